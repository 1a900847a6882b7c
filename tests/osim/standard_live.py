"""Runs a set-up file with OpenSim itself, for standard_results.py: standard_live.py TOOL SETUP [NAME=VALUE ...], in the folder of the set-up.

TOOL is a command of sinew. NAME=VALUE: states, the file of states of an AnalyzeTool; name, that of the tool; lock, how many of the first coordinates
are locked; mapping, the file that maps columns to sensors.
"""

from __future__ import annotations

import sys

import opensim

TOOLS = {"ik": "InverseKinematicsTool", "id": "InverseDynamicsTool", "so": "AnalyzeTool", "analyze": "AnalyzeTool", "forward": "ForwardTool",
         "rra": "RRATool", "cmc": "CMCTool", "scale": "ScaleTool", "imu": "IMUPlacer"}  # fmt: skip


def main() -> int:
    opensim.Logger.setLevelString("Error")
    asked = dict(part.split("=", 1) for part in sys.argv[3:])
    tool = getattr(opensim, TOOLS[sys.argv[1]])(sys.argv[2])
    if "states" in asked:
        tool.setStatesFileName(asked["states"])
    if "name" in asked:
        tool.setName(asked["name"])
    for i in range(int(asked.get("lock", 0))):
        tool.getModel().updCoordinateSet().get(i).setDefaultLocked(True)
    return 0 if tool.run() is not False else 1


if __name__ == "__main__":
    sys.exit(main())
