"""Draws the icons of the installed pages from web/public/favicon.svg: `python tools/icons.py`, with a Chromium."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests import chrome  # noqa: E402

PUBLIC = ROOT / "web" / "public"
BAIZE = "#0f3d33"


def drawings(svg: str) -> dict[str, tuple[int, str]]:
    """Each icon, its size, and what is drawn."""
    inner = re.sub(r"</?svg[^>]*>", "", svg)
    hat = re.sub(r"<rect[^>]*/>", "", inner)
    square = f'<rect width="48" height="48" fill="{BAIZE}"/>'
    small = f'{square}<g transform="translate(7.2 7.2) scale(.7)">{hat}</g>'  # whatever is cut off at the edge is baize
    shadow = re.sub(r'fill="[^"]*"', 'fill="#fff"', hat.replace("#b98a2f", "none"))
    return {
        "icon-192.png": (192, inner),
        "icon-512.png": (512, inner),
        "maskable-512.png": (512, small),
        "apple-touch-icon.png": (180, small),
        "badge-96.png": (96, shadow),
    }


def main() -> None:
    chrome.steady_node()
    program, extra = chrome.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chrome.FLAGS), env=dict(extra) or None)
        for name, (size, inner) in drawings((PUBLIC / "favicon.svg").read_text()).items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = f'<svg viewBox="0 0 48 48" width="{size}" height="{size}">{inner}</svg>'
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{drawn}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
