"""The version of the project, which saves name."""

VERSION = "0.2.0"
