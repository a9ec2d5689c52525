"""What one seat sees, and a whole table it could be sitting at."""

from parlour.kernel.bits import bits, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.view import View, common_fields
from parlour.parts.deck import deck_of
from parlour.parts.hands import unique_hands_of
from sealed_bids.state import Attic, SealedBids


class SealedView(View, frozen=True, kw_only=True):
    round: int
    lot: int  # -1 between rounds
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]  # the viewer's cards; -1 for each card of the others
    sealed: tuple[tuple[int, ...], ...]  # the same, of what has been laid down
    played: tuple[int, ...]
    attic: tuple[int, ...]  # lots that have not been turned up yet


def look(s: SealedBids, viewer: int) -> SealedView:
    return SealedView(
        **common_fields(s, viewer),
        round=s.round,
        lot=s.lot,
        points=tuple(s.points),
        hands=s.hands.seen_by(viewer),
        sealed=s.sealed.seen_by(viewer),
        played=tuple(numbers(s.played)),
        attic=tuple(s.lots.cards()),  # everybody saw the others
    )


def restore_open(s: SealedBids, view: SealedView) -> None:
    s.round = view.round
    s.lot = view.lot
    s.points = list(view.points)
    s.played = bits(list(view.played))
    s.lots = deck_of((view.attic, ()))


def deal_unseen(s: SealedBids, view: SealedView, attic: Attic, luck: Fast) -> None:
    """What the viewer does not see is dealt anew: any of the cards it cannot place may be anywhere."""
    seen = {*view.played, *view.hands[view.viewer], *view.sealed[view.viewer]}
    unseen = [card for card in range(attic.cards) if card not in seen]

    def dealt(rows: tuple[tuple[int, ...], ...]) -> list[int]:
        return [bits([unseen.pop(luck.below(len(unseen))) if card < 0 else card for card in row]) for row in rows]

    s.hands = unique_hands_of(dealt(view.hands))
    s.sealed = unique_hands_of(dealt(view.sealed))
    s.deck = deck_of((unseen, ()))
