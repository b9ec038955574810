"""The server: tables in the browser, for friends and bots.

`settings` has its options, `app` is the whole, `lobby` opens tables and `host` keeps them. The rooms:
`running` starts processes, `http` and `wire` are what browsers speak to it, `table` is one table, `work`
thinks for bots, `storage` keeps everything, `upgrades` is for tables older than the rules.
Nothing is loaded here: worker processes want only `azeroth.server.work.jobs`.
"""
