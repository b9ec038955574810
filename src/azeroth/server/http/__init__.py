"""The HTTP interface: what is answered, to whom, and what guards the door."""
