"""What the tree still has and shall lose: the lists only get shorter. Small files with a reason stay."""

# Sets of modules that include one another.
INCLUDE_CYCLES = [
]

# Modules that use what lies above them.
UPWARD_MODULES = """
""".split()

# Functions of more than 60 lines.
LONG_FUNCTIONS = []

# File names of src/ that stand in two folders.
NAMES_TWICE = """
""".split()

# Files with a `default:` in a switch over kinds.
KIND_DEFAULTS = """
""".split()

# Members of snData and snAwake that no stage leaves for another, each with the reason; rows of fields name their stage.
NOT_STAGE_STATE = {
    "energy": "a field of stages, in their reads and writes",
    "warning": "counts for the user",
    "contact": "a field of stages, in their reads and writes",
    "solver": "what the solver tells of itself",
    "solver_niter": "what the solver tells of itself",
    "solver_nnz": "what the solver tells of itself",
    "solver_fwdinv": "what the solver tells of itself",
    "timer": "times of stages, for the user",
    "allocator": "memory",
    "rows": "a field of stages, in their reads and writes",
    "frame": "memory",
    "scratch": "memory",
    "awake": "the struct whose members are here too",
    "pair_cache": "outlives a step and changes no result",
    "block": "memory",
    "moving": "a list, made by the stage wake",
    "asleep": "a list, made by the stage wake",
    "computed": "a list, made by the stage wake",
    "geom": "a list, made by the stage wake",
    "site": "a list, made by the stage wake",
    "dof_kept": "marks, made by the stage wake",
    "tendon": "a list, made by the stage wake",
    "equality": "a list, made by the stage wake",
    "actuator": "a list, made by the stage wake",
    "sensor": "a list, made by the stage wake",
    "actuator_asleep": "a list, made by the stage wake",
    "resting": "marks, made by the stage wake",
    "kept_marks": "memory of marks",
    "rest_marks": "memory of marks",
    "time": "a field of the state",
    "lean": "set when the data is made",
    "profile": "set by the user",
    "passes": "counted for the checker itself",
    "block_bytes": "memory",
    "whole": "length of the lists of who is awake, made by the stage wake",
    "nmoving": "length of a list, made by the stage wake",
    "nasleep": "length of a list, made by the stage wake",
    "ncomputed": "length of a list, made by the stage wake",
}

# Files of fewer than 15 lines that are right as they are, each with the reason.
SMALL_FILES = {
    "src/model/route_shape.h": "one enum, which the compiler, the check of models and the search for wraps share",
    "src/view/object_frame.h": "one type, which headers with and without a view of a world share",
    "src/base/build.c": "compiled with macros of its own: what this build was made with",
    "src/base/build.h": "what src/base/build.c tells",
    "src/math/kernel.h": "one macro, which files of all layers share",
    "src/kinematics/tendon/wrap_lanes2.c": "one width of lanes, compiled with its own flags",
    "src/kinematics/tendon/wrap_lanes4.c": "one width of lanes, compiled with its own flags",
    "src/kinematics/tendon/wrap_lanes8.c": "one width of lanes, compiled with its own flags",
    "src/kinematics/poses_four.c": "one instance of a stage: items four at a time",
    "src/kinematics/com_four.c": "one instance of a stage: items four at a time",
    "src/dynamics/rne_four.c": "one instance of a stage: items four at a time",
    "src/kinematics/velocities_planar.c": "one instance of a stage: in a plane",
    "src/dynamics/crb_planar.c": "one instance of a stage: in a plane",
    "src/muscle/hill_lanes1.c": "one width of lanes, compiled for compilers of its own",
    "src/muscle/hill_lanes2.c": "one width of lanes, compiled for processors of its own",
    "src/muscle/hill_lanes4.c": "one width of lanes, compiled for processors of its own",
    "src/muscle/hill_lanes8.c": "one width of lanes, compiled for processors of its own",
    "src/geometry/sdf/sdf_view.h": "one type, which formulas of octrees and calls of fields share",
    "src/collision/pair/sdf_descent1.c": "one width of lanes, compiled for compilers of its own",
    "src/collision/pair/sdf_descent2.c": "one width of lanes, compiled for processors of its own",
    "src/collision/pair/sdf_descent4.c": "one width of lanes, compiled for processors of its own",
    "src/collision/pair/sdf_descent8.c": "one width of lanes, compiled for processors of its own",
    "src/geometry/convex/epa.c": "an instance for the processor of the search of epa.h",
    "src/geometry/convex/gjk.c": "an instance for the processor of the search of gjk.h",
    "src/geometry/convex/polytope_start.c": "an instance for the processor of the polytopes of polytope.h",
    "src/geometry/convex/simplex.c": "an instance for the processor of the formulas of simplex.h",
    "src/geometry/convex/manifold.c": "an instance for the processor of the formulas of manifold.h",
    "src/geometry/convex/polygon_clip.c": "an instance for the processor of the formulas of polygon_clip.h",
    "src/collision/pair/pair_box_axis.c": "an instance for the processor of the formulas of pair_box_axis.h",
    "src/collision/pair/pair_box_box.c": "a cell of the table of pairs on the formulas of pair_box_box.h",
    "src/collision/pair/pair_capsule_box.c": "a cell of the table of pairs on the formulas of pair_box_round.h",
    "src/collision/pair/pair_sphere_box.c": "a cell of the table of pairs on the formulas of pair_box_round.h",
    "src/cuda/emulate.c": "one instance of the kernels, compiled with macros of its own",
    "src/cuda/emulate_reversed.c": "one instance of the kernels, compiled with macros of its own",
    "src/cuda/emulate_single.c": "one instance of the kernels, compiled with macros of its own",
    "src/batch/lanes/lanes2.c": "one width of lanes, compiled for processors of its own",
    "src/batch/lanes/lanes4.c": "one width of lanes, compiled for processors of its own",
    "src/batch/lanes/lanes8.c": "one width of lanes, compiled for processors of its own",
    "apps/sinew/command/commands.h": "the list of subcommands",
    "src/base/allocator.h": "the header of a module of its own",
    "src/base/parallel.h": "the header of a module of its own",
    "src/compile/actuator/hill_muscle.h": "what src/compile/actuator/hill_muscle.c gives to the actuators",
    "src/dynamics/damping_deriv.c": "one derivative a file, as its neighbours, with a test of its own",
    "src/dynamics/inertia_pattern.h": "one pattern that three folders read",
    "src/kinematics/configuration.h": "what src/kinematics/configuration.c gives to the integrators",
    "src/kinematics/local_frame.c": "a public call on the formula of frames.h",
    "src/kinematics/tendon/tendon_velocities.c": "a stage a file",
    "src/spec/extension.h": "what extension.c and newer.c tell of the schema",
    "src/step/complete.c": "a public call, the counterpart of a lean step",
    "src/optimal/osim_source.h": "problems and their parameters share it, and include one another otherwise",
    "src/base/version.c": "the version is a subject of its own, and changes alone",
}

# Words that are not the field's, by file.
PICTURES = {
    "python/src/sinew/mujoco/_newer.py": "softness",  # the name of a field of MuJoCo's lights
    "src/spec/rows_body.h": "softness",  # the name of an attribute of MuJoCo's lights
    "docs/mujoco-4.md": "softness",  # the same
    "src/spec/newer.c": "softness",  # the name of an attribute of MuJoCo's lights
}

# What docs/adding.md does not describe yet.
NOT_DESCRIBED = []
