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
    "src/base/version.c": "the version is a subject of its own, and changes alone",
}

# Files of fewer than 15 lines that belong into a file of their subject.
TO_MERGE = """
    src/dynamics/damping_deriv.c
    src/kinematics/local_frame.c
    src/kinematics/tendon_velocities.c
    apps/sinew/command/commands.h
    apps/sinew/command/flags.h
    apps/sinew/command/muscle_convert.h
    apps/sinew/command/muscle_plot.h
    apps/sinew/command/noise.h
    apps/sinew/command/special.h
    apps/sinew/command/start.h
    apps/sinew/command/summary.h
    apps/sinew/command/varying.h
    apps/sinew/format/checksum.h
    apps/sinew/format/crc.h
    src/analysis/length_range.h
    src/base/allocator.h
    src/base/assert.h
    src/base/file_write.h
    src/base/parallel.h
    src/compile/compile.h
    src/compile/hill_muscle.h
    src/constraint/islands.h
    src/dynamics/applied.h
    src/dynamics/bias_forces_deriv.h
    src/dynamics/damping_deriv.h
    src/dynamics/fluid_deriv.h
    src/dynamics/fluid_forces_deriv.h
    src/dynamics/gravity_compensation.h
    src/dynamics/inertia_pattern.h
    src/dynamics/row_deriv.h
    src/dynamics/tendon_inertia.h
    src/kinematics/camera_frames.h
    src/kinematics/configuration.h
    src/kinematics/object_frames.h
    src/kinematics/object_motion.h
    src/kinematics/wrench.h
    src/mjcf/urdf.h
    src/model/binary.h
    src/model/data.h
    src/model/names.h
    src/model/report_width.h
    src/spec/edit.h
    src/spec/extension.h
    src/step/forward.h
    src/step/smooth_deriv.h
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
