# How well bots play.

levels-random = random
levels-easy = easy
levels-medium = medium
levels-hard = hard

levels-strength = Measured: one { $level } against { $rivals } { $rival } won { $percent } % of the games ({ $low } to { $high } %). An equal bot would win { $fair } %.
