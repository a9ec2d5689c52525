# The house cannot be reached.

offline-title = Nobody answers
offline-network = This device has no network just now. Parlour needs one: the tables are in the house, not on this device.
offline-house = The house cannot be reached. It may be closed, or the network between may be down.
offline-kept = Nothing is lost: every game stands where it stood, and your seat is yours.
offline-again = Try again
