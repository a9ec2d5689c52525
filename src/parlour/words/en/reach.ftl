# Whether other devices can reach this server.

reach-only-here = This address works on this machine only. To let other devices join, start Parlour with --lan and share the address it prints.
