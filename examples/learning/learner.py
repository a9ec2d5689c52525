"""A learner in NumPy alone: one small network plays all seats of many tables and learns by proximal policy steps.

python learner.py high-bid --seats 4 --minutes 60          # writes high-bid.npz, and its curve to high-bid.csv
parlour arena high-bid --seats 4 --duel learner:Bot easy   # plays it, with this folder on PYTHONPATH
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np

from parlour.envs.player import Player, duel
from parlour.envs.vector import VectorTables

HERE = Path(__file__).parent
EVALUATIONS = {"easy": 400, "medium": 100}  # games against three bots of each level
SHARE = ("share", "low", "high")
EVERY = 30  # seconds between evaluations, at first
TABLES, STEPS, HIDDEN = 128, 128, 64
CLIP, TRACE, SPREAD, RATE = 0.2, 0.97, 0.01, 1e-3  # trust region, discount of credit, entropy, step size


class Network:
    """One hidden layer from an observation to a number for every token and the expected return."""

    def __init__(self, weights):
        self.weights = [np.asarray(weight, np.float32) for weight in weights]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.steps = 0

    def forward(self, seen, mask):
        w1, b1, w2, b2, w3, b3 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        logits = np.where(mask, hidden @ w2 + b2, -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), (hidden @ w3 + b3)[:, 0]

    def improve(self, seen, mask, token, old, advantage, target):
        """Take one clipped step of policy, value and entropy together, by Adam."""
        w2, w3 = self.weights[2], self.weights[4]
        hidden, chances, value = self.forward(seen, mask)
        rows, many = np.arange(len(token)), len(token)
        ratio = chances[rows, token] / old
        free = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = (free * ratio * advantage)[:, None]
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(1, keepdims=True)
        d_logits = push * chances + SPREAD * chances * (logs + entropy)
        d_logits[rows, token] -= push[:, 0]
        d_value = (value - target)[:, None]
        d_hidden = (d_logits @ w2.T + d_value @ w3.T) * (hidden > 0)
        parts = [
            seen.T @ d_hidden,
            d_hidden.sum(0),
            hidden.T @ d_logits,
            d_logits.sum(0),
            hidden.T @ d_value,
            d_value.sum(0),
        ]
        self.steps += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, parts, strict=True):
            slope = slope / many
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= RATE * mean / (1 - 0.9**self.steps) / scale

    def choose(self, seen, mask, draw):
        _, chances, value = self.forward(seen, mask)
        token = (chances.cumsum(1) > draw[:, None] * 0.999999).argmax(1)
        return token, chances[np.arange(len(token)), token], value


def fresh(size, tokens, rng):
    def layer(a, b, scale):
        return rng.normal(0, scale / np.sqrt(a), (a, b))

    return Network([
        layer(size, HIDDEN, 1.4), np.zeros(HIDDEN), layer(HIDDEN, tokens, 0.1), np.zeros(tokens),
        layer(HIDDEN, 1, 0.1), np.zeros(1),
    ])  # fmt: skip


def credit(seats, values, ends, returns):
    """Return for every token how much better its seat did than expected; credit follows each seat by itself."""
    steps, tables = seats.shape
    rows = np.arange(tables)
    after = np.full((tables, returns.shape[2]), np.nan)  # what the seat expects at its next token; unknown at first
    trace, due = np.zeros_like(after), np.zeros_like(after)
    gains = np.zeros((steps, tables))
    for t in range(steps - 1, -1, -1):
        over = ends[t]
        after[over], trace[over], due[over] = 0, 0, returns[t][over]
        seat = seats[t]
        trace[rows, seat] = due[rows, seat] + after[rows, seat] - values[t] + TRACE * np.nan_to_num(trace[rows, seat])
        gains[t] = trace[rows, seat]
        after[rows, seat], due[rows, seat] = values[t], 0
    return gains


def learn(game, seats, minutes, reward, out):
    rng = np.random.default_rng(1)
    envs = VectorTables(game, seats, TABLES, reward=reward)
    size, tokens = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    network = fresh(size, tokens, rng)
    seen, infos = envs.reset(seed=1)
    kept_seen = np.zeros((STEPS, TABLES, size), np.float32)
    kept_mask = np.zeros((STEPS, TABLES, tokens), np.bool_)
    began, next_evaluation, total, games = time.time(), 0.0, 0, 0
    with out.with_suffix(".csv").open("w", newline="") as file:
        curve = csv.writer(file)
        columns = [f"{bot}_{figure}" for bot in EVALUATIONS for figure in SHARE]
        curve.writerow(["minutes", "processor_minutes", "tokens", "games", *columns])
        while True:
            if time.time() - began >= next_evaluation:
                np.savez(out, *[weight.astype(np.float16) for weight in network.weights])
                now = (time.time() - began) / 60
                shares = [duel(game, seats, bot, player(network), many, seed=7) for bot, many in EVALUATIONS.items()]
                figures = [f"{figure:.3f}" for share in shares for figure in share]
                curve.writerow([f"{now:.1f}", f"{time.process_time() / 60:.1f}", total, games, *figures])
                file.flush()
                next_evaluation = max(time.time() - began + EVERY, next_evaluation * 1.2)
                if now >= minutes:
                    return
            seats_of, values, old, chosen, ends = [
                np.zeros((STEPS, TABLES), kind) for kind in (int, float, float, int, bool)
            ]
            returns = np.zeros((STEPS, TABLES, seats))
            for t in range(STEPS):
                kept_seen[t], kept_mask[t], seats_of[t] = seen, infos["action_mask"], infos["seat"]
                chosen[t], old[t], values[t] = network.choose(seen, kept_mask[t], rng.random(TABLES))
                seen, _, ended, cut, infos = envs.step(chosen[t])
                if "returns" in infos:
                    returns[t], ends[t] = infos["returns"], ended | cut
            total, games = total + STEPS * TABLES, games + int(ends.sum())
            gains = credit(seats_of, values, ends, returns)
            useful = np.flatnonzero(np.isfinite(gains.ravel()) & (kept_mask.sum(2).ravel() > 1))
            target = (gains + values).ravel()
            scaled = gains.ravel() / (np.std(gains.ravel()[useful]) + 1e-6)
            for part in np.array_split(rng.permutation(useful), max(1, len(useful) // 2048)):
                network.improve(
                    kept_seen.reshape(-1, size)[part], kept_mask.reshape(-1, tokens)[part], chosen.ravel()[part],
                    old.ravel()[part], scaled[part], target[part],
                )  # fmt: skip


def player(network):
    """Return the policy that a Player takes: the likeliest token."""

    def choose(seen, mask):
        return int(network.forward(seen[None], mask[None].astype(bool))[1].argmax())

    return choose


def Bot(game, edition, options, seat, seed):  # noqa: N802
    """Return the bot `learner:Bot` of `parlour arena`, with the weights beside this file."""
    with np.load(HERE / f"{game.name}.npz") as kept:
        return Player(game, edition, options, seat, player(Network([kept[name] for name in kept.files])))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--reward", default="standing")
    options = parser.parse_args()
    learn(options.game, options.seats, options.minutes, options.reward, HERE / f"{options.game}.npz")
