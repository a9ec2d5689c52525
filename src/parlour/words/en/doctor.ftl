# What `parlour doctor` finds: one line for each thing it looks at, and what to do about it.

doctor-good = ok
doctor-note = note
doctor-bad = problem
doctor-do = → { $advice }
doctor-well = Everything needed is here.
doctor-problems =
    { $count ->
        [one] { $count } problem; the line after it says what to do.
       *[other] { $count } problems; the line after each says what to do.
    }
doctor-version = Parlour { $version }, Python { $python } on { $system }
doctor-compiled = The engine is compiled.
doctor-interpreted = The engine runs interpreted, six to twenty times slower.
doctor-compile = Start once with ./play and leave it running until the engine is compiled, or install Parlour again with pip.
doctor-get-compiler = Install a C compiler and Python's header files (on Debian: gcc python3-dev), then install or start again.
doctor-pages = The web pages are built.
doctor-no-pages = The web pages are missing.
doctor-get-pages = Start with ./play, or run: python tools/front.py build
doctor-libraries = The laboratory's libraries are installed.
doctor-no-libraries = These libraries are missing: { $names }. You can play without them, but not simulate.
doctor-get-libraries = Start once with ./play and leave it running until it has installed them, or run: pip install { $names }
doctor-database-file = The tables are stored in { $file }.
doctor-database-new = The tables will be stored in { $file }.
doctor-database-answers = The PostgreSQL database answers.
doctor-database-wrong = The database cannot be used: { $problem }
doctor-database-folder = Parlour cannot write to the folder of { $file }.
doctor-get-database = Name another database with --db, or in PARLOUR_DB; a PostgreSQL server must be running and accept Parlour's login.
doctor-get-folder = Give Parlour write access, or name another file with --db.
doctor-port = Port { $port } is free.
doctor-port-own = Parlour is already running on port { $port }.
doctor-port-taken = Another program uses port { $port }.
doctor-get-port = Choose another with --port.
doctor-phones = With --lan, phones in the same network open { $address }.
doctor-no-phones = This machine is not connected to a network; phones cannot reach it.
doctor-get-network = Connect it to the same network as the phones, and start with --lan.
doctor-clock = The clock says { $time } UTC.
doctor-clock-wrong = The clock says { $time } UTC, which is before Parlour was installed.
doctor-get-clock = Set the clock: the times shown at tables depend on it.
doctor-disk = { $free } MB are free where the tables are stored.
doctor-disk-full = Only { $free } MB are free where the tables are stored.
doctor-get-disk = Free at least { $least } MB.
