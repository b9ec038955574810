"""What people see and read, as data. No rule is here.

`scene` is all that is on screen, and `drawing` makes its boards. `naming` has the names and links in texts.
`plans` are several choices for one click.
"""
