"""The built front end and the words of another language, in memory: every file plain and compressed."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from parlour.play.language import ENGLISH, language, topic_files
from parlour.server.web.base_path import base_path_of

STATIC = Path(__file__).parents[2] / "static"
FOREVER = "public, max-age=31536000, immutable"
KINDS = {
    ".ftl": "text/plain",
    ".js": "text/javascript",
    ".toml": "application/toml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = ("text/", "application/json", "application/toml", "application/manifest+json", "image/svg+xml")
ROOMS = (
    "t",
    "join",
    "replay",
    "new",
    "learn",
    "rules",
    "mine",
    "devices",
    "lab",
)  # addresses that the front end routes itself
BASE = b'<base href="/"'  # what every address in the pages is relative to
UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parlour</title>
<h1>Parlour is running, but its pages have not been built.</h1>
<p>Start it with <code>./play</code>, which builds them, or run <code>npm ci</code> and
<code>npm run build</code> in the folder <code>web</code> and start it again.</p>
</html>
"""


class File:
    def __init__(self, name: str, body: bytes) -> None:
        suffix = Path(name).suffix
        self.kind = KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        if self.kind.startswith("text/"):
            self.kind += "; charset=utf-8"
        self.body = body
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        self.cache = FOREVER if name.startswith("assets/") else "no-cache"
        packed = gzip.compress(body, 9, mtime=0) if self.kind.startswith(PACKED) else body
        self.packed = packed if len(packed) < len(body) else b""

    def response(self, request: Request, status: int = 200) -> Response:
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, status, {**headers, "content-encoding": "gzip"}, self.kind)
        return Response(self.body, status, headers, self.kind)


class Pages:
    def __init__(self, folder: Path = STATIC, more_rooms: tuple[str, ...] = ()) -> None:
        self.rooms = (*ROOMS, *more_rooms)
        self.files = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith("."):
                self.files[name] = File(name, path.read_bytes())
        for topic, path in topic_files(language()).items() if language() != ENGLISH else ():
            self.files[f"words/{language()}/{topic}.ftl"] = File(path.name, path.read_bytes())
        if "index.html" in self.files:
            page = self.files["index.html"].body.replace(b'<html lang="en"', f'<html lang="{language()}"'.encode())
            self.files["index.html"] = File("index.html", page)
        self.index = self.files.get("index.html") or File("index.html", UNBUILT.encode())
        self.index_under = lru_cache(maxsize=16)(self.index_of_path)  # by the paths that proxies name

    def index_of_path(self, base_path: str) -> File:
        """Return the first page of a server under this path: one build serves under any."""
        return File("index.html", self.index.body.replace(BASE, BASE.replace(b'"/"', f'"{base_path}/"'.encode())))

    async def serve(self, request: Request) -> Response:
        name, base_path = request.path_params["path"], base_path_of(request.scope)
        index = self.index_under(base_path) if base_path else self.index
        if name in self.files and name != "index.html":
            return self.files[name].response(request)
        if name in ("", "index.html") or name.split("/")[0] in self.rooms:
            return index.response(request)
        if "text/html" in request.headers.get("accept", ""):
            return index.response(request, 404)
        return Response(f"There is nothing here. Go to the first page: {base_path}/\n", 404, media_type="text/plain")
