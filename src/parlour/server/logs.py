"""What the server writes to stderr: short lines for people, or JSON for machines."""

import json
import logging
import sys
import time

KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def extras(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in KNOWN}


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        more = "".join(f" {key}={value}" for key, value in extras(record).items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        text = f"{at} {record.getMessage()}{more}"
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def configure_logs(how: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if how == "json" else Plain())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("parlour").setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of every request that cannot be read
