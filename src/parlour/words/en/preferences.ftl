# What this device prefers.

preferences-as-the-device = same as device
preferences-speed = Animation speed
preferences-light = Theme
preferences-confirm = Confirm costly moves
preferences-clauses = Show rule names
preferences-theme-light = light
preferences-theme-dark = dark
preferences-pace-slow = slow
preferences-pace-normal = normal
preferences-pace-fast = fast
preferences-pace-off = off
