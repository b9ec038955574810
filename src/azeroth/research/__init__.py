"""Research: every game behind the interfaces that people who study games already use.

An action is the next *word* of a choice. A choice has a text form, `conquer durotar champion`; an agent says
it word by word, each from a fixed list of words of the game, masked to those that can follow. So the space of
actions is small, means the same in every game of a title, and needs to know nothing about the title.
"""

from azeroth.research.episode import Episode
from azeroth.research.sight import Sight
from azeroth.research.words import Lexicon, Spoken

__all__ = ["Episode", "Lexicon", "Sight", "Spoken"]
