"""A game in progress: what a step of the rules uses, and what runs the steps.

`choice` is what a seat picks. `refusal` is why it may not, and what a number is made of. `events` are what
happened, and `chance` is all that is random. `flow` has the frames: what is in progress, and what may
follow a step. `runner` runs them.
"""
