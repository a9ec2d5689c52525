"""The games as environments for PettingZoo, Gymnasium (single and vectorised) and OpenSpiel; see docs/envs.md.

`pip install parlour[envs]` brings PettingZoo and Gymnasium, `parlour[open-spiel]` OpenSpiel.
"""
