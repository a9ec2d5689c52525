# Whether others can reach this house.

reach-only-here = This address works on this machine only. For others in the house start Parlour with --lan and share the address it prints.
