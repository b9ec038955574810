"""What a game comes in: a base box, and those that add to it.

`box` is what a box brings, and the edition that answers where boxes differ. `options` are the switches a
game can be played with. `content` reads and checks the records.
"""
