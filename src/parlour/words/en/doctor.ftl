# What `parlour doctor` finds: one line for each thing it looks at, and what to do about it.

doctor-good = fine
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
doctor-compile = Start once with ./play and leave it open until the engine is compiled, or install Parlour again with pip.
doctor-get-compiler = Install a C compiler and Python's header files (on Debian: gcc python3-dev), then install or start again.
doctor-pages = The pages are here.
doctor-no-pages = The pages are missing.
doctor-get-pages = Start with ./play, or run: python tools/front.py build
doctor-libraries = The laboratory's libraries are here.
doctor-no-libraries = These libraries are missing: { $names }. Playing works without them; simulating does not.
doctor-get-libraries = Start once with ./play and leave it open until it has installed them, or run: pip install { $names }
doctor-database-file = The tables are kept in { $file }.
doctor-database-new = The tables will be kept in { $file }.
doctor-database-answers = The PostgreSQL database answers.
doctor-database-wrong = The database cannot be used: { $problem }
doctor-database-folder = The folder for { $file } cannot be written.
doctor-get-database = Name another place after --db, or in PARLOUR_DB; a PostgreSQL has to run and let Parlour in.
doctor-get-folder = Allow writing there, or name another file after --db.
doctor-port = Port { $port } is free.
doctor-port-own = Parlour is open on port { $port } already.
doctor-port-taken = Another program uses port { $port }.
doctor-get-port = Choose another with --port.
doctor-phones = With --lan, phones in the same network open { $address }.
doctor-no-phones = This machine is in no network; phones cannot reach it.
doctor-get-network = Connect it to the network of the phones, and start with --lan.
doctor-clock = The clock says { $time } UTC.
doctor-clock-wrong = The clock says { $time } UTC, which is before Parlour was installed.
doctor-get-clock = Set the clock: the times on tables depend on it.
doctor-disk = { $free } MB are free where the tables are kept.
doctor-disk-full = Only { $free } MB are free where the tables are kept.
doctor-get-disk = Free at least { $least } MB.
