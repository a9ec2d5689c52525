"""What is said where a library that an adapter is for has not been installed."""

from parlour.play.language import message


def missing_library_error(library: str, extra: str) -> ImportError:
    return ImportError(message("envs-not-installed", library=library, extra=extra))
