"""The error for a library that an adapter needs and that is not installed."""

from parlour.play.language import message


def missing_library_error(library: str, extra: str) -> ImportError:
    return ImportError(message("envs-not-installed", library=library, extra=extra))
