# How well bots play.

levels-random = random
levels-easy = easy
levels-medium = medium
levels-hard = hard
