# How well bots play.

levels-random = at random
levels-easy = easy
levels-medium = medium
levels-hard = hard
