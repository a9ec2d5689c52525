# What this device prefers.

preferences-as-the-device = as the device
preferences-speed = How fast things move
preferences-light = Light
preferences-confirm = Ask once more before what may cost much
preferences-clauses = Call rules by their names
preferences-theme-light = light
preferences-theme-dark = dark
preferences-pace-slow = slow
preferences-pace-normal = normal
preferences-pace-fast = fast
preferences-pace-off = off
