"""The games as environments for learners: PettingZoo, Gymnasium, vectors of tables, OpenSpiel; see docs/envs.md.

Nothing of it is needed to play. `pip install parlour[envs]` brings PettingZoo and Gymnasium, `parlour[open-spiel]`
OpenSpiel.
"""
