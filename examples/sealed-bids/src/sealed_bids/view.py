"""What one seat sees of a state, and a state determinised from that."""

from parlour.kernel.bits import bits, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.view import View, common_fields
from parlour.parts.deck import deck_of
from parlour.parts.hands import unique_hands_of
from sealed_bids.state import Attic, SealedBids


class SealedView(View, frozen=True, kw_only=True):
    """A viewer's observation."""

    round: int
    lot: int  # -1 between rounds
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]  # the viewer's cards, and -1 for each card of the others
    sealed: tuple[tuple[int, ...], ...]  # the same for the cards laid down
    played: tuple[int, ...]
    attic: tuple[int, ...]  # lots that have not been turned up yet


def view_for(s: SealedBids, viewer: int) -> SealedView:
    return SealedView(
        **common_fields(s, viewer),
        round=s.round,
        lot=s.lot,
        points=tuple(s.points),
        hands=s.hands.seen_by(viewer),
        sealed=s.sealed.seen_by(viewer),
        played=tuple(numbers(s.played)),
        attic=tuple(s.lots.cards()),
    )


def restore_open(s: SealedBids, view: SealedView) -> None:
    s.round = view.round
    s.lot = view.lot
    s.points = list(view.points)
    s.played = bits(list(view.played))
    s.lots = deck_of((view.attic, ()))


def deal_unseen(s: SealedBids, view: SealedView, attic: Attic, luck: Fast) -> None:
    """Deal the cards that the viewer does not see, each of them equally likely anywhere."""
    seen = {*view.played, *view.hands[view.viewer], *view.sealed[view.viewer]}
    unseen = [card for card in range(attic.cards) if card not in seen]

    def deal(rows: tuple[tuple[int, ...], ...]) -> list[int]:
        return [bits([unseen.pop(luck.below(len(unseen))) if card < 0 else card for card in row]) for row in rows]

    s.hands = unique_hands_of(deal(view.hands))
    s.sealed = unique_hands_of(deal(view.sealed))
    s.deck = deck_of((unseen, ()))
