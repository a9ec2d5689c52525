"""Student's t distribution: p-values and quantiles."""

import math
from functools import cache


def beta_fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1.0 / max(tiny, 1 - (a + b) * x / (a + 1))
    product = d
    for m in range(1, 300):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            product *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return product


def beta_share(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(x, a, b) / a
    return 1 - front * beta_fraction(1 - x, b, a) / b


def tail_probability(t: float, freedom: float) -> float:
    """Return the probability of |t| or more (both tails)."""
    if math.isinf(t):
        return 0.0
    return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


@cache
def quantile(confidence: float, freedom: float) -> float:
    """Return the half-width, in standard errors, of an interval with this confidence."""
    low, high = 0.0, 2.0
    while tail_probability(high, freedom) > 1 - confidence:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if tail_probability(middle, freedom) > 1 - confidence:
            low = middle
        else:
            high = middle
    return (low + high) / 2
