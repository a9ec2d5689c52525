# The server cannot be reached.

offline-title = No answer
offline-network = This device has no network right now. Parlour needs one: the games are on the server, not on this device.
offline-house = The server cannot be reached. It may be switched off, or there may be a problem with the network.
offline-kept = Nothing is lost: your games are stored on the server, and your seats are kept.
offline-again = Try again
