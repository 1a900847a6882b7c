"""python -m sinew.study study.toml"""

import sys

from .command import main

sys.exit(main())
