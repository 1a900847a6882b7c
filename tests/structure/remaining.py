"""What the tree still has and shall lose: the lists only get shorter. Small files with a reason stay."""

# Sets of modules that include one another.
INCLUDE_CYCLES = [
]

# Modules that use what lies above them.
UPWARD_MODULES = """
""".split()

# Functions of more than 60 lines.
LONG_FUNCTIONS = []

# Files of fewer than 15 lines that are right as they are, each with the reason.
SMALL_FILES = {
    "src/base/build.c": "compiled with macros of its own: what this build was made with",
    "src/base/build.h": "what src/base/build.c tells",
    "src/batch/lanes/lanes2.c": "one width of lanes, compiled for processors of its own",
    "src/base/version.c": "the version is a subject of its own, and changes alone",
}

# Files of fewer than 15 lines that belong into a file of their subject.
TO_MERGE = """
    src/dynamics/damping_deriv.c
    src/kinematics/local_frame.c
    src/kinematics/tendon_velocities.c
    src/step/complete.c
    apps/sinew/command/commands.h
    src/base/allocator.h
    src/base/parallel.h
    src/compile/hill_muscle.h
    src/constraint/islands.h
    src/dynamics/inertia_pattern.h
    src/kinematics/configuration.h
    src/spec/extension.h
""".split()

# Words that are not the field's, by file.
PICTURES = {
    "src/spec/newer.c": "softness",  # the name of an attribute of MuJoCo's lights
}

# What docs/adding.md does not describe yet.
NOT_DESCRIBED = []
