"""Charts in SVG. Their colours come from the style of the page, so they follow light and dark."""

import math
from collections.abc import Callable, Sequence
from html import escape

from parlour.play.language import localise, message

WIDTH = 480
LEFT, RIGHT, TOP, FOOT = 46, 16, 14, 40
MARKS = 6
LETTER = 7.8  # mean width of a letter in the widest of the fonts
LONGEST = 30  # letters of a name in front of its row

Point = tuple[float, float]
Format = Callable[[float], str]


def picture(height: float, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label, quote=True)}">'
        f"{''.join(parts)}</svg>"
    )


def text(x: float, y: float, content: str, sort: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{sort}" text-anchor="{anchor}">{escape(content)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, sort: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{sort}"/>'


def box(x: float, y: float, width: float, height: float, sort: str, title: str = "") -> str:
    inside = f"<title>{escape(title)}</title>" if title else ""
    size = f'width="{max(0, width):.1f}" height="{max(0, height):.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} class="{sort}">{inside}</rect>'


def path(points: Sequence[Point], sort: str) -> str:
    return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" class="{sort}"/>'


def mark(x: float, y: float, seat: int, size: float = 5.5, title: str = "") -> str:
    """Return the seat's mark; each seat has a shape as well as a colour."""
    inside = f"<title>{escape(title)}</title>" if title else ""
    sort = f"mark s{seat % MARKS}"
    if seat % MARKS == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" class="{sort}">{inside}</circle>'
    shape = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners(x, y, seat % MARKS, size))
    return f'<polygon points="{shape}" class="{sort}">{inside}</polygon>'


def corners(x: float, y: float, shape: int, size: float) -> list[Point]:
    """Return the corners of shape 1 to 5: triangle, square, diamond, star or hexagon."""
    if shape == 4:
        return [around(x, y, size * (1.35 if k % 2 == 0 else 0.55), -90 + 36 * k) for k in range(10)]
    sides, start, scale = {1: (3, -90, 1.3), 2: (4, -45, 1.25), 3: (4, -90, 1.3), 5: (6, -90, 1.15)}[shape]
    return [around(x, y, size * scale, start + 360 / sides * k) for k in range(sides)]


def around(x: float, y: float, radius: float, degrees: float) -> Point:
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return round numbers from low to high."""
    if high <= low:
        return [low]
    rough = (high - low) / about
    power = 10 ** math.floor(math.log10(rough))
    step = next((power * k for k in (1, 2, 2.5, 5, 10) if power * k >= rough), power * 10)
    first = math.ceil(low / step - 1e-9)
    return [round(k * step, 10) for k in range(first, math.floor(high / step + 1e-9) + 1)]


def percent(value: float) -> str:
    return localise(round(100 * value, 1), "g") + "%"


def plain(value: float) -> str:
    """Return a number in short form, for an axis."""
    if abs(value) >= 10_000:
        return localise(value / 1000, ",.0f") + "k"
    return localise(value, ",.0f" if abs(value) >= 10 or value == int(value) else ".2g")


def room_for(names: Sequence[str], least: float) -> float:
    """Return where rows begin, so that their names fit in front of them."""
    return max(least, LETTER * min(LONGEST, max(len(name) for name in names)) + 16)


def shorten(name: str, most: int = LONGEST) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


# ---- kinds of charts ----------------------------------------------------------------------------


def whiskers(
    rows: Sequence[tuple[str, float, float, float]],
    fair: float,
    label: str,
    fair_label: str = "fair",
    form: Format = percent,
    floor: float | None = 0.0,
) -> str:
    """Draw a dot with its interval for each row, and a line where all would be equal; nothing is below the floor."""
    pitch, left = 34 if len(rows) <= 6 else 24, room_for([row[0] for row in rows], 118)
    height = TOP + 14 + pitch * len(rows) + FOOT
    least = min([fair, *(low for _, _, low, _ in rows)])
    most = max([fair, *(high for _, _, _, high in rows)])
    room = (most - least) * 0.12 or 0.02
    low, high = least - room if floor is None else max(floor, least - room), most + room

    def at(value: float) -> float:
        return left + (value - low) / (high - low) * (WIDTH - left - RIGHT - 14)

    foot = TOP + 14 + pitch * len(rows)
    parts = []
    for tick in ticks(low, high):
        parts += [
            line(at(tick), TOP + 8, at(tick), foot, "grid"),
            text(at(tick), foot + 17, form(tick), "tick", "middle"),
        ]
    parts += [line(at(fair), TOP, at(fair), foot, "fair"), text(at(fair), foot + 33, fair_label, "note", "middle")]
    for row, (name, mean, least, most) in enumerate(rows):
        y = TOP + 14 + pitch * (row + 0.5)
        parts += [
            text(left - 14, y + 4.5, shorten(name), "", "end"),
            line(at(least), y, at(most), y, f"whisker s{row % MARKS}"),
            line(at(least), y - 5, at(least), y + 5, f"whisker s{row % MARKS}"),
            line(at(most), y - 5, at(most), y + 5, f"whisker s{row % MARKS}"),
            mark(at(mean), y, row, title=f"{name}: {form(mean)} ({form(least)}–{form(most)})"),
        ]
    return picture(height, label, parts)


def columns(
    bins: Sequence[tuple[float, float, float]],
    label: str,
    axis: str,
    marks: Sequence[tuple[float, str]] = (),
    whole: bool = False,
    more: bool = False,
) -> str:
    """Draw a histogram of start, end and share, with lines at the marks; `more` says that the last bin is open."""
    height = 230.0
    floor = height - FOOT
    low, high = bins[0][0], bins[-1][1]
    most = max(share for _, _, share in bins) * 1.12

    def x(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return floor - share / most * (floor - TOP - 16)

    parts = []
    for tick in ticks(0, most, 4):
        parts += [
            line(LEFT, y(tick), WIDTH - RIGHT, y(tick), "grid"),
            text(LEFT - 6, y(tick) + 4, percent(tick), "tick", "end"),
        ]
    for start, end, share in bins:
        span = plain(start) if whole else message("report-range", low=plain(start), high=plain(end))
        title = f"{span}: {localise(100 * share, '.1f')}%"
        parts.append(box(x(start) + 1, y(share), x(end) - x(start) - 2, floor - y(share), "bar", title))
    if whole:
        step = max(1, len(bins) // 10)
        for k in range(0, len(bins), step):
            number = plain(bins[k][0]) + ("+" if more and k == len(bins) - 1 else "")
            parts.append(text((x(bins[k][0]) + x(bins[k][1])) / 2, floor + 17, number, "tick", "middle"))
    else:
        parts += [text(x(tick), floor + 17, plain(tick), "tick", "middle") for tick in ticks(low, high)]
    for k, (value, caption) in enumerate(marks):
        right = x(value) > WIDTH * 0.72
        parts += [
            line(x(value), TOP, x(value), floor, "fair"),
            text(x(value) + (-5 if right else 5), TOP + 9 + 14 * (k % 2), caption, "note", "end" if right else "start"),
        ]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, height - 5, axis, "axis", "middle"))
    return picture(height, label, parts)


def curves(
    series: Sequence[tuple[str, Sequence[Point], str]],
    label: str,
    axis: str,
    x_label: Format = percent,
    y_label: Format = plain,
    y_from: float | None = None,
    y_to: float | None = None,
    dots: Sequence[tuple[float, float, float, float, str]] = (),
) -> str:
    """Draw lines over time, with a key above; dots have an interval and a caption."""
    key = 20 * -(-len(series) // 3) if len(series) > 1 else 0
    height = 240.0 + key
    floor, head = height - FOOT, TOP + key
    xs = [px for _, points, _ in series for px, _ in points] + [dot[0] for dot in dots]
    ys = [py for _, points, _ in series for _, py in points] + [value for dot in dots for value in dot[1:4]]
    low, high = min(ys) if y_from is None else y_from, max(ys) if y_to is None else y_to
    if high == low:
        high = low + 1
    left, right = min(xs), max(xs)

    def x(value: float) -> float:
        return LEFT + (value - left) / ((right - left) or 1) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return floor - (value - low) / (high - low) * (floor - head)

    parts = []
    for tick in ticks(low, high):
        parts += [line(LEFT, y(tick), WIDTH - RIGHT, y(tick), "zero" if tick == 0 else "grid")]
        parts += [text(LEFT - 6, y(tick) + 4, y_label(tick), "tick", "end")]
    parts += [text(x(tick), floor + 17, x_label(tick), "tick", "middle") for tick in ticks(left, right)]
    for k, (name, points, sort) in enumerate(series):
        parts.append(path([(x(px), y(py)) for px, py in points], f"curve {sort}"))
        if sort.startswith("s"):
            seat = int(sort[1])
            step = max(1, len(points) // 4)
            parts += [mark(x(px), y(py), seat, 4) for px, py in points[(k * step // max(1, len(series))) :: step]]
        if len(series) > 1:
            kx, ky = LEFT + 8 + (k % 3) * 142, TOP + 20 * (k // 3)
            parts += [line(kx - 8, ky, kx + 12, ky, f"curve {sort}"), text(kx + 19, ky + 4, shorten(name, 16), "")]
            if sort.startswith("s"):
                parts.append(mark(kx + 2, ky, int(sort[1]), 4))
    for px, value, least, most, caption in dots:
        parts += [
            line(x(px), y(least), x(px), y(most), "whisker s1"),
            mark(x(px), y(value), 1, title=caption),
            text(x(px), y(most) - 5, caption, "note", "middle"),
        ]
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, height - 5, axis, "axis", "middle"))
    return picture(height, label, parts)


def bars(rows: Sequence[tuple[str, float, str]], label: str, gap_after: int = 0) -> str:
    """Draw a bar with its name and figure for each row, and a gap where rows are left out."""
    pitch, left = 22, room_for([row[0] for row in rows], 150)
    gap = 18 if gap_after else 0
    height = 8 + pitch * len(rows) + gap + 4
    most = max([value for _, value, _ in rows] + [1e-12])
    parts = []
    for row, (name, value, figure) in enumerate(rows):
        top = 8 + pitch * row + (gap if gap_after and row >= gap_after else 0)
        if gap_after and row == gap_after:
            parts.append(text(left - 10, top - 5, "⋮", "tick", "end"))
        length = value / most * (WIDTH - left - 76)
        parts += [
            text(left - 10, top + 14, shorten(name), "", "end"),
            box(left, top + 3, max(length, 1), pitch - 7, "bar", f"{name}: {figure}"),
            text(left + max(length, 1) + 6, top + 14, figure, "tick"),
        ]
    return picture(height, label, parts)


def dots(rows: Sequence[tuple[str, Sequence[float | None]]], names: Sequence[str], label: str) -> str:
    """Draw one line for each row, with a share for each name."""
    pitch, left = 24, room_for([row[0] for row in rows], 150)
    height = TOP + 26 + pitch * len(rows) + 24
    floor = TOP + 26 + pitch * len(rows)

    def at(value: float) -> float:
        return left + value * (WIDTH - left - RIGHT - 8)

    parts = []
    for k, name in enumerate(names):
        parts += [mark(left + 4 + 100 * k, TOP, k), text(left + 15 + 100 * k, TOP + 4.5, shorten(name, 12))]
    for tick in (0, 0.25, 0.5, 0.75, 1):
        parts += [
            line(at(tick), TOP + 18, at(tick), floor, "grid"),
            text(at(tick), floor + 16, percent(tick), "tick", "middle"),
        ]
    for row, (heading, values) in enumerate(rows):
        y = TOP + 26 + pitch * (row + 0.5)
        parts.append(text(left - 12, y + 4.5, shorten(heading), "", "end"))
        known = [value for value in values if value is not None]
        if known:
            parts.append(line(at(min(known)), y, at(max(known)), y, "grid"))
        parts += [
            mark(at(value), y, k, title=f"{names[k]}: {localise(100 * value, '.1f')}%")
            for k, value in enumerate(values)
            if value is not None
        ]
    return picture(height, label, parts)
