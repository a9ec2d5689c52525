"""Offers as lines on a terminal, and the choices typed for them."""

import sys
from collections.abc import Callable
from shutil import get_terminal_size
from textwrap import fill

from parlour.cli.shelf import format_clause
from parlour.kernel.offer import Args, Offer, Param, SomeOf
from parlour.kernel.terms import NO_TERMS, Terms
from parlour.play.language import message
from parlour.play.rulebook import load_rulebook
from parlour.play.words import Words

MOST_LISTED = 20
HELP = ("?", "help")
NONE = "-"  # typed to choose nothing


def wrap(line: str, indent: int = 0) -> str:
    """Return the line broken between words at the width of the screen; unchanged where the output is no terminal."""
    if not sys.stdout.isatty():
        return line
    width = get_terminal_size().columns
    return fill(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


# ---- offers as lines ----------------------------------------------------------------------------


def describe_offer(words: Words, offer: Offer, short: bool = False, terms: Terms = NO_TERMS) -> str:
    """Return an offer as a line: its name and what is to be chosen; in short, its name and what is fixed."""
    parts = [
        words.fact(param, param.nth(0))
        if param.size() == 1 and has_choice(offer)
        else describe_param(words, param, terms)
        for param in offer.params
        if (param.size() == 1 or not short) and (param.size() != 1 or not is_empty_set(param))
    ]
    return words.action(offer.action) + (": " + "; ".join(parts) if parts else "")


def describe_terms(words: Words, offer: Offer, terms: Terms) -> list[str]:
    """Return the notes that the offer's line leaves out, and the figures that follow whatever is chosen."""
    ranges = {param.name: param for param in offer.params if not list_values(words, param)}
    lines = [words.note(note) for note in terms.notes if not note.param]
    lines += [
        f"{words.param(ranges[note.param], note.choice)}: {words.note(note)}"
        for note in terms.notes
        if note.param in ranges
    ]
    for term in terms.figures:
        if has_choice(offer) and (term.by or term.each):
            continue
        after = term.after(offer, offer.nth(0))
        if after != term.now:
            lines.append(f"{words.term(term)}: {words.value(term.unit, term.now)} → {words.value(term.unit, after)}")
    return lines


def describe_param(words: Words, param: Param, terms: Terms = NO_TERMS) -> str:
    """Return the only value, or what is to be chosen."""
    return words.param(param, param.nth(0)) if param.size() == 1 else describe_values(words, param, terms)


def describe_values(words: Words, param: Param, terms: Terms = NO_TERMS) -> str:
    """Return what is to be chosen: a numbered list with a note on each value, or a range."""
    values = list_values(words, param)
    label = words.label(param)
    if values:
        if isinstance(param, SomeOf):
            label = message("terminal-several", label=label)
        notes = {note.choice: f" ({words.note(note)})" for note in terms.notes if note.param == param.name}
        return f"{label} " + ", ".join(
            f"{n}={words.value(param.unit, value)}{notes.get(value, '')}" for n, value in enumerate(values, 1)
        )
    low, high = words.param(param, param.low), words.param(param, param.high)
    if param.step > 1:
        return message("terminal-range-by-steps", label=label, low=low, high=high, step=param.step)
    return message("terminal-range", label=label, low=low, high=high)


def list_values(words: Words, param: Param) -> list[int]:
    """Return the values of a parameter where they are few and have names."""
    if not param.options() and param.unit in words.names and param.size() <= MOST_LISTED:
        return [param.nth(k) for k in range(param.size())]
    return param.options()


def has_choice(offer: Offer) -> bool:
    return any(param.size() != 1 for param in offer.params)


def is_empty_set(param: Param) -> bool:
    return isinstance(param, SomeOf) and not param.allowed


def allows_only_nothing(words: Words, param: Param) -> bool:
    return is_empty_set(param) or (not list_values(words, param) and param.low == param.high == 0)


# ---- typed choices ------------------------------------------------------------------------------


def parse_choice(
    words: Words, offers: list[Offer], line: str, terms: Callable[[Offer], Terms] = lambda _: NO_TERMS
) -> tuple[Offer, Args]:
    """Return the offer whose number was typed, with what was typed after it.

    Enter alone takes the first offer, unless that would decline.
    """
    pieces = line.split()
    if not pieces and len(offers) > 1 and offers[0].action in words.game.decline_actions:
        raise ValueError(message("terminal-number-wanted", count=len(offers)))
    number = int(pieces[0]) if pieces and pieces[0].isdigit() else 1 if not pieces else 0
    if not 1 <= number <= len(offers):
        raise ValueError(message("terminal-type-a-number-or-ask", count=len(offers)))
    offer = offers[number - 1]
    pieces = drop_fixed(words, offer, join_names(words, offer, pieces[1:]))
    return offer, fill_params(words, offer, pieces, terms(offer))


def fill_params(words: Words, offer: Offer, pieces: list[str], terms: Terms) -> Args:
    """Return a value for each parameter: from the typed pieces, then by asking.

    An earlier value may restrict the next parameter, so only values that fit it are listed.
    """
    args: tuple[int, ...] = ()
    while (param := offer.next_param(args)) is not None:
        if offer.params[len(args)].size() == 1 or allows_only_nothing(words, param):
            args = (*args, param.nth(0))
            pieces = pieces[1:] if pieces[:1] == [NONE] and has_too_many(words, offer, args, pieces) else pieces
            continue
        if pieces and pieces[0] not in HELP:
            count = len(pieces) if takes_all(offer, len(args)) else 1
            typed, pieces = " ".join(pieces[:count]), pieces[count:]
        else:
            typed, pieces = ask_param(words, offer, param, terms, "".join(pieces[:1])), pieces[1:]
        args = (*args, parse_value(words, param, typed))
        if not param.admits(args[-1]):
            return (*args, *[0] * (len(offer.params) - len(args)))  # the table refuses it and says why
    if pieces:
        raise ValueError(message("terminal-left-over", typed=" ".join(pieces)))
    return args


def has_too_many(words: Words, offer: Offer, args: Args, pieces: list[str]) -> bool:
    """Return whether more pieces were typed than parameters are still open."""
    following = offer.next_param(args)
    rest = [p for p in (following, *offer.params[len(args) + 1 :]) if p and not allows_only_nothing(words, p)]
    return len(pieces) > sum(param.size() != 1 for param in rest)


def ask_param(words: Words, offer: Offer, param: Param, terms: Terms, line: str) -> str:
    """Return what is typed for one parameter; `?` and `help` are answered and the parameter is asked again."""
    none = "" if list_values(words, param) or not param.admits(0) else NONE
    hint = f" {message('terminal-enter-for-none')}" if none or (isinstance(param, SomeOf) and param.admits(0)) else ""
    while True:
        if line == "?":
            print(format_clause(load_rulebook(words.game.folder)[words.game.book.cites[offer.action]]))
        if line == "help":
            print(wrap(f"  {message('terminal-how-to-choose')}", 2))
        line = input(f"  {describe_values(words, param, terms)}{hint}: ").strip()
        if line not in HELP:
            return line or none


def drop_fixed(words: Words, offer: Offer, pieces: list[str]) -> list[str]:
    """Return the pieces without those for fixed parameters, where one was typed for every parameter."""
    if len(pieces) != len(offer.params):
        return pieces
    return [
        piece
        for param, piece in zip(offer.params, pieces, strict=True)
        if param.size() != 1
        or not (piece == "1" or is_whole_name(words, param, piece) or (piece == NONE and is_empty_set(param)))
    ]


def takes_all(offer: Offer, at: int) -> bool:
    """Return whether this parameter takes all pieces: the last to be chosen and the only set."""
    chosen = [place for place, param in enumerate(offer.params) if param.size() != 1]
    return chosen[-1:] == [at] and [at] == [place for place in chosen if isinstance(offer.params[place], SomeOf)]


def join_names(words: Words, offer: Offer, pieces: list[str]) -> list[str]:
    """Return the pieces with the words of a name, and names or numbers separated by commas, as one piece."""
    joined: list[str] = []
    while pieces:
        runs = [(count, " ".join(pieces[:count])) for count in range(len(pieces), 1, -1)]
        named = (run for run in runs if any(is_value(words, param, run[1]) for param in offer.params))
        count, piece = next(named, (1, pieces[0]))
        joined.append(piece)
        pieces = pieces[count:]
    return joined


def is_value(words: Words, param: Param, typed: str) -> bool:
    """Return whether this names a value, or for a set several values separated by commas."""
    parts = [part.strip() for part in typed.split(",")] if isinstance(param, SomeOf) else [typed]
    count = len(list_values(words, param))
    return all(full_name(words, param, part) or (part.isdigit() and 1 <= int(part) <= count) for part in parts)


def parse_value(words: Words, param: Param, typed: str) -> int:
    """Return the value typed by its number in the list, its name, or the beginning of its name."""
    if isinstance(param, SomeOf):
        pieces = typed.split(",") if "," in typed else [typed] if full_name(words, param, typed) else typed.split()
        members = [parse_member(words, param, piece.strip()) for piece in pieces if piece.strip() not in ("", NONE)]
        return words.parse_choice(param, members)
    if typed == NONE and not list_values(words, param):
        typed = "0"
    value = words.parse_choice(param, parse_member(words, param, typed))
    if value < param.low and not list_values(words, param):
        raise ValueError(message("terminal-choice-wanted", param=describe_values(words, param)))
    return value


def parse_member(words: Words, param: Param, typed: str) -> int | str:
    """Return the listed value of this number, the full name of what is typed, or the text itself."""
    values = list_values(words, param)
    if not typed:
        raise ValueError(message("terminal-choice-wanted", param=describe_values(words, param)))
    if typed.isdigit() and 1 <= int(typed) <= len(values):
        return values[int(typed) - 1]
    if typed.isdigit() and values and not is_whole_name(words, param, typed):
        raise ValueError(message("terminal-choice-wanted", param=describe_values(words, param)))
    return full_name(words, param, typed) or typed


def full_name(words: Words, param: Param, typed: str) -> str:
    """Return the name typed in full, or the only name that begins so."""
    names = {name.casefold(): name for value in list_values(words, param) if (name := words.value(param.unit, value))}
    matches = [name for folded, name in names.items() if typed and folded.startswith(typed.casefold())]
    return names.get(typed.casefold()) or (matches[0] if len(matches) == 1 else "")


def is_whole_name(words: Words, param: Param, typed: str) -> bool:
    return typed.casefold() in [words.value(param.unit, value).casefold() for value in list_values(words, param)]
