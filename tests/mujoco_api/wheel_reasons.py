"""Why a case of MuJoCo's own tests does not pass: part of its name -> reason."""

REASONS = {
    "test_can_raise_error": "there is no stack whose pointer a program could move",
    "test_docstrings": "docstrings are our own",
    "exporter_test": "USD is not installed: pip install usd-core",
    "test_large_state": "MuJoCo skips it itself: it takes too long",
}
