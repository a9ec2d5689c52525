"""Games for learning agents: decisions as tokens, observations as rows of numbers.

- `codec`: the alphabet of a game, and a decision made token by token
- `encoder`: a state as a row of numbers; `view_encoder`: the same for a game without an encoder of its own
- `token_env`: a table played token by token, and many of them at once
- `env_config`: the setup of such tables; `rewards`: what the end of a game is worth; `buffers`: rows without a copy
"""
