"""The examples do what they say."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*command):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_evolution_strategy_balances_the_cart_pole():
    found = run(EXAMPLES / "evolve_cart_pole.py", "--generations", 15)
    assert float(re.search(r"mean return ([\d.]+) of 500", found).group(1)) > 400
