"""Measure the speed of every game, compiled and interpreted, and as ratios to the plain loop."""

import sys

from parlour.cli import main

sys.exit(main(["bench", *sys.argv[1:]]))
