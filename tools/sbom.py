"""Write a CycloneDX list of the JavaScript packages that the built pages contain: `python tools/sbom.py FILE`.

Python packages are not listed: a wheel names those as its dependencies, and contains none of them.
"""

import base64
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "web" / "package-lock.json"


def version() -> str:
    text = (ROOT / "src" / "parlour" / "__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(.+)"$', text, re.M)
    assert match
    return match[1]


def components() -> list[dict[str, Any]]:
    """Return the packages that are needed to build, as components; those that only check are left out."""
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    listed = []
    for path, package in sorted(packages.items()):
        if not path or package.get("dev") or package.get("optional"):
            continue
        name = path.rpartition("node_modules/")[2]
        component = {
            "type": "library", "name": name, "version": package["version"],
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{package['version']}",
        }  # fmt: skip
        if "license" in package:
            component["licenses"] = [{"expression": package["license"]}]
        algorithm, _, value = package.get("integrity", "").partition("-")
        if algorithm == "sha512":
            component["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(value).hex()}]
        listed.append(component)
    return listed


def document() -> dict[str, Any]:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "parlour", "version": version()}},
        "components": components(),
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(document(), indent=1) + "\n", encoding="utf-8")
