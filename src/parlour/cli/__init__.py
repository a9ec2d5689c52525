"""The command line."""

import sys


def main() -> int:
    print("Parlour: nothing is on the table yet.", *sys.argv[1:])
    return 0
