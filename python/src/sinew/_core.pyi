# Written by generate_stubs.py from the field tables; edits here are lost.
from typing import Any

version: str
mujoco_version: str

class Model:
    """Owner of a compiled model."""

class Data:
    """Owner of the state of one world."""

class Batch:
    """One model, many worlds."""

class View:
    """Numbers of a model or a data; numpy.asarray(view) is an array over the same memory."""

def load(cls: Any, path: bytes, text: Any, options: Any, plugins: Any = 0) -> Any:
    """(model or None, diagnostics, number left out)"""

def load_binary(cls: Any, data: Data, name: str) -> Any:
    """(model or None, diagnostics, number left out)"""

def save_binary(model: Model, path: bytes) -> Any:
    """(done, diagnostics)"""

def to_bytes(model: Model) -> bytes:
    """The model as a binary file in memory."""

def copy_model(cls: Any, model: Model) -> Any:
    """A deep copy."""

def refresh(model: Model) -> None:
    """Recomputes the quantities derived from masses, inertias, armatures, gains and poses after they were changed."""

def signature(model: Model) -> int:
    """Hash of the structure; equal models may share data."""

def name_to_id(model: Model, type: int, name: str) -> int:
    """Index of the named object of a kind, -1 where there is none."""

def id_to_name(model: Model, type: int, id: int) -> str:
    """Name of an object, '' where it has none; IndexError when out of range."""

def object_count(model: Model, type: int) -> int:
    """Number of objects of a kind."""

def create_data(cls: Any, model: Model, lean: bool) -> Any:
    """A data in its initial state."""

def copy_data(to: Data, source: Data) -> Any:
    """Makes one data equal to another."""

def data_model(data: Data) -> Any:
    """The model that a data was last run with."""

def data_made_for(data: Data) -> Any:
    """The model that a data was made for."""

def is_stale(data: Data) -> Any:
    """True where outputs of a lean data wait for complete."""

def fields(table: int) -> Any:
    """Rows of a field table of the library."""

def value_fields() -> Any:
    """Members of a data that are not arrays."""

def stages() -> Any:
    """Name and description of every stage, in order."""

def enums() -> Any:
    """Rows (type, is a flag, member, value) of every enum."""

def model_view(model: Model, table: int, index: int) -> Any:
    """Buffer over a field of a model."""

def data_view(data: Data, index: int, force: bool) -> Any:
    """Buffer over a field of a data."""

def value_view(data: Data, index: int, force: bool) -> Any:
    """Buffer over a value of a data."""

def frame_size(data: Data, index: int) -> Any:
    """A size that the last pass decided."""

def frame_copy(data: Data, index: int) -> Any:
    """Bytes of an array that it counts."""

def contact_copy(data: Data) -> Any:
    """Bytes of all contacts."""

def contact_layout() -> Any:
    """Offsets of the members of a contact, and its size."""

def solver_copy(data: Data, island: Any) -> Any:
    """Bytes of the statistics of an island's iterations."""

def solver_layout() -> Any:
    """Members of the statistics of an iteration, and their size."""

def step(m: Model, d: Data, n: int = 1) -> None:
    """Advances the world by n timesteps. Bad states warn and reset, as in MuJoCo."""

def step_adaptive(m: Model, d: Data, seconds: float, accuracy: float = 1e-05) -> int:
    """Advances the world by `seconds` in steps of any size, by Runge-Kutta methods that estimate their error: in each step that of every number y of qpos, qvel and act is kept below accuracy * (0.1 + |y|). Returns the number of steps."""

def complete(m: Model, d: Data, /) -> None:
    """Computes all outputs that a lean step skipped."""

def reset(m: Model, d: Data, key: int) -> Any:
    """Initial state, overlaid with keyframe `key` unless -1."""

def forward(m: Model, d: Data, /) -> None:
    """Computes all quantities derived from the state, up to the acceleration; changes no state."""

def inverse(m: Model, d: Data, /) -> None:
    """Qpos qvel qacc -> qfrc_inverse: the force that produces the acceleration. With the flag `invdiscrete` the acceleration is that of a whole step of the integrator; RK4 has no such inverse and gives NaN."""

def step1(m: Model, d: Data, /) -> None:
    """A timestep in two parts, for programs that compute controls from the results of the first: up to the controls, and from the controls to the next state. RK4 falls back to Euler."""

def step2(m: Model, d: Data, /) -> None:
    """A timestep in two parts, for programs that compute controls from the results of the first: up to the controls, and from the controls to the next state. RK4 falls back to Euler."""

def subtree_velocities(m: Model, d: Data, /) -> None:
    """Linear velocities and angular momenta of subtrees -> subtree_linvel subtree_angmom."""

def body_forces(m: Model, d: Data, /) -> None:
    """Accelerations of bodies and forces that act on them -> cacc cfrc_int cfrc_ext."""

def forward_position(m: Model, d: Data, /) -> None:
    """Evaluates all quantities derived from qpos: runs the stages declared after it, in this order."""

def body_poses(m: Model, d: Data, /) -> None:
    """Frames of bodies and joints from qpos."""

def object_frames(m: Model, d: Data, /) -> None:
    """Frames of geoms and sites."""

def center_of_mass(m: Model, d: Data, /) -> None:
    """Centres of mass, inertias and motion axes about them."""

def camera_frames(m: Model, d: Data, /) -> None:
    """Frames of cameras and lights."""

def flex_positions(m: Model, d: Data, /) -> None:
    """Vertices of flexes, lengths of their edges and bounding volumes."""

def tendon_paths(m: Model, d: Data, /) -> None:
    """Lengths, Jacobians and points of tendons."""

def mass_matrix(m: Model, d: Data, /) -> None:
    """Joint-space inertia."""

def factor_mass(m: Model, d: Data, /) -> None:
    """Sparse factors of the joint-space inertia."""

def collide(m: Model, d: Data, /) -> None:
    """Contacts between geoms and flexes."""

def constraint_rows(m: Model, d: Data, /) -> None:
    """Jacobians and regularizers of all constraints, and their islands."""

def transmission(m: Model, d: Data, /) -> None:
    """Actuator lengths and moments."""

def energy_position(m: Model, d: Data, /) -> None:
    """Potential energy."""

def sensors_position(m: Model, d: Data, /) -> None:
    """Sensors of positions."""

def forward_velocity(m: Model, d: Data, /) -> None:
    """Evaluates all quantities derived from qvel: runs the stages declared after it, in this order."""

def flex_velocities(m: Model, d: Data, /) -> None:
    """Rates of change of flex edge lengths."""

def tendon_velocities(m: Model, d: Data, /) -> None:
    """Rates of change of tendon lengths."""

def velocities(m: Model, d: Data, /) -> None:
    """Velocities of bodies and motion axes."""

def actuator_velocities(m: Model, d: Data, /) -> None:
    """Rates of change of actuator lengths."""

def passive_forces(m: Model, d: Data, /) -> None:
    """Springs, dampers, gravity compensation, force elements."""

def constraint_reference(m: Model, d: Data, /) -> None:
    """Accelerations that constraints ask for."""

def bias_forces(m: Model, d: Data, /) -> None:
    """Coriolis, centrifugal and gravity forces."""

def energy_velocity(m: Model, d: Data, /) -> None:
    """Kinetic energy."""

def sensors_velocity(m: Model, d: Data, /) -> None:
    """Sensors of velocities."""

def forward_force(m: Model, d: Data, /) -> None:
    """Evaluates forces and accelerations: runs the stages declared after it, in this order."""

def actuation(m: Model, d: Data, /) -> None:
    """Activation rates and actuator forces."""

def smooth_acceleration(m: Model, d: Data, /) -> None:
    """Acceleration without constraints."""

def constraint_forces(m: Model, d: Data, /) -> None:
    """Forces that keep the constraints, and the final acceleration."""

def sensors_acceleration(m: Model, d: Data, /) -> None:
    """Sensors of forces and accelerations."""

def check_positions(m: Model, d: Data, /) -> None:
    """Count NaN, infinite and huge numbers in d->warning and, unless the flag `autoreset` is off, reset the data; after a reset for its accelerations the forward pass is repeated."""

def check_velocities(m: Model, d: Data, /) -> None:
    """Count NaN, infinite and huge numbers in d->warning and, unless the flag `autoreset` is off, reset the data; after a reset for its accelerations the forward pass is repeated."""

def check_accelerations(m: Model, d: Data, /) -> None:
    """Count NaN, infinite and huge numbers in d->warning and, unless the flag `autoreset` is off, reset the data; after a reset for its accelerations the forward pass is repeated."""

def implicit_spring_damper(m: Model, d: Data, /) -> None:
    """Integrators: each advances a data after a complete forward pass."""

def implicitfast(m: Model, d: Data, /) -> None:
    """Integrators: each advances a data after a complete forward pass."""

def implicit(m: Model, d: Data, /) -> None:
    """Integrators: each advances a data after a complete forward pass."""

def rk4(m: Model, d: Data, /) -> None:
    """Integrators: each advances a data after a complete forward pass."""

def euler(m: Model, d: Data, /) -> None:
    """Integrators: each advances a data after a complete forward pass."""

def compare_inverse(m: Model, d: Data, /) -> None:
    """Solver_fwdinv after a forward pass: size of the difference between the constraint forces that the solver found and those that the inverse gives for its acceleration, and between applied forces and qfrc_inverse. 0 where no row acts."""

def mul_mass(m: Model, d: Data, out: Any, x: Any) -> Any:
    """out = M x, row by row."""

def solve_mass(m: Model, d: Data, out: Any, x: Any) -> Any:
    """M out = x, row by row."""

def full_mass(m: Model, d: Data, out: Any) -> Any:
    """M as a dense matrix."""

def integrate_pos(m: Model, qpos: Any, qvel: Any, dt: float) -> Any:
    """Moves qpos in place."""

def differentiate_pos(m: Model, qvel: Any, dt: float, qpos1: Any, qpos2: Any) -> Any:
    """Writes the velocity that leads from qpos1 to qpos2."""

def state_size(m: Model, mask: int) -> Any:
    """Length of the state vector."""

def state_get(m: Model, d: Data, state: Any, mask: int) -> Any:
    """Writes the state vector."""

def state_set(m: Model, d: Data, state: Any, mask: int) -> Any:
    """Reads the state vector back."""

def jac_body(m: Model, d: Data, translation: Any, rotation: Any, id: int) -> Any:
    """Writes the Jacobian of a body's frame."""

def jac_body_com(m: Model, d: Data, translation: Any, rotation: Any, id: int) -> Any:
    """Writes the Jacobian of a body's centre of mass."""

def jac_subtree_com(m: Model, d: Data, translation: Any, rotation: Any, id: int) -> Any:
    """Writes the Jacobian of a subtree's centre of mass."""

def jac_geom(m: Model, d: Data, translation: Any, rotation: Any, id: int) -> Any:
    """Writes the Jacobian of a geom."""

def jac_site(m: Model, d: Data, translation: Any, rotation: Any, id: int) -> Any:
    """Writes the Jacobian of a site."""

def jac_point(m: Model, d: Data, translation: Any, rotation: Any, id: int, point: Any) -> Any:
    """Writes the Jacobian of a point of a body."""

def jac_dot(m: Model, d: Data, translation: Any, rotation: Any, id: int, point: Any) -> Any:
    """Writes the rate of change of jac_point."""

def object_velocity(m: Model, d: Data, out: Any, type: int, id: int, local: Any) -> Any:
    """Writes angular and linear velocity."""

def object_acceleration(m: Model, d: Data, out: Any, type: int, id: int, local: Any) -> Any:
    """Writes angular and linear acceleration."""

def apply_force(m: Model, d: Data, qfrc: Any, id: int, force: bool, torque: Any, point: Any) -> Any:
    """Adds a force on a body to qfrc."""

def ray(m: Model, d: Data, origin: Any, direction: Any, groups: Any, fixed: Any, excluded: Any, normal: Any) -> Any:
    """Gives (distance, geom), writes the normal."""

def multi_ray(m: Model, d: Data, origin: Any, directions: Any, groups: Any, fixed: Any, excluded: Any, cutoff: Any, distance: Any, geom: Any, normal: Any) -> Any:
    """Writes what rays from one point meet."""

def ray_flex(m: Model, d: Data, flex: Any, vertices: Any, edges: Any, faces: Any, skin: Any, layer: Any, origin: Any, direction: Any, normal: Any, /) -> Any:
    """Gives (distance, vertex) where a ray hits one flex, writes the normal."""

def ray_geom(m: Model, d: Data, geom: Any, origin: Any, direction: Any, normal: Any) -> Any:
    """Distance to one geom, -1 for none; writes the normal."""

def geom_aabb(m: Model, d: Data, geom: Any, box: Any, /) -> Any:
    """Box around a geom."""

def geom_distance(m: Model, d: Data, geom1: Any, geom2: Any, limit: Any, segment: Any) -> Any:
    """Gives the distance, writes the nearest points."""

def contact_force(m: Model, d: Data, out: Any, contact: Any) -> Any:
    """Writes force and torque in the contact's axes."""

def contact_wrench(m: Model, d: Data, out: Any, contact: Any) -> Any:
    """Writes torque and force in world axes."""

def contact_jacobian(m: Model, d: Data, out: Any, contact: Any) -> Any:
    """Writes the Jacobian of a contact's motion."""

def mul_jac(m: Model, d: Data, out: Any, x: Any) -> Any:
    """Writes J x."""

def mul_jac_transposed(m: Model, d: Data, out: Any, x: Any) -> Any:
    """Writes J^T x."""

def constraint_update(m: Model, d: Data, residual: Any) -> Any:
    """Forces of all rows at a residual; gives the cost."""

def angular_momentum_matrix(m: Model, d: Data, out: Any, body: Any) -> Any:
    """Writes the matrix from qvel to angular momentum."""

def local_to_global(m: Model, d: Data, body: Any, pos: Any, quat: Any, xpos: Any, xmat: Any) -> Any:
    """Writes the world frame of a frame on a body."""

def total_mass(m: Model) -> None:
    """Mass of all bodies [kg]."""

def set_total_mass(m: Model, total: Any) -> Any:
    """Scales all masses to a total, and refreshes the model."""

def save_keyframe(m: Model, d: Data, key: int) -> Any:
    """Keeps the present state as a keyframe of the model."""

def model_text(m: Model) -> Any:
    """All fields of a model as text."""

def data_text(m: Model, d: Data) -> Any:
    """All fields of a data as text."""

def read_history(m: Model, d: Data, out: Any, type: int, id: int, time: Any, interp: Any) -> Any:
    """Reads the past of an actuator or a sensor."""

def init_history(m: Model, d: Data, type: int, id: int, times: Any, values: Any, last_time: Any) -> Any:
    """Sets the past of an actuator or a sensor."""

def length_range(m: Model, d: Data, actuator: Any, mode: Any, useexisting: Any, uselimit: Any, gearscale: Any, accel: Any, maxforce: Any, timeconst: Any, inttotal: Any, interval: Any, tolrange: Any) -> Any:
    """Finds actuator_lengthrange of one actuator."""

def reach(m: Model, d: Data, targets: Any, count: Any, rest: Any, fixed: Any, regularization: Any, ignore_limits: Any, max_iterations: Any, tolerance: Any) -> Any:
    """Moves qpos to the pose nearest to targets, 11 numbers each."""

def spec_new() -> Any:
    """An empty spec."""

def spec_load(path: bytes, text: Any, options: Any) -> Any:
    """(spec or None, diagnostics)"""

def spec_root(spec: Any) -> Any:
    """The element <mujoco>."""

def spec_comment(spec: Any) -> Any:
    """The comment that the model begins with, as bytes."""

def spec_set_comment(spec: Any, text: Any) -> Any:
    """(done, diagnostics)"""

def spec_section(spec: Any, tag: Any) -> Any:
    """(element or None, diagnostics)"""

def spec_find(spec: Any, kind: Any, name: str) -> Any:
    """The element, or None."""

def spec_attach(spec: Any, parent: Any, other: Any, body: Any, prefix: Any) -> Any:
    """(element or None, diagnostics)"""

def spec_compile(spec: Any, cls: Any, options: Any) -> Any:
    """(model or None, diagnostics, number left out)"""

def spec_recompile(spec: Any, model: Model, data: Data, options: Any) -> Any:
    """((model or None, diagnostics, number left out), data or None)"""

def spec_to_text(spec: Any, flat: Any, options: Any) -> Any:
    """(bytes or None, diagnostics)"""

def spec_write(spec: Any, path: bytes, options: Any) -> Any:
    """(done, diagnostics)"""

def element_relatives(element: Any) -> Any:
    """(parent, first child, next sibling)"""

def element_tag(element: Any) -> Any:
    """The tag."""

def element_address(element: Any) -> Any:
    """A number that is the element's own."""

def element_attributes(element: Any) -> Any:
    """Names of all attributes."""

def element_get(element: Any, attribute: Any) -> Any:
    """(kind, given, value) or None"""

def element_set_text(spec: Any, element: Any, attribute: Any, text: Any) -> Any:
    """(done, diagnostics)"""

def element_set_numbers(spec: Any, element: Any, attribute: Any, numbers: Any) -> Any:
    """(done, diagnostics)"""

def element_unset(spec: Any, element: Any, attribute: Any) -> Any:
    """(done, diagnostics)"""

def element_add(spec: Any, element: Any, tag: Any) -> Any:
    """(element or None, diagnostics)"""

def element_delete(spec: Any, element: Any) -> Any:
    """(done, diagnostics)"""

def curve_of_muscle(m: Model, actuator: Any, curve: Any, x: Any, /) -> Any:
    """A curve of one muscle, with derivatives."""

def muscle_curve(set: Any, curve: Any, shape: Any, x: Any, out: Any) -> Any:
    """Values, first and second derivatives of a curve of Hill muscles."""

def degroote_activation_rate(ctrl: Any, act: Any, activation_time: Any, deactivation_time: Any, steepness: Any) -> Any:
    """d activation / dt."""

def settle_muscles(m: Model, d: Data) -> Any:
    """Brings the fibres of compliant muscles to rest at the present pose and activation."""

def muscle_derivatives(m: Model, d: Data, actuator: Any) -> Any:
    """Derivatives of force and fibre velocity of a Hill muscle, None for others."""

def muscle_info(m: Model, actuator: Any) -> Any:
    """A muscle in physiologists' numbers, None for other actuators."""

def set_fatal_error(type: int) -> Any:
    """The exception for options that the engine does not know."""

def ray_primitive(type: int, size: Any, pos: Any, mat: Any, origin: Any, direction: Any, normal: Any) -> Any:
    """Distance to a simple shape, -1 for none; writes the normal."""

def set_hooks(m: Model, functions: Any, /) -> Any:
    """Functions that take part in the steps of a model."""

def set_callback(which: Any, function: Any) -> Any:
    """A function that takes part in every step, as in MuJoCo; None for none."""

def changes(data: Data) -> Any:
    """How often a data was changed by a stage, a reset or a copy."""

def call_timers(data: Data) -> Any:
    """(milliseconds, calls) of step, forward and inverse."""

def model_block(model: Model) -> Any:
    """Buffer over all arrays of a model."""

def data_block(data: Data) -> Any:
    """Buffer over all arrays of a data."""

def rollout(m: Model, d: Data, nstep: Any, control_parts: Any, initial_state: Any, initial_warmstart: Any, control: Any, state: Any, sensordata: Any) -> Any:
    """Runs one trajectory and writes its states and sensor values."""

def create_batch(cls: Any, m: Model, n: int, threads: Any, lanes: Any, full: Any, persistent: Any, fields: Any, params: Any, device: Any, single: Any, resident: Any, control: Any, observe: Any, context: Any, nobserved: Any) -> Any:
    """A batch of class cls."""

def batch_fields(batch: Any, /) -> Any:
    """(name, doc, writable) of each field."""

def batch_view(batch: Any, index: int) -> Any:
    """The numbers of a field."""

def batch_step(batch: Any, nsteps: Any, mask: int) -> Any:
    """Advances worlds."""

def batch_forward(batch: Any, mask: int) -> Any:
    """Recomputes all quantities derived from the state of worlds."""

def batch_refresh(batch: Any, mask: int) -> Any:
    """Recomputes the quantities derived from the parameters of worlds."""

def batch_reset(batch: Any, mask: int, keys: Any, state: Any, parts: Any, normal: Any, qpos_scale: Any, qvel_scale: Any, act_scale: Any, seed: Any, seeds: Any) -> Any:
    """Puts worlds back to a start."""

def batch_rollout(batch: Any, nsteps: Any, control: Any, control_parts: Any, state: Any, sensordata: Any) -> Any:
    """Steps worlds and records their states."""

def batch_get_world(batch: Any, world: Any, d: Data) -> Any:
    """A world into a data."""

def batch_set_world(batch: Any, world: Any, d: Data) -> Any:
    """A data into a world."""

def batch_world_model(batch: Any, cls: Any, world: Any) -> Any:
    """A model with the parameters of a world."""

def batch_sizes(batch: Any, /) -> Any:
    """(worlds, threads, bytes per world, lanes)"""

def batch_derived(name: str, /) -> Any:
    """Names of the fields that follow from a parameter."""

def batch_model(batch: Any, /) -> Any:
    """The model of a batch."""

def transition_transposed(m: Model, d: Data, work: Any, w: Any, state: Any, control: Any) -> Any:
    """A' w and B' w of a step, without the matrices."""

def rollout_gradient(m: Model, d: Data, work: Any, nsteps: Any, control: Any, dcost_dstate: Any, dcontrol: Any, dstart: Any, states: Any, recorded: Any) -> Any:
    """Reverse mode through a rollout; without dcost_dstate only the states. `recorded`: that of the last call."""

def forward_derivatives(m: Model, d: Data, work: Any, position: Any, velocity: Any, activation: Any, control: Any, force: bool) -> Any:
    """Derivatives of the acceleration of forward dynamics, analytic."""

def has_callbacks() -> Any:
    """Whether a callback of sinew.mujoco is set: its steps belong to the caller's data."""

def derivatives(m: Model, threads: Any) -> Any:
    """A workspace for derivatives of models of these sizes."""

def derivative_reasons(work: Any, columns: Any) -> Any:
    """Columns of the last call that are not analytic or one-sided: (column, reason, text, one-sided)."""

def sensor_reasons(work: Any, sensors: Any) -> Any:
    """Sensors whose rows of the last call are not analytic: (sensor, reason)."""

def transition(m: Model, d: Data, work: Any, A: Any, B: Any, C: Any, D: Any, mode: Any, eps: Any, forward: Any, frozen: Any) -> Any:
    """Derivatives of a step into matrices."""

def inverse_differences(m: Model, d: Data, work: Any, eps: Any, actuation: Any, DfDq: Any, DfDv: Any, DfDa: Any, DsDq: Any, DsDv: Any, DsDa: Any, DmDq: Any) -> Any:
    """Derivatives of inverse dynamics by forward differences, a row for each dof."""

def inverse_derivatives(m: Model, d: Data, work: Any, eps: Any, actuation: Any, DfDq: Any, DfDv: Any, DfDa: Any, DsDq: Any, DsDv: Any, DsDa: Any, DmDq: Any) -> Any:
    """The same, analytic; the matrices of sensors and inertia are not written."""

def scene_layout() -> Any:
    """Members of the structs of a scene."""

def scene_default_options() -> Any:
    """Bytes of what is shown unless asked for otherwise."""

def scene_default_camera(model: Model) -> Any:
    """Bytes of the camera that looks at the whole model."""

def scene_create(model: Model) -> Any:
    """An empty scene for pictures of a model."""

def scene_update(scene: Any, m: Model, d: Data, options: Any, perturb: Any, camera: Any, view: Any, categories: Any) -> Any:
    """Fills a scene; the number of items."""

def scene_copy(scene: Any) -> Any:
    """Bytes of items, lights and view."""

def scene_flexes(scene: Any) -> Any:
    """Bytes of vertices, faces, normals and texture coordinates of flexes, and of which faces are whose."""

def scene_skins(scene: Any) -> Any:
    """Bytes of the vertices and normals of skins."""

def scene_put(scene: Any, items: Any, lights: Any, view: Any) -> Any:
    """Replaces what a scene shows."""

def model_memory(model: Model) -> Any:
    """The capsule of a model's memory."""

def count_ncon(data: Data) -> Any:
    """Contacts of the last pass."""

def count_ne(data: Data) -> Any:
    """Equality rows of the last pass."""

def count_nf(data: Data) -> Any:
    """Friction rows of the last pass."""

def count_nl(data: Data) -> Any:
    """Limit rows of the last pass."""

def count_nefc(data: Data) -> Any:
    """Constraint rows of the last pass."""

def count_nisland(data: Data) -> Any:
    """Islands of the last pass."""

def count_nidof(data: Data) -> Any:
    """Dofs in islands of the last pass."""

def keep_counts(data: Data, ncon: Any, ne: Any, nf: Any, nl: Any, nefc: Any, nisland: Any, nidof: Any) -> Any:
    """Counts that hold until the next pass."""

def mju_mulQuat(res: Any, quat1: Any, quat2: Any, /) -> Any:
    """Product of two quaternions. False where an argument needs a check."""

def mju_negQuat(res: Any, quat: Any, /) -> Any:
    """The opposite rotation. False where an argument needs a check."""

def mju_cross(res: Any, a: Any, b: Any, /) -> Any:
    """res = a x b. False where an argument needs a check."""

def mju_rotVecQuat(res: Any, vec: Any, quat: Any, /) -> Any:
    """A vector, rotated. False where an argument needs a check."""

def mju_quat2Mat(res: Any, quat: Any, /) -> Any:
    """The rotation as a matrix. False where an argument needs a check."""

def mju_mat2Quat(quat: Any, mat: Any, /) -> Any:
    """The rotation of a matrix as a quaternion. False where an argument needs a check."""

def mju_axisAngle2Quat(res: Any, axis: Any, angle: Any, /) -> Any:
    """Rotation by an angle about an axis. False where an argument needs a check."""

def mju_quatZ2Vec(quat: Any, vec: Any, /) -> Any:
    """The least rotation of the z axis to a direction. False where an argument needs a check."""

def mju_quat2Vel(res: Any, quat: Any, dt: float, /) -> Any:
    """Angular velocity that makes a rotation in a time. False where an argument needs a check."""

def mju_subQuat(res: Any, qa: Any, qb: Any, /) -> Any:
    """Rotation vector that takes qb to qa. False where an argument needs a check."""

def mju_quatIntegrate(quat: Any, vel: Any, scale: Any, /) -> Any:
    """Turns a quaternion with an angular velocity. False where an argument needs a check."""

def mj_stateSize(m: Model, sig: Any, /) -> Any:
    """Length of a state vector. False where an argument needs a check."""

def mj_getState(m: Model, d: Data, state: Any, sig: Any, /) -> Any:
    """Writes parts of the state into a vector. False where an argument needs a check."""

def mj_setState(m: Model, d: Data, state: Any, sig: Any, /) -> Any:
    """Puts parts of the state back. False where an argument needs a check."""

def mj_integratePos(m: Model, qpos: Any, qvel: Any, dt: float, /) -> Any:
    """Moves qpos with qvel for a time. False where an argument needs a check."""

def mj_differentiatePos(m: Model, qvel: Any, dt: float, qpos1: Any, qpos2: Any, /) -> Any:
    """The qvel between two qpos. False where an argument needs a check."""

def fill_qM(m: Model, d: Data, qM: Any, /) -> Any:
    """Writes M with a row of all its ancestors for every dof. False where an argument needs a check."""

def mj_fullM(m: Model, dst: Any, M: Any, /) -> Any:
    """Writes a dense symmetric inertia matrix. False where an argument needs a check."""

def mj_mulM(m: Model, d: Data, res: Any, vec: Any, /) -> Any:
    """res = M vec. False where an argument needs a check."""

def mj_solveM(m: Model, d: Data, x: Any, y: Any, /) -> Any:
    """x = M^-1 y, row by row. False where an argument needs a check."""

def mj_rne(m: Model, d: Data, flg_acc: Any, result: Any, /) -> Any:
    """Bias forces. False where an argument needs a check."""

def mj_jac(m: Model, d: Data, jacp: Any, jacr: Any, point: Any, body: Any, /) -> Any:
    """Jacobian of a point of a body. False where an argument needs a check."""

def mj_jacDot(m: Model, d: Data, jacp: Any, jacr: Any, point: Any, body: Any, /) -> Any:
    """Rate of change of mj_jac. False where an argument needs a check."""

def mj_jacBody(m: Model, d: Data, jacp: Any, jacr: Any, body: Any, /) -> Any:
    """Jacobian of a body's frame. False where an argument needs a check."""

def mj_jacBodyCom(m: Model, d: Data, jacp: Any, jacr: Any, body: Any, /) -> Any:
    """Jacobian of a body's centre of mass. False where an argument needs a check."""

def mj_jacGeom(m: Model, d: Data, jacp: Any, jacr: Any, geom: Any, /) -> Any:
    """Jacobian of a geom's frame. False where an argument needs a check."""

def mj_jacSite(m: Model, d: Data, jacp: Any, jacr: Any, site: Any, /) -> Any:
    """Jacobian of a site's frame. False where an argument needs a check."""

def mj_jacPointAxis(m: Model, d: Data, jacPoint: Any, jacAxis: Any, point: Any, axis: Any, body: Any, /) -> Any:
    """Jacobians of a point and of an axis that turn with a body. False where an argument needs a check."""

def mj_jacSubtreeCom(m: Model, d: Data, jacp: Any, body: Any, /) -> Any:
    """Jacobian of a subtree's centre of mass. False where an argument needs a check."""

def mj_angmomMat(m: Model, d: Data, mat: Any, body: Any, /) -> Any:
    """Matrix from qvel to angular momentum. False where an argument needs a check."""

def mj_objectVelocity(m: Model, d: Data, objtype: Any, objid: Any, res: Any, flg_local: Any, /) -> Any:
    """Velocity of an object. False where an argument needs a check."""

def mj_objectAcceleration(m: Model, d: Data, objtype: Any, objid: Any, res: Any, flg_local: Any, /) -> Any:
    """Acceleration of an object. False where an argument needs a check."""

def mj_applyFT(m: Model, d: Data, force: bool, torque: Any, point: Any, body: Any, qfrc_target: Any, /) -> Any:
    """Adds a force and a torque at a point of a body to forces on dofs. False where an argument needs a check."""

def mj_contactForce(m: Model, d: Data, id: int, result: Any, /) -> Any:
    """Force and torque of a contact, in its frame. False where an argument needs a check."""

def mj_mulJacVec(m: Model, d: Data, res: Any, vec: Any, /) -> Any:
    """res = J vec, with all constraint rows. False where an argument needs a check."""

def mj_mulJacTVec(m: Model, d: Data, res: Any, vec: Any, /) -> Any:
    """res = J^T vec, with all constraint rows. False where an argument needs a check."""

def mj_ray(m: Model, d: Data, pnt: Any, vec: Any, geomgroup: Any, flg_static: Any, bodyexclude: Any, geomid: Any, normal: Any = None, /) -> Any:
    """Distance along a ray to the nearest geom, -1 for none. False where an argument needs a check."""

def mj_geomDistance(m: Model, d: Data, geom1: Any, geom2: Any, distmax: Any, fromto: Any, /) -> Any:
    """Distance between two geoms. False where an argument needs a check."""

def of_numbers(which: Any, numbers: Any, result: Any, /) -> Any:
    """A function of quaternions, poses or shapes, by number."""

def motion_read(path: bytes) -> Any:
    """(motion or None, diagnostics)"""

def motion_write(path: bytes, motion: Any) -> Any:
    """(done, diagnostics)"""

def inverse_kinematics(m: Model, markers: Any, tasks: Any, coordinates: Any, start: Any, end: Any, threads: Any) -> Any:
    """((motion, errors), diagnostics)"""

def inverse_dynamics(m: Model, coordinates: Any, loads: Any, passive: Any, cutoff: Any, start: Any, end: Any, threads: Any) -> Any:
    """(motion or None, diagnostics)"""

def muscle_analysis(m: Model, coordinates: Any, quantity: Any, coordinate: Any, activation: Any, start: Any, end: Any, threads: Any) -> Any:
    """(motion or None, diagnostics)"""

def static_optimization(m: Model, coordinates: Any, loads: Any, actuators: Any, only_actuators: Any, reserve: Any, exponent: Any, isometric: Any, interval: Any, cutoff: Any, start: Any, end: Any, threads: Any) -> Any:
    """((activations, forces), diagnostics)"""

def joint_reactions(m: Model, coordinates: Any, forces: Any, loads: Any, actuators: Any, only_actuators: Any, reserve: Any, frame: Any, on_parent: Any, interval: Any, cutoff: Any, start: Any, end: Any, threads: Any) -> Any:
    """(motion or None, diagnostics)"""

def analyze(m: Model, motion: Any, analyses: Any, loads: Any, states: Any, equilibrium: Any, activation: Any, cutoff: Any, start: Any, end: Any) -> Any:
    """(list of motions or None, diagnostics)"""

def tool_read(path: bytes) -> Any:
    """(set-up or None, diagnostics)"""

def batch_array(batch: Any, name: str) -> Any:
    """(address, format, shape, type of device, number of device), or None."""

def batch_dlpack(batch: Any, name: str, versioned: Any) -> Any:
    """A capsule of DLPack."""

def batch_pull(batch: Any, name: str) -> Any:
    """Numbers of a field from the device."""

def batch_push(batch: Any, name: str) -> Any:
    """Numbers of a field to the device."""

def batch_wait(batch: Any, /) -> Any:
    """Waits for the device."""

def batch_step_on(batch: Any, nsteps: Any, mask: int, stream: Any) -> Any:
    """Advances worlds, with a mask that lies with the arrays."""

def batch_reset_on(batch: Any, mask: int, keys: Any, normal: Any, qpos_scale: Any, qvel_scale: Any, act_scale: Any, seed: Any, seeds: Any, stream: Any) -> Any:
    """Worlds start over, with a mask that lies with the arrays."""

def forward_simulation(m: Model, setup: Any, controls_path: Any, controls: Any, rule: Any, states_path: Any, states: Any, loads: Any, actuators: Any, only_actuators: Any, equilibrium: Any, kp: Any, kv: Any, start: Any, end: Any, accuracy: float, interval: Any, activation: Any) -> Any:
    """((states, controls), diagnostics)"""

def orientations_read(path: bytes) -> Any:
    """(motion or None, diagnostics)"""

def imu_kinematics(m: Model, orientations: Any, calibration: Any, rotation: Any, base: Any, heading: Any, weights: Any, start: Any, end: Any, threads: Any) -> Any:
    """((motion, errors), diagnostics)"""

def ik_stream_create(m: Model, markers: Any, tasks: Any, tolerance: Any, max_iterations: Any) -> Any:
    """((stream, names) or None, diagnostics)"""

def ik_stream_update(stream: Any, positions: Any) -> Any:
    """(enough were seen, coordinates, rms, worst)"""

def computed_muscle_control(m: Model, setup: Any, motion: Any, path: bytes, loads: Any, actuators: Any, tasks: Any, only_reserves: Any, exact: Any, window: Any, cutoff: Any, start: Any, end: Any, accuracy: float) -> Any:
    """(motions, diagnostics)"""

def adjust_model(setup: Any, model: Model, motion: Any, path: bytes, loads: Any, actuators: Any, masses: Any) -> Any:
    """((document, shift, mass_change, bodies, residuals), diagnostics)"""

def fit_dynamics(path: bytes, text: Any, markers: Any, coordinates: Any, loads: Any, cutoff: Any, start: Any, end: Any, keep_mass: Any, keep_motion: Any, marker_spread: Any, threads: Any) -> Any:
    """((document, coordinates, bodies, before, masses, after, ground_force, height, start, end), diagnostics)"""

def fit_model(path: bytes, trials: Any, marker_set: Any, weights: Any, fixed: Any, mass: Any, marker_spread: Any, place_spread: Any, scale_spread: Any, frames: Any) -> Any:
    """((document, factors, markers, before, after, mass, steps, frames), diagnostics)"""

def fit_paths(path: bytes, data: Data, spread_angle: Any, spread_distance: Any, tolerance: Any, max_order: Any, samples: Any, threads: Any) -> Any:
    """((document, paths), diagnostics)"""

def box_qp(n: int, x: Any, H: Any, g: Any, lower: Any, upper: Any) -> Any:
    """Moves x to the least of x' H x / 2 + x' g in a box; gives the free dimensions, None where H is not positive definite."""

def schema() -> Any:
    """(attributes of each kind of element, [(parent, tag, kind, supported)]); an attribute is (name, kind of value, count, preset, target, in classes, needed, words)."""

def sensor_kinds() -> Any:
    """(tag, numbers that it gives or 0) of each kind of sensor, in the order of its number."""

def report_width(rays: Any, fields: Any) -> Any:
    """Numbers that a sensor gives for each ray or contact."""

def element_tree(element: Any) -> Any:
    """[tag, {attribute: value}, [trees]] of what is given."""

def spec_grow(spec: Any, parent: Any, tree: Any) -> Any:
    """(done, diagnostics)"""

def actuator_overlay(general: Any, tag: Any, given: Any) -> Any:
    """(attributes of a general actuator after another actuator element was overlaid on it, or None; diagnostics)"""

def mj_step2(model: Model, data: Data) -> Any:
    """step2, in which accelerations of bodies stay those of the last forward pass."""

def mj_sensor_acc(model: Model, data: Data) -> Any:
    """sensors_acceleration, in which those of bodies stay those of the last pass."""

def watch(model: Model) -> Any:
    """Lets a program write arrays that the engine takes shortcuts or addresses from."""

def show_array(model: Model, name: str, copy: Any) -> Any:
    """What is written into the copy goes into the model before the next stage."""

def watched() -> Any:
    """Names of arrays that the engine takes shortcuts from, and of those that it follows."""

def optimal_create(m: Model, file: Any, threads: Any) -> Any:
    """(problem or None, diagnostics)"""

def optimal_inverse(file: Any, motion: Any, cutoff: Any, threads: Any) -> Any:
    """(problem or None, diagnostics)"""

def optimal_study(document: Any, path: bytes, threads: Any) -> Any:
    """((problem, name, guess, tolerance, constraint_tolerance, iterations) or None, diagnostics)"""

def optimal_study_text(document: Any, path: bytes) -> Any:
    """(MocoStudy of a MocoTrack or MocoInverse or None, diagnostics)"""

def optimal_model_text(document: Any, path: bytes) -> Any:
    """(model of a ModelProcessor or None, diagnostics)"""

def motion_filter(motion: Any, cutoff: Any) -> Any:
    """motion"""

def optimal_variables(problem: Any) -> Any:
    """(number of states, [(name, bounds)])"""

def optimal_figure(problem: Any, frames: Any) -> Any:
    """(lines, numbers, gravity) or None"""

def optimal_controls(problem: Any) -> Any:
    """number"""

def optimal_time(problem: Any, start: Any, earliest: Any, latest: Any, intervals: Any) -> Any:
    """(done, diagnostics)"""

def optimal_bounds(problem: Any, name: str, bounds: Any) -> Any:
    """(done, diagnostics)"""

def optimal_goal(problem: Any, kind: Any, name: str, weight: Any, exponent: Any, over: Any, constraint: Any, within: Any, value: Any, names: Any, others: Any, weights: Any, reference: Any, cutoff: Any, speeds: Any, axis: Any, scales: Any) -> Any:
    """(done, diagnostics)"""

def optimal_bounds_over_time(problem: Any, name: str, lower: Any, upper: Any, equal: Any) -> Any:
    """(done, diagnostics)"""

def optimal_scale_factor(problem: Any, name: str, lower: Any, upper: Any, initial: Any) -> Any:
    """(done, diagnostics)"""

def optimal_contacts(problem: Any, name: str, weight: Any, loads: Any, contacts: Any, forces: Any, projection: Any, axis: Any) -> Any:
    """(done, diagnostics)"""

def optimal_quantity(problem: Any, kind: Any, name: str, object: Any, other: Any, axis: Any, steps: Any) -> Any:
    """(done, diagnostics)"""

def optimal_parameter(problem: Any, name: str, components: Any, property: Any, element: Any, lower: Any, upper: Any, initial: Any) -> Any:
    """(done, diagnostics)"""

def optimal_parameters(problem: Any) -> Any:
    """number"""

def optimal_scheme(problem: Any, scheme: Any) -> Any:
    """(done, diagnostics)"""

def optimal_loads(problem: Any, path: bytes) -> Any:
    """(done, diagnostics)"""

def optimal_solve(problem: Any, guess: Any, warm: Any, tolerance: Any, constraint_tolerance: Any, gap: Any, barrier: Any, coarser: Any, refinements: Any, mesh_error: Any, ipopt: Any, iterations: Any, progress: Any) -> Any:
    """(solution or None, diagnostics)"""

def optimal_write(solution: Any, path: bytes) -> Any:
    """(done, diagnostics)"""

def c3d_read(path: bytes, threshold: Any, cutoff: Any, turned: Any, angle: Any) -> Any:
    """(result or None, diagnostics)"""

def scale_model(setup: Any, model: Model, static: Any, mass: Any, write: Any) -> Any:
    """(result or None, diagnostics)"""
