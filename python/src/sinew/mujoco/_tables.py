"""Names, values, shapes and signatures of MuJoCo's Python API, as generate_mujoco_tables.py read them."""

import json
from importlib import resources

TABLES = json.loads(resources.files(__package__).joinpath("tables.json").read_text())
VERSION = TABLES["version"]
