"""The rooms of a game that are optional: what people see, how a good player thinks, what is studied.

Each is a set of functions with sensible defaults; a game plugs in those it has:

    view = View(boards=boards, scene=scene)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from azeroth.engine.errors import BadOption, BadPosition
from azeroth.engine.play.choice import Choice
from azeroth.engine.play.events import Event, Seat
from azeroth.engine.play.flow import Frame
from azeroth.engine.play.refusal import Refusal
from azeroth.engine.play.runner import B, S
from azeroth.engine.view.plans import NOTHING, Planned
from azeroth.engine.view.scene import Board, Exhibit, Scene, SeatPanel

if TYPE_CHECKING:
    from azeroth.engine.boxes.options import Options
    from azeroth.engine.game import Game
    from azeroth.engine.tables.table import Table


def no_boards(t: Table[Any, Any]) -> tuple[Board, ...]:
    """A game without boards."""
    return ()


def plain_scene(t: Table[Any, Any], seat: Seat | None) -> Scene:
    """The seats and how it ended: enough to play by buttons."""
    ranks = t.result.ranks if t.result else (0,) * len(t.names)
    return Scene(
        title=t.game.title,
        status="",
        seats=tuple(
            SeatPanel(seat=n, name=name, rank=rank)
            for n, (name, rank) in enumerate(zip(t.names, ranks, strict=True))
        ),
        result=t.result.reason if t.result else "",
    )


def scene_status(t: Table[Any, Any]) -> str:
    """Where the game is, as the scene says it."""
    return t.game.view.scene(t, None).status


def own_prompt(t: Table[Any, Any], frame: Frame) -> str:
    """What the frame says itself."""
    return frame.prompt(t)


def nothing_obvious(t: Table[Any, Any], seat: Seat) -> Choice | None:
    """Everything is worth a thought."""
    return None


def no_barrier(t: Table[Any, Any], seat: Seat, thing: str, place: str) -> Refusal | None:
    """Whatever a person might try is a choice."""
    return None


def no_view_plans(t: Table[Any, Any], seat: Seat) -> Planned:
    """One choice at a time."""
    return NOTHING


def no_picture(t: Table[Any, Any], value: str) -> Board:
    """Nothing is picked by pictures."""
    raise BadOption(f"{t.game.title} has no picture of {value!r}.")


def no_gallery(t: Table[Any, Any], box: str) -> Iterable[Exhibit]:
    """Nothing to look at."""
    return ()


@dataclass(frozen=True, kw_only=True)
class View(Generic[S, B]):
    """All that a person sees; no rule."""

    boards: Callable[[Table[S, B]], tuple[Board, ...]] = no_boards
    """The boards of this game as they are drawn; they change only when the scene names another drawing."""
    scene: Callable[[Table[S, B], Seat | None], Scene] = plain_scene
    """What a person sees; the table is that person's view."""
    status: Callable[[Table[S, B]], str] = scene_status
    """The scene's status alone; the table is an onlooker's view. Given where the scene takes long to draw."""
    prompt: Callable[[Table[S, B], Frame], str] = own_prompt
    """What the step in progress asks, in a sentence."""
    obvious: Callable[[Table[S, B], Seat], Choice | None] = nothing_obvious
    """The answer that needs no thought, if there is one; the table is the seat's view.

    It may depend on nothing but what everybody can see: that a seat is not asked must not tell anything.
    """
    obvious_steps: Mapping[str, str] = field(default_factory=dict)
    """The steps that `obvious` may answer, by frame and step, and what a person would decide there."""
    barrier: Callable[[Table[S, B], Seat, str, str], Refusal | None] = no_barrier
    """Why nothing can be done with a thing that no choice belongs to, where one would wonder.

    "Darkshire is 5 spaces away; you have 2 movement." Given the seat's view, the thing that was clicked, and
    the place where it stands, which may be the thing itself. None: it is looked at, and nothing is refused.
    """
    plans: Callable[[Table[S, B], Seat], Planned] = no_view_plans
    """Runs of choices for one click; the table is the table itself, so that it can be tried on clones.

    What somebody would learn on the way must not show in them: see `azeroth.engine.view.plans.ahead`.
    """
    gallery: Callable[[Table[S, B], str], Iterable[Exhibit]] = no_gallery
    """Everything in the box of that slug, kind by kind, as it looks at this table."""
    pictured: Callable[[Table[S, B], str], Board] = no_picture
    """What can be picked for an option with `slots`, drawn."""


def even(t: Table[Any, Any], seat: Seat) -> float:
    """Every position is as good as any other."""
    return 0.0


def no_parts(t: Table[Any, Any], seat: Seat) -> Mapping[str, float] | None:
    """The evaluation is one number."""
    return None


def no_prior(t: Table[Any, Any], seat: Seat) -> Sequence[float] | None:
    """Every choice is worth a look."""
    return None


def all_on(choices: Sequence[Choice], wise: Choice) -> list[float]:
    """A prior with all its weight on one choice."""
    return [float(choice == wise) for choice in choices]


def no_plan(t: Table[Any, Any], seat: Seat, rng: Random) -> Choice | None:
    """The evaluation decides."""
    return None


def no_plans(t: Table[Any, Any], seat: Seat, rng: Random, most: int) -> Sequence[Sequence[Choice]]:
    """One choice at a time."""
    return ()


def own_turn(t: Table[Any, Any], seat: Seat) -> Callable[[Table[Any, Any]], bool] | None:
    """The end of the seat's turn, whatever that is."""
    return None


def always(t: Table[Any, Any], seat: Seat) -> bool:
    """Every choice is worth a look ahead."""
    return True


def no_tempers(temper: str) -> None:
    """A temper shows in how positions are weighed."""


def no_reasons(t: Table[Any, Any], seat: Seat, choice: Choice) -> Sequence[str]:
    """The evaluation says it all."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Bot(Generic[S, B]):
    """What a good player looks at."""

    evaluate: Callable[[Table[S, B], Seat], float] = even
    """How good the position is for a seat, in the game's own points; what greedy bots climb."""
    parts: Callable[[Table[S, B], Seat], Mapping[str, float] | None] = no_parts
    """The evaluation taken apart, for tempers and short sight: its parts add up to it.

    `gain` is what counts at once, `growth` what will bear fruit, `harm` what the others lack or threaten.
    """
    against: bool = False
    """Does the evaluation count what the others have? Then the position need not be judged for them too."""
    prior: Callable[[Table[S, B], Seat], Sequence[float] | None] = no_prior
    """A weight for each choice that the seat has now, where a good player looks only at some.

    What has no weight is not looked at, unless the policy wants it.
    """
    policy: Callable[[Table[S, B], Seat, Random], Choice | None] = no_plan
    """What a good player with a plan chooses now; None leaves it to the evaluation.

    The table is a world that the seat thinks possible: what the seat cannot know is dealt anew in it.
    """
    plans: Callable[[Table[S, B], Seat, Random, int], Sequence[Sequence[Choice]]] = no_plans
    """Whole runs of choices that a good player has in mind now, the best first, at most so many.

    For steps of many small choices that mean little by themselves. With 1 asked for, it is the policy's own
    run, as quick as can be: looks ahead are played with it. Nothing: one choice at a time, by the policy.
    """
    studied: Callable[[Table[S, B], Seat, Random], Choice | None] = no_plan
    """What a player who has studied the game chooses here without looking ahead; only search asks it.

    A draft by measured strength, a purchase worked out for the levels to come: what takes longer than the
    policy may, or what only the best bots should know. None: as everybody.
    """
    horizon: Callable[[Table[S, B], Seat], Callable[[Table[S, B]], bool] | None] = own_turn
    """Where a look ahead of the seat from this position ends: a test for the positions that follow.

    The end of a turn, of a combat, of the game: wherever positions compare well. None: the seat's own turn.
    """
    ponders: Callable[[Table[S, B], Seat], bool] = always
    """Is it worth looking ahead here? Where it is not, search chooses by the policy at once.

    Ask which choices looks ahead ever change for the better: they take nearly all of a bot's time. Who is of
    a temper looks for what it likes better: it asks the usual room, not the `thorough` one.
    """
    doubt: float = 2.0
    """By how many standard errors something must look better than the policy's choice for search to take it.

    Much where candidates differ by what only seems to matter, and who changes plans for nothing arrives
    nowhere; little where they are about as good to the policy itself.
    """
    tempered: Callable[[str], Bot[S, B] | None] = no_tempers
    """The same room as a player of that temper has it: another policy, other plans. None: no such leaning."""
    thorough: Bot[S, B] | None = None
    """The same room as who looks ahead has it: the policy and the plans that search begins with, and plays on
    by for its own seat. Of the others it expects the usual ones. None: the same for all."""
    reasons: Callable[[Table[S, B], Seat, Choice], Sequence[str]] = no_reasons
    """What speaks for a choice that the seat has now, a few words each, the most important first.

    The parts of the judgement in the words of the game: "9 gold and 3 XP", "74% to win". The table is a world
    that the seat thinks possible.
    """
    points: tuple[str, str] | None = ("point", "points")
    """What the evaluation counts, one and several: "coin" and "coins"; None: nothing that players count."""


def no_pieces(t: Table[Any, Any]) -> dict[str, int]:
    """Nothing is counted."""
    return {}


def no_check(t: Table[Any, Any]) -> None:
    """Every position is a good one."""


def no_descriptions(
    game: Game[Any, Any], players: int, options: Options, content: Any, given: Mapping[str, Any]
) -> tuple[Any, list[Frame]]:
    """Positions cannot be described."""
    raise BadPosition(f"{game.title} has no way to describe positions")


def no_facts(t: Table[Any, Any], seat: Seat) -> Mapping[str, Sequence[str]]:
    """Nothing to say of a seat."""
    return {}


def no_ending(t: Table[Any, Any]) -> Mapping[str, Sequence[str]]:
    """Nothing to say of the whole game."""
    return {}


def no_decks(content: Any) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """No cards are counted."""
    return {}


def shows_nothing(event: Event) -> Iterable[tuple[str, str]]:
    """No card in use."""
    return ()


def no_sources(t: Table[Any, Any]) -> Sequence[tuple[Seat, str, int]]:
    """What the events told of was all."""
    return ()


def no_scores(t: Table[Any, Any]) -> Sequence[float]:
    """Nobody is ahead before the end."""
    return (0.0,) * len(t.names)


def no_rounds(t: Table[Any, Any]) -> int:
    """Rounds are not counted."""
    return 0


def nobody_first(t: Table[Any, Any]) -> Sequence[Seat]:
    """Nobody has the first turn."""
    return ()


def no_names(content: Any) -> Iterable[str]:
    """The content holds all ids."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Study(Generic[S, B]):
    """What tests and statistics ask of a game."""

    pieces: Callable[[Table[S, B]], Mapping[str, int]] = no_pieces
    """How many there are of everything that neither appears nor vanishes in play."""
    check: Callable[[Table[S, B]], None] = no_check
    """Raises AssertionError with a sentence if the position breaks an invariant of the game."""
    arrange: Callable[[Game[S, B], int, Options, B, Mapping[str, Any]], tuple[S, list[Frame]]] = (
        no_descriptions
    )
    """The position that a description gives for so many players: see `azeroth.testing.position`."""
    facts: Callable[[Table[S, B], Seat], Mapping[str, Sequence[str]]] = no_facts
    """What the seat played with, once the game is over: {"race": ["orcs", "gnomes"]}."""
    ending: Callable[[Table[S, B]], Mapping[str, Sequence[str]]] = no_ending
    """How the game as a whole went, once it is over: {"turn": ["27"]}."""
    decks: Callable[[B], Mapping[str, Mapping[str, Sequence[str]]]] = no_decks
    """Every card by its deck, with the ways in which it can be used: {"spells": {"bolt": ["cast"]}}."""
    shows: Callable[[Event], Iterable[tuple[str, str]]] = shows_nothing
    """The cards that an event shows in use, and how, as `decks` calls them."""
    scores: Callable[[Table[S, B]], Sequence[float]] = no_scores
    """What each seat has so far, in the points by which the game is won."""
    counted: str = ""
    """What these points are called, where no gauge on screen shows them."""
    sources: Callable[[Table[S, B]], Sequence[tuple[Seat, str, int]]] = no_sources
    """What they are made of at the end, where they are what one holds and not what one has gained."""
    round: Callable[[Table[S, B]], int] = no_rounds
    """Which round is played, from 1; 0 before the first, and where rounds are not counted."""
    first: Callable[[Table[S, B]], Sequence[Seat]] = nobody_first
    """Who has the first turn, as long as the first round goes on; all of a side that moves together."""
    names: Callable[[B], Iterable[str]] = no_names
    """Words of choices that are neither ids of the content nor values of their types: names of spaces."""


__all__ = ["Bot", "Study", "View", "all_on"]
