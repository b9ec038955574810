"""What must hold of any game at any decision: the checks that `azeroth.conformance` makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from azeroth.engine import (
    Choice,
    Done,
    Event,
    Game,
    IllegalChoice,
    OptionValue,
    Refusal,
    Seat,
    Table,
    no,
    read_save,
    replay,
)
from azeroth.engine.view.scene import Prompt, prompt_for

AnyTable = Table[Any, Any]
V = TypeVar("V")
NONSENSE = "dance on the table"


class Case(Struct, frozen=True):
    """The game that is checked, and what does not change in it."""

    game: Game[Any, Any]
    players: int
    options: dict[str, OptionValue]
    seed: int
    known: Container[str]
    """The rule ids that may be cited."""
    pieces: Mapping[str, int]

    def cites(self, rule: str, what: str) -> None:
        """A rule that is cited must exist."""
        assert rule in self.known or rule.startswith("engine."), f"{what} cites {rule!r}, which is no rule"


class Found(AssertionError):
    """Something that shows only once a certain choice is made."""

    def __init__(self, what: str, seat: Seat, choice: Choice) -> None:
        super().__init__(f"{choice} by seat {seat}: {what}")
        self.choice = (seat, str(choice))


def asks(case: Case, t: AnyTable, chance: Random) -> None:
    """A decision has a rule, a prompt, and choices that can be told apart."""
    seats = t.seats
    assert seats, "nobody is asked, and the game is not over"
    assert set(seats) <= set(range(case.players)), f"seats {seats} are asked"
    onlooker = t.decision(None)
    assert onlooker is not None, "an onlooker sees no decision"
    assert not onlooker.choices, "an onlooker sees choices"
    case.cites(onlooker.rule, onlooker.step)
    assert onlooker.prompt.strip(), f"{onlooker.step} has no prompt"
    for seat in seats:
        choices = t.choices(seat)
        assert choices, f"{onlooker.step} asks seat {seat} without choices"
        texts = [str(choice) for choice in choices]
        _distinct(texts, f"{onlooker.step}: choices")
        _distinct([t.words(choice) for choice in choices], f"{onlooker.step}: words of choices")
        for text in texts:
            assert text == text.strip(), f"{text!r} begins or ends with a space"
            assert text.isprintable(), f"{text!r} cannot be typed"


def _distinct(texts: Sequence[str], what: str) -> None:
    twice = sorted({text for text in texts if texts.count(text) > 1 or not text.strip()})
    assert not twice, f"{what} are empty or alike: {twice[:5]}"


def refuses(case: Case, t: AnyTable, chance: Random) -> None:
    """What a seat might try is listed, or refused by a rule: just one of them."""
    ask = t.pending
    assert ask is not None
    frame = t.pos.stack[-1]
    for seat in t.seats:
        listed = set(t.choices(seat))
        for tried in _some(t.attempts(seat), 40, chance):
            refusal = t.why(seat, tried)
            ruled = None
            if ask.refuse is not None and type(tried) is not Done:
                ruled = ask.refuse(frame, t, tried)
            if tried in listed:
                assert refusal is None, f"{tried} is listed and refused: {refusal}"
                assert ruled is None, f"{tried} is listed, but its rule refuses it: {ruled}"
            else:
                assert refusal is not None, f"{tried} is neither listed nor refused"
                assert ruled is not None or ask.refuse is None, (
                    f"{tried} is not listed, but no rule refuses it"
                )
                _cited(case, refusal, tried)
            _answerable(t, tried)
        nonsense = t.why(seat, NONSENSE)
        assert nonsense is not None, "nonsense is allowed"
        _cited(case, nonsense, NONSENSE)
        if all(type(choice) is not Done for choice in listed):
            _cited(case, t.why(seat, "done"), "done")
    _unmoved(t, chance.choice(t.seats), NONSENSE)
    for seat in range(case.players):
        if seat not in ask.seats:
            _unmoved(t, seat, "done")


def _answerable(t: AnyTable, tried: Choice) -> None:
    """What is asked about has words, a price and a place on the table, also where it cannot be chosen."""
    try:
        words = t.words(tried)
        t.terms(tried)
        tried.targets(t)
    except Exception as error:
        raise AssertionError(f"nobody can ask about {tried}: {error!r}") from error
    assert words.strip(), f"{tried} has no words"


def _cited(case: Case, refusal: Refusal | None, tried: object) -> None:
    assert refusal is not None, f"{tried} is not refused"
    case.cites(refusal.rule, f"the refusal of {tried}")
    assert str(refusal), f"the refusal of {tried} says nothing"


def _unmoved(t: AnyTable, seat: Seat, text: str) -> None:
    """An illegal choice leaves everything as it was."""
    before = t.digest()
    try:
        t.apply(seat, text)
    except IllegalChoice:
        assert t.digest() == before, f"refusing {text!r} changed the position"
    else:
        raise AssertionError(f"{text!r} was taken from seat {seat}")


def applies(case: Case, t: AnyTable, chance: Random) -> None:
    """Each listed choice can be made, loses no piece, and on a clone leaves the original as it was."""
    before = t.digest()
    for seat in _some(t.seats, 2, chance):
        for choice in _some(t.choices(seat), 6, chance):
            ahead = t.clone()
            ahead.strict = True
            try:
                ahead.apply(seat, choice)
                conserves(case, ahead, chance)
            except Exception as error:
                what = str(error) if isinstance(error, AssertionError) else repr(error)
                raise Found(what, seat, choice) from error
    assert t.digest() == before, "choices made on clones changed the original"


def conserves(case: Case, t: AnyTable, chance: Random) -> None:
    """Nothing appears or vanishes, and the game's own invariants hold."""
    now = case.game.study.pieces(t)
    if now != case.pieces:
        names = sorted(now.keys() | case.pieces.keys())
        odd = [
            f"{n}: {case.pieces.get(n, 0)} became {now.get(n, 0)}"
            for n in names
            if now.get(n) != case.pieces.get(n)
        ]
        raise AssertionError(f"pieces: {'; '.join(odd[:5])}")
    case.game.study.check(t)


def copies(case: Case, t: AnyTable, chance: Random) -> None:
    """A clone is equal and shares nothing; bytes give the position back; asking again asks the same."""
    clone, raw = t.clone(), t.snapshot()
    assert clone.snapshot() == raw, f"a clone differs: {_difference(t.pos, clone.pos)}"
    back = case.game.decode(raw)
    assert back == t.pos, f"a position differs after decoding: {_difference(t.pos, back)}"
    assert msgspec.msgpack.encode(back) == raw, "a decoded position encodes otherwise"
    seen: dict[int, str] = {}
    for name, part in (("the position", t.pos), ("its clone", clone.pos)):
        for path, thing in _mutable(part, name):
            assert id(thing) not in seen, f"{path} is the same object as {seen[id(thing)]}"
            seen[id(thing)] = path
    if not t.over:
        clone.run()
        for seat in t.seats:
            assert clone.choices(seat) == t.choices(seat), "asked again, the step offers other choices"


def _mutable(thing: Any, path: str) -> Iterator[tuple[str, object]]:
    """Every list, dict and changeable Struct in a tree."""
    if isinstance(thing, Struct):
        if thing.__struct_config__.frozen:
            return
        yield path, thing
        items: Any = ((f".{name}", getattr(thing, name)) for name in thing.__struct_fields__)
    elif isinstance(thing, list):
        yield path, thing
        items = ((f"[{i}]", value) for i, value in enumerate(thing))
    elif isinstance(thing, dict):
        yield path, thing
        items = ((f"[{key!r}]", value) for key, value in thing.items())
    else:
        return
    for name, value in items:
        yield from _mutable(value, path + name)


def views(case: Case, t: AnyTable, chance: Random) -> None:
    """No view contains or changes with what its seat cannot know, now or one choice later."""
    seat = chance.choice([None, *range(case.players)])
    before = t.digest()
    other = t.determinize(seat, chance.getrandbits(32))
    assert t.digest() == before, "dealing anew changed the original"
    conserves(case, other, chance)
    _same_to(case, seat, t, other)
    if t.over:
        return
    _same_refusals(t, other, seat, chance)
    chooser = chance.choice(t.seats)
    there = {str(choice) for choice in other.choices(chooser)}
    both = [choice for choice in t.choices(chooser) if str(choice) in there]
    if not both:
        return
    choice = chance.choice(both)
    after, other_after = t.clone(), other.clone()
    after.quiet = other_after.quiet = False
    other_after.pos.chance = after.pos.chance.__copy__()
    ask = other.pending
    if ask is not None and all(ask.named(text, s) for s, text in t.pos.answers.items()):
        other_after.pos.answers = dict(t.pos.answers)  # what the others have sealed, in both worlds
    try:
        after.apply(chooser, choice)
        other_after.apply(chooser, str(choice))
        if not after.learned and not other_after.learned:
            _same_to(case, seat, after, other_after)
        if after.view(seat).snapshot() == other_after.view(seat).snapshot():
            said, other_said = _plain_events(after, seat), _plain_events(other_after, seat)
            assert said == other_said, (
                f"the events that {_who(seat)} sees differ: {_difference(said, other_said)}"
            )
    except AssertionError as error:
        raise Found(str(error), chooser, choice) from error


def _plain_events(t: AnyTable, seat: Seat | None) -> list[Event]:
    return [event for event in t.events(seat) if not event.reveals]


def _who(seat: Seat | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


def _same_to(case: Case, seat: Seat | None, t: AnyTable, other: AnyTable) -> None:
    """Two positions that differ only in what the seat cannot know look the same to it."""
    one, two = t.view(seat), other.view(seat)
    if one.snapshot() != two.snapshot():
        raise AssertionError(f"{_who(seat)} can tell what it cannot know: {_difference(one.pos, two.pos)}")
    mine, theirs = _prompt(one, seat), _prompt(two, seat)
    assert mine == theirs, f"what {_who(seat)} is asked differs: {_difference(mine, theirs)}"
    scene, other_scene = case.game.view.scene(one, seat), case.game.view.scene(two, seat)
    assert scene == other_scene, f"the scene of {_who(seat)} differs: {_difference(scene, other_scene)}"
    before = t.digest()
    glanced = case.game.view.scene(t.glance(seat), seat)
    assert scene == glanced, f"{_who(seat)} sees more at a glance: {_difference(scene, glanced)}"
    assert t.digest() == before, "to make a scene changed the position"


def _prompt(view: AnyTable, seat: Seat | None) -> Prompt | None:
    """What is asked; who has sealed an answer already is known, but dealing anew unseals it."""
    prompt = prompt_for(view, seat)
    return (
        msgspec.structs.replace(prompt, seats=())
        if prompt is not None and prompt.mode == "secret"
        else prompt
    )


def _same_refusals(t: AnyTable, other: AnyTable, seat: Seat | None, chance: Random) -> None:
    """Why not tells nothing that the seat cannot know."""
    if seat is None or seat not in t.seats or seat not in other.seats:
        return
    for tried in _some(t.attempts(seat), 20, chance):
        one, two = str(t.why(seat, tried)), str(other.why(seat, tried))
        assert one == two, f"why seat {seat} may not {tried} differs with what it cannot know: {one} / {two}"


def _difference(one: object, two: object) -> str:
    """Where two things first differ."""
    return _differing(msgspec.to_builtins(one), msgspec.to_builtins(two), "$") or "in order or type only"


def _differing(one: Any, two: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        pairs: Any = ((f"{path}.{key}", one[key], two[key]) for key in one)
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        pairs = ((f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, two, strict=True)))
    else:
        return "" if one == two else f"{path} is {str(one)[:300]} / {str(two)[:300]}"
    return next((found for p, a, b in pairs if (found := _differing(a, b, p))), "")


def saves(case: Case, t: AnyTable, chance: Random) -> None:
    """Loading a save gives the same position and the same events."""
    again = replay(case.game, read_save(t.save()))
    assert again.digest() == t.digest(), f"a loaded save differs: {_difference(t.pos, again.pos)}"
    assert again.happened == t.happened, "a loaded save tells of other events"
    assert again.moves == t.moves, "a loaded save has other moves"


def tells(case: Case, t: AnyTable, chance: Random) -> None:
    """Events can be put into words for everybody, and cite rules that exist."""
    seat = chance.choice([None, *range(case.players)])
    view = t.view(seat)
    for event in t.events(seat, since=max(0, len(t.happened) - 40)):
        event.words(view)
        event.motions(view)
        if event.rule:
            case.cites(event.rule, type(event).__name__)


def draws(case: Case, t: AnyTable, chance: Random) -> None:
    """Everybody at the table can be shown all of it: boards, scene with close-ups, prompt."""
    drawn: dict[str, object] = {}
    for seat in (None, *range(case.players)):
        view = t.glance(seat)
        boards, scene = case.game.view.boards(view), case.game.view.scene(view, seat)
        prompt_for(view, seat)
        assert drawn.setdefault(scene.drawn, boards) == boards, f"{_who(seat)} sees other boards"
        _told_apart(f"the boards of {_who(seat)}", [area.id for board in boards for area in board.areas])
        _told_apart(f"the pieces of {_who(seat)}", [piece.id for piece in scene.pieces])
        _told_apart(f"the zones of {_who(seat)}", [zone.id for zone in scene.zones])


def _told_apart(what: str, ids: Sequence[str]) -> None:
    twice = sorted(one for one, times in Counter(ids).items() if times > 1)
    assert not twice, f"{what} have an id twice: {twice[:5]}"


def ranks(case: Case, t: AnyTable, chance: Random) -> None:
    """Once a game is over its result ranks every seat, and nobody is asked anything."""
    if not t.over:
        return
    result = t.result
    assert result is not None, "a game that is over has no result"
    assert len(result.ranks) == len(result.scores) == case.players, f"{result} does not rank every seat"
    # Against the game itself all may lose: then nobody is first.
    assert all(1 <= rank <= case.players + 1 for rank in result.ranks), f"ranks {result.ranks}"
    assert result.reason.strip(), "the result says nothing"
    case.cites(result.rule, "the result")
    assert not t.seats, f"seats {t.seats} are asked after the end"
    assert t.decision(0) is None, "there is a decision after the end"
    why = t.why(0, "done")
    assert why == no("engine.over", "The game is over."), f"after the end: {why}"
    for seat in (None, *range(case.players)):
        assert t.view(seat).result == result, f"{_who(seat)} sees another result"


def undoes(t: AnyTable, seat: Seat, choice: Choice) -> None:
    """Make a choice; unless somebody learnt something by it, it can be taken back and made again."""
    before, events, texts, learned = t.digest(), len(t.happened), _offered(t), t.learned
    t.apply(seat, choice)
    if not t.may_undo(seat):
        assert t.learned != learned, f"{choice} taught nobody anything, but cannot be taken back"
        return
    assert t.learned == learned, f"{choice} taught somebody something, but can be taken back"
    after = t.digest()
    t.undo(seat)
    assert t.digest() == before, f"taking back {choice} leads to another position"
    assert (len(t.happened), _offered(t)) == (events, texts), f"taking back {choice} leaves traces"
    t.apply(seat, choice)
    assert t.digest() == after, f"{choice} made again leads to another position"


def _offered(t: AnyTable) -> list[list[str]]:
    return [[str(choice) for choice in t.choices(seat)] for seat in t.seats]


def _some(things: Sequence[V], most: int, chance: Random) -> Sequence[V]:
    return things if len(things) <= most else chance.sample(things, most)


ALWAYS = float("inf")
Check = Callable[[Case, AnyTable, Random], None]
CHECKS: dict[str, tuple[Check, float]] = {
    "asks": (asks, 2),
    "refuses": (refuses, 1),
    "applies": (applies, 1),
    "conserves": (conserves, 5),
    "copies": (copies, 1),
    "views": (views, 2),
    "saves": (saves, 0.02),
    "tells": (tells, 1),
    "draws": (draws, 1),
}
"""The checks of a decision by name, each with how often it is made relative to the others."""
AT_THE_END: dict[str, tuple[Check, float]] = {
    "ranks": (ranks, ALWAYS),
    "conserves": (conserves, ALWAYS),
    "copies": (copies, ALWAYS),
    "views": (views, ALWAYS),
    "saves": (saves, 20),
    "tells": (tells, ALWAYS),
    "draws": (draws, ALWAYS),
}
"""The checks of the end; to play a whole game again is costly, and thin soaking does it now and then."""
