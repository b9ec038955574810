"""What the verbs do, by what they are about."""

from azeroth.games.adventure.cards.doing import challenges as challenges
from azeroth.games.adventure.cards.doing import characters as characters
from azeroth.games.adventure.cards.doing import combat as combat
from azeroth.games.adventure.cards.doing import things as things
from azeroth.games.adventure.cards.doing import ways as ways
