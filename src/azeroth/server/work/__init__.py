"""Processes that think for bots and play saves through."""
