"""What the tree still has and shall lose: the lists only get shorter. Small files with a reason stay."""

# Sets of modules that include one another.
INCLUDE_CYCLES = []

# Modules that use what lies above them.
UPWARD_MODULES = []

# Functions of more than 60 lines.
LONG_FUNCTIONS = []

# Files of fewer than 15 lines that are right as they are, each with the reason.
SMALL_FILES = {
    "src/base/build.c": "compiled with macros of its own: what this build was made with",
    "src/base/build.h": "what src/base/build.c tells",
    "src/dynamics/damping_deriv.c": "one derivative, beside those of the other forces",
    "src/kinematics/local_frame.c": "one public call of its own",
    "src/kinematics/tendon_velocities.c": "one stage of a step",
    "apps/sinew/command/commands.h": "the list of subcommands",
    "src/base/allocator.h": "the allocator hook with its default, used by every layer",
    "src/base/assert.h": "the assertion macro, used by every layer",
    "src/base/parallel.h": "work on several threads, used by the model compiler",
    "src/compile/hill_muscle.h": "what the compiler of Hill muscles offers to that of actuators",
    "src/constraint/islands.h": "what islands offer to constraint rows",
    "src/dynamics/inertia_pattern.h": "the pattern of M, used by kinds of forces and their derivatives",
    "src/kinematics/configuration.h": "positions on their manifold, used by integrators",
    "src/spec/extension.h": "which elements and attributes MuJoCo does not have",
    "src/step/complete.c": "one public call, and the stages behind it",
    "src/base/version.c": "the version is a subject of its own, and changes alone",
}

# Files of fewer than 15 lines that belong into a file of their subject.
TO_MERGE = """
""".split()

# Words that are not the field's, by file.
PICTURES = {
    "Makefile": "door",
    "docs/architecture.md": "brings up, door, feel",
    "docs/conformance.md": "felt",
    "include/sinew/data.h": "brings up",
    "include/sinew/data_fields.h": "turns of balls",
    "include/sinew/step.h": "brings up, felt",
    "python/core/fields.c": "brings up",
    "python/core/step.c": "brings up",
    "python/src/sinew/__init__.pyi": "brings up, felt, turns of balls",
    "python/src/sinew/_core.pyi": "brings up, felt",
    "python/src/sinew/_data.py": "bring_up, brings up",
    "python/src/sinew/_frame.py": "bring_up",
    "python/src/sinew/_query.py": "bring_up",
    "python/src/sinew/_support.py": "bring_up",
    "src/analysis/qpos0.c": "feels",
    "src/dynamics/bias_forces_deriv.c": "swirl, swirls",
    "src/dynamics/fluid.h": "feels",
    "src/sensor/body_forces.c": "feel, feels",
    "src/sensor/site_sensors.c": "feel, feels",
    "src/sensor/touch_sensors.c": "feel, felt",
    "src/spec/newer.c": "softness",
}
