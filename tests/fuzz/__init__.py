"""A million cases of what strangers might send: `python -m tests.fuzz --cases 1000000`."""
