"""The command `faust`: one module a subcommand, and what several of them share."""
