"""Shuffling of our own: the same on every Python, build and machine (docs/referee, Position)."""

from typing import Final

MASK: Final = (1 << 64) - 1
M1: Final = 2147483563
M2: Final = 2147483399


def mixed(number: int) -> int:
    """A 64-bit number in which every bit depends on every bit of the given one (the splitmix64 finaliser)."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


class Stream:
    """Random numbers from a seed: L'Ecuyer's combination of two multiplicative generators (1988).

    Every product stays below 2**47, so that compiled code needs no long integers.
    """

    def __init__(self, seed: int, part: int = 0) -> None:
        """Begin the stream of `seed` (0 or more); different parts of one seed give unrelated streams."""
        start = mixed(mixed(seed) ^ mixed(part + 1))
        self.first = (start >> 32) % (M1 - 1) + 1
        self.second = (start & 0xFFFFFFFF) % (M2 - 1) + 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1; bound may be up to a million."""
        self.first = first = self.first * 40014 % M1
        self.second = second = self.second * 40692 % M2
        number = first - second
        if number < 1:
            number += M1 - 1
        return (number - 1) * bound // (M1 - 1)


def shuffled(cards: list[int], seed: int, exhaustions: int) -> list[int]:
    """These cards in the order that `seed` gives them after so many exhaustions, first card first."""
    order = sorted(cards)
    stream = Stream(seed, exhaustions)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        card = order[i]
        order[i] = order[j]
        order[j] = card
    return order
