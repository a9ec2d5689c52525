"""What every server loads at its start, loaded once for all that are forked from this process."""

import parlour.server.run  # noqa: F401
from parlour.cli import make_parser
from parlour.server.app import Settings, make_app

make_parser()
make_app(Settings("never opened"))
