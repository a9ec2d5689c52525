"""Five classic table games."""

__version__ = "0.1.0"
