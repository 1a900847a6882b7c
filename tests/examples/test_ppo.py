"""One minute of examples/ppo.py: the return rises. Run by `make test-all`; needs PyTorch."""

import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import ppo  # noqa: E402


@pytest.mark.skipif(not os.environ.get("SINEW_TEST_ALL"), reason="takes a minute; `make test-all` runs it")
def test_the_return_rises_within_a_minute():
    curve, _ = ppo.learn("muscle_stand", minutes=1, n=64, length=32, seed=0)
    returns = [mean for _, _, mean in curve]
    assert len(returns) >= 10
    assert max(returns[-5:]) > 1.3 * returns[0]
