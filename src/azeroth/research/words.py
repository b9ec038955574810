"""Choices as words: the fixed list of a title's words, and saying a choice word by word."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from azeroth.engine import Choice, Game, IllegalChoice, no

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_.,:#+'"
"""What spells a word that is not on the list, between two quotes."""
QUOTE = '"'
END = "(end)"
"""Said where a choice could go on but shall not: `conquer durotar` beside `conquer durotar champion`."""
WAIT = "(wait)"
"""The only word of a seat that is not asked, where everybody acts at the same time."""
NUMBERS = 100
MOST_KEPT = 200_000
"""How many choices are remembered with their words before all are forgotten."""


class Lexicon:
    """The words of a title with its boxes: action `i` is `words[i]`, in every game of the same content.

    They are the verbs of all choices, the values that their fields may have, the ids of the content, and
    numbers. A word that is none of these is spelled letter by letter, so that every choice can be said.
    """

    def __init__(self, game: Game[Any, Any], content: object, more: Iterable[str] = ()) -> None:
        found = {str(n) for n in range(NUMBERS)} | {"True", "False", *more}
        for kind in choices_of(game):
            found.add(kind.verb)
            for hint in get_type_hints(kind).values():
                found.update(_values(hint))
        found.update(_ids(content))
        found = {part for word in found for part in _parts(word)}
        special = [WAIT, END, QUOTE, *LETTERS]
        self.words: tuple[str, ...] = (*special, *sorted(found.difference(special)))
        self.ids: dict[str, int] = {word: i for i, word in enumerate(self.words)}
        self.sentences = Sentences(self)

    def __len__(self) -> int:
        return len(self.words)

    def spell(self, text: str) -> tuple[int, ...]:
        """The words of a choice's text form."""
        found: list[int] = []
        ids = self.ids
        for word in text.split(" "):
            known = ids.get(word)
            if known is not None:
                found.append(known)
            else:
                found += self._spelled(word)
        return tuple(found)

    def _spelled(self, word: str) -> Iterator[int]:
        """A word in parts (`axe.2` is `axe` and `.2`), letter by letter where a part is not on the list."""
        for part in _parts(word):
            known = self.ids.get(part)
            if known is not None:
                yield known
                continue
            yield self.ids[QUOTE]
            for letter in part:
                if letter not in self.ids:
                    raise ValueError(f"{word!r} cannot be spelled; letters are {LETTERS}")
                yield self.ids[letter]
            yield self.ids[QUOTE]

    def text(self, said: Sequence[int]) -> str:
        """What was said, for people."""
        return " ".join(self.words[i] for i in said)


class Sentences(dict[Choice, tuple[int, ...]]):
    """`sentences[choice]`: its words and the full stop, worked out when the choice is first met."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def __missing__(self, choice: Choice) -> tuple[int, ...]:
        if len(self) > MOST_KEPT:
            self.clear()
        found = self[choice] = (*self.lexicon.spell(str(choice)), self.lexicon.ids[END])
        return found


def choices_of(game: Game[Any, Any]) -> list[type[Choice]]:
    """Every choice of the game's package and of the engine."""
    packages = (type(game).__module__, "azeroth.engine")
    found: list[type[Choice]] = []
    todo = list(Choice.__subclasses__())
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if any(kind.__module__ == p or kind.__module__.startswith(p + ".") for p in packages):
            found.append(kind)
    return sorted(set(found), key=lambda kind: f"{kind.__module__}.{kind.__qualname__}")


def _parts(word: str) -> tuple[str, ...]:
    """`axe.2` as `axe` and `.2`: copies of a thing share its word; lists as their items and commas."""
    if "," in word and len(word) > 1:
        items = word.split(",")
        return tuple(p for i, item in enumerate(items) for p in ((",",) if i else ()) + _parts(item) if p)
    head, dot, tail = word.rpartition(".")
    return (head, dot + tail) if head and tail.isdigit() else (word,)


def _values(hint: Any) -> Iterator[str]:
    """The values of a closed type: literals, enums, seats."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) is Literal:
        yield from (str(value) for value in get_args(hint) if str(value))
    elif get_origin(hint) in (Union, types.UnionType, tuple, list):
        for part in get_args(hint):
            yield from _values(part)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (str(member.value) for member in hint)


def _ids(value: object) -> Iterator[str]:
    """Every id in the content: the `id` of records and the keys of mappings, without white space."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            held = getattr(value, name)
            if name == "id" and isinstance(held, str):
                yield held
            yield from _ids(held)
    elif isinstance(value, Mapping):
        for key, held in value.items():
            if isinstance(key, str) and key and " " not in key:
                yield str(key.value) if isinstance(key, Enum) else key
            yield from _ids(held)
    elif isinstance(value, list | tuple | set | frozenset):
        for held in value:
            yield from _ids(held)


class Spoken:
    """A choice being said: which words can follow, and the choice once it is clear.

    Words that leave no alternative are said by themselves, so that most choices take one or two.
    """

    __slots__ = ("choices", "lexicon", "said", "sentences")

    def __init__(self, lexicon: Lexicon, choices: Sequence[Choice]) -> None:
        self.lexicon = lexicon
        self.choices: list[Choice] = list(choices)
        self.sentences: list[tuple[int, ...]] = [lexicon.sentences[choice] for choice in choices]
        self.said: list[int] = []
        self._skip()

    def legal(self) -> list[int]:
        """The words that can follow, as sorted action ids."""
        at = len(self.said)
        return sorted({sentence[at] for sentence in self.sentences})

    def say(self, word: int) -> Choice | None:
        """Say a word; the choice, once there is only one that it can be."""
        at = len(self.said)
        kept = [i for i, sentence in enumerate(self.sentences) if sentence[at] == word]
        if not kept:
            words = self.lexicon.words
            allowed = ", ".join(words[i] for i in self.legal()[:12])
            what = words[word] if 0 <= word < len(words) else str(word)
            raise IllegalChoice(
                no("research.masked", "{what} cannot be said here; words are: {allowed}.",
                   what=what, allowed=allowed)
            )  # fmt: skip
        self.said.append(word)
        self.sentences = [self.sentences[i] for i in kept]
        self.choices = [self.choices[i] for i in kept]
        if len(self.choices) == 1:
            return self.choices[0]
        self._skip()
        return None

    def _skip(self) -> None:
        """Say what all have in common."""
        first = self.sentences[0]
        if len(self.sentences) == 1:
            return
        while all(s[len(self.said)] == first[len(self.said)] for s in self.sentences):
            self.said.append(first[len(self.said)])

    def copy(self) -> Spoken:
        """The same, said as far."""
        new = object.__new__(Spoken)
        new.lexicon, new.choices, new.sentences = self.lexicon, self.choices, self.sentences
        new.said = list(self.said)
        return new

    def path(self, choice: Choice) -> list[int]:
        """The words that say that choice from here."""
        spoken = self.copy()
        wanted = self.sentences[self.choices.index(choice)]
        words: list[int] = []
        while True:
            word = wanted[len(spoken.said)]
            words.append(word)
            if spoken.say(word) is not None:
                return words
