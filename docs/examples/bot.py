#!/usr/bin/env python3
"""A player for `durak arena --a "exec:python3 docs/examples/bot.py" --b plain`: its lowest card."""
import json
import sys

RANKS = "23456789TJQKA"


def cost(action, trump):
    """Cards by rank, trumps after all others; taking and passing cost more than any card."""
    verb, _, cards = action.partition(":")
    if not cards:
        return 100
    card = cards.split("=")[-1].split(",")[0]
    return RANKS.index(card[0]) + (20 if card[1] == trump else 0)


for line in sys.stdin:
    asked = json.loads(line)
    trump = asked["view"]["trump"][1]
    action = min(asked["legal"], key=lambda action: cost(action, trump))
    print(json.dumps({"action": action}), flush=True)
