# Written by generate_stubs.py from the field tables; edits here are lost.
import enum
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from . import gym as gym
from . import jax as jax
from . import models as models
from . import muscle as muscle
from . import osim as osim
from . import plot as plot
from . import ray as ray
from . import study as study
from . import tasks as tasks
from . import torch as torch

__version__: str
mujoco_version: str

Contents = str | bytes | bytearray | memoryview
Path = str | os.PathLike[str]
Numbers = NDArray[numpy.float64]
Pose = tuple[Numbers, Numbers]

class Target(enum.IntEnum):
    """What steps a model: lanes of a batch, a device, derivatives."""
    LANES = 0
    DEVICE = 1
    DERIVATIVE = 2

class Support(enum.IntEnum):
    """How a target computes a kind, or that it refuses it."""
    REFUSED = 0
    HOST = 1
    KERNEL = 2
    EXACT = 3
    DIFFERENCES = 4

class JointType(enum.IntEnum):
    """Kinds of joints (m.jnt_type)."""
    FREE = 0
    BALL = 1
    SLIDE = 2
    HINGE = 3

class GeomType(enum.IntEnum):
    """Shapes of geoms and sites (m.geom_type)."""
    PLANE = 0
    HFIELD = 1
    SPHERE = 2
    CAPSULE = 3
    ELLIPSOID = 4
    CYLINDER = 5
    BOX = 6
    MESH = 7
    SDF = 8

class DisableFlag(enum.IntFlag):
    """What a step leaves out (m.opt.disableflags)."""
    CONSTRAINT = 1
    EQUALITY = 2
    FRICTIONLOSS = 4
    LIMIT = 8
    CONTACT = 16
    SPRING = 32
    DAMPER = 64
    GRAVITY = 128
    CLAMPCTRL = 256
    WARMSTART = 512
    FILTERPARENT = 1024
    ACTUATION = 2048
    REFSAFE = 4096
    SENSOR = 8192
    MIDPHASE = 16384
    EULERDAMP = 32768
    AUTORESET = 65536
    NATIVECCD = 131072
    ISLAND = 262144

class EnableFlag(enum.IntFlag):
    """What a step adds (m.opt.enableflags)."""
    OVERRIDE = 1
    ENERGY = 2
    FWDINV = 4
    INVDISCRETE = 8
    MULTICCD = 16
    SLEEP = 32

class Integrator(enum.IntEnum):
    """How a step advances the state (m.opt.integrator)."""
    EULER = 0
    RK4 = 1
    IMPLICIT = 2
    IMPLICITFAST = 3
    IMPLICITSPRINGDAMPER = 4

class Cone(enum.IntEnum):
    """Shape of friction cones (m.opt.cone)."""
    PYRAMIDAL = 0
    ELLIPTIC = 1

class Jacobian(enum.IntEnum):
    """How the constraint Jacobian is stored (m.opt.jacobian)."""
    DENSE = 0
    SPARSE = 1
    AUTO = 2

class Solver(enum.IntEnum):
    """Constraint solvers (m.opt.solver)."""
    PGS = 0
    CG = 1
    NEWTON = 2

class EqualityType(enum.IntEnum):
    """Kinds of equality constraints (m.eq_type)."""
    CONNECT = 0
    WELD = 1
    JOINT = 2
    TENDON = 3
    FLEX = 4
    FLEXVERT = 5
    DISTANCE = 6

class WrapType(enum.IntEnum):
    """Entries of tendon paths (m.wrap_type)."""
    NONE = 0
    JOINT = 1
    PULLEY = 2
    SITE = 3
    SPHERE = 4
    CYLINDER = 5

class Transmission(enum.IntEnum):
    """What an actuator acts on (m.actuator_trntype)."""
    JOINT = 0
    JOINTINPARENT = 1
    SLIDERCRANK = 2
    TENDON = 3
    SITE = 4
    BODY = 5

class DynType(enum.IntEnum):
    """How activation follows control (m.actuator_dyntype)."""
    NONE = 0
    INTEGRATOR = 1
    FILTER = 2
    FILTEREXACT = 3
    MUSCLE = 4
    USER = 5
    HILLMUSCLE = 6
    CLUTCH = 7

class GainType(enum.IntEnum):
    """How actuator force grows with activation (m.actuator_gaintype)."""
    FIXED = 0
    AFFINE = 1
    MUSCLE = 2
    USER = 3
    HILLMUSCLE = 4
    QUADRATIC = 5

class BiasType(enum.IntEnum):
    """Actuator force without activation (m.actuator_biastype)."""
    NONE = 0
    AFFINE = 1
    MUSCLE = 2
    USER = 3
    HILLMUSCLE = 4

class ForceKind(enum.IntEnum):
    """How the force of an actuator is computed (m.actuator_forcekind)."""
    GENERAL = 0
    MUSCLE = 1
    HILL = 2
    PARTLY_HILL = 3
    PLUGIN = 4

class MuscleKind(enum.IntEnum):
    """Muscle models: none, MuJoCo's, Hill's."""
    NONE = 0
    MUJOCO = 1
    HILL = 2

class MuscleCurves(enum.IntEnum):
    """Sets of curves of Hill muscles (m.hill_curves)."""
    HILL = 0
    MILLARD = 1
    DEGROOTE = 2
    THELEN = 3
    SCHUTTE = 4
    EARLYTHELEN = 5
    FUNCTIONS = 6

class TendonModel(enum.IntEnum):
    """Tendons of Hill muscles (m.hill_tendonmodel)."""
    RIGID = 0
    COMPLIANT = 1

class PennationModel(enum.IntEnum):
    """How pennation changes with fibre length (m.hill_pennationmodel)."""
    CONSTANT = 0
    VARIABLE = 1

class SensorType(enum.IntEnum):
    """Kinds of sensors (m.sensor_type)."""
    TOUCH = 0
    ACCELEROMETER = 1
    VELOCIMETER = 2
    GYRO = 3
    FORCE = 4
    TORQUE = 5
    MAGNETOMETER = 6
    RANGEFINDER = 7
    CAMPROJECTION = 8
    JOINTPOS = 9
    JOINTVEL = 10
    TENDONPOS = 11
    TENDONVEL = 12
    ACTUATORPOS = 13
    ACTUATORVEL = 14
    ACTUATORFRC = 15
    JOINTACTFRC = 16
    TENDONACTFRC = 17
    BALLQUAT = 18
    BALLANGVEL = 19
    JOINTLIMITPOS = 20
    JOINTLIMITVEL = 21
    JOINTLIMITFRC = 22
    TENDONLIMITPOS = 23
    TENDONLIMITVEL = 24
    TENDONLIMITFRC = 25
    FRAMEPOS = 26
    FRAMEQUAT = 27
    FRAMEXAXIS = 28
    FRAMEYAXIS = 29
    FRAMEZAXIS = 30
    FRAMELINVEL = 31
    FRAMEANGVEL = 32
    FRAMELINACC = 33
    FRAMEANGACC = 34
    SUBTREECOM = 35
    SUBTREELINVEL = 36
    SUBTREEANGMOM = 37
    INSIDESITE = 38
    GEOMDIST = 39
    GEOMNORMAL = 40
    GEOMFROMTO = 41
    CONTACT = 42
    E_POTENTIAL = 43
    E_KINETIC = 44
    CLOCK = 45
    TACTILE = 46
    PLUGIN = 47
    USER = 48
    FIBERLENGTH = 49
    FIBERVELOCITY = 50
    PENNATION = 51
    TENDONLENGTH = 52
    TENDONSTRAIN = 53
    TENDONFORCE = 54
    ACTIVEFORCE = 55
    PASSIVEFORCE = 56
    FIBERPOWER = 57
    METABOLICS_BHARGAVA = 58
    METABOLICS_UMBERGER = 59

class SensorData(enum.IntEnum):
    """What the numbers of a sensor are (m.sensor_datatype)."""
    REAL = 0
    POSITIVE = 1
    AXIS = 2
    QUATERNION = 3

class SensorStage(enum.IntEnum):
    """When a sensor can be computed (m.sensor_needstage)."""
    NONE = 0
    POSITION = 1
    VELOCITY = 2
    ACCELERATION = 3

class ContactReport(enum.IntFlag):
    """What a contact sensor reports of each contact."""
    FOUND = 1
    FORCE = 2
    TORQUE = 4
    DIST = 8
    POS = 16
    NORMAL = 32
    TANGENT = 64

class ContactReduce(enum.IntEnum):
    """Which contacts a contact sensor reports."""
    NONE = 0
    MINDIST = 1
    MAXFORCE = 2
    NETFORCE = 3

class RayReport(enum.IntFlag):
    """What a range finder reports of each ray."""
    DIST = 1
    DIR = 2
    ORIGIN = 4
    POINT = 8
    NORMAL = 16
    DEPTH = 32

class Projection(enum.IntEnum):
    """Projections of cameras (m.cam_projection)."""
    PERSPECTIVE = 0
    ORTHOGRAPHIC = 1

class TrackMode(enum.IntEnum):
    """What a camera or a light follows (m.cam_mode, m.light_mode)."""
    FIXED = 0
    TRACK = 1
    TRACKCOM = 2
    TARGETBODY = 3
    TARGETBODYCOM = 4

class LightType(enum.IntEnum):
    """Kinds of lights (m.light_type)."""
    SPOT = 0
    DIRECTIONAL = 1
    POINT = 2
    IMAGE = 3

class Lean(enum.IntEnum):
    """What a lean step computes of an object's frame."""
    NONE = 0
    POSITION = 1
    FRAME = 2
    CONTACT = 3

class SameFrame(enum.IntEnum):
    """Frames that an object shares with its body (m.geom_sameframe)."""
    NONE = 0
    BODY = 1
    INERTIA = 2
    BODYROT = 3
    INERTIAROT = 4

class SleepPolicy(enum.IntEnum):
    """Whether a kinematic tree may fall asleep (m.tree_sleep_policy)."""
    AUTO = 0
    AUTO_NEVER = 1
    AUTO_ALLOWED = 2
    NEVER = 3
    ALLOWED = 4
    INIT = 5

class ObjectType(enum.IntEnum):
    """Kinds of objects that have names."""
    UNKNOWN = 0
    BODY = 1
    XBODY = 2
    JOINT = 3
    DOF = 4
    GEOM = 5
    SITE = 6
    CAMERA = 7
    LIGHT = 8
    FLEX = 9
    MESH = 10
    SKIN = 11
    HFIELD = 12
    TEXTURE = 13
    MATERIAL = 14
    PAIR = 15
    EXCLUDE = 16
    EQUALITY = 17
    TENDON = 18
    ACTUATOR = 19
    SENSOR = 20
    NUMERIC = 21
    TEXT = 22
    TUPLE = 23
    KEY = 24
    PLUGIN = 25
    FUNCTION = 26
    DRIVEN = 27
    FORCE = 28

class FunctionType(enum.IntEnum):
    """Kinds of functions that driven joints and moving sites follow (m.function_type)."""
    SIMMSPLINE = 0
    LINEAR = 1
    POLYNOMIAL = 2
    PIECEWISE = 3
    CONSTANT = 4
    SINE = 5
    STEP = 6
    MULTIVARIATE = 7

class FunctionalKind(enum.IntEnum):
    """Functions that a functional tendon has (m.functional_kind)."""
    LENGTH = 0
    MOMENTARM = 1
    SPEED = 2

class ForceElement(enum.IntEnum):
    """Kinds of force elements (m.force_type)."""
    LIMITFORCE = 0
    BUSHING = 1
    LIGAMENT = 2
    HUNTCROSSLEY = 3
    SMOOTHCONTACT = 4
    COORDINATEFORCE = 5
    POINTFORCE = 6
    EXPRESSIONBUSHING = 7
    BLANKEVOORT = 8
    FOUNDATION = 9
    PRESCRIBED = 10

class Warning(enum.IntEnum):
    """What went wrong while stepping; indices of d.warning."""
    INERTIA = 0
    CONTACTFULL = 1
    CNSTRFULL = 2
    VGEOMFULL = 3
    BADQPOS = 4
    BADQVEL = 5
    BADQACC = 6
    BADCTRL = 7
    BADOPTION = 8

class State(enum.IntFlag):
    """Parts of a state, for state_get, state_set and state_size."""
    TIME = 1
    QPOS = 2
    QVEL = 4
    ACT = 8
    HISTORY = 16
    WARMSTART = 32
    CTRL = 64
    QFRC_APPLIED = 128
    XFRC_APPLIED = 256
    EQ_ACTIVE = 512
    MOCAP_POS = 1024
    MOCAP_QUAT = 2048
    USERDATA = 4096
    PLUGIN = 8192
    TREE_ASLEEP = 16384
    PHYSICS = 30
    FULLPHYSICS = 8223
    USER = 8128
    INTEGRATION = 16383
    ALL = 32767

class RowType(enum.IntEnum):
    """Kinds of constraint rows (d.efc_type)."""
    EQUALITY = 0
    FRICTION_DOF = 1
    FRICTION_TENDON = 2
    LIMIT_JOINT = 3
    LIMIT_TENDON = 4
    CONTACT_FRICTIONLESS = 5
    CONTACT_PYRAMIDAL = 6
    CONTACT_ELLIPTIC = 7

class RowState(enum.IntEnum):
    """States of constraint rows (d.efc_state)."""
    SATISFIED = 0
    QUADRATIC = 1
    LINEARNEG = 2
    LINEARPOS = 3
    CONE = 4

class Field(NamedTuple):
    """One field of a model or a data."""
    name: str
    doc: str
    kind: str
    dtype: str
    shape: tuple[str | int, ...]
    rows: str | None
    cols: str | None
    width: int
    into: str | None
    stage: str | None
    writable: bool
    row: int

class Diagnostic(NamedTuple):
    """One error or warning."""
    severity: str
    file: str
    line: int
    column: int
    message: str
    included: str
    text: str

class ModelError(ValueError):
    """A model could not be loaded or saved. `errors` holds everything found; file, line and column are the first's."""
    errors: list[Diagnostic]
    dropped: int
    file: str
    line: int
    column: int
    def __init__(self, errors: list[Diagnostic], dropped: int = 0) -> None: ...

class UnknownNameError(KeyError):
    """No object of that kind has the name."""

class ModelWarning(UserWarning):
    """A warning of loading: the model runs, but something in its file is odd. m.warnings holds them too."""

class Hooks:
    """Functions of the user's that take part in every step of a model; None: not called.

    They run on the thread that steps, with the interpreter lock, in steps and stages that Python calls; batches take
    compiled functions instead. An exception that a hook raises ends the call and comes out of it. A copy of a model
    has no hooks. The first two arguments are the model and the data.

    control(m, d)                       sets d.ctrl, d.qfrc_applied, d.xfrc_applied from positions and velocities
    passive(m, d)                       adds to d.qfrc_passive
    activation_rate(m, d, actuator)     act_dot of an actuator whose dyntype is user
    gain(m, d, actuator)                gain of an actuator whose gaintype is user
    bias(m, d, actuator)                bias of an actuator whose biastype is user
    contact_filter(m, d, geom1, geom2)  whether two geoms must not touch
    sensor(m, d, stage)                 writes d.sensordata of sensors of the kind user"""
    @property
    def passive(self) -> Callable[..., Any] | None:
        """The hook passive, None where there is none."""
    @passive.setter
    def passive(self, value: Callable[..., Any] | None) -> None: ...
    @property
    def control(self) -> Callable[..., Any] | None:
        """The hook control, None where there is none."""
    @control.setter
    def control(self, value: Callable[..., Any] | None) -> None: ...
    @property
    def contact_filter(self) -> Callable[..., Any] | None:
        """The hook contact_filter, None where there is none."""
    @contact_filter.setter
    def contact_filter(self, value: Callable[..., Any] | None) -> None: ...
    @property
    def sensor(self) -> Callable[..., Any] | None:
        """The hook sensor, None where there is none."""
    @sensor.setter
    def sensor(self, value: Callable[..., Any] | None) -> None: ...
    @property
    def bias(self) -> Callable[..., Any] | None:
        """The hook bias, None where there is none."""
    @bias.setter
    def bias(self, value: Callable[..., Any] | None) -> None: ...
    @property
    def gain(self) -> Callable[..., Any] | None:
        """The hook gain, None where there is none."""
    @gain.setter
    def gain(self, value: Callable[..., Any] | None) -> None: ...
    @property
    def activation_rate(self) -> Callable[..., Any] | None:
        """The hook activation_rate, None where there is none."""
    @activation_rate.setter
    def activation_rate(self, value: Callable[..., Any] | None) -> None: ...

class Sensors(Mapping[str, Any]):
    """The sensors of a data by name, in the order of the model; unnamed sensors are skipped."""
    def __getitem__(self, name: str) -> float | NDArray[numpy.float64]: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Option:
    """Options of a simulation."""
    @property
    def timestep(self) -> float:
        """length of a step [s]."""
    @timestep.setter
    def timestep(self, value: float) -> None: ...
    @property
    def impratio(self) -> float:
        """frictional over normal impedance of elliptic contacts."""
    @impratio.setter
    def impratio(self, value: float) -> None: ...
    @property
    def tolerance(self) -> float:
        """the main solver stops below this scaled improvement."""
    @tolerance.setter
    def tolerance(self, value: float) -> None: ...
    @property
    def ls_tolerance(self) -> float:
        """the line search stops below this fraction of its first derivative."""
    @ls_tolerance.setter
    def ls_tolerance(self, value: float) -> None: ...
    @property
    def noslip_tolerance(self) -> float:
        """the no-slip solver stops below this scaled improvement."""
    @noslip_tolerance.setter
    def noslip_tolerance(self, value: float) -> None: ...
    @property
    def ccd_tolerance(self) -> float:
        """the convex collider stops below this distance [m]."""
    @ccd_tolerance.setter
    def ccd_tolerance(self, value: float) -> None: ...
    @property
    def sleep_tolerance(self) -> float:
        """speed below which a tree may fall asleep [m/s after scaling by dof_length]."""
    @sleep_tolerance.setter
    def sleep_tolerance(self, value: float) -> None: ...
    @property
    def gravity(self) -> NDArray[numpy.float64]:
        """acceleration of gravity, in the world [m/s^2]. Shape (3,)."""
    @gravity.setter
    def gravity(self, value: ArrayLike) -> None: ...
    @property
    def wind(self) -> NDArray[numpy.float64]:
        """velocity of the fluid, in the world [m/s]. Shape (3,)."""
    @wind.setter
    def wind(self, value: ArrayLike) -> None: ...
    @property
    def magnetic(self) -> NDArray[numpy.float64]:
        """magnetic flux read by magnetometers, in the world. Shape (3,)."""
    @magnetic.setter
    def magnetic(self, value: ArrayLike) -> None: ...
    @property
    def density(self) -> float:
        """density of the fluid [kg/m^3]."""
    @density.setter
    def density(self, value: float) -> None: ...
    @property
    def viscosity(self) -> float:
        """viscosity of the fluid [Pa s]."""
    @viscosity.setter
    def viscosity(self, value: float) -> None: ...
    @property
    def o_margin(self) -> float:
        """contact margin in place of the geoms' own, with the flag override [m]."""
    @o_margin.setter
    def o_margin(self, value: float) -> None: ...
    @property
    def o_solref(self) -> NDArray[numpy.float64]:
        """contact reference in place of the geoms' own, with the flag override. Shape (2,)."""
    @o_solref.setter
    def o_solref(self, value: ArrayLike) -> None: ...
    @property
    def o_solimp(self) -> NDArray[numpy.float64]:
        """contact impedance in place of the geoms' own, with the flag override. Shape (5,)."""
    @o_solimp.setter
    def o_solimp(self, value: ArrayLike) -> None: ...
    @property
    def o_friction(self) -> NDArray[numpy.float64]:
        """friction in place of the geoms' own, with the flag override. Shape (5,)."""
    @o_friction.setter
    def o_friction(self, value: ArrayLike) -> None: ...
    @property
    def integrator(self) -> Integrator:
        """how a step advances the state (snIntegrator)."""
    @integrator.setter
    def integrator(self, value: int) -> None: ...
    @property
    def cone(self) -> Cone:
        """shape of friction cones (snCone)."""
    @cone.setter
    def cone(self, value: int) -> None: ...
    @property
    def jacobian(self) -> Jacobian:
        """storage of the constraint Jacobian (snJacobian)."""
    @jacobian.setter
    def jacobian(self, value: int) -> None: ...
    @property
    def solver(self) -> Solver:
        """constraint solver (snSolver)."""
    @solver.setter
    def solver(self, value: int) -> None: ...
    @property
    def iterations(self) -> int:
        """most iterations of the main solver."""
    @iterations.setter
    def iterations(self, value: int) -> None: ...
    @property
    def ls_iterations(self) -> int:
        """most iterations of a line search."""
    @ls_iterations.setter
    def ls_iterations(self, value: int) -> None: ...
    @property
    def noslip_iterations(self) -> int:
        """most iterations of the no-slip solver."""
    @noslip_iterations.setter
    def noslip_iterations(self, value: int) -> None: ...
    @property
    def ccd_iterations(self) -> int:
        """most iterations of the convex collider."""
    @ccd_iterations.setter
    def ccd_iterations(self, value: int) -> None: ...
    @property
    def disableflags(self) -> DisableFlag:
        """what is switched off (snDisableFlag bits)."""
    @disableflags.setter
    def disableflags(self, value: int) -> None: ...
    @property
    def enableflags(self) -> EnableFlag:
        """what is switched on (snEnableFlag bits)."""
    @enableflags.setter
    def enableflags(self, value: int) -> None: ...
    @property
    def disableactuator(self) -> int:
        """actuator groups that are switched off; bit i stands for group i."""
    @disableactuator.setter
    def disableactuator(self, value: int) -> None: ...
    @property
    def sdf_initpoints(self) -> int:
        """starting points of the search for contacts between distance fields."""
    @sdf_initpoints.setter
    def sdf_initpoints(self, value: int) -> None: ...
    @property
    def sdf_iterations(self) -> int:
        """most iterations of the search for contacts between distance fields."""
    @sdf_iterations.setter
    def sdf_iterations(self, value: int) -> None: ...
    @property
    def osim(self) -> int:
        """rates of joint axes that share a coordinate, and paths around several objects; 0: exact, 1: as OpenSim has them."""
    @osim.setter
    def osim(self, value: int) -> None: ...
    @property
    def physics(self) -> int:
        """where physics of newer versions of MuJoCo is meant (snPhysics bits); 0: none, MuJoCo 3.5.0."""
    @physics.setter
    def physics(self, value: int) -> None: ...

class Statistic:
    """Statistics of a model."""
    @property
    def meaninertia(self) -> float:
        """mean diagonal of M at qpos0; scales the solver's tolerance."""
    @meaninertia.setter
    def meaninertia(self, value: float) -> None: ...
    @property
    def meanmass(self) -> float:
        """mean mass of bodies [kg]."""
    @meanmass.setter
    def meanmass(self, value: float) -> None: ...
    @property
    def meansize(self) -> float:
        """mean size of bodies [m]."""
    @meansize.setter
    def meansize(self, value: float) -> None: ...
    @property
    def extent(self) -> float:
        """radius of a sphere about the model [m]."""
    @extent.setter
    def extent(self, value: float) -> None: ...
    @property
    def center(self) -> NDArray[numpy.float64]:
        """centre of the sphere about the model, in the world [m]. Shape (3,)."""
    @center.setter
    def center(self, value: ArrayLike) -> None: ...

class Visual:
    """What viewers read."""
    @property
    def global_cameraid(self) -> int:
        """camera a viewer starts with; -1: free camera."""
    @global_cameraid.setter
    def global_cameraid(self, value: int) -> None: ...
    @property
    def global_orthographic(self) -> int:
        """1: the free camera has parallel rays."""
    @global_orthographic.setter
    def global_orthographic(self, value: int) -> None: ...
    @property
    def global_fovy(self) -> float:
        """height of the free camera's view [deg; m if orthographic]."""
    @global_fovy.setter
    def global_fovy(self, value: float) -> None: ...
    @property
    def global_ipd(self) -> float:
        """distance between the eyes of the free camera [m]."""
    @global_ipd.setter
    def global_ipd(self, value: float) -> None: ...
    @property
    def global_azimuth(self) -> float:
        """first azimuth of the free camera [deg]."""
    @global_azimuth.setter
    def global_azimuth(self, value: float) -> None: ...
    @property
    def global_elevation(self) -> float:
        """first elevation of the free camera [deg]."""
    @global_elevation.setter
    def global_elevation(self, value: float) -> None: ...
    @property
    def global_linewidth(self) -> float:
        """width of lines [pixel]."""
    @global_linewidth.setter
    def global_linewidth(self, value: float) -> None: ...
    @property
    def global_glow(self) -> float:
        """emission added to the selected body."""
    @global_glow.setter
    def global_glow(self, value: float) -> None: ...
    @property
    def global_realtime(self) -> float:
        """simulated over real time, 1: real time."""
    @global_realtime.setter
    def global_realtime(self, value: float) -> None: ...
    @property
    def global_offwidth(self) -> int:
        """width of the picture drawn off screen [pixel]."""
    @global_offwidth.setter
    def global_offwidth(self, value: int) -> None: ...
    @property
    def global_offheight(self) -> int:
        """height of the picture drawn off screen [pixel]."""
    @global_offheight.setter
    def global_offheight(self, value: int) -> None: ...
    @property
    def global_ellipsoidinertia(self) -> int:
        """1: inertias shown as ellipsoids, 0: as boxes."""
    @global_ellipsoidinertia.setter
    def global_ellipsoidinertia(self, value: int) -> None: ...
    @property
    def global_bvactive(self) -> int:
        """1: bounding volumes that took part in collisions are marked."""
    @global_bvactive.setter
    def global_bvactive(self, value: int) -> None: ...
    @property
    def quality_shadowsize(self) -> int:
        """side of shadow maps [pixel]."""
    @quality_shadowsize.setter
    def quality_shadowsize(self, value: int) -> None: ...
    @property
    def quality_offsamples(self) -> int:
        """samples per pixel drawn off screen."""
    @quality_offsamples.setter
    def quality_offsamples(self, value: int) -> None: ...
    @property
    def quality_numslices(self) -> int:
        """slices around round shapes."""
    @quality_numslices.setter
    def quality_numslices(self, value: int) -> None: ...
    @property
    def quality_numstacks(self) -> int:
        """stacks along round shapes."""
    @quality_numstacks.setter
    def quality_numstacks(self, value: int) -> None: ...
    @property
    def quality_numquads(self) -> int:
        """quads along each side of a box."""
    @quality_numquads.setter
    def quality_numquads(self, value: int) -> None: ...
    @property
    def headlight_ambient(self) -> NDArray[numpy.float32]:
        """ambient colour of the light at the camera. Shape (3,)."""
    @headlight_ambient.setter
    def headlight_ambient(self, value: ArrayLike) -> None: ...
    @property
    def headlight_diffuse(self) -> NDArray[numpy.float32]:
        """diffuse colour of the light at the camera. Shape (3,)."""
    @headlight_diffuse.setter
    def headlight_diffuse(self, value: ArrayLike) -> None: ...
    @property
    def headlight_specular(self) -> NDArray[numpy.float32]:
        """specular colour of the light at the camera. Shape (3,)."""
    @headlight_specular.setter
    def headlight_specular(self, value: ArrayLike) -> None: ...
    @property
    def headlight_active(self) -> int:
        """1: the light at the camera is on."""
    @headlight_active.setter
    def headlight_active(self, value: int) -> None: ...
    @property
    def map_stiffness(self) -> float:
        """force of pulling a body with the mouse, per distance."""
    @map_stiffness.setter
    def map_stiffness(self, value: float) -> None: ...
    @property
    def map_stiffnessrot(self) -> float:
        """torque of turning a body with the mouse, per angle."""
    @map_stiffnessrot.setter
    def map_stiffnessrot(self, value: float) -> None: ...
    @property
    def map_force(self) -> float:
        """length of a drawn force arrow per newton."""
    @map_force.setter
    def map_force(self, value: float) -> None: ...
    @property
    def map_torque(self) -> float:
        """length of a drawn torque arrow per newton metre."""
    @map_torque.setter
    def map_torque(self, value: float) -> None: ...
    @property
    def map_alpha(self) -> float:
        """opacity of geoms that are shown transparent."""
    @map_alpha.setter
    def map_alpha(self, value: float) -> None: ...
    @property
    def map_fogstart(self) -> float:
        """distance where fog begins [extent]."""
    @map_fogstart.setter
    def map_fogstart(self, value: float) -> None: ...
    @property
    def map_fogend(self) -> float:
        """distance where fog is complete [extent]."""
    @map_fogend.setter
    def map_fogend(self, value: float) -> None: ...
    @property
    def map_znear(self) -> float:
        """near clipping plane [extent]."""
    @map_znear.setter
    def map_znear(self, value: float) -> None: ...
    @property
    def map_zfar(self) -> float:
        """far clipping plane [extent]."""
    @map_zfar.setter
    def map_zfar(self, value: float) -> None: ...
    @property
    def map_haze(self) -> float:
        """share of the distance to the horizon that haze covers."""
    @map_haze.setter
    def map_haze(self, value: float) -> None: ...
    @property
    def map_shadowclip(self) -> float:
        """reach of shadows of directional lights [extent]."""
    @map_shadowclip.setter
    def map_shadowclip(self, value: float) -> None: ...
    @property
    def map_shadowscale(self) -> float:
        """share of a spot light's cutoff that casts shadows."""
    @map_shadowscale.setter
    def map_shadowscale(self, value: float) -> None: ...
    @property
    def map_actuatortendon(self) -> float:
        """width of an actuated tendon [tendon_width]."""
    @map_actuatortendon.setter
    def map_actuatortendon(self, value: float) -> None: ...
    @property
    def scale_forcewidth(self) -> float:
        """width of force arrows [meansize]."""
    @scale_forcewidth.setter
    def scale_forcewidth(self, value: float) -> None: ...
    @property
    def scale_contactwidth(self) -> float:
        """width of contact discs [meansize]."""
    @scale_contactwidth.setter
    def scale_contactwidth(self, value: float) -> None: ...
    @property
    def scale_contactheight(self) -> float:
        """height of contact discs [meansize]."""
    @scale_contactheight.setter
    def scale_contactheight(self, value: float) -> None: ...
    @property
    def scale_connect(self) -> float:
        """width of lines that link bodies [meansize]."""
    @scale_connect.setter
    def scale_connect(self, value: float) -> None: ...
    @property
    def scale_com(self) -> float:
        """radius of centre-of-mass markers [meansize]."""
    @scale_com.setter
    def scale_com(self, value: float) -> None: ...
    @property
    def scale_camera(self) -> float:
        """size of camera markers [meansize]."""
    @scale_camera.setter
    def scale_camera(self, value: float) -> None: ...
    @property
    def scale_light(self) -> float:
        """size of light markers [meansize]."""
    @scale_light.setter
    def scale_light(self, value: float) -> None: ...
    @property
    def scale_selectpoint(self) -> float:
        """radius of the selection marker [meansize]."""
    @scale_selectpoint.setter
    def scale_selectpoint(self, value: float) -> None: ...
    @property
    def scale_jointlength(self) -> float:
        """length of joint arrows [meansize]."""
    @scale_jointlength.setter
    def scale_jointlength(self, value: float) -> None: ...
    @property
    def scale_jointwidth(self) -> float:
        """width of joint arrows [meansize]."""
    @scale_jointwidth.setter
    def scale_jointwidth(self, value: float) -> None: ...
    @property
    def scale_actuatorlength(self) -> float:
        """length of actuator markers [meansize]."""
    @scale_actuatorlength.setter
    def scale_actuatorlength(self, value: float) -> None: ...
    @property
    def scale_actuatorwidth(self) -> float:
        """width of actuator markers [meansize]."""
    @scale_actuatorwidth.setter
    def scale_actuatorwidth(self, value: float) -> None: ...
    @property
    def scale_framelength(self) -> float:
        """length of frame axes [meansize]."""
    @scale_framelength.setter
    def scale_framelength(self, value: float) -> None: ...
    @property
    def scale_framewidth(self) -> float:
        """width of frame axes [meansize]."""
    @scale_framewidth.setter
    def scale_framewidth(self, value: float) -> None: ...
    @property
    def scale_constraint(self) -> float:
        """width of constraint markers [meansize]."""
    @scale_constraint.setter
    def scale_constraint(self, value: float) -> None: ...
    @property
    def scale_slidercrank(self) -> float:
        """width of slider-crank markers [meansize]."""
    @scale_slidercrank.setter
    def scale_slidercrank(self, value: float) -> None: ...
    @property
    def scale_frustum(self) -> float:
        """distance of the drawn camera frustum [m]."""
    @scale_frustum.setter
    def scale_frustum(self, value: float) -> None: ...
    @property
    def rgba_fog(self) -> NDArray[numpy.float32]:
        """colour of fog. Shape (4,)."""
    @rgba_fog.setter
    def rgba_fog(self, value: ArrayLike) -> None: ...
    @property
    def rgba_haze(self) -> NDArray[numpy.float32]:
        """colour of haze. Shape (4,)."""
    @rgba_haze.setter
    def rgba_haze(self, value: ArrayLike) -> None: ...
    @property
    def rgba_force(self) -> NDArray[numpy.float32]:
        """colour of force arrows. Shape (4,)."""
    @rgba_force.setter
    def rgba_force(self, value: ArrayLike) -> None: ...
    @property
    def rgba_inertia(self) -> NDArray[numpy.float32]:
        """colour of inertia shapes. Shape (4,)."""
    @rgba_inertia.setter
    def rgba_inertia(self, value: ArrayLike) -> None: ...
    @property
    def rgba_joint(self) -> NDArray[numpy.float32]:
        """colour of joints. Shape (4,)."""
    @rgba_joint.setter
    def rgba_joint(self, value: ArrayLike) -> None: ...
    @property
    def rgba_actuator(self) -> NDArray[numpy.float32]:
        """colour of actuators at rest. Shape (4,)."""
    @rgba_actuator.setter
    def rgba_actuator(self, value: ArrayLike) -> None: ...
    @property
    def rgba_actuatornegative(self) -> NDArray[numpy.float32]:
        """colour of actuators at their lowest. Shape (4,)."""
    @rgba_actuatornegative.setter
    def rgba_actuatornegative(self, value: ArrayLike) -> None: ...
    @property
    def rgba_actuatorpositive(self) -> NDArray[numpy.float32]:
        """colour of actuators at their highest. Shape (4,)."""
    @rgba_actuatorpositive.setter
    def rgba_actuatorpositive(self, value: ArrayLike) -> None: ...
    @property
    def rgba_com(self) -> NDArray[numpy.float32]:
        """colour of centre-of-mass markers. Shape (4,)."""
    @rgba_com.setter
    def rgba_com(self, value: ArrayLike) -> None: ...
    @property
    def rgba_camera(self) -> NDArray[numpy.float32]:
        """colour of camera markers. Shape (4,)."""
    @rgba_camera.setter
    def rgba_camera(self, value: ArrayLike) -> None: ...
    @property
    def rgba_light(self) -> NDArray[numpy.float32]:
        """colour of light markers. Shape (4,)."""
    @rgba_light.setter
    def rgba_light(self, value: ArrayLike) -> None: ...
    @property
    def rgba_selectpoint(self) -> NDArray[numpy.float32]:
        """colour of the selection marker. Shape (4,)."""
    @rgba_selectpoint.setter
    def rgba_selectpoint(self, value: ArrayLike) -> None: ...
    @property
    def rgba_connect(self) -> NDArray[numpy.float32]:
        """colour of lines that link bodies. Shape (4,)."""
    @rgba_connect.setter
    def rgba_connect(self, value: ArrayLike) -> None: ...
    @property
    def rgba_contactpoint(self) -> NDArray[numpy.float32]:
        """colour of contact discs. Shape (4,)."""
    @rgba_contactpoint.setter
    def rgba_contactpoint(self, value: ArrayLike) -> None: ...
    @property
    def rgba_contactforce(self) -> NDArray[numpy.float32]:
        """colour of contact force arrows. Shape (4,)."""
    @rgba_contactforce.setter
    def rgba_contactforce(self, value: ArrayLike) -> None: ...
    @property
    def rgba_contactfriction(self) -> NDArray[numpy.float32]:
        """colour of friction force arrows. Shape (4,)."""
    @rgba_contactfriction.setter
    def rgba_contactfriction(self, value: ArrayLike) -> None: ...
    @property
    def rgba_contacttorque(self) -> NDArray[numpy.float32]:
        """colour of contact torque arrows. Shape (4,)."""
    @rgba_contacttorque.setter
    def rgba_contacttorque(self, value: ArrayLike) -> None: ...
    @property
    def rgba_contactgap(self) -> NDArray[numpy.float32]:
        """colour of contacts inside the gap. Shape (4,)."""
    @rgba_contactgap.setter
    def rgba_contactgap(self, value: ArrayLike) -> None: ...
    @property
    def rgba_rangefinder(self) -> NDArray[numpy.float32]:
        """colour of range finder rays. Shape (4,)."""
    @rgba_rangefinder.setter
    def rgba_rangefinder(self, value: ArrayLike) -> None: ...
    @property
    def rgba_constraint(self) -> NDArray[numpy.float32]:
        """colour of constraint markers. Shape (4,)."""
    @rgba_constraint.setter
    def rgba_constraint(self, value: ArrayLike) -> None: ...
    @property
    def rgba_slidercrank(self) -> NDArray[numpy.float32]:
        """colour of slider-cranks. Shape (4,)."""
    @rgba_slidercrank.setter
    def rgba_slidercrank(self, value: ArrayLike) -> None: ...
    @property
    def rgba_crankbroken(self) -> NDArray[numpy.float32]:
        """colour of slider-cranks that cannot reach. Shape (4,)."""
    @rgba_crankbroken.setter
    def rgba_crankbroken(self, value: ArrayLike) -> None: ...
    @property
    def rgba_frustum(self) -> NDArray[numpy.float32]:
        """colour of camera frusta. Shape (4,)."""
    @rgba_frustum.setter
    def rgba_frustum(self, value: ArrayLike) -> None: ...
    @property
    def rgba_bv(self) -> NDArray[numpy.float32]:
        """colour of bounding volumes. Shape (4,)."""
    @rgba_bv.setter
    def rgba_bv(self, value: ArrayLike) -> None: ...
    @property
    def rgba_bvactive(self) -> NDArray[numpy.float32]:
        """colour of bounding volumes that took part in collisions. Shape (4,)."""
    @rgba_bvactive.setter
    def rgba_bvactive(self, value: ArrayLike) -> None: ...

class Item:
    """One object of a model or of a data. Its attributes are its rows of the fields of its kind."""
    id: int
    @property
    def name(self) -> str: ...

class ModelBody(Item):
    """One body of a model."""
    @property
    def parentid(self) -> int:
        """parent body; always lower than its child, 0 for the world. Index of nbody."""
    @property
    def rootid(self) -> int:
        """topmost ancestor of the body below the world. Index of nbody."""
    @property
    def weldid(self) -> int:
        """topmost body that this one is rigidly attached to. Index of nbody."""
    @property
    def mocapid(self) -> int:
        """row of mocap_pos and mocap_quat; -1: no mocap body. Index of nmocap."""
    @property
    def jntnum(self) -> int:
        """number of joints of the body."""
    @property
    def jntadr(self) -> int:
        """first joint of the body; -1: none. Index of njnt."""
    @property
    def dofnum(self) -> int:
        """number of dofs of the body."""
    @property
    def dofadr(self) -> int:
        """first dof of the body; -1: none. Index of nv."""
    @property
    def treeid(self) -> int:
        """kinematic tree of the body; -1: fixed to the world. Index of ntree."""
    @property
    def geomnum(self) -> int:
        """number of geoms of the body."""
    @property
    def geomadr(self) -> int:
        """first geom of the body; -1: none. Index of ngeom."""
    @property
    def simple(self) -> int:
        """1: M is diagonal at the dofs of the body; 2: and all of them are slides."""
    @property
    def sameframe(self) -> int:
        """how the inertial frame relates to the body frame (snSameFrame)."""
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """origin of the body frame in the parent frame [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[numpy.float64]:
        """orientation of the body frame in the parent frame. Shape (4,)."""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def ipos(self) -> NDArray[numpy.float64]:
        """centre of mass in the body frame [m]. Shape (3,)."""
    @ipos.setter
    def ipos(self, value: ArrayLike) -> None: ...
    @property
    def iquat(self) -> NDArray[numpy.float64]:
        """principal axes of inertia in the body frame. Shape (4,)."""
    @iquat.setter
    def iquat(self, value: ArrayLike) -> None: ...
    @property
    def mass(self) -> float:
        """mass of the body [kg]."""
    @mass.setter
    def mass(self, value: float) -> None: ...
    @property
    def subtreemass(self) -> float:
        """mass of the body and all its descendants [kg]."""
    @subtreemass.setter
    def subtreemass(self, value: float) -> None: ...
    @property
    def inertia(self) -> NDArray[numpy.float64]:
        """principal moments of inertia of the body [kg m^2]. Shape (3,)."""
    @inertia.setter
    def inertia(self, value: ArrayLike) -> None: ...
    @property
    def invweight0(self) -> NDArray[numpy.float64]:
        """mean inverse inertia of the body at qpos0: linear, angular [1/kg, 1/kg m^2]. Shape (2,)."""
    @invweight0.setter
    def invweight0(self, value: ArrayLike) -> None: ...
    @property
    def gravcomp(self) -> float:
        """part of the weight that gravity compensation carries; 1: all."""
    @gravcomp.setter
    def gravcomp(self, value: float) -> None: ...
    @property
    def margin(self) -> float:
        """largest contact margin of the body's geoms [m]."""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each body. Shape (nuser_body,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def contype(self) -> int:
        """contact types of all geoms of the body, or-ed."""
    @contype.setter
    def contype(self, value: int) -> None: ...
    @property
    def conaffinity(self) -> int:
        """contact affinities of all geoms of the body, or-ed."""
    @conaffinity.setter
    def conaffinity(self, value: int) -> None: ...
    @property
    def axisadr(self) -> int:
        """first axis of the body; -1: no joint of the body is driven."""
    @property
    def axisnum(self) -> int:
        """number of axes of the body."""
    @property
    def columnadr(self) -> int:
        """first motion column of the body by dofs of other bodies; -1: none."""
    @property
    def columnnum(self) -> int:
        """number of motion columns of the body by dofs of other bodies."""
    @property
    def chainadr(self) -> int:
        """first entry of the chain of dofs that move the body. Index of nchain."""
    @property
    def chainnum(self) -> int:
        """number of dofs that move the body."""
    @property
    def plugin(self) -> int:
        """instance that gives passive forces of the body; -1: none. Index of nplugin."""

class ModelJoint(Item):
    """One joint of a model."""
    @property
    def type(self) -> JointType:
        """kind of joint (snJointType)."""
    @property
    def qposadr(self) -> int:
        """first number of the joint in qpos. Index of nq."""
    @property
    def dofadr(self) -> int:
        """first dof of the joint. Index of nv."""
    @property
    def bodyid(self) -> int:
        """body that the joint moves. Index of nbody."""
    @property
    def group(self) -> int:
        """group of the joint, for showing and hiding."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def limited(self) -> int:
        """1: the joint range is a constraint."""
    @limited.setter
    def limited(self, value: int) -> None: ...
    @property
    def actfrclimited(self) -> int:
        """1: the actuators' total force on the joint is clamped."""
    @actfrclimited.setter
    def actfrclimited(self, value: int) -> None: ...
    @property
    def actgravcomp(self) -> int:
        """1: gravity compensation counts as actuator force."""
    @actgravcomp.setter
    def actgravcomp(self, value: int) -> None: ...
    @property
    def solref(self) -> NDArray[numpy.float64]:
        """constraint reference of joint limits. Shape (2,)."""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of joint limits. Shape (5,)."""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """anchor of the joint in the body frame [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def axis(self) -> NDArray[numpy.float64]:
        """direction of slides and hinges in the body frame, unit length. Shape (3,)."""
    @axis.setter
    def axis(self, value: ArrayLike) -> None: ...
    @property
    def stiffness(self) -> float:
        """spring constant of the joint [N/m, N m/rad]."""
    @stiffness.setter
    def stiffness(self, value: float) -> None: ...
    @property
    def stiffnesspoly(self) -> NDArray[numpy.float64]:
        """spring constants of the square and the cube of the displacement. Shape (2,)."""
    @stiffnesspoly.setter
    def stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def range(self) -> NDArray[numpy.float64]:
        """lowest and highest joint position; of balls, the largest angle [m, rad]. Shape (2,)."""
    @range.setter
    def range(self, value: ArrayLike) -> None: ...
    @property
    def actfrcrange(self) -> NDArray[numpy.float64]:
        """lowest and highest total actuator force on the joint [N, N m]. Shape (2,)."""
    @actfrcrange.setter
    def actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """distance from the limit at which the limit row becomes active [m, rad]."""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each joint. Shape (nuser_jnt,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def dof_bodyid(self) -> NDArray[numpy.int32]:
        """body that the dof moves. Shape (n,). Index of nbody."""
    @property
    def jntid(self) -> NDArray[numpy.int32]:
        """joint that the dof belongs to. Shape (n,). Index of njnt."""
    @property
    def parentid(self) -> NDArray[numpy.int32]:
        """dof before this one on the way to the world; -1: none. Shape (n,). Index of nv."""
    @property
    def treeid(self) -> NDArray[numpy.int32]:
        """kinematic tree of the dof. Shape (n,). Index of ntree."""
    @property
    def simplenum(self) -> NDArray[numpy.int32]:
        """number of dofs from this one on whose rows of M are diagonal; 0: its own is not. Shape (n,)."""
    @property
    def dof_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of friction loss of the dof. Shape (n, 2)."""
    @dof_solref.setter
    def dof_solref(self, value: ArrayLike) -> None: ...
    @property
    def dof_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of friction loss of the dof. Shape (n, 5)."""
    @dof_solimp.setter
    def dof_solimp(self, value: ArrayLike) -> None: ...
    @property
    def frictionloss(self) -> NDArray[numpy.float64]:
        """largest dry friction force on the dof [N, N m]. Shape (n,)."""
    @frictionloss.setter
    def frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def armature(self) -> NDArray[numpy.float64]:
        """inertia of the motor, added to the diagonal of M [kg, kg m^2]. Shape (n,)."""
    @armature.setter
    def armature(self, value: ArrayLike) -> None: ...
    @property
    def damping(self) -> NDArray[numpy.float64]:
        """viscous damping of the dof [Ns/m, Nms/rad]. Shape (n,)."""
    @damping.setter
    def damping(self, value: ArrayLike) -> None: ...
    @property
    def dampingpoly(self) -> NDArray[numpy.float64]:
        """damping of v|v| and of the cube of the velocity v. Shape (n, 2)."""
    @dampingpoly.setter
    def dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def invweight0(self) -> NDArray[numpy.float64]:
        """diagonal of the inverse of M at qpos0 [1/kg, 1/(kg m^2)]. Shape (n,)."""
    @invweight0.setter
    def invweight0(self, value: ArrayLike) -> None: ...
    @property
    def M0(self) -> NDArray[numpy.float64]:
        """diagonal of M at qpos0, without tendon armature [kg, kg m^2]. Shape (n,)."""
    @M0.setter
    def M0(self, value: ArrayLike) -> None: ...
    @property
    def length(self) -> NDArray[numpy.float64]:
        """length that turns an angular speed into a linear one [m]; 1 for slides. Shape (n,)."""
    @length.setter
    def length(self, value: ArrayLike) -> None: ...
    @property
    def qpos0(self) -> NDArray[numpy.float64]:
        """positions at which the model was compiled, and after a reset. Shape (n,)."""
    @qpos0.setter
    def qpos0(self, value: ArrayLike) -> None: ...
    @property
    def qpos_spring(self) -> NDArray[numpy.float64]:
        """positions at which joint springs are at rest. Shape (n,)."""
    @qpos_spring.setter
    def qpos_spring(self, value: ArrayLike) -> None: ...

class ModelGeom(Item):
    """One geom of a model."""
    @property
    def type(self) -> GeomType:
        """shape of the geom (snGeomType)."""
    @property
    def contype(self) -> int:
        """contact types of the geom, as bits, matched with the other geom's affinity."""
    @contype.setter
    def contype(self, value: int) -> None: ...
    @property
    def conaffinity(self) -> int:
        """contact affinities of the geom, as bits, matched with the other geom's types."""
    @conaffinity.setter
    def conaffinity(self, value: int) -> None: ...
    @property
    def condim(self) -> int:
        """dimension of contacts of the geom: 1, 3, 4 or 6."""
    @property
    def bodyid(self) -> int:
        """body that the geom is fixed to. Index of nbody."""
    @property
    def dataid(self) -> int:
        """mesh or height field of the geom; -1: none."""
    @property
    def matid(self) -> int:
        """material of the geom; -1: none. Index of nmat."""
    @property
    def group(self) -> int:
        """group of the geom, for showing and hiding."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def priority(self) -> int:
        """of two touching geoms the higher gives the contact parameters."""
    @priority.setter
    def priority(self, value: int) -> None: ...
    @property
    def sameframe(self) -> int:
        """how the geom frame relates to the body's (snSameFrame)."""
    @property
    def lean(self) -> int:
        """what a lean step computes of the geom (snLean)."""
    @property
    def solmix(self) -> float:
        """weight of the geom in the mixing of contact parameters."""
    @solmix.setter
    def solmix(self, value: float) -> None: ...
    @property
    def solref(self) -> NDArray[numpy.float64]:
        """constraint reference of contacts of the geom. Shape (2,)."""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of contacts of the geom. Shape (5,)."""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[numpy.float64]:
        """radius, half lengths or half extents of the geom, by its type [m]. Shape (3,)."""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def aabb(self) -> NDArray[numpy.float64]:
        """bounding box of the geom in its own frame [m]. Shape (6,)."""
    @aabb.setter
    def aabb(self, value: ArrayLike) -> None: ...
    @property
    def rbound(self) -> float:
        """radius of the bounding sphere of the geom [m]; 0 for planes."""
    @rbound.setter
    def rbound(self, value: float) -> None: ...
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """origin of the geom frame in the body frame [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[numpy.float64]:
        """orientation of the geom frame in the body frame. Shape (4,)."""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def friction(self) -> NDArray[numpy.float64]:
        """sliding, torsional and rolling friction of the geom. Shape (3,)."""
    @friction.setter
    def friction(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """distance at which contacts of the geom are found [m]."""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def gap(self) -> float:
        """part of the margin in which contacts have no force [m]."""
    @gap.setter
    def gap(self, value: float) -> None: ...
    @property
    def surfacevel(self) -> NDArray[numpy.float64]:
        """velocity of the surface that contacts see, in the geom frame; the angular one is about its origin [m/s, rad/s]. Shape (6,)."""
    @surfacevel.setter
    def surfacevel(self, value: ArrayLike) -> None: ...
    @property
    def fluid(self) -> NDArray[numpy.float64]:
        """use and coefficients of the ellipsoid fluid model of the geom. Shape (12,)."""
    @fluid.setter
    def fluid(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each geom. Shape (nuser_geom,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[numpy.float32]:
        """colour of a geom without material. Shape (4,)."""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> int:
        """instance that gives the distance field of the geom; -1: none. Index of nplugin."""

class ModelSite(Item):
    """One site of a model."""
    @property
    def type(self) -> GeomType:
        """shape of the site (snGeomType)."""
    @property
    def bodyid(self) -> int:
        """body that the site is fixed to. Index of nbody."""
    @property
    def matid(self) -> int:
        """material of the site; -1: none. Index of nmat."""
    @property
    def group(self) -> int:
        """group of the site, for showing and hiding."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def sameframe(self) -> int:
        """how the site frame relates to the body's (snSameFrame)."""
    @property
    def lean(self) -> int:
        """what a lean step computes of the site (snLean)."""
    @property
    def size(self) -> NDArray[numpy.float64]:
        """size of the site, by its type [m]. Shape (3,)."""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """origin of the site frame in the body frame [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[numpy.float64]:
        """orientation of the site frame in the body frame. Shape (4,)."""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each site. Shape (nuser_site,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[numpy.float32]:
        """colour of a site without material. Shape (4,)."""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...

class ModelCamera(Item):
    """One camera of a model."""
    @property
    def mode(self) -> TrackMode:
        """what the camera follows (snTrackMode)."""
    @property
    def bodyid(self) -> int:
        """body that the camera is fixed to. Index of nbody."""
    @property
    def targetbodyid(self) -> int:
        """body that the camera looks at; -1: none. Index of nbody."""
    @property
    def lean(self) -> int:
        """1: sensors need the frame of the camera, so a lean step computes it."""
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """origin of the camera frame in the body frame [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[numpy.float64]:
        """orientation of the camera frame in the body frame; looks along -z, y is up. Shape (4,)."""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def poscom0(self) -> NDArray[numpy.float64]:
        """camera position from the centre of mass of the subtree at qpos0, in the world [m]. Shape (3,)."""
    @poscom0.setter
    def poscom0(self, value: ArrayLike) -> None: ...
    @property
    def pos0(self) -> NDArray[numpy.float64]:
        """camera position from its body at qpos0, in the world [m]. Shape (3,)."""
    @pos0.setter
    def pos0(self, value: ArrayLike) -> None: ...
    @property
    def mat0(self) -> NDArray[numpy.float64]:
        """camera orientation at qpos0, in the world. Shape (9,)."""
    @mat0.setter
    def mat0(self, value: ArrayLike) -> None: ...
    @property
    def projection(self) -> int:
        """projection of the camera; 0: perspective, 1: orthographic."""
    @property
    def fovy(self) -> float:
        """height of the view [deg; m if orthographic]."""
    @fovy.setter
    def fovy(self, value: float) -> None: ...
    @property
    def ipd(self) -> float:
        """distance between the eyes of the camera [m]."""
    @ipd.setter
    def ipd(self, value: float) -> None: ...
    @property
    def resolution(self) -> NDArray[numpy.int32]:
        """width and height of the picture [pixel]. Shape (2,)."""
    @property
    def output(self) -> int:
        """images that the camera gives, as bits."""
    @property
    def sensorsize(self) -> NDArray[numpy.float32]:
        """width and height of the sensor [m]; 0: fovy counts. Shape (2,)."""
    @sensorsize.setter
    def sensorsize(self, value: ArrayLike) -> None: ...
    @property
    def intrinsic(self) -> NDArray[numpy.float32]:
        """focal length x, y and principal point x, y [m]. Shape (4,)."""
    @intrinsic.setter
    def intrinsic(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each camera. Shape (nuser_cam,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...

class ModelLight(Item):
    """One light of a model."""
    @property
    def mode(self) -> TrackMode:
        """what the light follows (snTrackMode)."""
    @property
    def bodyid(self) -> int:
        """body that the light is fixed to. Index of nbody."""
    @property
    def targetbodyid(self) -> int:
        """body that the light points at; -1: none. Index of nbody."""
    @property
    def type(self) -> LightType:
        """kind of light (snLightType)."""
    @property
    def texid(self) -> int:
        """texture of image lights; -1: none. Index of ntex."""
    @property
    def castshadow(self) -> int:
        """1: the light casts shadows."""
    @castshadow.setter
    def castshadow(self, value: int) -> None: ...
    @property
    def bulbradius(self) -> float:
        """radius of the bulb of the light, for soft shadows [m]."""
    @bulbradius.setter
    def bulbradius(self, value: float) -> None: ...
    @property
    def intensity(self) -> float:
        """intensity of the light [candela]."""
    @intensity.setter
    def intensity(self, value: float) -> None: ...
    @property
    def range(self) -> float:
        """distance up to which the light shines [m]."""
    @range.setter
    def range(self, value: float) -> None: ...
    @property
    def active(self) -> int:
        """1: the light is on."""
    @active.setter
    def active(self, value: int) -> None: ...
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """origin of the light in the body frame [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def dir(self) -> NDArray[numpy.float64]:
        """direction of the light in the body frame, of unit length. Shape (3,)."""
    @dir.setter
    def dir(self, value: ArrayLike) -> None: ...
    @property
    def poscom0(self) -> NDArray[numpy.float64]:
        """light position from the centre of mass of the subtree at qpos0, in the world [m]. Shape (3,)."""
    @poscom0.setter
    def poscom0(self, value: ArrayLike) -> None: ...
    @property
    def pos0(self) -> NDArray[numpy.float64]:
        """light position from its body at qpos0, in the world [m]. Shape (3,)."""
    @pos0.setter
    def pos0(self, value: ArrayLike) -> None: ...
    @property
    def dir0(self) -> NDArray[numpy.float64]:
        """direction of the light at qpos0, in the world. Shape (3,)."""
    @dir0.setter
    def dir0(self, value: ArrayLike) -> None: ...
    @property
    def attenuation(self) -> NDArray[numpy.float32]:
        """constant, linear and quadratic attenuation of the light. Shape (3,)."""
    @attenuation.setter
    def attenuation(self, value: ArrayLike) -> None: ...
    @property
    def cutoff(self) -> float:
        """angle from the axis where a spot light ends [deg]."""
    @cutoff.setter
    def cutoff(self, value: float) -> None: ...
    @property
    def exponent(self) -> float:
        """exponent by which a spot light fades away from its axis."""
    @exponent.setter
    def exponent(self, value: float) -> None: ...
    @property
    def ambient(self) -> NDArray[numpy.float32]:
        """ambient colour of the light. Shape (3,)."""
    @ambient.setter
    def ambient(self, value: ArrayLike) -> None: ...
    @property
    def diffuse(self) -> NDArray[numpy.float32]:
        """diffuse colour of the light. Shape (3,)."""
    @diffuse.setter
    def diffuse(self, value: ArrayLike) -> None: ...
    @property
    def specular(self) -> NDArray[numpy.float32]:
        """specular colour of the light. Shape (3,)."""
    @specular.setter
    def specular(self, value: ArrayLike) -> None: ...

class ModelMesh(Item):
    """One mesh of a model."""
    @property
    def vertadr(self) -> int:
        """first vertex of the mesh. Index of nmeshvert."""
    @property
    def vertnum(self) -> int:
        """number of vertices of the mesh."""
    @property
    def faceadr(self) -> int:
        """first triangle of the mesh. Index of nmeshface."""
    @property
    def facenum(self) -> int:
        """number of triangles of the mesh."""
    @property
    def normaladr(self) -> int:
        """first normal of the mesh. Index of nmeshnormal."""
    @property
    def normalnum(self) -> int:
        """number of normals of the mesh."""
    @property
    def texcoordadr(self) -> int:
        """first texture coordinate of the mesh; -1: none. Index of nmeshtexcoord."""
    @property
    def texcoordnum(self) -> int:
        """number of texture coordinates of the mesh."""
    @property
    def graphadr(self) -> int:
        """first integer of the convex hull graph of the mesh; -1: none. Index of nmeshgraph."""
    @property
    def hulladr(self) -> int:
        """first vertex coordinate of the convex hull of the mesh; -1: none. Index of nmeshhull."""
    @property
    def hullstart(self) -> NDArray[numpy.int32]:
        """support vertex of the convex hull in each of 24 directions. Shape (24,)."""
    @property
    def scale(self) -> NDArray[numpy.float64]:
        """scaling that was applied to the file's vertices. Shape (3,)."""
    @scale.setter
    def scale(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """translation taken out to centre the mesh [m]. Shape (3,)."""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[numpy.float64]:
        """rotation taken out to align the mesh with its principal axes. Shape (4,)."""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def polynum(self) -> int:
        """number of polygons of the mesh."""
    @property
    def polyadr(self) -> int:
        """first polygon of the mesh. Index of nmeshpoly."""
    @property
    def nodeadr(self) -> int:
        """first box of the bounding tree of the mesh, for rays. Index of nmeshnode."""
    @property
    def nodenum(self) -> int:
        """number of boxes of the bounding tree of the mesh."""
    @property
    def octadr(self) -> int:
        """first cell of the octree of the mesh; -1: none. Index of noct."""
    @property
    def octnum(self) -> int:
        """number of cells of the octree of the mesh."""
    @property
    def vert(self) -> NDArray[numpy.float32]:
        """vertices of all meshes in the mesh frame [m]. Shape (n, 3)."""
    @vert.setter
    def vert(self, value: ArrayLike) -> None: ...
    @property
    def face(self) -> NDArray[numpy.int32]:
        """vertices of each triangle, within the mesh. Shape (n, 3)."""
    @property
    def facenormal(self) -> NDArray[numpy.int32]:
        """normals of each triangle, within the mesh. Shape (n, 3)."""
    @property
    def facetexcoord(self) -> NDArray[numpy.int32]:
        """texture points of each triangle, within the mesh. Shape (n, 3)."""
    @property
    def polymapadr(self) -> NDArray[numpy.int32]:
        """first polygon entry of each vertex. Shape (n,). Index of nmeshpolymap."""
    @property
    def polymapnum(self) -> NDArray[numpy.int32]:
        """number of polygons of each vertex. Shape (n,)."""
    @property
    def nodeface(self) -> NDArray[numpy.int32]:
        """triangles of the bounding tree in the order of leaves, within the mesh. Shape (n,)."""

class ModelSkin(Item):
    """One skin of a model."""
    @property
    def matid(self) -> int:
        """material of the skin; -1: none. Index of nmat."""
    @property
    def group(self) -> int:
        """group of the skin, for showing and hiding."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def rgba(self) -> NDArray[numpy.float32]:
        """colour of a skin without material. Shape (4,)."""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def inflate(self) -> float:
        """distance by which the skin is inflated [m]."""
    @inflate.setter
    def inflate(self, value: float) -> None: ...
    @property
    def vertadr(self) -> int:
        """first vertex of the skin. Index of nskinvert."""
    @property
    def vertnum(self) -> int:
        """number of vertices of the skin."""
    @property
    def texcoordadr(self) -> int:
        """first texture coordinate of the skin; -1: none. Index of nskintexvert."""
    @property
    def faceadr(self) -> int:
        """first triangle of the skin. Index of nskinface."""
    @property
    def facenum(self) -> int:
        """number of triangles of the skin."""
    @property
    def boneadr(self) -> int:
        """first bone of the skin. Index of nskinbone."""
    @property
    def bonenum(self) -> int:
        """number of bones of the skin."""
    @property
    def vert(self) -> NDArray[numpy.float32]:
        """vertices of all skins in the world at qpos0 [m]. Shape (n, 3)."""
    @vert.setter
    def vert(self, value: ArrayLike) -> None: ...
    @property
    def face(self) -> NDArray[numpy.int32]:
        """vertices of each triangle, within the skin. Shape (n, 3)."""

class ModelFlex(Item):
    """One flex of a model."""
    @property
    def contype(self) -> int:
        """contact type bits of the flex."""
    @contype.setter
    def contype(self, value: int) -> None: ...
    @property
    def conaffinity(self) -> int:
        """contact affinity bits of the flex."""
    @conaffinity.setter
    def conaffinity(self, value: int) -> None: ...
    @property
    def condim(self) -> int:
        """contact dimension of the flex: 1, 3, 4 or 6."""
    @property
    def priority(self) -> int:
        """contact priority of the flex: the higher one sets the contact parameters."""
    @priority.setter
    def priority(self, value: int) -> None: ...
    @property
    def solmix(self) -> float:
        """weight of the flex in mixed contact parameters."""
    @solmix.setter
    def solmix(self, value: float) -> None: ...
    @property
    def solref(self) -> NDArray[numpy.float64]:
        """constraint reference of contacts of the flex. Shape (2,)."""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of contacts of the flex. Shape (5,)."""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def friction(self) -> NDArray[numpy.float64]:
        """friction coefficients of the flex: tangential, torsional, rolling. Shape (3,)."""
    @friction.setter
    def friction(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """distance at which contacts of the flex are detected [m]."""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def gap(self) -> float:
        """contacts of the flex have a force below margin less gap [m]."""
    @gap.setter
    def gap(self, value: float) -> None: ...
    @property
    def internal(self) -> int:
        """1: elements of the flex collide with vertices of their neighbours, tetrahedra with their own."""
    @internal.setter
    def internal(self, value: int) -> None: ...
    @property
    def selfcollide(self) -> int:
        """search for collisions of the flex with itself: 0 none, 1 all pairs, 2 bounding volumes, 3 sweep and prune, 4 automatic."""
    @property
    def activelayers(self) -> int:
        """layers of tetrahedra below the surface that collide."""
    @property
    def passive(self) -> int:
        """1: contacts of the flex have no constraint rows."""
    @property
    def dim(self) -> int:
        """dimension of the elements: 1 lines, 2 triangles, 3 tetrahedra."""
    @property
    def matid(self) -> int:
        """material of the flex; -1: none. Index of nmat."""
    @property
    def group(self) -> int:
        """group of the flex, for showing and hiding."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def interp(self) -> int:
        """interpolation of vertices: 0 none, 1 trilinear, 2 quadratic between nodes."""
    @property
    def nodeadr(self) -> int:
        """first node of the flex."""
    @property
    def nodenum(self) -> int:
        """number of nodes of the flex."""
    @property
    def vertadr(self) -> int:
        """first vertex of the flex. Index of nflexvert."""
    @property
    def vertnum(self) -> int:
        """number of vertices of the flex."""
    @property
    def edgeadr(self) -> int:
        """first edge of the flex. Index of nflexedge."""
    @property
    def edgenum(self) -> int:
        """number of edges of the flex."""
    @property
    def elemadr(self) -> int:
        """first element of the flex. Index of nflexelem."""
    @property
    def elemnum(self) -> int:
        """number of elements of the flex."""
    @property
    def elemdataadr(self) -> int:
        """first entry of flex_elem of the flex. Index of nflexelemdata."""
    @property
    def elemedgeadr(self) -> int:
        """first entry of flex_elemedge of the flex. Index of nflexelemedge."""
    @property
    def shellnum(self) -> int:
        """number of shell fragments of the flex."""
    @property
    def shelldataadr(self) -> int:
        """first entry of flex_shell of the flex; -1: none. Index of nflexshelldata."""
    @property
    def evpairadr(self) -> int:
        """first element-vertex pair of the flex; -1: none. Index of nflexevpair."""
    @property
    def evpairnum(self) -> int:
        """number of element-vertex pairs of the flex."""
    @property
    def texcoordadr(self) -> int:
        """first texture coordinate of the flex; -1: none. Index of nflextexcoord."""
    @property
    def radius(self) -> float:
        """radius around the elements of the flex [m]."""
    @radius.setter
    def radius(self, value: float) -> None: ...
    @property
    def size(self) -> NDArray[numpy.float64]:
        """half sides of the bounding box of the vertices at qpos0 [m]. Shape (3,)."""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def damping(self) -> float:
        """Rayleigh damping coefficient of the flex [s]."""
    @damping.setter
    def damping(self, value: float) -> None: ...
    @property
    def edgestiffness(self) -> float:
        """spring constant of the edges [N/m]."""
    @edgestiffness.setter
    def edgestiffness(self, value: float) -> None: ...
    @property
    def edgedamping(self) -> float:
        """damping of the edges [N s/m]."""
    @edgedamping.setter
    def edgedamping(self, value: float) -> None: ...
    @property
    def edgeequality(self) -> int:
        """equality constraint of the flex: 0 none, 1 edge lengths, 2 vertex strains."""
    @property
    def rigid(self) -> int:
        """1: all vertices of the flex belong to one body."""
    @rigid.setter
    def rigid(self, value: int) -> None: ...
    @property
    def centered(self) -> int:
        """1: all vertices, or nodes, are at the origins of their bodies."""
    @centered.setter
    def centered(self, value: int) -> None: ...
    @property
    def flatskin(self) -> int:
        """1: the surface is drawn with flat shading."""
    @flatskin.setter
    def flatskin(self, value: int) -> None: ...
    @property
    def rgba(self) -> NDArray[numpy.float32]:
        """colour of a flex without material. Shape (4,)."""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def treeadr(self) -> int:
        """first bounding volume of the flex; -1: none. Index of nbvhdynamic."""
    @property
    def treenum(self) -> int:
        """number of bounding volumes of the flex."""
    @property
    def vertbodyid(self) -> NDArray[numpy.int32]:
        """body of each vertex; -1: interpolated between nodes. Shape (n,). Index of nbody."""
    @property
    def vertedgeadr(self) -> NDArray[numpy.int32]:
        """first entry of flex_vertedge of each vertex. Shape (n,)."""
    @property
    def vertedgenum(self) -> NDArray[numpy.int32]:
        """number of edges of each vertex, where vertex strains are constrained. Shape (n,)."""
    @property
    def vert(self) -> NDArray[numpy.float64]:
        """vertices in the frames of their bodies [m]. Shape (n, 3)."""
    @vert.setter
    def vert(self, value: ArrayLike) -> None: ...
    @property
    def vert0(self) -> NDArray[numpy.float64]:
        """vertices at qpos0, scaled to the unit cube of the flex. Shape (n, 3)."""
    @vert0.setter
    def vert0(self, value: ArrayLike) -> None: ...
    @property
    def vertmetric(self) -> NDArray[numpy.float64]:
        """inverse of the reference shape matrix of each vertex, 2 x 2. Shape (n, 4)."""
    @vertmetric.setter
    def vertmetric(self, value: ArrayLike) -> None: ...

class ModelHfield(Item):
    """One hfield of a model."""
    @property
    def size(self) -> NDArray[numpy.float64]:
        """half width x, half depth y, top and base heights of the height field [m]. Shape (4,)."""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def nrow(self) -> int:
        """number of rows of the height field, along y."""
    @property
    def ncol(self) -> int:
        """number of columns of the height field, along x."""
    @property
    def adr(self) -> int:
        """first height of the height field. Index of nhfielddata."""
    @property
    def data(self) -> NDArray[numpy.float32]:
        """heights of all height fields from 0 (ground) to 1 (top), row after row. Shape (n,)."""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...

class ModelTexture(Item):
    """One texture of a model."""
    @property
    def type(self) -> int:
        """kind of texture; 0: flat, 1: cube, 2: sky box."""
    @property
    def colorspace(self) -> int:
        """colour space of the texture; 0: automatic, 1: linear, 2: sRGB."""
    @property
    def height(self) -> int:
        """rows of the texture [pixel]."""
    @property
    def width(self) -> int:
        """columns of the texture [pixel]."""
    @property
    def nchannel(self) -> int:
        """bytes per pixel of the texture."""
    @property
    def adr(self) -> int:
        """first byte of the texture."""

class ModelMaterial(Item):
    """One material of a model."""
    @property
    def texid(self) -> NDArray[numpy.int32]:
        """texture of each role of the material; -1: none. Shape (10,)."""
    @property
    def texuniform(self) -> int:
        """1: a cube texture keeps its scale on any object."""
    @texuniform.setter
    def texuniform(self, value: int) -> None: ...
    @property
    def texrepeat(self) -> NDArray[numpy.float32]:
        """repetitions of the texture of the material in x and y. Shape (2,)."""
    @texrepeat.setter
    def texrepeat(self, value: ArrayLike) -> None: ...
    @property
    def emission(self) -> float:
        """emitted part of the diffuse colour of the material."""
    @emission.setter
    def emission(self, value: float) -> None: ...
    @property
    def specular(self) -> float:
        """strength of highlights of the material."""
    @specular.setter
    def specular(self, value: float) -> None: ...
    @property
    def shininess(self) -> float:
        """sharpness of highlights of the material, 0 to 1."""
    @shininess.setter
    def shininess(self, value: float) -> None: ...
    @property
    def reflectance(self) -> float:
        """strength of reflections of the material."""
    @reflectance.setter
    def reflectance(self, value: float) -> None: ...
    @property
    def metallic(self) -> float:
        """metallic part of the material; -1: not given."""
    @metallic.setter
    def metallic(self, value: float) -> None: ...
    @property
    def roughness(self) -> float:
        """roughness of the material; -1: not given."""
    @roughness.setter
    def roughness(self, value: float) -> None: ...
    @property
    def rgba(self) -> NDArray[numpy.float32]:
        """colour of the material. Shape (4,)."""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...

class ModelPair(Item):
    """One pair of a model."""
    @property
    def dim(self) -> int:
        """dimension of contacts of the pair: 1, 3, 4 or 6."""
    @property
    def geom1(self) -> int:
        """first geom of the pair. Index of ngeom."""
    @property
    def geom2(self) -> int:
        """second geom of the pair. Index of ngeom."""
    @property
    def signature(self) -> int:
        """body of geom 1 shifted left by 16, plus body of geom 2."""
    @property
    def solref(self) -> NDArray[numpy.float64]:
        """constraint reference of the pair along the normal. Shape (2,)."""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def solreffriction(self) -> NDArray[numpy.float64]:
        """constraint reference of the pair along the tangents; zero: as along the normal. Shape (2,)."""
    @solreffriction.setter
    def solreffriction(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of the pair. Shape (5,)."""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """distance at which contacts of the pair are found [m]."""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def gap(self) -> float:
        """part of the margin in which contacts have no force [m]."""
    @gap.setter
    def gap(self, value: float) -> None: ...
    @property
    def friction(self) -> NDArray[numpy.float64]:
        """friction of the pair: two sliding, one torsional, two rolling. Shape (5,)."""
    @friction.setter
    def friction(self, value: ArrayLike) -> None: ...

class ModelExclude(Item):
    """One exclude of a model."""
    @property
    def signature(self) -> int:
        """body 1 shifted left by 16, plus body 2."""

class ModelEquality(Item):
    """One equality of a model."""
    @property
    def type(self) -> EqualityType:
        """kind of equality constraint (snEqualityType)."""
    @property
    def obj1id(self) -> int:
        """first object of the equality."""
    @property
    def obj2id(self) -> int:
        """second object of the equality; -1: none."""
    @property
    def objtype(self) -> ObjectType:
        """kind of both objects of the equality (snObjectType)."""
    @property
    def active0(self) -> int:
        """1: the equality is active after a reset."""
    @active0.setter
    def active0(self, value: int) -> None: ...
    @property
    def solref(self) -> NDArray[numpy.float64]:
        """constraint reference of the equality. Shape (2,)."""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of the equality. Shape (5,)."""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def data(self) -> NDArray[numpy.float64]:
        """parameters of the equality, by its type. Shape (11,)."""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...

class ModelTendon(Item):
    """One tendon of a model."""
    @property
    def adr(self) -> int:
        """first entry of the tendon path. Index of nwrap."""
    @property
    def num(self) -> int:
        """number of entries of the tendon path."""
    @property
    def matid(self) -> int:
        """material of the tendon; -1: none. Index of nmat."""
    @property
    def group(self) -> int:
        """group of the tendon, for showing and hiding."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def treenum(self) -> int:
        """number of kinematic trees that the tendon acts on."""
    @property
    def treeid(self) -> NDArray[numpy.int32]:
        """first two kinematic trees that the tendon acts on; -1: none. Shape (2,)."""
    @property
    def limited(self) -> int:
        """1: the tendon range is a constraint."""
    @limited.setter
    def limited(self, value: int) -> None: ...
    @property
    def actfrclimited(self) -> int:
        """1: the actuators' total force on the tendon is clamped."""
    @actfrclimited.setter
    def actfrclimited(self, value: int) -> None: ...
    @property
    def width(self) -> float:
        """width of the tendon when drawn [m]."""
    @width.setter
    def width(self, value: float) -> None: ...
    @property
    def solref_lim(self) -> NDArray[numpy.float64]:
        """constraint reference of tendon limits. Shape (2,)."""
    @solref_lim.setter
    def solref_lim(self, value: ArrayLike) -> None: ...
    @property
    def solimp_lim(self) -> NDArray[numpy.float64]:
        """constraint impedance of tendon limits. Shape (5,)."""
    @solimp_lim.setter
    def solimp_lim(self, value: ArrayLike) -> None: ...
    @property
    def solref_fri(self) -> NDArray[numpy.float64]:
        """constraint reference of friction loss of the tendon. Shape (2,)."""
    @solref_fri.setter
    def solref_fri(self, value: ArrayLike) -> None: ...
    @property
    def solimp_fri(self) -> NDArray[numpy.float64]:
        """constraint impedance of friction loss of the tendon. Shape (5,)."""
    @solimp_fri.setter
    def solimp_fri(self, value: ArrayLike) -> None: ...
    @property
    def range(self) -> NDArray[numpy.float64]:
        """shortest and longest tendon length [m]. Shape (2,)."""
    @range.setter
    def range(self, value: ArrayLike) -> None: ...
    @property
    def actfrcrange(self) -> NDArray[numpy.float64]:
        """lowest and highest total actuator force on the tendon [N]. Shape (2,)."""
    @actfrcrange.setter
    def actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """distance from the limit at which the limit row becomes active [m]."""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def stiffness(self) -> float:
        """spring constant of the tendon [N/m]."""
    @stiffness.setter
    def stiffness(self, value: float) -> None: ...
    @property
    def damping(self) -> float:
        """viscous damping of the tendon [Ns/m]."""
    @damping.setter
    def damping(self, value: float) -> None: ...
    @property
    def stiffnesspoly(self) -> NDArray[numpy.float64]:
        """spring constants of the square and the cube of the displacement. Shape (2,)."""
    @stiffnesspoly.setter
    def stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def dampingpoly(self) -> NDArray[numpy.float64]:
        """damping of v|v| and of the cube of the velocity v. Shape (2,)."""
    @dampingpoly.setter
    def dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def armature(self) -> float:
        """inertia along the tendon's velocity [kg]."""
    @armature.setter
    def armature(self, value: float) -> None: ...
    @property
    def frictionloss(self) -> float:
        """largest dry friction force of the tendon [N]."""
    @frictionloss.setter
    def frictionloss(self, value: float) -> None: ...
    @property
    def lengthspring(self) -> NDArray[numpy.float64]:
        """tendon lengths between which the spring is slack [m]. Shape (2,)."""
    @lengthspring.setter
    def lengthspring(self, value: ArrayLike) -> None: ...
    @property
    def length0(self) -> float:
        """tendon length at qpos0 [m]."""
    @length0.setter
    def length0(self, value: float) -> None: ...
    @property
    def invweight0(self) -> float:
        """inverse inertia along the tendon at qpos0 [1/kg]."""
    @invweight0.setter
    def invweight0(self, value: float) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each tendon. Shape (nuser_tendon,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[numpy.float32]:
        """colour of a tendon without material. Shape (4,)."""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def wrap_type(self) -> NDArray[numpy.int32]:
        """kind of the entry of a tendon path (snWrapType). Shape (n,)."""
    @property
    def wrap_objid(self) -> NDArray[numpy.int32]:
        """joint, site or geom of the entry of a tendon path; -1: none. Shape (n,)."""
    @property
    def wrap_prm(self) -> NDArray[numpy.float64]:
        """of the entry of a tendon path: divisor of a pulley, coefficient of a joint, side site of a geom. Shape (n,)."""
    @wrap_prm.setter
    def wrap_prm(self, value: ArrayLike) -> None: ...

class ModelActuator(Item):
    """One actuator of a model."""
    @property
    def trntype(self) -> Transmission:
        """kind of transmission of the actuator (snTransmission)."""
    @property
    def dyntype(self) -> DynType:
        """how activation follows control (snDynType)."""
    @property
    def gaintype(self) -> GainType:
        """how actuator force grows with activation (snGainType)."""
    @property
    def biastype(self) -> BiasType:
        """actuator force without activation (snBiasType)."""
    @property
    def trnid(self) -> NDArray[numpy.int32]:
        """object that the actuator acts on, and a second object or -1. Shape (2,)."""
    @property
    def actadr(self) -> int:
        """first activation variable of the actuator; -1: none. Index of na."""
    @property
    def actnum(self) -> int:
        """number of activation variables of the actuator."""
    @property
    def group(self) -> int:
        """group of the actuator, for switching off."""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def history(self) -> NDArray[numpy.int32]:
        """samples kept of the control, and kind of interpolation. Shape (2,)."""
    @property
    def historyadr(self) -> int:
        """first number of the history buffer; -1: none. Index of nhistory."""
    @property
    def delay(self) -> float:
        """delay of the control of the actuator [s]."""
    @delay.setter
    def delay(self, value: float) -> None: ...
    @property
    def ctrllimited(self) -> int:
        """1: the control is clamped to actuator_ctrlrange."""
    @ctrllimited.setter
    def ctrllimited(self, value: int) -> None: ...
    @property
    def forcelimited(self) -> int:
        """1: the force is clamped to actuator_forcerange."""
    @forcelimited.setter
    def forcelimited(self, value: int) -> None: ...
    @property
    def actlimited(self) -> int:
        """1: the activation is clamped to actuator_actrange."""
    @actlimited.setter
    def actlimited(self, value: int) -> None: ...
    @property
    def dynprm(self) -> NDArray[numpy.float64]:
        """parameters of the activation dynamics of the actuator. Shape (10,)."""
    @dynprm.setter
    def dynprm(self, value: ArrayLike) -> None: ...
    @property
    def gainprm(self) -> NDArray[numpy.float64]:
        """parameters of the gain of the actuator. Shape (10,)."""
    @gainprm.setter
    def gainprm(self, value: ArrayLike) -> None: ...
    @property
    def biasprm(self) -> NDArray[numpy.float64]:
        """parameters of the bias of the actuator. Shape (10,)."""
    @biasprm.setter
    def biasprm(self, value: ArrayLike) -> None: ...
    @property
    def actearly(self) -> int:
        """1: the force uses the activation of the end of the step."""
    @actearly.setter
    def actearly(self, value: int) -> None: ...
    @property
    def ctrlrange(self) -> NDArray[numpy.float64]:
        """lowest and highest control. Shape (2,)."""
    @ctrlrange.setter
    def ctrlrange(self, value: ArrayLike) -> None: ...
    @property
    def forcerange(self) -> NDArray[numpy.float64]:
        """lowest and highest force [N, N m]. Shape (2,)."""
    @forcerange.setter
    def forcerange(self, value: ArrayLike) -> None: ...
    @property
    def actrange(self) -> NDArray[numpy.float64]:
        """lowest and highest activation. Shape (2,)."""
    @actrange.setter
    def actrange(self, value: ArrayLike) -> None: ...
    @property
    def gear(self) -> NDArray[numpy.float64]:
        """gear of the actuator: scales length and moment; translation, then rotation. Shape (6,)."""
    @gear.setter
    def gear(self, value: ArrayLike) -> None: ...
    @property
    def cranklength(self) -> float:
        """length of the rod of a slider-crank [m]."""
    @cranklength.setter
    def cranklength(self, value: float) -> None: ...
    @property
    def armature(self) -> float:
        """inertia of the actuator, in dof_armature or tendon_armature times gear squared."""
    @armature.setter
    def armature(self, value: float) -> None: ...
    @property
    def damping(self) -> float:
        """damping of the actuator, in dof_damping or tendon_damping times gear squared."""
    @damping.setter
    def damping(self, value: float) -> None: ...
    @property
    def dampingpoly(self) -> NDArray[numpy.float64]:
        """the same of v|v| and of the cube of the velocity v. Shape (2,)."""
    @dampingpoly.setter
    def dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def acc0(self) -> float:
        """norm of the acceleration by a unit force of the actuator at qpos0."""
    @acc0.setter
    def acc0(self, value: float) -> None: ...
    @property
    def length0(self) -> float:
        """actuator length at qpos0 [m, rad]."""
    @length0.setter
    def length0(self, value: float) -> None: ...
    @property
    def lengthrange(self) -> NDArray[numpy.float64]:
        """shortest and longest actuator length that joints allow [m, rad]. Shape (2,)."""
    @lengthrange.setter
    def lengthrange(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each actuator. Shape (nuser_actuator,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def hilladr(self) -> int:
        """Hill muscle of the actuator; -1: none. Index of nhill."""
    @property
    def muscleadr(self) -> int:
        """row of the actuator in muscle_*; -1: none. Index of nmuscle."""
    @property
    def forcekind(self) -> ForceKind:
        """how its force is found (snForceKind); set by a refresh."""
    @property
    def plugin(self) -> int:
        """instance that gives the force of the actuator; -1: none. Index of nplugin."""

class ModelSensor(Item):
    """One sensor of a model."""
    @property
    def type(self) -> SensorType:
        """kind of sensor (snSensorType)."""
    @property
    def datatype(self) -> int:
        """what the numbers of the sensor are; 0: real, 1: not negative, 2: unit vector, 3: quaternion."""
    @property
    def needstage(self) -> int:
        """part of a step that the sensor needs: 1 position, 2 velocity, 3 force."""
    @property
    def objtype(self) -> ObjectType:
        """kind of the object that the sensor measures (snObjectType)."""
    @property
    def objid(self) -> int:
        """object that the sensor measures; -1: none."""
    @property
    def reftype(self) -> ObjectType:
        """kind of the object in whose frame the sensor measures (snObjectType)."""
    @property
    def refid(self) -> int:
        """object in whose frame the sensor measures; -1: the world."""
    @property
    def intprm(self) -> NDArray[numpy.int32]:
        """integer parameters of the sensor. Shape (3,)."""
    @property
    def dim(self) -> int:
        """number of values of the sensor."""
    @property
    def adr(self) -> int:
        """first value of the sensor in sensordata. Index of nsensordata."""
    @property
    def cutoff(self) -> float:
        """largest magnitude of the values of the sensor; 0: no limit."""
    @cutoff.setter
    def cutoff(self, value: float) -> None: ...
    @property
    def noise(self) -> float:
        """standard deviation of the noise that a user may add to the sensor."""
    @noise.setter
    def noise(self, value: float) -> None: ...
    @property
    def history(self) -> NDArray[numpy.int32]:
        """samples kept of the value, and kind of interpolation. Shape (2,)."""
    @property
    def historyadr(self) -> int:
        """first number of the history buffer; -1: none. Index of nhistory."""
    @property
    def delay(self) -> float:
        """delay of the values of the sensor [s]."""
    @delay.setter
    def delay(self, value: float) -> None: ...
    @property
    def interval(self) -> NDArray[numpy.float64]:
        """period and phase of the measurements of the sensor [s]. Shape (2,)."""
    @interval.setter
    def interval(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each sensor. Shape (nuser_sensor,)."""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> int:
        """instance that gives the values of the sensor; -1: none. Index of nplugin."""

class ModelNumeric(Item):
    """One numeric of a model."""
    @property
    def adr(self) -> int:
        """first number of the numeric field. Index of nnumericdata."""
    @property
    def size(self) -> int:
        """number of numbers of the numeric field."""
    @property
    def data(self) -> NDArray[numpy.float64]:
        """numbers of all numeric fields. Shape (n,)."""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...

class ModelText(Item):
    """One text of a model."""
    @property
    def adr(self) -> int:
        """first character of the text field. Index of ntextdata."""
    @property
    def size(self) -> int:
        """number of characters of the text field, terminator included."""
    @property
    def data(self) -> str:
        """characters of all text fields. Shape (n,)."""

class ModelTuple(Item):
    """One tuple of a model."""
    @property
    def adr(self) -> int:
        """first object of the tuple. Index of ntupledata."""
    @property
    def size(self) -> int:
        """number of objects of the tuple."""
    @property
    def objtype(self) -> NDArray[numpy.int32]:
        """kind of each object of the tuples (snObjectType). Shape (n,)."""
    @property
    def objid(self) -> NDArray[numpy.int32]:
        """index of each object of the tuples. Shape (n,)."""
    @property
    def objprm(self) -> NDArray[numpy.float64]:
        """number that goes with each object of the tuples. Shape (n,)."""
    @objprm.setter
    def objprm(self, value: ArrayLike) -> None: ...

class ModelKey(Item):
    """One key of a model."""
    @property
    def time(self) -> float:
        """time of the keyframe [s]."""
    @time.setter
    def time(self, value: float) -> None: ...
    @property
    def qpos(self) -> NDArray[numpy.float64]:
        """positions of the keyframe. Shape (nq,)."""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[numpy.float64]:
        """velocities of the keyframe. Shape (nv,)."""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...
    @property
    def act(self) -> NDArray[numpy.float64]:
        """activations of the keyframe. Shape (na,)."""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def mpos(self) -> NDArray[numpy.float64]:
        """positions of mocap bodies of the keyframe, in the world [m]. Shape (3*nmocap,)."""
    @mpos.setter
    def mpos(self, value: ArrayLike) -> None: ...
    @property
    def mquat(self) -> NDArray[numpy.float64]:
        """orientations of mocap bodies of the keyframe, in the world. Shape (4*nmocap,)."""
    @mquat.setter
    def mquat(self, value: ArrayLike) -> None: ...
    @property
    def ctrl(self) -> NDArray[numpy.float64]:
        """controls of the keyframe. Shape (nu,)."""
    @ctrl.setter
    def ctrl(self, value: ArrayLike) -> None: ...

class ModelFunction(Item):
    """One function of a model."""
    @property
    def type(self) -> FunctionType:
        """kind of function (snFunctionType)."""
    @property
    def num(self) -> int:
        """number of points or coefficients of the function."""
    @property
    def inputs(self) -> int:
        """number of arguments of the function."""
    @property
    def order(self) -> int:
        """order of a multivariate polynomial; 0: of any other function."""
    @property
    def adr(self) -> int:
        """first number of the function. Index of nfunctiondata."""
    @property
    def size(self) -> int:
        """number of numbers of the function."""

class ModelDriven(Item):
    """One driven of a model."""
    @property
    def bodyid(self) -> int:
        """body that the driven joint moves. Index of nbody."""
    @property
    def jntid(self) -> int:
        """joint whose coordinate the driven joint follows; -1: it is locked, or follows several. Index of njnt."""
    @property
    def linkadr(self) -> int:
        """first function between the two coordinates; -1: none. Index of nlink."""
    @property
    def linknum(self) -> int:
        """number of functions between the two coordinates."""
    @property
    def value(self) -> float:
        """coordinate of a locked joint [m, rad]."""
    @value.setter
    def value(self, value: float) -> None: ...
    @property
    def range(self) -> NDArray[numpy.float64]:
        """range of the driven joint, for moving sites; 0 0: none [m, rad]. Shape (2,)."""
    @range.setter
    def range(self, value: ArrayLike) -> None: ...
    @property
    def blendid(self) -> int:
        """function of several coordinates that the driven joint's own begins with; -1: none. Index of nblend."""

class ModelForce(Item):
    """One force of a model."""
    @property
    def type(self) -> ForceElement:
        """kind of force element (snForceElement)."""
    @property
    def objid(self) -> NDArray[numpy.int32]:
        """what the force element acts on: a coordinate (a joint, or njnt plus a driven joint), two sites, a tendon, or two geoms; -1: none. Shape (2,)."""
    @property
    def prm(self) -> NDArray[numpy.float64]:
        """parameters of the force element, by its kind: docs/extensions.md. Shape (12,)."""
    @prm.setter
    def prm(self, value: ArrayLike) -> None: ...
    @property
    def functionid(self) -> NDArray[numpy.int32]:
        """functions of a bushing by angles and offsets, of a ligament by length, or of a prescribed force by time; -1: none. Shape (6,)."""
    @property
    def expressionid(self) -> NDArray[numpy.int32]:
        """expressions of the force element; -1: none. Shape (6,)."""

class DataBody(Item):
    """One body of a data."""
    @property
    def xfrc_applied(self) -> NDArray[numpy.float64]:
        """force and torque at each body's centre of mass, world axes [N, N m]. Shape (6,). Written by input."""
    @xfrc_applied.setter
    def xfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each body frame, in the world [m]. Shape (3,). Written by body_poses."""
    @property
    def xquat(self) -> NDArray[numpy.float64]:
        """orientation of each body frame, in the world. Shape (4,). Written by body_poses."""
    @property
    def xmat(self) -> NDArray[numpy.float64]:
        """orientation of each body frame, as a matrix whose columns are the axes of the body in the world. Shape (9,). Written by body_poses."""
    @property
    def xipos(self) -> NDArray[numpy.float64]:
        """centre of mass of each body, in the world [m]. Shape (3,). Written by body_poses."""
    @property
    def ximat(self) -> NDArray[numpy.float64]:
        """principal axes of inertia as columns, in the world. Shape (9,). Written by body_poses."""
    @property
    def subtree_com(self) -> NDArray[numpy.float64]:
        """centre of mass of each subtree, in the world [m]. Shape (3,). Written by center_of_mass."""
    @property
    def cinert(self) -> NDArray[numpy.float64]:
        """spatial inertia of each body, about the centre of mass of its tree. Shape (10,). Written by center_of_mass."""
    @property
    def crb(self) -> NDArray[numpy.float64]:
        """spatial inertia of each subtree, about the centre of mass of its tree. Shape (10,). Written by mass_matrix."""
    @property
    def cvel(self) -> NDArray[numpy.float64]:
        """spatial velocity of each body, about the centre of mass of its tree [rad/s, m/s]. Shape (6,). Written by velocities."""
    @property
    def subtree_linvel(self) -> NDArray[numpy.float64]:
        """velocity of each subtree's centre of mass [m/s]. Shape (3,). Written by on_request."""
    @property
    def subtree_angmom(self) -> NDArray[numpy.float64]:
        """angular momentum of each subtree about its centre of mass [kg m^2/s]. Shape (3,). Written by on_request."""
    @property
    def cacc(self) -> NDArray[numpy.float64]:
        """spatial acceleration of each body less gravity, about the centre of mass of its tree. Shape (6,). Written by on_request."""
    @property
    def cfrc_int(self) -> NDArray[numpy.float64]:
        """spatial force on each body by its parent, about the centre of mass of its tree. Shape (6,). Written by on_request."""
    @property
    def cfrc_ext(self) -> NDArray[numpy.float64]:
        """spatial force on each body from contacts and applied forces, about the centre of mass of its tree. Shape (6,). Written by on_request."""
    @property
    def mocap_pos(self) -> NDArray[numpy.float64]:
        """positions of mocap bodies, in the world [m]. Shape (3,). Written by input."""
    @mocap_pos.setter
    def mocap_pos(self, value: ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> NDArray[numpy.float64]:
        """orientations of mocap bodies, in the world. Shape (4,). Written by input."""
    @mocap_quat.setter
    def mocap_quat(self, value: ArrayLike) -> None: ...

class DataJoint(Item):
    """One joint of a data."""
    @property
    def xanchor(self) -> NDArray[numpy.float64]:
        """anchor of each joint, in the world [m]. Shape (3,). Written by body_poses."""
    @property
    def xaxis(self) -> NDArray[numpy.float64]:
        """axis of each joint, in the world. Shape (3,). Written by body_poses."""
    @property
    def qpos(self) -> NDArray[numpy.float64]:
        """positions [m, rad; unit quaternions]. Shape (n,). Written by state."""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[numpy.float64]:
        """velocities [m/s, rad/s; angular velocity of free and ball joints in the body frame]. Shape (n,). Written by state."""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> NDArray[numpy.float64]:
        """where the solver starts [m/s^2, rad/s^2]. Shape (n,). Written by state."""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> NDArray[numpy.float64]:
        """forces applied to dofs [N, N m]. Shape (n,). Written by input."""
    @qfrc_applied.setter
    def qfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def cdof(self) -> NDArray[numpy.float64]:
        """motion by a unit velocity of each dof, about the centre of mass of its tree. Shape (n, 6). Written by center_of_mass."""
    @property
    def qLDiagInv(self) -> NDArray[numpy.float64]:
        """inverse of the diagonal D. Shape (n,). Written by factor_mass."""
    @property
    def island(self) -> NDArray[numpy.int32]:
        """island of each dof; -1: none. Shape (n,). Written by constraint_rows."""
    @property
    def cdof_dot(self) -> NDArray[numpy.float64]:
        """rate of change of cdof. Shape (n, 6). Written by velocities."""
    @property
    def qfrc_spring(self) -> NDArray[numpy.float64]:
        """force of springs on dofs [N, N m]. Shape (n,). Written by passive_forces."""
    @property
    def qfrc_damper(self) -> NDArray[numpy.float64]:
        """force of dampers on dofs [N, N m]. Shape (n,). Written by passive_forces."""
    @property
    def qfrc_gravcomp(self) -> NDArray[numpy.float64]:
        """force of gravity compensation on dofs [N, N m]. Shape (n,). Written by passive_forces."""
    @property
    def qfrc_fluid(self) -> NDArray[numpy.float64]:
        """force of the surrounding medium on dofs [N, N m]. Shape (n,). Written by passive_forces."""
    @property
    def qfrc_passive(self) -> NDArray[numpy.float64]:
        """sum of passive forces on dofs [N, N m]. Shape (n,). Written by passive_forces."""
    @property
    def qfrc_bias(self) -> NDArray[numpy.float64]:
        """Coriolis, centrifugal and gravity forces, to be overcome [N, N m]. Shape (n,). Written by bias_forces."""
    @property
    def qfrc_actuator(self) -> NDArray[numpy.float64]:
        """force of actuators on dofs [N, N m]. Shape (n,). Written by actuation."""
    @property
    def qfrc_smooth(self) -> NDArray[numpy.float64]:
        """all forces except constraints [N, N m]. Shape (n,). Written by smooth_acceleration."""
    @property
    def qacc_smooth(self) -> NDArray[numpy.float64]:
        """acceleration without constraints [m/s^2, rad/s^2]. Shape (n,). Written by smooth_acceleration."""
    @property
    def qfrc_constraint(self) -> NDArray[numpy.float64]:
        """force of constraints on dofs [N, N m]. Shape (n,). Written by constraint_forces."""
    @property
    def qacc(self) -> NDArray[numpy.float64]:
        """acceleration [m/s^2, rad/s^2]. Shape (n,). Written by constraint_forces."""
    @qacc.setter
    def qacc(self, value: ArrayLike) -> None: ...
    @property
    def qHDiagInv(self) -> NDArray[numpy.float64]:
        """inverse of the diagonal D of qH. Shape (n,). Written by integrate."""
    @property
    def qpos_asleep(self) -> NDArray[numpy.float64]:
        """positions at which trees fell asleep; a tree that is elsewhere is woken. Shape (n,). Written by integrate."""
    @property
    def qfrc_inverse(self) -> NDArray[numpy.float64]:
        """force on dofs that explains qacc [N, N m]. Shape (n,). Written by inverse_forces."""

class DataGeom(Item):
    """One geom of a data."""
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each geom frame, in the world [m]. Shape (3,). Written by object_frames."""
    @property
    def xmat(self) -> NDArray[numpy.float64]:
        """orientation of each geom frame, as a matrix. Shape (9,). Written by object_frames."""

class DataSite(Item):
    """One site of a data."""
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each site frame, in the world [m]. Shape (3,). Written by object_frames."""
    @property
    def xmat(self) -> NDArray[numpy.float64]:
        """orientation of each site frame, as a matrix. Shape (9,). Written by object_frames."""

class DataCamera(Item):
    """One camera of a data."""
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each camera frame, in the world [m]. Shape (3,). Written by camera_frames."""
    @property
    def xmat(self) -> NDArray[numpy.float64]:
        """orientation of each camera frame, as a matrix. Shape (9,). Written by camera_frames."""

class DataLight(Item):
    """One light of a data."""
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each light, in the world [m]. Shape (3,). Written by camera_frames."""
    @property
    def xdir(self) -> NDArray[numpy.float64]:
        """direction of each light, in the world. Shape (3,). Written by camera_frames."""

class DataMesh(Item):
    """One mesh of a data."""

class DataSkin(Item):
    """One skin of a data."""

class DataFlex(Item):
    """One flex of a data."""
    @property
    def vert_xpos(self) -> NDArray[numpy.float64]:
        """flex vertices, in the world [m]. Shape (n, 3). Written by flex_positions."""
    @property
    def vert_length(self) -> NDArray[numpy.float64]:
        """strain invariants of each flex vertex, scaled by the root of its mass. Shape (n, 2). Written by flex_positions."""

class DataHfield(Item):
    """One hfield of a data."""

class DataTexture(Item):
    """One texture of a data."""

class DataMaterial(Item):
    """One material of a data."""

class DataPair(Item):
    """One pair of a data."""

class DataExclude(Item):
    """One exclude of a data."""

class DataEquality(Item):
    """One equality of a data."""
    @property
    def active(self) -> int:
        """1: the equality constraint is in force. Written by input."""
    @active.setter
    def active(self, value: int) -> None: ...

class DataTendon(Item):
    """One tendon of a data."""
    @property
    def ten_length(self) -> float:
        """length of each tendon [m, rad]. Written by tendon_paths."""
    @property
    def ten_wrapadr(self) -> int:
        """first path point of each tendon, counted in points of wrap_xpos. Written by tendon_paths."""
    @property
    def ten_wrapnum(self) -> int:
        """number of path points of each tendon. Written by tendon_paths."""
    @property
    def ten_velocity(self) -> float:
        """rate of change of ten_length [m/s, rad/s]. Written by tendon_velocities."""
    @property
    def wrap_obj(self) -> NDArray[numpy.int32]:
        """geom that each path point lies on; -1: a site, -2: a pulley. Shape (n, 2). Written by tendon_paths."""
    @property
    def wrap_xpos(self) -> NDArray[numpy.float64]:
        """path points of all tendons, in the world [m]. Shape (n, 6). Written by tendon_paths."""

class DataActuator(Item):
    """One actuator of a data."""
    @property
    def ctrl(self) -> float:
        """controls. Written by input."""
    @ctrl.setter
    def ctrl(self, value: float) -> None: ...
    @property
    def length(self) -> float:
        """length of each actuator [m, rad]. Written by transmission."""
    @property
    def velocity(self) -> float:
        """rate of change of actuator_length [m/s, rad/s]. Written by actuator_velocities."""
    @property
    def force(self) -> float:
        """force along each actuator [N, N m]. Written by actuation."""
    @property
    def act(self) -> NDArray[numpy.float64]:
        """activations of actuators. Shape (n,). Written by state."""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def act_dot(self) -> NDArray[numpy.float64]:
        """time derivative of act [1/s]. Shape (n,). Written by actuation."""
    @property
    def hill_fiberlength(self) -> float:
        """fibre length [m]. Shape (n,). Written by actuation."""
    @property
    def hill_fibervelocity(self) -> float:
        """fibre lengthening velocity [m/s]. Shape (n,). Written by actuation."""
    @property
    def hill_pennation(self) -> float:
        """pennation angle [rad]. Shape (n,). Written by actuation."""
    @property
    def hill_tendonlength(self) -> float:
        """tendon length [m]. Shape (n,). Written by actuation."""
    @property
    def hill_tendonstrain(self) -> float:
        """tendon strain: length over slack length, less 1. Shape (n,). Written by actuation."""
    @property
    def hill_tendonforce(self) -> float:
        """tendon force [N]. Shape (n,). Written by actuation."""
    @property
    def hill_activeforce(self) -> float:
        """active fibre force [N]. Shape (n,). Written by actuation."""
    @property
    def hill_passiveforce(self) -> float:
        """passive fibre force, damping included [N]. Shape (n,). Written by actuation."""
    @property
    def hill_fiberpower(self) -> float:
        """mechanical power of active fibre force [W]. Shape (n,). Written by actuation."""

class DataSensor(Item):
    """One sensor of a data."""
    @property
    def data(self) -> NDArray[numpy.float64]:
        """values of all sensors. Shape (n,). Written by sensors_acceleration."""

class DataNumeric(Item):
    """One numeric of a data."""

class DataText(Item):
    """One text of a data."""

class DataTuple(Item):
    """One tuple of a data."""

class DataKey(Item):
    """One key of a data."""

class DataFunction(Item):
    """One function of a data."""

class DataDriven(Item):
    """One driven of a data."""

class DataForce(Item):
    """One force of a data."""
    @property
    def value(self) -> NDArray[numpy.float64]:
        """force elements: force on the coordinate or tension; of a bushing, moments by its angles and force in the frame of its first site; of a contact, force on the second geom and its point, in the world [N, N m, m]. Shape (6,). Written by passive_forces."""

class Model(_core.Model):
    """A compiled model. Made by sinew.load, sinew.loads and Model.from_bytes.

    Every size and every array of the model is an attribute. Real numbers, flags, groups and collision masks may be
    written by the owner while no thread steps the model; call sinew.refresh(m) after changing masses or gains."""
    @property
    def opt(self) -> Option:
        """Options of a simulation."""
    @property
    def stat(self) -> Statistic:
        """Statistics of a model."""
    @property
    def vis(self) -> Visual:
        """What viewers read."""
    @property
    def warnings(self) -> list[Diagnostic]:
        """Warnings of loading, a list of Diagnostic."""
    @property
    def hooks(self) -> Hooks:
        """Functions that take part in every step: m.hooks.control = lambda m, d: ..."""
    @property
    def signature(self) -> int:
        """Hash of the structure. Models with equal signatures differ in parameters only."""
    def names_of(self, kind: str) -> list[str]:
        """Names of all objects of a kind ("joint", "body", ...), by index; '' where an object has none."""
    def to_bytes(self) -> bytes:
        """The model as a binary file."""
    @classmethod
    def from_bytes(cls, data: Contents, name: Path = 'model.snb') -> Model:
        """A model from what to_bytes gave."""
    def save(self, path: Path) -> None:
        """Writes a binary model (.snb)."""
    @property
    def nq(self) -> int:
        """length of qpos: 7 numbers per free joint, 4 per ball, 1 per slide or hinge"""
    @property
    def nv(self) -> int:
        """degrees of freedom, length of qvel: 6 per free joint, 3 per ball, 1 per slide or hinge"""
    @property
    def nu(self) -> int:
        """actuators, length of ctrl"""
    @property
    def na(self) -> int:
        """activation variables, length of act"""
    @property
    def nbody(self) -> int:
        """bodies, the world included"""
    @property
    def njnt(self) -> int:
        """joints"""
    @property
    def ntree(self) -> int:
        """kinematic trees: bodies that hang together by joints below the world"""
    @property
    def nM(self) -> int:
        """entries of the inertia matrix when each dof has a row of all its ancestor dofs"""
    @property
    def nB(self) -> int:
        """entries of the matrix of bodies by dofs that move them"""
    @property
    def nC(self) -> int:
        """entries of M as stored: lower triangle, dofs of simple bodies have their diagonal only"""
    @property
    def nD(self) -> int:
        """entries of the whole symmetric pattern of velocity derivatives"""
    @property
    def nchain(self) -> int:
        """entries of all dof chains of bodies, laid end to end"""
    @property
    def ngeom(self) -> int:
        """geoms"""
    @property
    def nsite(self) -> int:
        """sites"""
    @property
    def ncam(self) -> int:
        """cameras"""
    @property
    def nlight(self) -> int:
        """lights"""
    @property
    def nflex(self) -> int:
        """flexible bodies"""
    @property
    def nflexnode(self) -> int:
        """nodes of all interpolated flexes"""
    @property
    def nflexvert(self) -> int:
        """vertices of all flexes"""
    @property
    def nflexedge(self) -> int:
        """edges of all flexes"""
    @property
    def nflexelem(self) -> int:
        """elements of all flexes"""
    @property
    def nflexelemdata(self) -> int:
        """entries of flex_elem"""
    @property
    def nflexelemedge(self) -> int:
        """entries of flex_elemedge"""
    @property
    def nflexshelldata(self) -> int:
        """entries of flex_shell"""
    @property
    def nflexevpair(self) -> int:
        """element-vertex pairs of all flexes"""
    @property
    def nflextexcoord(self) -> int:
        """texture coordinates of all flexes"""
    @property
    def nJfe(self) -> int:
        """entries of the sparse matrix of flex edge Jacobians"""
    @property
    def nJfv(self) -> int:
        """entries of one row each of the sparse matrices of flex vertex Jacobians"""
    @property
    def nbvhdynamic(self) -> int:
        """bounding volumes of all flexes"""
    @property
    def nmesh(self) -> int:
        """meshes"""
    @property
    def nmeshvert(self) -> int:
        """vertices of all meshes"""
    @property
    def nmeshnormal(self) -> int:
        """normals of all meshes"""
    @property
    def nmeshtexcoord(self) -> int:
        """texture coordinates of all meshes"""
    @property
    def nmeshface(self) -> int:
        """triangles of all meshes"""
    @property
    def nmeshgraph(self) -> int:
        """integers of all convex hull graphs"""
    @property
    def nmeshhull(self) -> int:
        """coordinates of the vertices of all convex hulls"""
    @property
    def nmeshpoly(self) -> int:
        """polygons of all meshes"""
    @property
    def nmeshpolyvert(self) -> int:
        """corners of all polygons"""
    @property
    def nmeshpolymap(self) -> int:
        """entries of all lists from vertex to polygons"""
    @property
    def nmeshnode(self) -> int:
        """boxes of all trees around triangles of meshes"""
    @property
    def nskin(self) -> int:
        """skins"""
    @property
    def nskinvert(self) -> int:
        """vertices of all skins"""
    @property
    def nskintexvert(self) -> int:
        """vertices of all skins that have texture coordinates"""
    @property
    def nskinface(self) -> int:
        """triangles of all skins"""
    @property
    def nskinbone(self) -> int:
        """bones of all skins"""
    @property
    def nskinbonevert(self) -> int:
        """entries of all lists from bone to vertices"""
    @property
    def nhfield(self) -> int:
        """height fields"""
    @property
    def nhfielddata(self) -> int:
        """heights of all height fields"""
    @property
    def ntex(self) -> int:
        """textures"""
    @property
    def ntexdata(self) -> int:
        """bytes of all textures"""
    @property
    def nmat(self) -> int:
        """materials"""
    @property
    def npair(self) -> int:
        """geom pairs with individual contact parameters"""
    @property
    def nexclude(self) -> int:
        """body pairs that never touch"""
    @property
    def ncollide(self) -> int:
        """geoms that another one may touch"""
    @property
    def nsurfacevel(self) -> int:
        """geoms whose surface has a velocity; set by a refresh"""
    @property
    def nmask(self) -> int:
        """bytes of collide_mask; 0: a large model, or nothing may touch"""
    @property
    def neq(self) -> int:
        """equality constraints"""
    @property
    def ntendon(self) -> int:
        """tendons"""
    @property
    def npoly(self) -> int:
        """springs and dampers of joints, dofs and tendons that are polynomials; set by a refresh"""
    @property
    def nwrap(self) -> int:
        """points and objects of all tendon paths"""
    @property
    def nJten(self) -> int:
        """entries of the sparse matrix of tendon Jacobians"""
    @property
    def npath(self) -> int:
        """entries of all lists of dofs that change the length of a tendon segment"""
    @property
    def npiece(self) -> int:
        """pieces of all tendon paths: from a site to the next one, straight or around a geom"""
    @property
    def nvarying(self) -> int:
        """pieces of tendon paths whose length dofs change"""
    @property
    def npass(self) -> int:
        """pieces of tendon paths that pass a geom"""
    @property
    def nwrench(self) -> int:
        """wrenches of all straight tendon segments, one for each end"""
    @property
    def nrun(self) -> int:
        """runs of consecutive dofs that change the length of a tendon segment"""
    @property
    def nsensor(self) -> int:
        """sensors"""
    @property
    def nnumeric(self) -> int:
        """custom numeric fields"""
    @property
    def nnumericdata(self) -> int:
        """numbers of all custom numeric fields"""
    @property
    def ntext(self) -> int:
        """custom text fields"""
    @property
    def ntextdata(self) -> int:
        """characters of all custom text fields, terminators included"""
    @property
    def ntuple(self) -> int:
        """custom tuples"""
    @property
    def ntupledata(self) -> int:
        """objects of all custom tuples"""
    @property
    def nfunction(self) -> int:
        """functions of one number, for driven joints and paths"""
    @property
    def nfunctiondata(self) -> int:
        """numbers of all functions"""
    @property
    def ndriven(self) -> int:
        """joints whose coordinate is a function of another joint's, or a constant"""
    @property
    def nlink(self) -> int:
        """functions of all driven joints that lead from the coordinate of a joint to theirs"""
    @property
    def nblend(self) -> int:
        """functions of several coordinates that driven joints follow"""
    @property
    def nblendarg(self) -> int:
        """coordinates of all those functions"""
    @property
    def nblenddof(self) -> int:
        """dofs that those coordinates follow, function by function"""
    @property
    def naxis(self) -> int:
        """axes of bodies that have driven joints, in the order of motion"""
    @property
    def ncolumn(self) -> int:
        """motion columns of dofs that move a body other than their own by driven joints"""
    @property
    def nmoving(self) -> int:
        """sites that move in their body with a coordinate"""
    @property
    def nroute(self) -> int:
        """tendons whose path changes its points or wraps as OpenSim's do"""
    @property
    def nroutepoint(self) -> int:
        """sites of all routes"""
    @property
    def nroutewrap(self) -> int:
        """wrap objects of all routes"""
    @property
    def nroutebody(self) -> int:
        """bodies of all routes"""
    @property
    def nrouteslot(self) -> int:
        """entries of all lists of dofs that move a body of a route"""
    @property
    def nfunctional(self) -> int:
        """tendons whose length is a function of coordinates"""
    @property
    def nfunctionalarg(self) -> int:
        """coordinates of all functional tendons"""
    @property
    def nforce(self) -> int:
        """force elements: limit forces, bushings, ligaments, compliant contacts, expressions"""
    @property
    def nexpression(self) -> int:
        """expressions of force elements"""
    @property
    def ninstruction(self) -> int:
        """instructions of all expressions"""
    @property
    def nkey(self) -> int:
        """keyframes"""
    @property
    def nmocap(self) -> int:
        """bodies moved by the user, length of mocap_pos"""
    @property
    def nuser_body(self) -> int:
        """user numbers per body"""
    @property
    def nuser_jnt(self) -> int:
        """user numbers per joint"""
    @property
    def nuser_geom(self) -> int:
        """user numbers per geom"""
    @property
    def nuser_site(self) -> int:
        """user numbers per site"""
    @property
    def nuser_cam(self) -> int:
        """user numbers per camera"""
    @property
    def nuser_tendon(self) -> int:
        """user numbers per tendon"""
    @property
    def nuser_actuator(self) -> int:
        """user numbers per actuator"""
    @property
    def nuser_sensor(self) -> int:
        """user numbers per sensor"""
    @property
    def ngravcomp(self) -> int:
        """bodies with gravity compensation"""
    @property
    def nuserdata(self) -> int:
        """length of userdata"""
    @property
    def nsensordata(self) -> int:
        """numbers that all sensors give, length of sensordata"""
    @property
    def nhistory(self) -> int:
        """numbers of all control and sensor history buffers"""
    @property
    def nJmom(self) -> int:
        """entries of the sparse matrix of actuator moments"""
    @property
    def nmuscle(self) -> int:
        """muscles of MuJoCo's kind, in gain and bias"""
    @property
    def nhill(self) -> int:
        """Hill muscles"""
    @property
    def nmillard(self) -> int:
        """sets of Millard's curves that Hill muscles share"""
    @property
    def noct(self) -> int:
        """cells of all octrees of distance fields"""
    @property
    def nplugin(self) -> int:
        """instances of plugins"""
    @property
    def npluginattr(self) -> int:
        """characters of all configurations of plugins, terminators included"""
    @property
    def npluginstate(self) -> int:
        """numbers of the states of all instances of plugins, length of plugin_state"""
    @property
    def npluginnumber(self) -> int:
        """numbers derived from the configurations of plugins"""
    @property
    def npluginkind(self) -> int:
        """characters of the names of rows of all instances, terminators included"""
    @property
    def nnames(self) -> int:
        """characters of all names, terminators included"""
    @property
    def nnameslot(self) -> int:
        """slots of the table that finds names: a power of two, or 0"""
    @property
    def body_parentid(self) -> NDArray[numpy.int32]:
        """parent body; always lower than its child, 0 for the world. Shape (nbody,). Index of nbody."""
    @property
    def body_rootid(self) -> NDArray[numpy.int32]:
        """topmost ancestor of the body below the world. Shape (nbody,). Index of nbody."""
    @property
    def body_weldid(self) -> NDArray[numpy.int32]:
        """topmost body that this one is rigidly attached to. Shape (nbody,). Index of nbody."""
    @property
    def body_mocapid(self) -> NDArray[numpy.int32]:
        """row of mocap_pos and mocap_quat; -1: no mocap body. Shape (nbody,). Index of nmocap."""
    @property
    def body_jntnum(self) -> NDArray[numpy.int32]:
        """number of joints of the body. Shape (nbody,)."""
    @property
    def body_jntadr(self) -> NDArray[numpy.int32]:
        """first joint of the body; -1: none. Shape (nbody,). Index of njnt."""
    @property
    def body_dofnum(self) -> NDArray[numpy.int32]:
        """number of dofs of the body. Shape (nbody,)."""
    @property
    def body_dofadr(self) -> NDArray[numpy.int32]:
        """first dof of the body; -1: none. Shape (nbody,). Index of nv."""
    @property
    def body_treeid(self) -> NDArray[numpy.int32]:
        """kinematic tree of the body; -1: fixed to the world. Shape (nbody,). Index of ntree."""
    @property
    def body_geomnum(self) -> NDArray[numpy.int32]:
        """number of geoms of the body. Shape (nbody,)."""
    @property
    def body_geomadr(self) -> NDArray[numpy.int32]:
        """first geom of the body; -1: none. Shape (nbody,). Index of ngeom."""
    @property
    def body_simple(self) -> NDArray[numpy.uint8]:
        """1: M is diagonal at the dofs of the body; 2: and all of them are slides. Shape (nbody,)."""
    @property
    def body_sameframe(self) -> NDArray[numpy.uint8]:
        """how the inertial frame relates to the body frame (snSameFrame). Shape (nbody,)."""
    @property
    def body_pos(self) -> NDArray[numpy.float64]:
        """origin of the body frame in the parent frame [m]. Shape (nbody, 3)."""
    @body_pos.setter
    def body_pos(self, value: ArrayLike) -> None: ...
    @property
    def body_quat(self) -> NDArray[numpy.float64]:
        """orientation of the body frame in the parent frame. Shape (nbody, 4)."""
    @body_quat.setter
    def body_quat(self, value: ArrayLike) -> None: ...
    @property
    def body_ipos(self) -> NDArray[numpy.float64]:
        """centre of mass in the body frame [m]. Shape (nbody, 3)."""
    @body_ipos.setter
    def body_ipos(self, value: ArrayLike) -> None: ...
    @property
    def body_iquat(self) -> NDArray[numpy.float64]:
        """principal axes of inertia in the body frame. Shape (nbody, 4)."""
    @body_iquat.setter
    def body_iquat(self, value: ArrayLike) -> None: ...
    @property
    def body_mass(self) -> NDArray[numpy.float64]:
        """mass of the body [kg]. Shape (nbody,)."""
    @body_mass.setter
    def body_mass(self, value: ArrayLike) -> None: ...
    @property
    def body_subtreemass(self) -> NDArray[numpy.float64]:
        """mass of the body and all its descendants [kg]. Shape (nbody,)."""
    @body_subtreemass.setter
    def body_subtreemass(self, value: ArrayLike) -> None: ...
    @property
    def body_inertia(self) -> NDArray[numpy.float64]:
        """principal moments of inertia of the body [kg m^2]. Shape (nbody, 3)."""
    @body_inertia.setter
    def body_inertia(self, value: ArrayLike) -> None: ...
    @property
    def body_invweight0(self) -> NDArray[numpy.float64]:
        """mean inverse inertia of the body at qpos0: linear, angular [1/kg, 1/kg m^2]. Shape (nbody, 2)."""
    @body_invweight0.setter
    def body_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def body_gravcomp(self) -> NDArray[numpy.float64]:
        """part of the weight that gravity compensation carries; 1: all. Shape (nbody,)."""
    @body_gravcomp.setter
    def body_gravcomp(self, value: ArrayLike) -> None: ...
    @property
    def body_margin(self) -> NDArray[numpy.float64]:
        """largest contact margin of the body's geoms [m]. Shape (nbody,)."""
    @body_margin.setter
    def body_margin(self, value: ArrayLike) -> None: ...
    @property
    def body_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each body. Shape (nbody, nuser_body)."""
    @body_user.setter
    def body_user(self, value: ArrayLike) -> None: ...
    @property
    def body_contype(self) -> NDArray[numpy.int32]:
        """contact types of all geoms of the body, or-ed. Shape (nbody,)."""
    @body_contype.setter
    def body_contype(self, value: ArrayLike) -> None: ...
    @property
    def body_conaffinity(self) -> NDArray[numpy.int32]:
        """contact affinities of all geoms of the body, or-ed. Shape (nbody,)."""
    @body_conaffinity.setter
    def body_conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def jnt_type(self) -> NDArray[numpy.int32]:
        """kind of joint (snJointType). Shape (njnt,)."""
    @property
    def jnt_qposadr(self) -> NDArray[numpy.int32]:
        """first number of the joint in qpos. Shape (njnt,). Index of nq."""
    @property
    def jnt_dofadr(self) -> NDArray[numpy.int32]:
        """first dof of the joint. Shape (njnt,). Index of nv."""
    @property
    def jnt_bodyid(self) -> NDArray[numpy.int32]:
        """body that the joint moves. Shape (njnt,). Index of nbody."""
    @property
    def jnt_group(self) -> NDArray[numpy.int32]:
        """group of the joint, for showing and hiding. Shape (njnt,)."""
    @jnt_group.setter
    def jnt_group(self, value: ArrayLike) -> None: ...
    @property
    def jnt_limited(self) -> NDArray[numpy.uint8]:
        """1: the joint range is a constraint. Shape (njnt,)."""
    @jnt_limited.setter
    def jnt_limited(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actfrclimited(self) -> NDArray[numpy.uint8]:
        """1: the actuators' total force on the joint is clamped. Shape (njnt,)."""
    @jnt_actfrclimited.setter
    def jnt_actfrclimited(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actgravcomp(self) -> NDArray[numpy.uint8]:
        """1: gravity compensation counts as actuator force. Shape (njnt,)."""
    @jnt_actgravcomp.setter
    def jnt_actgravcomp(self, value: ArrayLike) -> None: ...
    @property
    def jnt_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of joint limits. Shape (njnt, 2)."""
    @jnt_solref.setter
    def jnt_solref(self, value: ArrayLike) -> None: ...
    @property
    def jnt_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of joint limits. Shape (njnt, 5)."""
    @jnt_solimp.setter
    def jnt_solimp(self, value: ArrayLike) -> None: ...
    @property
    def jnt_pos(self) -> NDArray[numpy.float64]:
        """anchor of the joint in the body frame [m]. Shape (njnt, 3)."""
    @jnt_pos.setter
    def jnt_pos(self, value: ArrayLike) -> None: ...
    @property
    def jnt_axis(self) -> NDArray[numpy.float64]:
        """direction of slides and hinges in the body frame, unit length. Shape (njnt, 3)."""
    @jnt_axis.setter
    def jnt_axis(self, value: ArrayLike) -> None: ...
    @property
    def jnt_stiffness(self) -> NDArray[numpy.float64]:
        """spring constant of the joint [N/m, N m/rad]. Shape (njnt,)."""
    @jnt_stiffness.setter
    def jnt_stiffness(self, value: ArrayLike) -> None: ...
    @property
    def jnt_stiffnesspoly(self) -> NDArray[numpy.float64]:
        """spring constants of the square and the cube of the displacement. Shape (njnt, 2)."""
    @jnt_stiffnesspoly.setter
    def jnt_stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def jnt_range(self) -> NDArray[numpy.float64]:
        """lowest and highest joint position; of balls, the largest angle [m, rad]. Shape (njnt, 2)."""
    @jnt_range.setter
    def jnt_range(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actfrcrange(self) -> NDArray[numpy.float64]:
        """lowest and highest total actuator force on the joint [N, N m]. Shape (njnt, 2)."""
    @jnt_actfrcrange.setter
    def jnt_actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def jnt_margin(self) -> NDArray[numpy.float64]:
        """distance from the limit at which the limit row becomes active [m, rad]. Shape (njnt,)."""
    @jnt_margin.setter
    def jnt_margin(self, value: ArrayLike) -> None: ...
    @property
    def jnt_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each joint. Shape (njnt, nuser_jnt)."""
    @jnt_user.setter
    def jnt_user(self, value: ArrayLike) -> None: ...
    @property
    def dof_bodyid(self) -> NDArray[numpy.int32]:
        """body that the dof moves. Shape (nv,). Index of nbody."""
    @property
    def dof_jntid(self) -> NDArray[numpy.int32]:
        """joint that the dof belongs to. Shape (nv,). Index of njnt."""
    @property
    def dof_parentid(self) -> NDArray[numpy.int32]:
        """dof before this one on the way to the world; -1: none. Shape (nv,). Index of nv."""
    @property
    def dof_treeid(self) -> NDArray[numpy.int32]:
        """kinematic tree of the dof. Shape (nv,). Index of ntree."""
    @property
    def dof_simplenum(self) -> NDArray[numpy.int32]:
        """number of dofs from this one on whose rows of M are diagonal; 0: its own is not. Shape (nv,)."""
    @property
    def dof_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of friction loss of the dof. Shape (nv, 2)."""
    @dof_solref.setter
    def dof_solref(self, value: ArrayLike) -> None: ...
    @property
    def dof_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of friction loss of the dof. Shape (nv, 5)."""
    @dof_solimp.setter
    def dof_solimp(self, value: ArrayLike) -> None: ...
    @property
    def dof_frictionloss(self) -> NDArray[numpy.float64]:
        """largest dry friction force on the dof [N, N m]. Shape (nv,)."""
    @dof_frictionloss.setter
    def dof_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def dof_armature(self) -> NDArray[numpy.float64]:
        """inertia of the motor, added to the diagonal of M [kg, kg m^2]. Shape (nv,)."""
    @dof_armature.setter
    def dof_armature(self, value: ArrayLike) -> None: ...
    @property
    def dof_damping(self) -> NDArray[numpy.float64]:
        """viscous damping of the dof [Ns/m, Nms/rad]. Shape (nv,)."""
    @dof_damping.setter
    def dof_damping(self, value: ArrayLike) -> None: ...
    @property
    def dof_dampingpoly(self) -> NDArray[numpy.float64]:
        """damping of v|v| and of the cube of the velocity v. Shape (nv, 2)."""
    @dof_dampingpoly.setter
    def dof_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def dof_invweight0(self) -> NDArray[numpy.float64]:
        """diagonal of the inverse of M at qpos0 [1/kg, 1/(kg m^2)]. Shape (nv,)."""
    @dof_invweight0.setter
    def dof_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def dof_M0(self) -> NDArray[numpy.float64]:
        """diagonal of M at qpos0, without tendon armature [kg, kg m^2]. Shape (nv,)."""
    @dof_M0.setter
    def dof_M0(self, value: ArrayLike) -> None: ...
    @property
    def dof_length(self) -> NDArray[numpy.float64]:
        """length that turns an angular speed into a linear one [m]; 1 for slides. Shape (nv,)."""
    @dof_length.setter
    def dof_length(self, value: ArrayLike) -> None: ...
    @property
    def tree_bodyadr(self) -> NDArray[numpy.int32]:
        """first body of the tree. Shape (ntree,). Index of nbody."""
    @property
    def tree_bodynum(self) -> NDArray[numpy.int32]:
        """number of bodies of the tree. Shape (ntree,)."""
    @property
    def tree_dofadr(self) -> NDArray[numpy.int32]:
        """first dof of the tree. Shape (ntree,). Index of nv."""
    @property
    def tree_dofnum(self) -> NDArray[numpy.int32]:
        """number of dofs of the tree. Shape (ntree,)."""
    @property
    def tree_sleep_policy(self) -> NDArray[numpy.int32]:
        """whether the tree may sleep (snSleepPolicy). Shape (ntree,)."""
    @property
    def tree_asleep0(self) -> NDArray[numpy.int32]:
        """next tree of the cycle in which the tree starts asleep; -1: it starts awake. Shape (ntree,). Index of ntree."""
    @property
    def geom_type(self) -> NDArray[numpy.int32]:
        """shape of the geom (snGeomType). Shape (ngeom,)."""
    @property
    def geom_contype(self) -> NDArray[numpy.int32]:
        """contact types of the geom, as bits, matched with the other geom's affinity. Shape (ngeom,)."""
    @geom_contype.setter
    def geom_contype(self, value: ArrayLike) -> None: ...
    @property
    def geom_conaffinity(self) -> NDArray[numpy.int32]:
        """contact affinities of the geom, as bits, matched with the other geom's types. Shape (ngeom,)."""
    @geom_conaffinity.setter
    def geom_conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def geom_condim(self) -> NDArray[numpy.int32]:
        """dimension of contacts of the geom: 1, 3, 4 or 6. Shape (ngeom,)."""
    @property
    def geom_bodyid(self) -> NDArray[numpy.int32]:
        """body that the geom is fixed to. Shape (ngeom,). Index of nbody."""
    @property
    def geom_dataid(self) -> NDArray[numpy.int32]:
        """mesh or height field of the geom; -1: none. Shape (ngeom,)."""
    @property
    def geom_matid(self) -> NDArray[numpy.int32]:
        """material of the geom; -1: none. Shape (ngeom,). Index of nmat."""
    @property
    def geom_group(self) -> NDArray[numpy.int32]:
        """group of the geom, for showing and hiding. Shape (ngeom,)."""
    @geom_group.setter
    def geom_group(self, value: ArrayLike) -> None: ...
    @property
    def geom_priority(self) -> NDArray[numpy.int32]:
        """of two touching geoms the higher gives the contact parameters. Shape (ngeom,)."""
    @geom_priority.setter
    def geom_priority(self, value: ArrayLike) -> None: ...
    @property
    def geom_sameframe(self) -> NDArray[numpy.uint8]:
        """how the geom frame relates to the body's (snSameFrame). Shape (ngeom,)."""
    @property
    def geom_lean(self) -> NDArray[numpy.uint8]:
        """what a lean step computes of the geom (snLean). Shape (ngeom,)."""
    @property
    def geom_solmix(self) -> NDArray[numpy.float64]:
        """weight of the geom in the mixing of contact parameters. Shape (ngeom,)."""
    @geom_solmix.setter
    def geom_solmix(self, value: ArrayLike) -> None: ...
    @property
    def geom_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of contacts of the geom. Shape (ngeom, 2)."""
    @geom_solref.setter
    def geom_solref(self, value: ArrayLike) -> None: ...
    @property
    def geom_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of contacts of the geom. Shape (ngeom, 5)."""
    @geom_solimp.setter
    def geom_solimp(self, value: ArrayLike) -> None: ...
    @property
    def geom_size(self) -> NDArray[numpy.float64]:
        """radius, half lengths or half extents of the geom, by its type [m]. Shape (ngeom, 3)."""
    @geom_size.setter
    def geom_size(self, value: ArrayLike) -> None: ...
    @property
    def geom_aabb(self) -> NDArray[numpy.float64]:
        """bounding box of the geom in its own frame [m]. Shape (ngeom, 6)."""
    @geom_aabb.setter
    def geom_aabb(self, value: ArrayLike) -> None: ...
    @property
    def geom_rbound(self) -> NDArray[numpy.float64]:
        """radius of the bounding sphere of the geom [m]; 0 for planes. Shape (ngeom,)."""
    @geom_rbound.setter
    def geom_rbound(self, value: ArrayLike) -> None: ...
    @property
    def geom_pos(self) -> NDArray[numpy.float64]:
        """origin of the geom frame in the body frame [m]. Shape (ngeom, 3)."""
    @geom_pos.setter
    def geom_pos(self, value: ArrayLike) -> None: ...
    @property
    def geom_quat(self) -> NDArray[numpy.float64]:
        """orientation of the geom frame in the body frame. Shape (ngeom, 4)."""
    @geom_quat.setter
    def geom_quat(self, value: ArrayLike) -> None: ...
    @property
    def geom_friction(self) -> NDArray[numpy.float64]:
        """sliding, torsional and rolling friction of the geom. Shape (ngeom, 3)."""
    @geom_friction.setter
    def geom_friction(self, value: ArrayLike) -> None: ...
    @property
    def geom_margin(self) -> NDArray[numpy.float64]:
        """distance at which contacts of the geom are found [m]. Shape (ngeom,)."""
    @geom_margin.setter
    def geom_margin(self, value: ArrayLike) -> None: ...
    @property
    def geom_gap(self) -> NDArray[numpy.float64]:
        """part of the margin in which contacts have no force [m]. Shape (ngeom,)."""
    @geom_gap.setter
    def geom_gap(self, value: ArrayLike) -> None: ...
    @property
    def geom_surfacevel(self) -> NDArray[numpy.float64]:
        """velocity of the surface that contacts see, in the geom frame; the angular one is about its origin [m/s, rad/s]. Shape (ngeom, 6)."""
    @geom_surfacevel.setter
    def geom_surfacevel(self, value: ArrayLike) -> None: ...
    @property
    def geom_fluid(self) -> NDArray[numpy.float64]:
        """use and coefficients of the ellipsoid fluid model of the geom. Shape (ngeom, 12)."""
    @geom_fluid.setter
    def geom_fluid(self, value: ArrayLike) -> None: ...
    @property
    def geom_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each geom. Shape (ngeom, nuser_geom)."""
    @geom_user.setter
    def geom_user(self, value: ArrayLike) -> None: ...
    @property
    def geom_rgba(self) -> NDArray[numpy.float32]:
        """colour of a geom without material. Shape (ngeom, 4)."""
    @geom_rgba.setter
    def geom_rgba(self, value: ArrayLike) -> None: ...
    @property
    def site_type(self) -> NDArray[numpy.int32]:
        """shape of the site (snGeomType). Shape (nsite,)."""
    @property
    def site_bodyid(self) -> NDArray[numpy.int32]:
        """body that the site is fixed to. Shape (nsite,). Index of nbody."""
    @property
    def site_matid(self) -> NDArray[numpy.int32]:
        """material of the site; -1: none. Shape (nsite,). Index of nmat."""
    @property
    def site_group(self) -> NDArray[numpy.int32]:
        """group of the site, for showing and hiding. Shape (nsite,)."""
    @site_group.setter
    def site_group(self, value: ArrayLike) -> None: ...
    @property
    def site_sameframe(self) -> NDArray[numpy.uint8]:
        """how the site frame relates to the body's (snSameFrame). Shape (nsite,)."""
    @property
    def site_lean(self) -> NDArray[numpy.uint8]:
        """what a lean step computes of the site (snLean). Shape (nsite,)."""
    @property
    def site_size(self) -> NDArray[numpy.float64]:
        """size of the site, by its type [m]. Shape (nsite, 3)."""
    @site_size.setter
    def site_size(self, value: ArrayLike) -> None: ...
    @property
    def site_pos(self) -> NDArray[numpy.float64]:
        """origin of the site frame in the body frame [m]. Shape (nsite, 3)."""
    @site_pos.setter
    def site_pos(self, value: ArrayLike) -> None: ...
    @property
    def site_quat(self) -> NDArray[numpy.float64]:
        """orientation of the site frame in the body frame. Shape (nsite, 4)."""
    @site_quat.setter
    def site_quat(self, value: ArrayLike) -> None: ...
    @property
    def site_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each site. Shape (nsite, nuser_site)."""
    @site_user.setter
    def site_user(self, value: ArrayLike) -> None: ...
    @property
    def site_rgba(self) -> NDArray[numpy.float32]:
        """colour of a site without material. Shape (nsite, 4)."""
    @site_rgba.setter
    def site_rgba(self, value: ArrayLike) -> None: ...
    @property
    def cam_mode(self) -> NDArray[numpy.int32]:
        """what the camera follows (snTrackMode). Shape (ncam,)."""
    @property
    def cam_bodyid(self) -> NDArray[numpy.int32]:
        """body that the camera is fixed to. Shape (ncam,). Index of nbody."""
    @property
    def cam_targetbodyid(self) -> NDArray[numpy.int32]:
        """body that the camera looks at; -1: none. Shape (ncam,). Index of nbody."""
    @property
    def cam_lean(self) -> NDArray[numpy.uint8]:
        """1: sensors need the frame of the camera, so a lean step computes it. Shape (ncam,)."""
    @property
    def cam_pos(self) -> NDArray[numpy.float64]:
        """origin of the camera frame in the body frame [m]. Shape (ncam, 3)."""
    @cam_pos.setter
    def cam_pos(self, value: ArrayLike) -> None: ...
    @property
    def cam_quat(self) -> NDArray[numpy.float64]:
        """orientation of the camera frame in the body frame; looks along -z, y is up. Shape (ncam, 4)."""
    @cam_quat.setter
    def cam_quat(self, value: ArrayLike) -> None: ...
    @property
    def cam_poscom0(self) -> NDArray[numpy.float64]:
        """camera position from the centre of mass of the subtree at qpos0, in the world [m]. Shape (ncam, 3)."""
    @cam_poscom0.setter
    def cam_poscom0(self, value: ArrayLike) -> None: ...
    @property
    def cam_pos0(self) -> NDArray[numpy.float64]:
        """camera position from its body at qpos0, in the world [m]. Shape (ncam, 3)."""
    @cam_pos0.setter
    def cam_pos0(self, value: ArrayLike) -> None: ...
    @property
    def cam_mat0(self) -> NDArray[numpy.float64]:
        """camera orientation at qpos0, in the world. Shape (ncam, 9)."""
    @cam_mat0.setter
    def cam_mat0(self, value: ArrayLike) -> None: ...
    @property
    def cam_projection(self) -> NDArray[numpy.int32]:
        """projection of the camera; 0: perspective, 1: orthographic. Shape (ncam,)."""
    @property
    def cam_fovy(self) -> NDArray[numpy.float64]:
        """height of the view [deg; m if orthographic]. Shape (ncam,)."""
    @cam_fovy.setter
    def cam_fovy(self, value: ArrayLike) -> None: ...
    @property
    def cam_ipd(self) -> NDArray[numpy.float64]:
        """distance between the eyes of the camera [m]. Shape (ncam,)."""
    @cam_ipd.setter
    def cam_ipd(self, value: ArrayLike) -> None: ...
    @property
    def cam_resolution(self) -> NDArray[numpy.int32]:
        """width and height of the picture [pixel]. Shape (ncam, 2)."""
    @property
    def cam_output(self) -> NDArray[numpy.int32]:
        """images that the camera gives, as bits. Shape (ncam,)."""
    @property
    def cam_sensorsize(self) -> NDArray[numpy.float32]:
        """width and height of the sensor [m]; 0: fovy counts. Shape (ncam, 2)."""
    @cam_sensorsize.setter
    def cam_sensorsize(self, value: ArrayLike) -> None: ...
    @property
    def cam_intrinsic(self) -> NDArray[numpy.float32]:
        """focal length x, y and principal point x, y [m]. Shape (ncam, 4)."""
    @cam_intrinsic.setter
    def cam_intrinsic(self, value: ArrayLike) -> None: ...
    @property
    def cam_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each camera. Shape (ncam, nuser_cam)."""
    @cam_user.setter
    def cam_user(self, value: ArrayLike) -> None: ...
    @property
    def light_mode(self) -> NDArray[numpy.int32]:
        """what the light follows (snTrackMode). Shape (nlight,)."""
    @property
    def light_bodyid(self) -> NDArray[numpy.int32]:
        """body that the light is fixed to. Shape (nlight,). Index of nbody."""
    @property
    def light_targetbodyid(self) -> NDArray[numpy.int32]:
        """body that the light points at; -1: none. Shape (nlight,). Index of nbody."""
    @property
    def light_type(self) -> NDArray[numpy.int32]:
        """kind of light (snLightType). Shape (nlight,)."""
    @property
    def light_texid(self) -> NDArray[numpy.int32]:
        """texture of image lights; -1: none. Shape (nlight,). Index of ntex."""
    @property
    def light_castshadow(self) -> NDArray[numpy.uint8]:
        """1: the light casts shadows. Shape (nlight,)."""
    @light_castshadow.setter
    def light_castshadow(self, value: ArrayLike) -> None: ...
    @property
    def light_bulbradius(self) -> NDArray[numpy.float32]:
        """radius of the bulb of the light, for soft shadows [m]. Shape (nlight,)."""
    @light_bulbradius.setter
    def light_bulbradius(self, value: ArrayLike) -> None: ...
    @property
    def light_intensity(self) -> NDArray[numpy.float32]:
        """intensity of the light [candela]. Shape (nlight,)."""
    @light_intensity.setter
    def light_intensity(self, value: ArrayLike) -> None: ...
    @property
    def light_range(self) -> NDArray[numpy.float32]:
        """distance up to which the light shines [m]. Shape (nlight,)."""
    @light_range.setter
    def light_range(self, value: ArrayLike) -> None: ...
    @property
    def light_active(self) -> NDArray[numpy.uint8]:
        """1: the light is on. Shape (nlight,)."""
    @light_active.setter
    def light_active(self, value: ArrayLike) -> None: ...
    @property
    def light_pos(self) -> NDArray[numpy.float64]:
        """origin of the light in the body frame [m]. Shape (nlight, 3)."""
    @light_pos.setter
    def light_pos(self, value: ArrayLike) -> None: ...
    @property
    def light_dir(self) -> NDArray[numpy.float64]:
        """direction of the light in the body frame, of unit length. Shape (nlight, 3)."""
    @light_dir.setter
    def light_dir(self, value: ArrayLike) -> None: ...
    @property
    def light_poscom0(self) -> NDArray[numpy.float64]:
        """light position from the centre of mass of the subtree at qpos0, in the world [m]. Shape (nlight, 3)."""
    @light_poscom0.setter
    def light_poscom0(self, value: ArrayLike) -> None: ...
    @property
    def light_pos0(self) -> NDArray[numpy.float64]:
        """light position from its body at qpos0, in the world [m]. Shape (nlight, 3)."""
    @light_pos0.setter
    def light_pos0(self, value: ArrayLike) -> None: ...
    @property
    def light_dir0(self) -> NDArray[numpy.float64]:
        """direction of the light at qpos0, in the world. Shape (nlight, 3)."""
    @light_dir0.setter
    def light_dir0(self, value: ArrayLike) -> None: ...
    @property
    def light_attenuation(self) -> NDArray[numpy.float32]:
        """constant, linear and quadratic attenuation of the light. Shape (nlight, 3)."""
    @light_attenuation.setter
    def light_attenuation(self, value: ArrayLike) -> None: ...
    @property
    def light_cutoff(self) -> NDArray[numpy.float32]:
        """angle from the axis where a spot light ends [deg]. Shape (nlight,)."""
    @light_cutoff.setter
    def light_cutoff(self, value: ArrayLike) -> None: ...
    @property
    def light_exponent(self) -> NDArray[numpy.float32]:
        """exponent by which a spot light fades away from its axis. Shape (nlight,)."""
    @light_exponent.setter
    def light_exponent(self, value: ArrayLike) -> None: ...
    @property
    def light_ambient(self) -> NDArray[numpy.float32]:
        """ambient colour of the light. Shape (nlight, 3)."""
    @light_ambient.setter
    def light_ambient(self, value: ArrayLike) -> None: ...
    @property
    def light_diffuse(self) -> NDArray[numpy.float32]:
        """diffuse colour of the light. Shape (nlight, 3)."""
    @light_diffuse.setter
    def light_diffuse(self, value: ArrayLike) -> None: ...
    @property
    def light_specular(self) -> NDArray[numpy.float32]:
        """specular colour of the light. Shape (nlight, 3)."""
    @light_specular.setter
    def light_specular(self, value: ArrayLike) -> None: ...
    @property
    def flex_contype(self) -> NDArray[numpy.int32]:
        """contact type bits of the flex. Shape (nflex,)."""
    @flex_contype.setter
    def flex_contype(self, value: ArrayLike) -> None: ...
    @property
    def flex_conaffinity(self) -> NDArray[numpy.int32]:
        """contact affinity bits of the flex. Shape (nflex,)."""
    @flex_conaffinity.setter
    def flex_conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def flex_condim(self) -> NDArray[numpy.int32]:
        """contact dimension of the flex: 1, 3, 4 or 6. Shape (nflex,)."""
    @property
    def flex_priority(self) -> NDArray[numpy.int32]:
        """contact priority of the flex: the higher one sets the contact parameters. Shape (nflex,)."""
    @flex_priority.setter
    def flex_priority(self, value: ArrayLike) -> None: ...
    @property
    def flex_solmix(self) -> NDArray[numpy.float64]:
        """weight of the flex in mixed contact parameters. Shape (nflex,)."""
    @flex_solmix.setter
    def flex_solmix(self, value: ArrayLike) -> None: ...
    @property
    def flex_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of contacts of the flex. Shape (nflex, 2)."""
    @flex_solref.setter
    def flex_solref(self, value: ArrayLike) -> None: ...
    @property
    def flex_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of contacts of the flex. Shape (nflex, 5)."""
    @flex_solimp.setter
    def flex_solimp(self, value: ArrayLike) -> None: ...
    @property
    def flex_friction(self) -> NDArray[numpy.float64]:
        """friction coefficients of the flex: tangential, torsional, rolling. Shape (nflex, 3)."""
    @flex_friction.setter
    def flex_friction(self, value: ArrayLike) -> None: ...
    @property
    def flex_margin(self) -> NDArray[numpy.float64]:
        """distance at which contacts of the flex are detected [m]. Shape (nflex,)."""
    @flex_margin.setter
    def flex_margin(self, value: ArrayLike) -> None: ...
    @property
    def flex_gap(self) -> NDArray[numpy.float64]:
        """contacts of the flex have a force below margin less gap [m]. Shape (nflex,)."""
    @flex_gap.setter
    def flex_gap(self, value: ArrayLike) -> None: ...
    @property
    def flex_internal(self) -> NDArray[numpy.uint8]:
        """1: elements of the flex collide with vertices of their neighbours, tetrahedra with their own. Shape (nflex,)."""
    @flex_internal.setter
    def flex_internal(self, value: ArrayLike) -> None: ...
    @property
    def flex_selfcollide(self) -> NDArray[numpy.int32]:
        """search for collisions of the flex with itself: 0 none, 1 all pairs, 2 bounding volumes, 3 sweep and prune, 4 automatic. Shape (nflex,)."""
    @property
    def flex_activelayers(self) -> NDArray[numpy.int32]:
        """layers of tetrahedra below the surface that collide. Shape (nflex,)."""
    @property
    def flex_passive(self) -> NDArray[numpy.int32]:
        """1: contacts of the flex have no constraint rows. Shape (nflex,)."""
    @property
    def flex_dim(self) -> NDArray[numpy.int32]:
        """dimension of the elements: 1 lines, 2 triangles, 3 tetrahedra. Shape (nflex,)."""
    @property
    def flex_matid(self) -> NDArray[numpy.int32]:
        """material of the flex; -1: none. Shape (nflex,). Index of nmat."""
    @property
    def flex_group(self) -> NDArray[numpy.int32]:
        """group of the flex, for showing and hiding. Shape (nflex,)."""
    @flex_group.setter
    def flex_group(self, value: ArrayLike) -> None: ...
    @property
    def flex_interp(self) -> NDArray[numpy.int32]:
        """interpolation of vertices: 0 none, 1 trilinear, 2 quadratic between nodes. Shape (nflex,)."""
    @property
    def flex_nodeadr(self) -> NDArray[numpy.int32]:
        """first node of the flex. Shape (nflex,)."""
    @property
    def flex_nodenum(self) -> NDArray[numpy.int32]:
        """number of nodes of the flex. Shape (nflex,)."""
    @property
    def flex_vertadr(self) -> NDArray[numpy.int32]:
        """first vertex of the flex. Shape (nflex,). Index of nflexvert."""
    @property
    def flex_vertnum(self) -> NDArray[numpy.int32]:
        """number of vertices of the flex. Shape (nflex,)."""
    @property
    def flex_edgeadr(self) -> NDArray[numpy.int32]:
        """first edge of the flex. Shape (nflex,). Index of nflexedge."""
    @property
    def flex_edgenum(self) -> NDArray[numpy.int32]:
        """number of edges of the flex. Shape (nflex,)."""
    @property
    def flex_elemadr(self) -> NDArray[numpy.int32]:
        """first element of the flex. Shape (nflex,). Index of nflexelem."""
    @property
    def flex_elemnum(self) -> NDArray[numpy.int32]:
        """number of elements of the flex. Shape (nflex,)."""
    @property
    def flex_elemdataadr(self) -> NDArray[numpy.int32]:
        """first entry of flex_elem of the flex. Shape (nflex,). Index of nflexelemdata."""
    @property
    def flex_elemedgeadr(self) -> NDArray[numpy.int32]:
        """first entry of flex_elemedge of the flex. Shape (nflex,). Index of nflexelemedge."""
    @property
    def flex_shellnum(self) -> NDArray[numpy.int32]:
        """number of shell fragments of the flex. Shape (nflex,)."""
    @property
    def flex_shelldataadr(self) -> NDArray[numpy.int32]:
        """first entry of flex_shell of the flex; -1: none. Shape (nflex,). Index of nflexshelldata."""
    @property
    def flex_evpairadr(self) -> NDArray[numpy.int32]:
        """first element-vertex pair of the flex; -1: none. Shape (nflex,). Index of nflexevpair."""
    @property
    def flex_evpairnum(self) -> NDArray[numpy.int32]:
        """number of element-vertex pairs of the flex. Shape (nflex,)."""
    @property
    def flex_texcoordadr(self) -> NDArray[numpy.int32]:
        """first texture coordinate of the flex; -1: none. Shape (nflex,). Index of nflextexcoord."""
    @property
    def flex_nodebodyid(self) -> NDArray[numpy.int32]:
        """body of each node. Shape (nflexnode,). Index of nbody."""
    @property
    def flex_vertbodyid(self) -> NDArray[numpy.int32]:
        """body of each vertex; -1: interpolated between nodes. Shape (nflexvert,). Index of nbody."""
    @property
    def flex_vertedgeadr(self) -> NDArray[numpy.int32]:
        """first entry of flex_vertedge of each vertex. Shape (nflexvert,)."""
    @property
    def flex_vertedgenum(self) -> NDArray[numpy.int32]:
        """number of edges of each vertex, where vertex strains are constrained. Shape (nflexvert,)."""
    @property
    def flex_vertedge(self) -> NDArray[numpy.int32]:
        """edges around each vertex, within the flex. Shape (nflexedge, 2)."""
    @property
    def flex_edge(self) -> NDArray[numpy.int32]:
        """vertices of each edge, within the flex. Shape (nflexedge, 2)."""
    @property
    def flex_edgeflap(self) -> NDArray[numpy.int32]:
        """vertices opposite to each edge in its two triangles; -1: none. Shape (nflexedge, 2)."""
    @property
    def flex_elem(self) -> NDArray[numpy.int32]:
        """vertices of each element, dim + 1 per element, within the flex. Shape (nflexelemdata,)."""
    @property
    def flex_elemtexcoord(self) -> NDArray[numpy.int32]:
        """texture coordinates of each element, dim + 1 per element. Shape (nflexelemdata,)."""
    @property
    def flex_elemedge(self) -> NDArray[numpy.int32]:
        """edges of each element: 1, 3 or 6 per element, within the flex. Shape (nflexelemedge,)."""
    @property
    def flex_elemlayer(self) -> NDArray[numpy.int32]:
        """layers of tetrahedra between each element and the surface. Shape (nflexelem,)."""
    @property
    def flex_shell(self) -> NDArray[numpy.int32]:
        """vertices of each shell fragment, dim per fragment, within the flex. Shape (nflexshelldata,)."""
    @property
    def flex_evpair(self) -> NDArray[numpy.int32]:
        """element and vertex that collide inside the flex. Shape (nflexevpair, 2)."""
    @property
    def flex_vert(self) -> NDArray[numpy.float64]:
        """vertices in the frames of their bodies [m]. Shape (nflexvert, 3)."""
    @flex_vert.setter
    def flex_vert(self, value: ArrayLike) -> None: ...
    @property
    def flex_vert0(self) -> NDArray[numpy.float64]:
        """vertices at qpos0, scaled to the unit cube of the flex. Shape (nflexvert, 3)."""
    @flex_vert0.setter
    def flex_vert0(self, value: ArrayLike) -> None: ...
    @property
    def flex_vertmetric(self) -> NDArray[numpy.float64]:
        """inverse of the reference shape matrix of each vertex, 2 x 2. Shape (nflexvert, 4)."""
    @flex_vertmetric.setter
    def flex_vertmetric(self, value: ArrayLike) -> None: ...
    @property
    def flex_node(self) -> NDArray[numpy.float64]:
        """nodes in the frames of their bodies [m]. Shape (nflexnode, 3)."""
    @flex_node.setter
    def flex_node(self, value: ArrayLike) -> None: ...
    @property
    def flex_node0(self) -> NDArray[numpy.float64]:
        """nodes at qpos0, in the world [m]. Shape (nflexnode, 3)."""
    @flex_node0.setter
    def flex_node0(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_length0(self) -> NDArray[numpy.float64]:
        """length of each edge at qpos0 [m]. Shape (nflexedge,)."""
    @flexedge_length0.setter
    def flexedge_length0(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_invweight0(self) -> NDArray[numpy.float64]:
        """inverse inertia of each edge at qpos0 [1/kg]. Shape (nflexedge,)."""
    @flexedge_invweight0.setter
    def flexedge_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def flex_radius(self) -> NDArray[numpy.float64]:
        """radius around the elements of the flex [m]. Shape (nflex,)."""
    @flex_radius.setter
    def flex_radius(self, value: ArrayLike) -> None: ...
    @property
    def flex_size(self) -> NDArray[numpy.float64]:
        """half sides of the bounding box of the vertices at qpos0 [m]. Shape (nflex, 3)."""
    @flex_size.setter
    def flex_size(self, value: ArrayLike) -> None: ...
    @property
    def flex_stiffness(self) -> NDArray[numpy.float64]:
        """stiffness of each element by squared edge lengths, upper triangle; of an interpolated flex one matrix by node coordinates. Shape (nflexelem, 21)."""
    @flex_stiffness.setter
    def flex_stiffness(self, value: ArrayLike) -> None: ...
    @property
    def flex_bending(self) -> NDArray[numpy.float64]:
        """bending stiffness of each edge: 4 x 4 matrix, then the coefficient of the curved reference. Shape (nflexedge, 17)."""
    @flex_bending.setter
    def flex_bending(self, value: ArrayLike) -> None: ...
    @property
    def flex_damping(self) -> NDArray[numpy.float64]:
        """Rayleigh damping coefficient of the flex [s]. Shape (nflex,)."""
    @flex_damping.setter
    def flex_damping(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgestiffness(self) -> NDArray[numpy.float64]:
        """spring constant of the edges [N/m]. Shape (nflex,)."""
    @flex_edgestiffness.setter
    def flex_edgestiffness(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgedamping(self) -> NDArray[numpy.float64]:
        """damping of the edges [N s/m]. Shape (nflex,)."""
    @flex_edgedamping.setter
    def flex_edgedamping(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgeequality(self) -> NDArray[numpy.int32]:
        """equality constraint of the flex: 0 none, 1 edge lengths, 2 vertex strains. Shape (nflex,)."""
    @property
    def flex_rigid(self) -> NDArray[numpy.uint8]:
        """1: all vertices of the flex belong to one body. Shape (nflex,)."""
    @flex_rigid.setter
    def flex_rigid(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_rigid(self) -> NDArray[numpy.uint8]:
        """1: both vertices of the edge belong to bodies that are fixed to each other. Shape (nflexedge,)."""
    @flexedge_rigid.setter
    def flexedge_rigid(self, value: ArrayLike) -> None: ...
    @property
    def flex_centered(self) -> NDArray[numpy.uint8]:
        """1: all vertices, or nodes, are at the origins of their bodies. Shape (nflex,)."""
    @flex_centered.setter
    def flex_centered(self, value: ArrayLike) -> None: ...
    @property
    def flex_flatskin(self) -> NDArray[numpy.uint8]:
        """1: the surface is drawn with flat shading. Shape (nflex,)."""
    @flex_flatskin.setter
    def flex_flatskin(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_J_rownnz(self) -> NDArray[numpy.int32]:
        """number of entries in each row of flexedge_J. Shape (nflexedge,)."""
    @property
    def flexedge_J_rowadr(self) -> NDArray[numpy.int32]:
        """first entry of each row of flexedge_J. Shape (nflexedge,)."""
    @property
    def flexedge_J_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of flexedge_J. Shape (nJfe,)."""
    @property
    def flexvert_J_rownnz(self) -> NDArray[numpy.int32]:
        """number of entries in both rows of each vertex in flexvert_J. Shape (nflexvert, 2)."""
    @property
    def flexvert_J_rowadr(self) -> NDArray[numpy.int32]:
        """first entries of both rows of each vertex in flexvert_J. Shape (nflexvert, 2)."""
    @property
    def flexvert_J_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of flexvert_J. Shape (nJfv, 2)."""
    @property
    def flex_rgba(self) -> NDArray[numpy.float32]:
        """colour of a flex without material. Shape (nflex, 4)."""
    @flex_rgba.setter
    def flex_rgba(self, value: ArrayLike) -> None: ...
    @property
    def flex_texcoord(self) -> NDArray[numpy.float32]:
        """texture coordinates of all flexes. Shape (nflextexcoord, 2)."""
    @flex_texcoord.setter
    def flex_texcoord(self, value: ArrayLike) -> None: ...
    @property
    def flex_treeadr(self) -> NDArray[numpy.int32]:
        """first bounding volume of the flex; -1: none. Shape (nflex,). Index of nbvhdynamic."""
    @property
    def flex_treenum(self) -> NDArray[numpy.int32]:
        """number of bounding volumes of the flex. Shape (nflex,)."""
    @property
    def flextree_child(self) -> NDArray[numpy.int32]:
        """children of each bounding volume, within the flex; -1: none. Shape (nbvhdynamic, 2)."""
    @property
    def flextree_depth(self) -> NDArray[numpy.int32]:
        """depth of each bounding volume. Shape (nbvhdynamic,)."""
    @property
    def flextree_elem(self) -> NDArray[numpy.int32]:
        """element of each leaf; -1: not a leaf. Shape (nbvhdynamic,)."""
    @property
    def mesh_vertadr(self) -> NDArray[numpy.int32]:
        """first vertex of the mesh. Shape (nmesh,). Index of nmeshvert."""
    @property
    def mesh_vertnum(self) -> NDArray[numpy.int32]:
        """number of vertices of the mesh. Shape (nmesh,)."""
    @property
    def mesh_faceadr(self) -> NDArray[numpy.int32]:
        """first triangle of the mesh. Shape (nmesh,). Index of nmeshface."""
    @property
    def mesh_facenum(self) -> NDArray[numpy.int32]:
        """number of triangles of the mesh. Shape (nmesh,)."""
    @property
    def mesh_normaladr(self) -> NDArray[numpy.int32]:
        """first normal of the mesh. Shape (nmesh,). Index of nmeshnormal."""
    @property
    def mesh_normalnum(self) -> NDArray[numpy.int32]:
        """number of normals of the mesh. Shape (nmesh,)."""
    @property
    def mesh_texcoordadr(self) -> NDArray[numpy.int32]:
        """first texture coordinate of the mesh; -1: none. Shape (nmesh,). Index of nmeshtexcoord."""
    @property
    def mesh_texcoordnum(self) -> NDArray[numpy.int32]:
        """number of texture coordinates of the mesh. Shape (nmesh,)."""
    @property
    def mesh_graphadr(self) -> NDArray[numpy.int32]:
        """first integer of the convex hull graph of the mesh; -1: none. Shape (nmesh,). Index of nmeshgraph."""
    @property
    def mesh_vert(self) -> NDArray[numpy.float32]:
        """vertices of all meshes in the mesh frame [m]. Shape (nmeshvert, 3)."""
    @mesh_vert.setter
    def mesh_vert(self, value: ArrayLike) -> None: ...
    @property
    def mesh_normal(self) -> NDArray[numpy.float32]:
        """normals of all meshes in the mesh frame, of unit length. Shape (nmeshnormal, 3)."""
    @mesh_normal.setter
    def mesh_normal(self, value: ArrayLike) -> None: ...
    @property
    def mesh_texcoord(self) -> NDArray[numpy.float32]:
        """texture coordinates of all meshes. Shape (nmeshtexcoord, 2)."""
    @mesh_texcoord.setter
    def mesh_texcoord(self, value: ArrayLike) -> None: ...
    @property
    def mesh_face(self) -> NDArray[numpy.int32]:
        """vertices of each triangle, within the mesh. Shape (nmeshface, 3)."""
    @property
    def mesh_facenormal(self) -> NDArray[numpy.int32]:
        """normals of each triangle, within the mesh. Shape (nmeshface, 3)."""
    @property
    def mesh_facetexcoord(self) -> NDArray[numpy.int32]:
        """texture points of each triangle, within the mesh. Shape (nmeshface, 3)."""
    @property
    def mesh_graph(self) -> NDArray[numpy.int32]:
        """convex hull graphs: counts, edges, vertices and triangles. Shape (nmeshgraph,)."""
    @property
    def mesh_hulladr(self) -> NDArray[numpy.int32]:
        """first vertex coordinate of the convex hull of the mesh; -1: none. Shape (nmesh,). Index of nmeshhull."""
    @property
    def mesh_hull(self) -> NDArray[numpy.float64]:
        """vertices of convex hulls in fours: 4 x, 4 y, 4 z [m]. Shape (nmeshhull,)."""
    @mesh_hull.setter
    def mesh_hull(self, value: ArrayLike) -> None: ...
    @property
    def mesh_hullstart(self) -> NDArray[numpy.int32]:
        """support vertex of the convex hull in each of 24 directions. Shape (nmesh, 24)."""
    @property
    def mesh_scale(self) -> NDArray[numpy.float64]:
        """scaling that was applied to the file's vertices. Shape (nmesh, 3)."""
    @mesh_scale.setter
    def mesh_scale(self, value: ArrayLike) -> None: ...
    @property
    def mesh_pos(self) -> NDArray[numpy.float64]:
        """translation taken out to centre the mesh [m]. Shape (nmesh, 3)."""
    @mesh_pos.setter
    def mesh_pos(self, value: ArrayLike) -> None: ...
    @property
    def mesh_quat(self) -> NDArray[numpy.float64]:
        """rotation taken out to align the mesh with its principal axes. Shape (nmesh, 4)."""
    @mesh_quat.setter
    def mesh_quat(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polynum(self) -> NDArray[numpy.int32]:
        """number of polygons of the mesh. Shape (nmesh,)."""
    @property
    def mesh_polyadr(self) -> NDArray[numpy.int32]:
        """first polygon of the mesh. Shape (nmesh,). Index of nmeshpoly."""
    @property
    def mesh_polynormal(self) -> NDArray[numpy.float64]:
        """normal of each polygon in the mesh frame. Shape (nmeshpoly, 3)."""
    @mesh_polynormal.setter
    def mesh_polynormal(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polyvertadr(self) -> NDArray[numpy.int32]:
        """first vertex entry of each polygon. Shape (nmeshpoly,). Index of nmeshpolyvert."""
    @property
    def mesh_polyvertnum(self) -> NDArray[numpy.int32]:
        """number of vertices of each polygon. Shape (nmeshpoly,)."""
    @property
    def mesh_polyvert(self) -> NDArray[numpy.int32]:
        """vertices of each polygon, within the mesh. Shape (nmeshpolyvert,)."""
    @property
    def mesh_polymapadr(self) -> NDArray[numpy.int32]:
        """first polygon entry of each vertex. Shape (nmeshvert,). Index of nmeshpolymap."""
    @property
    def mesh_polymapnum(self) -> NDArray[numpy.int32]:
        """number of polygons of each vertex. Shape (nmeshvert,)."""
    @property
    def mesh_polymap(self) -> NDArray[numpy.int32]:
        """polygons around each vertex, within the mesh. Shape (nmeshpolymap,)."""
    @property
    def mesh_nodeadr(self) -> NDArray[numpy.int32]:
        """first box of the bounding tree of the mesh, for rays. Shape (nmesh,). Index of nmeshnode."""
    @property
    def mesh_nodenum(self) -> NDArray[numpy.int32]:
        """number of boxes of the bounding tree of the mesh. Shape (nmesh,)."""
    @property
    def mesh_nodebox(self) -> NDArray[numpy.float64]:
        """bounds of each box of a bounding tree, in the mesh frame [m]. Shape (nmeshnode, 6)."""
    @mesh_nodebox.setter
    def mesh_nodebox(self, value: ArrayLike) -> None: ...
    @property
    def mesh_nodenext(self) -> NDArray[numpy.int32]:
        """box that follows when a box of a bounding tree is skipped, within the tree. Shape (nmeshnode,)."""
    @property
    def mesh_nodeleaf(self) -> NDArray[numpy.int32]:
        """first entry of mesh_nodeface and number of triangles of each leaf. Shape (nmeshnode, 2)."""
    @property
    def mesh_nodeface(self) -> NDArray[numpy.int32]:
        """triangles of the bounding tree in the order of leaves, within the mesh. Shape (nmeshface,)."""
    @property
    def skin_matid(self) -> NDArray[numpy.int32]:
        """material of the skin; -1: none. Shape (nskin,). Index of nmat."""
    @property
    def skin_group(self) -> NDArray[numpy.int32]:
        """group of the skin, for showing and hiding. Shape (nskin,)."""
    @skin_group.setter
    def skin_group(self, value: ArrayLike) -> None: ...
    @property
    def skin_rgba(self) -> NDArray[numpy.float32]:
        """colour of a skin without material. Shape (nskin, 4)."""
    @skin_rgba.setter
    def skin_rgba(self, value: ArrayLike) -> None: ...
    @property
    def skin_inflate(self) -> NDArray[numpy.float32]:
        """distance by which the skin is inflated [m]. Shape (nskin,)."""
    @skin_inflate.setter
    def skin_inflate(self, value: ArrayLike) -> None: ...
    @property
    def skin_vertadr(self) -> NDArray[numpy.int32]:
        """first vertex of the skin. Shape (nskin,). Index of nskinvert."""
    @property
    def skin_vertnum(self) -> NDArray[numpy.int32]:
        """number of vertices of the skin. Shape (nskin,)."""
    @property
    def skin_texcoordadr(self) -> NDArray[numpy.int32]:
        """first texture coordinate of the skin; -1: none. Shape (nskin,). Index of nskintexvert."""
    @property
    def skin_faceadr(self) -> NDArray[numpy.int32]:
        """first triangle of the skin. Shape (nskin,). Index of nskinface."""
    @property
    def skin_facenum(self) -> NDArray[numpy.int32]:
        """number of triangles of the skin. Shape (nskin,)."""
    @property
    def skin_boneadr(self) -> NDArray[numpy.int32]:
        """first bone of the skin. Shape (nskin,). Index of nskinbone."""
    @property
    def skin_bonenum(self) -> NDArray[numpy.int32]:
        """number of bones of the skin. Shape (nskin,)."""
    @property
    def skin_vert(self) -> NDArray[numpy.float32]:
        """vertices of all skins in the world at qpos0 [m]. Shape (nskinvert, 3)."""
    @skin_vert.setter
    def skin_vert(self, value: ArrayLike) -> None: ...
    @property
    def skin_texcoord(self) -> NDArray[numpy.float32]:
        """texture coordinates of all skins. Shape (nskintexvert, 2)."""
    @skin_texcoord.setter
    def skin_texcoord(self, value: ArrayLike) -> None: ...
    @property
    def skin_face(self) -> NDArray[numpy.int32]:
        """vertices of each triangle, within the skin. Shape (nskinface, 3)."""
    @property
    def skin_bonevertadr(self) -> NDArray[numpy.int32]:
        """first vertex moved by each bone. Shape (nskinbone,). Index of nskinbonevert."""
    @property
    def skin_bonevertnum(self) -> NDArray[numpy.int32]:
        """vertices moved by each bone. Shape (nskinbone,)."""
    @property
    def skin_bonebindpos(self) -> NDArray[numpy.float32]:
        """position of the bone when bound, world frame [m]. Shape (nskinbone, 3)."""
    @skin_bonebindpos.setter
    def skin_bonebindpos(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonebindquat(self) -> NDArray[numpy.float32]:
        """orientation of the bone when bound, world frame. Shape (nskinbone, 4)."""
    @skin_bonebindquat.setter
    def skin_bonebindquat(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonebodyid(self) -> NDArray[numpy.int32]:
        """body that is the bone. Shape (nskinbone,). Index of nbody."""
    @property
    def skin_bonevertid(self) -> NDArray[numpy.int32]:
        """vertex moved by a bone, within the skin. Shape (nskinbonevert,)."""
    @property
    def skin_bonevertweight(self) -> NDArray[numpy.float32]:
        """weight of each bone for each vertex it moves. Shape (nskinbonevert,)."""
    @skin_bonevertweight.setter
    def skin_bonevertweight(self, value: ArrayLike) -> None: ...
    @property
    def hfield_size(self) -> NDArray[numpy.float64]:
        """half width x, half depth y, top and base heights of the height field [m]. Shape (nhfield, 4)."""
    @hfield_size.setter
    def hfield_size(self, value: ArrayLike) -> None: ...
    @property
    def hfield_nrow(self) -> NDArray[numpy.int32]:
        """number of rows of the height field, along y. Shape (nhfield,)."""
    @property
    def hfield_ncol(self) -> NDArray[numpy.int32]:
        """number of columns of the height field, along x. Shape (nhfield,)."""
    @property
    def hfield_adr(self) -> NDArray[numpy.int32]:
        """first height of the height field. Shape (nhfield,). Index of nhfielddata."""
    @property
    def hfield_data(self) -> NDArray[numpy.float32]:
        """heights of all height fields from 0 (ground) to 1 (top), row after row. Shape (nhfielddata,)."""
    @hfield_data.setter
    def hfield_data(self, value: ArrayLike) -> None: ...
    @property
    def tex_type(self) -> NDArray[numpy.int32]:
        """kind of texture; 0: flat, 1: cube, 2: sky box. Shape (ntex,)."""
    @property
    def tex_colorspace(self) -> NDArray[numpy.int32]:
        """colour space of the texture; 0: automatic, 1: linear, 2: sRGB. Shape (ntex,)."""
    @property
    def tex_height(self) -> NDArray[numpy.int32]:
        """rows of the texture [pixel]. Shape (ntex,)."""
    @property
    def tex_width(self) -> NDArray[numpy.int32]:
        """columns of the texture [pixel]. Shape (ntex,)."""
    @property
    def tex_nchannel(self) -> NDArray[numpy.int32]:
        """bytes per pixel of the texture. Shape (ntex,)."""
    @property
    def tex_adr(self) -> NDArray[numpy.int64]:
        """first byte of the texture. Shape (ntex,)."""
    @property
    def tex_data(self) -> NDArray[numpy.uint8]:
        """pixels of all textures, row after row. Shape (ntexdata,)."""
    @tex_data.setter
    def tex_data(self, value: ArrayLike) -> None: ...
    @property
    def mat_texid(self) -> NDArray[numpy.int32]:
        """texture of each role of the material; -1: none. Shape (nmat, 10)."""
    @property
    def mat_texuniform(self) -> NDArray[numpy.uint8]:
        """1: a cube texture keeps its scale on any object. Shape (nmat,)."""
    @mat_texuniform.setter
    def mat_texuniform(self, value: ArrayLike) -> None: ...
    @property
    def mat_texrepeat(self) -> NDArray[numpy.float32]:
        """repetitions of the texture of the material in x and y. Shape (nmat, 2)."""
    @mat_texrepeat.setter
    def mat_texrepeat(self, value: ArrayLike) -> None: ...
    @property
    def mat_emission(self) -> NDArray[numpy.float32]:
        """emitted part of the diffuse colour of the material. Shape (nmat,)."""
    @mat_emission.setter
    def mat_emission(self, value: ArrayLike) -> None: ...
    @property
    def mat_specular(self) -> NDArray[numpy.float32]:
        """strength of highlights of the material. Shape (nmat,)."""
    @mat_specular.setter
    def mat_specular(self, value: ArrayLike) -> None: ...
    @property
    def mat_shininess(self) -> NDArray[numpy.float32]:
        """sharpness of highlights of the material, 0 to 1. Shape (nmat,)."""
    @mat_shininess.setter
    def mat_shininess(self, value: ArrayLike) -> None: ...
    @property
    def mat_reflectance(self) -> NDArray[numpy.float32]:
        """strength of reflections of the material. Shape (nmat,)."""
    @mat_reflectance.setter
    def mat_reflectance(self, value: ArrayLike) -> None: ...
    @property
    def mat_metallic(self) -> NDArray[numpy.float32]:
        """metallic part of the material; -1: not given. Shape (nmat,)."""
    @mat_metallic.setter
    def mat_metallic(self, value: ArrayLike) -> None: ...
    @property
    def mat_roughness(self) -> NDArray[numpy.float32]:
        """roughness of the material; -1: not given. Shape (nmat,)."""
    @mat_roughness.setter
    def mat_roughness(self, value: ArrayLike) -> None: ...
    @property
    def mat_rgba(self) -> NDArray[numpy.float32]:
        """colour of the material. Shape (nmat, 4)."""
    @mat_rgba.setter
    def mat_rgba(self, value: ArrayLike) -> None: ...
    @property
    def pair_dim(self) -> NDArray[numpy.int32]:
        """dimension of contacts of the pair: 1, 3, 4 or 6. Shape (npair,)."""
    @property
    def pair_geom1(self) -> NDArray[numpy.int32]:
        """first geom of the pair. Shape (npair,). Index of ngeom."""
    @property
    def pair_geom2(self) -> NDArray[numpy.int32]:
        """second geom of the pair. Shape (npair,). Index of ngeom."""
    @property
    def pair_signature(self) -> NDArray[numpy.int32]:
        """body of geom 1 shifted left by 16, plus body of geom 2. Shape (npair,)."""
    @property
    def pair_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of the pair along the normal. Shape (npair, 2)."""
    @pair_solref.setter
    def pair_solref(self, value: ArrayLike) -> None: ...
    @property
    def pair_solreffriction(self) -> NDArray[numpy.float64]:
        """constraint reference of the pair along the tangents; zero: as along the normal. Shape (npair, 2)."""
    @pair_solreffriction.setter
    def pair_solreffriction(self, value: ArrayLike) -> None: ...
    @property
    def pair_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of the pair. Shape (npair, 5)."""
    @pair_solimp.setter
    def pair_solimp(self, value: ArrayLike) -> None: ...
    @property
    def pair_margin(self) -> NDArray[numpy.float64]:
        """distance at which contacts of the pair are found [m]. Shape (npair,)."""
    @pair_margin.setter
    def pair_margin(self, value: ArrayLike) -> None: ...
    @property
    def pair_gap(self) -> NDArray[numpy.float64]:
        """part of the margin in which contacts have no force [m]. Shape (npair,)."""
    @pair_gap.setter
    def pair_gap(self, value: ArrayLike) -> None: ...
    @property
    def pair_friction(self) -> NDArray[numpy.float64]:
        """friction of the pair: two sliding, one torsional, two rolling. Shape (npair, 5)."""
    @pair_friction.setter
    def pair_friction(self, value: ArrayLike) -> None: ...
    @property
    def exclude_signature(self) -> NDArray[numpy.int32]:
        """body 1 shifted left by 16, plus body 2. Shape (nexclude,)."""
    @property
    def collide_geom(self) -> NDArray[numpy.int32]:
        """the ncollide geoms that may touch, planes first; then -1. Shape (ngeom,). Index of ngeom."""
    @property
    def collide_mask(self) -> NDArray[numpy.uint8]:
        """a bit for each two geoms of collide_geom, by blocks of eight; 1: they may touch. Shape (nmask,)."""
    @collide_mask.setter
    def collide_mask(self, value: ArrayLike) -> None: ...
    @property
    def eq_type(self) -> NDArray[numpy.int32]:
        """kind of equality constraint (snEqualityType). Shape (neq,)."""
    @property
    def eq_obj1id(self) -> NDArray[numpy.int32]:
        """first object of the equality. Shape (neq,)."""
    @property
    def eq_obj2id(self) -> NDArray[numpy.int32]:
        """second object of the equality; -1: none. Shape (neq,)."""
    @property
    def eq_objtype(self) -> NDArray[numpy.int32]:
        """kind of both objects of the equality (snObjectType). Shape (neq,)."""
    @property
    def eq_active0(self) -> NDArray[numpy.uint8]:
        """1: the equality is active after a reset. Shape (neq,)."""
    @eq_active0.setter
    def eq_active0(self, value: ArrayLike) -> None: ...
    @property
    def eq_solref(self) -> NDArray[numpy.float64]:
        """constraint reference of the equality. Shape (neq, 2)."""
    @eq_solref.setter
    def eq_solref(self, value: ArrayLike) -> None: ...
    @property
    def eq_solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of the equality. Shape (neq, 5)."""
    @eq_solimp.setter
    def eq_solimp(self, value: ArrayLike) -> None: ...
    @property
    def eq_data(self) -> NDArray[numpy.float64]:
        """parameters of the equality, by its type. Shape (neq, 11)."""
    @eq_data.setter
    def eq_data(self, value: ArrayLike) -> None: ...
    @property
    def tendon_adr(self) -> NDArray[numpy.int32]:
        """first entry of the tendon path. Shape (ntendon,). Index of nwrap."""
    @property
    def tendon_num(self) -> NDArray[numpy.int32]:
        """number of entries of the tendon path. Shape (ntendon,)."""
    @property
    def tendon_matid(self) -> NDArray[numpy.int32]:
        """material of the tendon; -1: none. Shape (ntendon,). Index of nmat."""
    @property
    def tendon_group(self) -> NDArray[numpy.int32]:
        """group of the tendon, for showing and hiding. Shape (ntendon,)."""
    @tendon_group.setter
    def tendon_group(self, value: ArrayLike) -> None: ...
    @property
    def tendon_treenum(self) -> NDArray[numpy.int32]:
        """number of kinematic trees that the tendon acts on. Shape (ntendon,)."""
    @property
    def tendon_treeid(self) -> NDArray[numpy.int32]:
        """first two kinematic trees that the tendon acts on; -1: none. Shape (ntendon, 2)."""
    @property
    def tendon_limited(self) -> NDArray[numpy.uint8]:
        """1: the tendon range is a constraint. Shape (ntendon,)."""
    @tendon_limited.setter
    def tendon_limited(self, value: ArrayLike) -> None: ...
    @property
    def tendon_actfrclimited(self) -> NDArray[numpy.uint8]:
        """1: the actuators' total force on the tendon is clamped. Shape (ntendon,)."""
    @tendon_actfrclimited.setter
    def tendon_actfrclimited(self, value: ArrayLike) -> None: ...
    @property
    def tendon_width(self) -> NDArray[numpy.float64]:
        """width of the tendon when drawn [m]. Shape (ntendon,)."""
    @tendon_width.setter
    def tendon_width(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solref_lim(self) -> NDArray[numpy.float64]:
        """constraint reference of tendon limits. Shape (ntendon, 2)."""
    @tendon_solref_lim.setter
    def tendon_solref_lim(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solimp_lim(self) -> NDArray[numpy.float64]:
        """constraint impedance of tendon limits. Shape (ntendon, 5)."""
    @tendon_solimp_lim.setter
    def tendon_solimp_lim(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solref_fri(self) -> NDArray[numpy.float64]:
        """constraint reference of friction loss of the tendon. Shape (ntendon, 2)."""
    @tendon_solref_fri.setter
    def tendon_solref_fri(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solimp_fri(self) -> NDArray[numpy.float64]:
        """constraint impedance of friction loss of the tendon. Shape (ntendon, 5)."""
    @tendon_solimp_fri.setter
    def tendon_solimp_fri(self, value: ArrayLike) -> None: ...
    @property
    def tendon_range(self) -> NDArray[numpy.float64]:
        """shortest and longest tendon length [m]. Shape (ntendon, 2)."""
    @tendon_range.setter
    def tendon_range(self, value: ArrayLike) -> None: ...
    @property
    def tendon_actfrcrange(self) -> NDArray[numpy.float64]:
        """lowest and highest total actuator force on the tendon [N]. Shape (ntendon, 2)."""
    @tendon_actfrcrange.setter
    def tendon_actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def tendon_margin(self) -> NDArray[numpy.float64]:
        """distance from the limit at which the limit row becomes active [m]. Shape (ntendon,)."""
    @tendon_margin.setter
    def tendon_margin(self, value: ArrayLike) -> None: ...
    @property
    def tendon_stiffness(self) -> NDArray[numpy.float64]:
        """spring constant of the tendon [N/m]. Shape (ntendon,)."""
    @tendon_stiffness.setter
    def tendon_stiffness(self, value: ArrayLike) -> None: ...
    @property
    def tendon_damping(self) -> NDArray[numpy.float64]:
        """viscous damping of the tendon [Ns/m]. Shape (ntendon,)."""
    @tendon_damping.setter
    def tendon_damping(self, value: ArrayLike) -> None: ...
    @property
    def tendon_stiffnesspoly(self) -> NDArray[numpy.float64]:
        """spring constants of the square and the cube of the displacement. Shape (ntendon, 2)."""
    @tendon_stiffnesspoly.setter
    def tendon_stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def tendon_dampingpoly(self) -> NDArray[numpy.float64]:
        """damping of v|v| and of the cube of the velocity v. Shape (ntendon, 2)."""
    @tendon_dampingpoly.setter
    def tendon_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def tendon_armature(self) -> NDArray[numpy.float64]:
        """inertia along the tendon's velocity [kg]. Shape (ntendon,)."""
    @tendon_armature.setter
    def tendon_armature(self, value: ArrayLike) -> None: ...
    @property
    def tendon_frictionloss(self) -> NDArray[numpy.float64]:
        """largest dry friction force of the tendon [N]. Shape (ntendon,)."""
    @tendon_frictionloss.setter
    def tendon_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def tendon_lengthspring(self) -> NDArray[numpy.float64]:
        """tendon lengths between which the spring is slack [m]. Shape (ntendon, 2)."""
    @tendon_lengthspring.setter
    def tendon_lengthspring(self, value: ArrayLike) -> None: ...
    @property
    def tendon_length0(self) -> NDArray[numpy.float64]:
        """tendon length at qpos0 [m]. Shape (ntendon,)."""
    @tendon_length0.setter
    def tendon_length0(self, value: ArrayLike) -> None: ...
    @property
    def tendon_invweight0(self) -> NDArray[numpy.float64]:
        """inverse inertia along the tendon at qpos0 [1/kg]. Shape (ntendon,)."""
    @tendon_invweight0.setter
    def tendon_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def tendon_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each tendon. Shape (ntendon, nuser_tendon)."""
    @tendon_user.setter
    def tendon_user(self, value: ArrayLike) -> None: ...
    @property
    def tendon_rgba(self) -> NDArray[numpy.float32]:
        """colour of a tendon without material. Shape (ntendon, 4)."""
    @tendon_rgba.setter
    def tendon_rgba(self, value: ArrayLike) -> None: ...
    @property
    def wrap_type(self) -> NDArray[numpy.int32]:
        """kind of the entry of a tendon path (snWrapType). Shape (nwrap,)."""
    @property
    def wrap_objid(self) -> NDArray[numpy.int32]:
        """joint, site or geom of the entry of a tendon path; -1: none. Shape (nwrap,)."""
    @property
    def wrap_prm(self) -> NDArray[numpy.float64]:
        """of the entry of a tendon path: divisor of a pulley, coefficient of a joint, side site of a geom. Shape (nwrap,)."""
    @wrap_prm.setter
    def wrap_prm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_trntype(self) -> NDArray[numpy.int32]:
        """kind of transmission of the actuator (snTransmission). Shape (nu,)."""
    @property
    def actuator_dyntype(self) -> NDArray[numpy.int32]:
        """how activation follows control (snDynType). Shape (nu,)."""
    @property
    def actuator_gaintype(self) -> NDArray[numpy.int32]:
        """how actuator force grows with activation (snGainType). Shape (nu,)."""
    @property
    def actuator_biastype(self) -> NDArray[numpy.int32]:
        """actuator force without activation (snBiasType). Shape (nu,)."""
    @property
    def actuator_trnid(self) -> NDArray[numpy.int32]:
        """object that the actuator acts on, and a second object or -1. Shape (nu, 2)."""
    @property
    def actuator_actadr(self) -> NDArray[numpy.int32]:
        """first activation variable of the actuator; -1: none. Shape (nu,). Index of na."""
    @property
    def actuator_actnum(self) -> NDArray[numpy.int32]:
        """number of activation variables of the actuator. Shape (nu,)."""
    @property
    def actuator_group(self) -> NDArray[numpy.int32]:
        """group of the actuator, for switching off. Shape (nu,)."""
    @actuator_group.setter
    def actuator_group(self, value: ArrayLike) -> None: ...
    @property
    def actuator_history(self) -> NDArray[numpy.int32]:
        """samples kept of the control, and kind of interpolation. Shape (nu, 2)."""
    @property
    def actuator_historyadr(self) -> NDArray[numpy.int32]:
        """first number of the history buffer; -1: none. Shape (nu,). Index of nhistory."""
    @property
    def actuator_delay(self) -> NDArray[numpy.float64]:
        """delay of the control of the actuator [s]. Shape (nu,)."""
    @actuator_delay.setter
    def actuator_delay(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrllimited(self) -> NDArray[numpy.uint8]:
        """1: the control is clamped to actuator_ctrlrange. Shape (nu,)."""
    @actuator_ctrllimited.setter
    def actuator_ctrllimited(self, value: ArrayLike) -> None: ...
    @property
    def actuator_forcelimited(self) -> NDArray[numpy.uint8]:
        """1: the force is clamped to actuator_forcerange. Shape (nu,)."""
    @actuator_forcelimited.setter
    def actuator_forcelimited(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actlimited(self) -> NDArray[numpy.uint8]:
        """1: the activation is clamped to actuator_actrange. Shape (nu,)."""
    @actuator_actlimited.setter
    def actuator_actlimited(self, value: ArrayLike) -> None: ...
    @property
    def actuator_dynprm(self) -> NDArray[numpy.float64]:
        """parameters of the activation dynamics of the actuator. Shape (nu, 10)."""
    @actuator_dynprm.setter
    def actuator_dynprm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_gainprm(self) -> NDArray[numpy.float64]:
        """parameters of the gain of the actuator. Shape (nu, 10)."""
    @actuator_gainprm.setter
    def actuator_gainprm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_biasprm(self) -> NDArray[numpy.float64]:
        """parameters of the bias of the actuator. Shape (nu, 10)."""
    @actuator_biasprm.setter
    def actuator_biasprm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actearly(self) -> NDArray[numpy.uint8]:
        """1: the force uses the activation of the end of the step. Shape (nu,)."""
    @actuator_actearly.setter
    def actuator_actearly(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrlrange(self) -> NDArray[numpy.float64]:
        """lowest and highest control. Shape (nu, 2)."""
    @actuator_ctrlrange.setter
    def actuator_ctrlrange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_forcerange(self) -> NDArray[numpy.float64]:
        """lowest and highest force [N, N m]. Shape (nu, 2)."""
    @actuator_forcerange.setter
    def actuator_forcerange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actrange(self) -> NDArray[numpy.float64]:
        """lowest and highest activation. Shape (nu, 2)."""
    @actuator_actrange.setter
    def actuator_actrange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_gear(self) -> NDArray[numpy.float64]:
        """gear of the actuator: scales length and moment; translation, then rotation. Shape (nu, 6)."""
    @actuator_gear.setter
    def actuator_gear(self, value: ArrayLike) -> None: ...
    @property
    def actuator_cranklength(self) -> NDArray[numpy.float64]:
        """length of the rod of a slider-crank [m]. Shape (nu,)."""
    @actuator_cranklength.setter
    def actuator_cranklength(self, value: ArrayLike) -> None: ...
    @property
    def actuator_armature(self) -> NDArray[numpy.float64]:
        """inertia of the actuator, in dof_armature or tendon_armature times gear squared. Shape (nu,)."""
    @actuator_armature.setter
    def actuator_armature(self, value: ArrayLike) -> None: ...
    @property
    def actuator_damping(self) -> NDArray[numpy.float64]:
        """damping of the actuator, in dof_damping or tendon_damping times gear squared. Shape (nu,)."""
    @actuator_damping.setter
    def actuator_damping(self, value: ArrayLike) -> None: ...
    @property
    def actuator_dampingpoly(self) -> NDArray[numpy.float64]:
        """the same of v|v| and of the cube of the velocity v. Shape (nu, 2)."""
    @actuator_dampingpoly.setter
    def actuator_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def actuator_acc0(self) -> NDArray[numpy.float64]:
        """norm of the acceleration by a unit force of the actuator at qpos0. Shape (nu,)."""
    @actuator_acc0.setter
    def actuator_acc0(self, value: ArrayLike) -> None: ...
    @property
    def actuator_length0(self) -> NDArray[numpy.float64]:
        """actuator length at qpos0 [m, rad]. Shape (nu,)."""
    @actuator_length0.setter
    def actuator_length0(self, value: ArrayLike) -> None: ...
    @property
    def actuator_lengthrange(self) -> NDArray[numpy.float64]:
        """shortest and longest actuator length that joints allow [m, rad]. Shape (nu, 2)."""
    @actuator_lengthrange.setter
    def actuator_lengthrange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each actuator. Shape (nu, nuser_actuator)."""
    @actuator_user.setter
    def actuator_user(self, value: ArrayLike) -> None: ...
    @property
    def actuator_hilladr(self) -> NDArray[numpy.int32]:
        """Hill muscle of the actuator; -1: none. Shape (nu,). Index of nhill."""
    @property
    def actuator_muscleadr(self) -> NDArray[numpy.int32]:
        """row of the actuator in muscle_*; -1: none. Shape (nu,). Index of nmuscle."""
    @property
    def actuator_forcekind(self) -> NDArray[numpy.int32]:
        """how its force is found (snForceKind); set by a refresh. Shape (nu,)."""
    @property
    def muscle_actuatorid(self) -> NDArray[numpy.int32]:
        """actuator that the muscle is. Shape (nmuscle,). Index of nu."""
    @property
    def muscle_peakforce(self) -> NDArray[numpy.float64]:
        """peak active force: force, or scale / acc0 [N]. Shape (nmuscle,)."""
    @muscle_peakforce.setter
    def muscle_peakforce(self, value: ArrayLike) -> None: ...
    @property
    def muscle_optlength(self) -> NDArray[numpy.float64]:
        """optimal length [m, rad]. Shape (nmuscle,)."""
    @muscle_optlength.setter
    def muscle_optlength(self, value: ArrayLike) -> None: ...
    @property
    def muscle_speed(self) -> NDArray[numpy.float64]:
        """shortening velocity without force [m/s, rad/s]. Shape (nmuscle,)."""
    @muscle_speed.setter
    def muscle_speed(self, value: ArrayLike) -> None: ...
    @property
    def muscle_lengthmin(self) -> NDArray[numpy.float64]:
        """shortest length of the length range [m, rad]. Shape (nmuscle,)."""
    @muscle_lengthmin.setter
    def muscle_lengthmin(self, value: ArrayLike) -> None: ...
    @property
    def muscle_rangemin(self) -> NDArray[numpy.float64]:
        """normalised length there. Shape (nmuscle,)."""
    @muscle_rangemin.setter
    def muscle_rangemin(self, value: ArrayLike) -> None: ...
    @property
    def muscle_lmin(self) -> NDArray[numpy.float64]:
        """shortest normalised length with active force. Shape (nmuscle,)."""
    @muscle_lmin.setter
    def muscle_lmin(self, value: ArrayLike) -> None: ...
    @property
    def muscle_lmax(self) -> NDArray[numpy.float64]:
        """longest normalised length with active force. Shape (nmuscle,)."""
    @muscle_lmax.setter
    def muscle_lmax(self, value: ArrayLike) -> None: ...
    @property
    def muscle_fpmax(self) -> NDArray[numpy.float64]:
        """passive force at lmax, relative to the peak force. Shape (nmuscle,)."""
    @muscle_fpmax.setter
    def muscle_fpmax(self, value: ArrayLike) -> None: ...
    @property
    def muscle_fvmax(self) -> NDArray[numpy.float64]:
        """active force at fast lengthening, relative to the one at rest. Shape (nmuscle,)."""
    @muscle_fvmax.setter
    def muscle_fvmax(self, value: ArrayLike) -> None: ...
    @property
    def muscle_timeact(self) -> NDArray[numpy.float64]:
        """activation time constant [s]. Shape (nmuscle,)."""
    @muscle_timeact.setter
    def muscle_timeact(self, value: ArrayLike) -> None: ...
    @property
    def muscle_timedeact(self) -> NDArray[numpy.float64]:
        """deactivation time constant [s]. Shape (nmuscle,)."""
    @muscle_timedeact.setter
    def muscle_timedeact(self, value: ArrayLike) -> None: ...
    @property
    def hill_actuatorid(self) -> NDArray[numpy.int32]:
        """actuator that the Hill muscle is. Shape (nhill,). Index of nu."""
    @property
    def hill_curveid(self) -> NDArray[numpy.int32]:
        """set of Millard's curves; -1: other curves. Shape (nhill,). Index of nmillard."""
    @property
    def hill_curves(self) -> NDArray[numpy.int32]:
        """set of curves (snMuscleCurves). Shape (nhill,)."""
    @property
    def hill_tendonmodel(self) -> NDArray[numpy.int32]:
        """0: rigid tendon, 1: compliant tendon (snTendonModel). Shape (nhill,)."""
    @property
    def hill_pennationmodel(self) -> NDArray[numpy.int32]:
        """0: constant pennation, 1: constant thickness (snPennationModel). Shape (nhill,)."""
    @property
    def hill_fltruncate(self) -> NDArray[numpy.uint8]:
        """1: no active force outside 0.5 to 1.6 optimal lengths (curves hill). Shape (nhill,)."""
    @hill_fltruncate.setter
    def hill_fltruncate(self, value: ArrayLike) -> None: ...
    @property
    def hill_settled(self) -> NDArray[numpy.uint8]:
        """1: a reset puts the fibres into equilibrium. Shape (nhill,)."""
    @hill_settled.setter
    def hill_settled(self, value: ArrayLike) -> None: ...
    @property
    def hill_scale(self) -> NDArray[numpy.float64]:
        """above 0: a refresh sets the peak force to scale / acc0 [N]. Shape (nhill,)."""
    @hill_scale.setter
    def hill_scale(self, value: ArrayLike) -> None: ...
    @property
    def hill_peakforce(self) -> NDArray[numpy.float64]:
        """peak active force of the fibres [N]. Shape (nhill,)."""
    @hill_peakforce.setter
    def hill_peakforce(self, value: ArrayLike) -> None: ...
    @property
    def hill_optlength(self) -> NDArray[numpy.float64]:
        """optimal fibre length, of peak active force [m]. Shape (nhill,)."""
    @hill_optlength.setter
    def hill_optlength(self, value: ArrayLike) -> None: ...
    @property
    def hill_slacklength(self) -> NDArray[numpy.float64]:
        """tendon slack length [m]. Shape (nhill,)."""
    @hill_slacklength.setter
    def hill_slacklength(self, value: ArrayLike) -> None: ...
    @property
    def hill_vmax(self) -> NDArray[numpy.float64]:
        """maximal shortening velocity [optimal lengths / s]. Shape (nhill,)."""
    @hill_vmax.setter
    def hill_vmax(self, value: ArrayLike) -> None: ...
    @property
    def hill_pennation0(self) -> NDArray[numpy.float64]:
        """pennation angle at optimal fibre length [rad]. Shape (nhill,)."""
    @hill_pennation0.setter
    def hill_pennation0(self, value: ArrayLike) -> None: ...
    @property
    def hill_tendonstiff(self) -> NDArray[numpy.float64]:
        """exponent of tendon force by strain (curves hill). Shape (nhill,)."""
    @hill_tendonstiff.setter
    def hill_tendonstiff(self, value: ArrayLike) -> None: ...
    @property
    def hill_fiberdamping(self) -> NDArray[numpy.float64]:
        """fibre damping [peak forces at vmax]. Shape (nhill,)."""
    @hill_fiberdamping.setter
    def hill_fiberdamping(self, value: ArrayLike) -> None: ...
    @property
    def hill_fvcurvature(self) -> NDArray[numpy.float64]:
        """curvature of force by shortening velocity (curves hill). Shape (nhill,)."""
    @hill_fvcurvature.setter
    def hill_fvcurvature(self, value: ArrayLike) -> None: ...
    @property
    def hill_fvmax(self) -> NDArray[numpy.float64]:
        """force at fast lengthening, relative to rest (curves hill). Shape (nhill,)."""
    @hill_fvmax.setter
    def hill_fvmax(self, value: ArrayLike) -> None: ...
    @property
    def hill_fvecc(self) -> NDArray[numpy.float64]:
        """relative lengthening velocity of half that gain (curves hill). Shape (nhill,)."""
    @hill_fvecc.setter
    def hill_fvecc(self, value: ArrayLike) -> None: ...
    @property
    def hill_flwidth(self) -> NDArray[numpy.float64]:
        """width of active force below and above optimal length (curves hill). Shape (nhill, 2)."""
    @hill_flwidth.setter
    def hill_flwidth(self, value: ArrayLike) -> None: ...
    @property
    def hill_fpshape(self) -> NDArray[numpy.float64]:
        """exponent of passive force (curves hill, degroote). Shape (nhill,)."""
    @hill_fpshape.setter
    def hill_fpshape(self, value: ArrayLike) -> None: ...
    @property
    def hill_fpstrain(self) -> NDArray[numpy.float64]:
        """fibre strain at full passive force (curves degroote). Shape (nhill,)."""
    @hill_fpstrain.setter
    def hill_fpstrain(self, value: ArrayLike) -> None: ...
    @property
    def hill_peakstrain(self) -> NDArray[numpy.float64]:
        """tendon strain at peak force (curves degroote). Shape (nhill,)."""
    @hill_peakstrain.setter
    def hill_peakstrain(self, value: ArrayLike) -> None: ...
    @property
    def hill_flscale(self) -> NDArray[numpy.float64]:
        """scales the width of active force (curves degroote). Shape (nhill,)."""
    @hill_flscale.setter
    def hill_flscale(self, value: ArrayLike) -> None: ...
    @property
    def hill_mass(self) -> NDArray[numpy.float64]:
        """muscle mass [kg]; negative: from force, tissue and length. Shape (nhill,)."""
    @hill_mass.setter
    def hill_mass(self, value: ArrayLike) -> None: ...
    @property
    def hill_tension(self) -> NDArray[numpy.float64]:
        """specific tension of muscle tissue [Pa]. Shape (nhill,)."""
    @hill_tension.setter
    def hill_tension(self, value: ArrayLike) -> None: ...
    @property
    def hill_density(self) -> NDArray[numpy.float64]:
        """density of muscle tissue [kg/m^3]. Shape (nhill,)."""
    @hill_density.setter
    def hill_density(self, value: ArrayLike) -> None: ...
    @property
    def hill_slowtwitch(self) -> NDArray[numpy.float64]:
        """share of slow-twitch fibres, for metabolic power. Shape (nhill,)."""
    @hill_slowtwitch.setter
    def hill_slowtwitch(self, value: ArrayLike) -> None: ...
    @property
    def hill_minact(self) -> NDArray[numpy.float64]:
        """least activation that the fibres see. Shape (nhill,)."""
    @hill_minact.setter
    def hill_minact(self, value: ArrayLike) -> None: ...
    @property
    def hill_minlength(self) -> NDArray[numpy.float64]:
        """least fibre length [optimal lengths]. Shape (nhill,)."""
    @hill_minlength.setter
    def hill_minlength(self, value: ArrayLike) -> None: ...
    @property
    def hill_rigiddamping(self) -> NDArray[numpy.uint8]:
        """1: fibres on a rigid tendon are damped; De Groote's may push. Shape (nhill,)."""
    @hill_rigiddamping.setter
    def hill_rigiddamping(self, value: ArrayLike) -> None: ...
    @property
    def hill_functionid(self) -> NDArray[numpy.int32]:
        """functions of active force, passive force and tendon force (curves schutte) or force by velocity (curves functions); -1: none. Shape (nhill, 3)."""
    @property
    def hill_fiberlength0(self) -> NDArray[numpy.float64]:
        """fibre length at reset [m]. Shape (nhill,)."""
    @hill_fiberlength0.setter
    def hill_fiberlength0(self, value: ArrayLike) -> None: ...
    @property
    def hill_speed(self) -> NDArray[numpy.float64]:
        """maximal shortening velocity [m/s]. Shape (nhill,)."""
    @hill_speed.setter
    def hill_speed(self, value: ArrayLike) -> None: ...
    @property
    def hill_cos0(self) -> NDArray[numpy.float64]:
        """cosine of the pennation angle at optimal fibre length. Shape (nhill,)."""
    @hill_cos0.setter
    def hill_cos0(self, value: ArrayLike) -> None: ...
    @property
    def hill_thickness(self) -> NDArray[numpy.float64]:
        """muscle thickness where the pennation angle varies [m]. Shape (nhill,)."""
    @hill_thickness.setter
    def hill_thickness(self, value: ArrayLike) -> None: ...
    @property
    def hill_fibermin(self) -> NDArray[numpy.float64]:
        """least fibre length [m]. Shape (nhill,)."""
    @hill_fibermin.setter
    def hill_fibermin(self, value: ArrayLike) -> None: ...
    @property
    def hill_alongmin(self) -> NDArray[numpy.float64]:
        """least extent of the fibres along the tendon [m]. Shape (nhill,)."""
    @hill_alongmin.setter
    def hill_alongmin(self, value: ArrayLike) -> None: ...
    @property
    def hill_invoptlength(self) -> NDArray[numpy.float64]:
        """inverse of the optimal fibre length [1/m]. Shape (nhill,)."""
    @hill_invoptlength.setter
    def hill_invoptlength(self, value: ArrayLike) -> None: ...
    @property
    def hill_invspeed(self) -> NDArray[numpy.float64]:
        """inverse of the maximal shortening velocity [s/m]. Shape (nhill,)."""
    @hill_invspeed.setter
    def hill_invspeed(self, value: ArrayLike) -> None: ...
    @property
    def hill_invslacklength(self) -> NDArray[numpy.float64]:
        """inverse of the tendon slack length [1/m]. Shape (nhill,)."""
    @hill_invslacklength.setter
    def hill_invslacklength(self, value: ArrayLike) -> None: ...
    @property
    def hill_tendonrate(self) -> NDArray[numpy.float64]:
        """exponent of tendon force by strain in use. Shape (nhill,)."""
    @hill_tendonrate.setter
    def hill_tendonrate(self, value: ArrayLike) -> None: ...
    @property
    def hill_tendonscale(self) -> NDArray[numpy.float64]:
        """scale of tendon force in use. Shape (nhill,)."""
    @hill_tendonscale.setter
    def hill_tendonscale(self, value: ArrayLike) -> None: ...
    @property
    def hill_passiverate(self) -> NDArray[numpy.float64]:
        """exponent of passive force in use. Shape (nhill,)."""
    @hill_passiverate.setter
    def hill_passiverate(self, value: ArrayLike) -> None: ...
    @property
    def hill_passivescale(self) -> NDArray[numpy.float64]:
        """scale of passive force in use. Shape (nhill,)."""
    @hill_passivescale.setter
    def hill_passivescale(self, value: ArrayLike) -> None: ...
    @property
    def hill_passiveoffset(self) -> NDArray[numpy.float64]:
        """offset of passive force in use. Shape (nhill,)."""
    @hill_passiveoffset.setter
    def hill_passiveoffset(self, value: ArrayLike) -> None: ...
    @property
    def hill_musclemass(self) -> NDArray[numpy.float64]:
        """muscle mass in use [kg]. Shape (nhill,)."""
    @hill_musclemass.setter
    def hill_musclemass(self, value: ArrayLike) -> None: ...
    @property
    def millard_prm(self) -> NDArray[numpy.float64]:
        """parameters of a set of Millard's curves (snMillardShape). Shape (nmillard, 22)."""
    @millard_prm.setter
    def millard_prm(self, value: ArrayLike) -> None: ...
    @property
    def millard_curves(self) -> NDArray[numpy.float64]:
        """pieces of a set of Millard's curves. Shape (nmillard, 611)."""
    @millard_curves.setter
    def millard_curves(self, value: ArrayLike) -> None: ...
    @property
    def sensor_type(self) -> NDArray[numpy.int32]:
        """kind of sensor (snSensorType). Shape (nsensor,)."""
    @property
    def sensor_datatype(self) -> NDArray[numpy.int32]:
        """what the numbers of the sensor are; 0: real, 1: not negative, 2: unit vector, 3: quaternion. Shape (nsensor,)."""
    @property
    def sensor_needstage(self) -> NDArray[numpy.int32]:
        """part of a step that the sensor needs: 1 position, 2 velocity, 3 force. Shape (nsensor,)."""
    @property
    def sensor_objtype(self) -> NDArray[numpy.int32]:
        """kind of the object that the sensor measures (snObjectType). Shape (nsensor,)."""
    @property
    def sensor_objid(self) -> NDArray[numpy.int32]:
        """object that the sensor measures; -1: none. Shape (nsensor,)."""
    @property
    def sensor_reftype(self) -> NDArray[numpy.int32]:
        """kind of the object in whose frame the sensor measures (snObjectType). Shape (nsensor,)."""
    @property
    def sensor_refid(self) -> NDArray[numpy.int32]:
        """object in whose frame the sensor measures; -1: the world. Shape (nsensor,)."""
    @property
    def sensor_intprm(self) -> NDArray[numpy.int32]:
        """integer parameters of the sensor. Shape (nsensor, 3)."""
    @property
    def sensor_dim(self) -> NDArray[numpy.int32]:
        """number of values of the sensor. Shape (nsensor,)."""
    @property
    def sensor_adr(self) -> NDArray[numpy.int32]:
        """first value of the sensor in sensordata. Shape (nsensor,). Index of nsensordata."""
    @property
    def sensor_cutoff(self) -> NDArray[numpy.float64]:
        """largest magnitude of the values of the sensor; 0: no limit. Shape (nsensor,)."""
    @sensor_cutoff.setter
    def sensor_cutoff(self, value: ArrayLike) -> None: ...
    @property
    def sensor_noise(self) -> NDArray[numpy.float64]:
        """standard deviation of the noise that a user may add to the sensor. Shape (nsensor,)."""
    @sensor_noise.setter
    def sensor_noise(self, value: ArrayLike) -> None: ...
    @property
    def sensor_history(self) -> NDArray[numpy.int32]:
        """samples kept of the value, and kind of interpolation. Shape (nsensor, 2)."""
    @property
    def sensor_historyadr(self) -> NDArray[numpy.int32]:
        """first number of the history buffer; -1: none. Shape (nsensor,). Index of nhistory."""
    @property
    def sensor_delay(self) -> NDArray[numpy.float64]:
        """delay of the values of the sensor [s]. Shape (nsensor,)."""
    @sensor_delay.setter
    def sensor_delay(self, value: ArrayLike) -> None: ...
    @property
    def sensor_interval(self) -> NDArray[numpy.float64]:
        """period and phase of the measurements of the sensor [s]. Shape (nsensor, 2)."""
    @sensor_interval.setter
    def sensor_interval(self, value: ArrayLike) -> None: ...
    @property
    def sensor_user(self) -> NDArray[numpy.float64]:
        """numbers for the user, of each sensor. Shape (nsensor, nuser_sensor)."""
    @sensor_user.setter
    def sensor_user(self, value: ArrayLike) -> None: ...
    @property
    def qpos0(self) -> NDArray[numpy.float64]:
        """positions at which the model was compiled, and after a reset. Shape (nq,)."""
    @qpos0.setter
    def qpos0(self, value: ArrayLike) -> None: ...
    @property
    def qpos_spring(self) -> NDArray[numpy.float64]:
        """positions at which joint springs are at rest. Shape (nq,)."""
    @qpos_spring.setter
    def qpos_spring(self, value: ArrayLike) -> None: ...
    @property
    def numeric_adr(self) -> NDArray[numpy.int32]:
        """first number of the numeric field. Shape (nnumeric,). Index of nnumericdata."""
    @property
    def numeric_size(self) -> NDArray[numpy.int32]:
        """number of numbers of the numeric field. Shape (nnumeric,)."""
    @property
    def numeric_data(self) -> NDArray[numpy.float64]:
        """numbers of all numeric fields. Shape (nnumericdata,)."""
    @numeric_data.setter
    def numeric_data(self, value: ArrayLike) -> None: ...
    @property
    def text_adr(self) -> NDArray[numpy.int32]:
        """first character of the text field. Shape (ntext,). Index of ntextdata."""
    @property
    def text_size(self) -> NDArray[numpy.int32]:
        """number of characters of the text field, terminator included. Shape (ntext,)."""
    @property
    def text_data(self) -> bytes:
        """characters of all text fields. Shape (ntextdata,)."""
    @property
    def tuple_adr(self) -> NDArray[numpy.int32]:
        """first object of the tuple. Shape (ntuple,). Index of ntupledata."""
    @property
    def tuple_size(self) -> NDArray[numpy.int32]:
        """number of objects of the tuple. Shape (ntuple,)."""
    @property
    def tuple_objtype(self) -> NDArray[numpy.int32]:
        """kind of each object of the tuples (snObjectType). Shape (ntupledata,)."""
    @property
    def tuple_objid(self) -> NDArray[numpy.int32]:
        """index of each object of the tuples. Shape (ntupledata,)."""
    @property
    def tuple_objprm(self) -> NDArray[numpy.float64]:
        """number that goes with each object of the tuples. Shape (ntupledata,)."""
    @tuple_objprm.setter
    def tuple_objprm(self, value: ArrayLike) -> None: ...
    @property
    def function_type(self) -> NDArray[numpy.int32]:
        """kind of function (snFunctionType). Shape (nfunction,)."""
    @property
    def function_num(self) -> NDArray[numpy.int32]:
        """number of points or coefficients of the function. Shape (nfunction,)."""
    @property
    def function_inputs(self) -> NDArray[numpy.int32]:
        """number of arguments of the function. Shape (nfunction,)."""
    @property
    def function_order(self) -> NDArray[numpy.int32]:
        """order of a multivariate polynomial; 0: of any other function. Shape (nfunction,)."""
    @property
    def function_adr(self) -> NDArray[numpy.int32]:
        """first number of the function. Shape (nfunction,). Index of nfunctiondata."""
    @property
    def function_size(self) -> NDArray[numpy.int32]:
        """number of numbers of the function. Shape (nfunction,)."""
    @property
    def function_data(self) -> NDArray[numpy.float64]:
        """points x, then the coefficients of every power, the constant ones first. Shape (nfunctiondata,)."""
    @function_data.setter
    def function_data(self, value: ArrayLike) -> None: ...
    @property
    def driven_bodyid(self) -> NDArray[numpy.int32]:
        """body that the driven joint moves. Shape (ndriven,). Index of nbody."""
    @property
    def driven_jntid(self) -> NDArray[numpy.int32]:
        """joint whose coordinate the driven joint follows; -1: it is locked, or follows several. Shape (ndriven,). Index of njnt."""
    @property
    def driven_linkadr(self) -> NDArray[numpy.int32]:
        """first function between the two coordinates; -1: none. Shape (ndriven,). Index of nlink."""
    @property
    def driven_linknum(self) -> NDArray[numpy.int32]:
        """number of functions between the two coordinates. Shape (ndriven,)."""
    @property
    def driven_value(self) -> NDArray[numpy.float64]:
        """coordinate of a locked joint [m, rad]. Shape (ndriven,)."""
    @driven_value.setter
    def driven_value(self, value: ArrayLike) -> None: ...
    @property
    def driven_range(self) -> NDArray[numpy.float64]:
        """range of the driven joint, for moving sites; 0 0: none [m, rad]. Shape (ndriven, 2)."""
    @driven_range.setter
    def driven_range(self, value: ArrayLike) -> None: ...
    @property
    def driven_blendid(self) -> NDArray[numpy.int32]:
        """function of several coordinates that the driven joint's own begins with; -1: none. Shape (ndriven,). Index of nblend."""
    @property
    def blend_functionid(self) -> NDArray[numpy.int32]:
        """function of several coordinates. Shape (nblend,). Index of nfunction."""
    @property
    def blend_argadr(self) -> NDArray[numpy.int32]:
        """first of its coordinates. Shape (nblend,). Index of nblendarg."""
    @property
    def blend_argnum(self) -> NDArray[numpy.int32]:
        """number of its coordinates. Shape (nblend,)."""
    @property
    def blend_dofadr(self) -> NDArray[numpy.int32]:
        """first of the dofs that its coordinates follow; -1: all are constant. Shape (nblend,). Index of nblenddof."""
    @property
    def blend_dofnum(self) -> NDArray[numpy.int32]:
        """number of dofs that its coordinates follow. Shape (nblend,)."""
    @property
    def blendarg_coordinate(self) -> NDArray[numpy.int32]:
        """coordinate: a joint, or njnt plus a driven joint that follows one or none. Shape (nblendarg,)."""
    @property
    def blenddof_dofid(self) -> NDArray[numpy.int32]:
        """dof that coordinates of the function follow. Shape (nblenddof,). Index of nv."""
    @property
    def link_functionid(self) -> NDArray[numpy.int32]:
        """functions of driven joints, the one of the joint's own coordinate first. Shape (nlink,). Index of nfunction."""
    @property
    def body_axisadr(self) -> NDArray[numpy.int32]:
        """first axis of the body; -1: no joint of the body is driven. Shape (nbody,)."""
    @property
    def body_axisnum(self) -> NDArray[numpy.int32]:
        """number of axes of the body. Shape (nbody,)."""
    @property
    def axis_type(self) -> NDArray[numpy.int32]:
        """slide or hinge (snJointType). Shape (naxis,)."""
    @property
    def axis_coordinate(self) -> NDArray[numpy.int32]:
        """coordinate of the axis: a joint, or njnt plus a driven joint. Shape (naxis,)."""
    @property
    def axis_functionid(self) -> NDArray[numpy.int32]:
        """displacement as a function of the coordinate; -1: coordinate less axis_ref. Shape (naxis,). Index of nfunction."""
    @property
    def axis_ref(self) -> NDArray[numpy.float64]:
        """coordinate without displacement, for an axis without function [m, rad]. Shape (naxis,)."""
    @axis_ref.setter
    def axis_ref(self, value: ArrayLike) -> None: ...
    @property
    def axis_jntid(self) -> NDArray[numpy.int32]:
        """joint that is this axis; -1: it is driven. Shape (naxis,). Index of njnt."""
    @property
    def axis_dofid(self) -> NDArray[numpy.int32]:
        """dof that moves the axis; -1: none. Shape (naxis,). Index of nv."""
    @property
    def axis_part(self) -> NDArray[numpy.int32]:
        """which dof of its coordinate the row is of; above 0: a further dof of the axis before it, which moves nothing itself. Shape (naxis,)."""
    @property
    def axis_columnid(self) -> NDArray[numpy.int32]:
        """column of that dof for the body; -1: the dof is the body's own, or none. Shape (naxis,). Index of ncolumn."""
    @property
    def axis_pos(self) -> NDArray[numpy.float64]:
        """anchor of the axis in the body frame [m]. Shape (naxis, 3)."""
    @axis_pos.setter
    def axis_pos(self, value: ArrayLike) -> None: ...
    @property
    def axis_dir(self) -> NDArray[numpy.float64]:
        """direction of the axis in the body frame, of unit length. Shape (naxis, 3)."""
    @axis_dir.setter
    def axis_dir(self, value: ArrayLike) -> None: ...
    @property
    def body_columnadr(self) -> NDArray[numpy.int32]:
        """first motion column of the body by dofs of other bodies; -1: none. Shape (nbody,)."""
    @property
    def body_columnnum(self) -> NDArray[numpy.int32]:
        """number of motion columns of the body by dofs of other bodies. Shape (nbody,)."""
    @property
    def column_bodyid(self) -> NDArray[numpy.int32]:
        """body that the column moves, with its descendants. Shape (ncolumn,). Index of nbody."""
    @property
    def column_dofid(self) -> NDArray[numpy.int32]:
        """dof of the column. Shape (ncolumn,). Index of nv."""
    @property
    def moving_siteid(self) -> NDArray[numpy.int32]:
        """site that moves in its body. Shape (nmoving,). Index of nsite."""
    @property
    def moving_coordinate(self) -> NDArray[numpy.int32]:
        """coordinate that moves the site: a joint, or njnt plus a driven joint. Shape (nmoving,)."""
    @property
    def moving_range(self) -> NDArray[numpy.float64]:
        """range to which that coordinate is clamped; 0 0: none [m, rad]. Shape (nmoving, 2)."""
    @moving_range.setter
    def moving_range(self, value: ArrayLike) -> None: ...
    @property
    def moving_functionid(self) -> NDArray[numpy.int32]:
        """functions of x, y and z; -1: constant. Shape (nmoving, 3)."""
    @property
    def moving_quat(self) -> NDArray[numpy.float64]:
        """orientation of x, y and z in the body frame. Shape (nmoving, 4)."""
    @moving_quat.setter
    def moving_quat(self, value: ArrayLike) -> None: ...
    @property
    def route_tendonid(self) -> NDArray[numpy.int32]:
        """tendon of the route. Shape (nroute,). Index of ntendon."""
    @property
    def route_momentarm(self) -> NDArray[numpy.int32]:
        """Jacobian of the route; 0: tangent points fixed, 1: derivative of the length. Shape (nroute,)."""
    @property
    def route_pointadr(self) -> NDArray[numpy.int32]:
        """first site of the route. Shape (nroute,). Index of nroutepoint."""
    @property
    def route_pointnum(self) -> NDArray[numpy.int32]:
        """number of sites of the route. Shape (nroute,)."""
    @property
    def route_wrapadr(self) -> NDArray[numpy.int32]:
        """first wrap object of the route; -1: none. Shape (nroute,). Index of nroutewrap."""
    @property
    def route_wrapnum(self) -> NDArray[numpy.int32]:
        """number of wrap objects of the route. Shape (nroute,)."""
    @property
    def route_bodyadr(self) -> NDArray[numpy.int32]:
        """first body of the route. Shape (nroute,). Index of nroutebody."""
    @property
    def route_bodynum(self) -> NDArray[numpy.int32]:
        """number of bodies of the route. Shape (nroute,)."""
    @property
    def routepoint_siteid(self) -> NDArray[numpy.int32]:
        """site of the point. Shape (nroutepoint,). Index of nsite."""
    @property
    def routepoint_body(self) -> NDArray[numpy.int32]:
        """body of the point, among those of its route. Shape (nroutepoint,)."""
    @property
    def routepoint_coordinate(self) -> NDArray[numpy.int32]:
        """coordinate that decides whether the point is on the path: a joint, or njnt plus a driven joint; -1: always. Shape (nroutepoint,)."""
    @property
    def routepoint_range(self) -> NDArray[numpy.float64]:
        """coordinates with which the point is on the path [m, rad]. Shape (nroutepoint, 2)."""
    @routepoint_range.setter
    def routepoint_range(self, value: ArrayLike) -> None: ...
    @property
    def routepoint_movingid(self) -> NDArray[numpy.int32]:
        """moving site of the point; -1: it does not move. Shape (nroutepoint,). Index of nmoving."""
    @property
    def routepoint_slot(self) -> NDArray[numpy.int32]:
        """entry of ten_J of the dof that moves the point in its body; -1: none. Shape (nroutepoint,). Index of nJten."""
    @property
    def routewrap_geomid(self) -> NDArray[numpy.int32]:
        """geom of the wrap object. Shape (nroutewrap,). Index of ngeom."""
    @property
    def routewrap_body(self) -> NDArray[numpy.int32]:
        """body of the wrap object, among those of its route. Shape (nroutewrap,)."""
    @property
    def routewrap_shape(self) -> NDArray[numpy.int32]:
        """shape of the wrap object; 0: cylinder, 1: sphere, 2: ellipsoid, 3: torus. Shape (nroutewrap,)."""
    @property
    def routewrap_rule(self) -> NDArray[numpy.int32]:
        """how the path is found; 1: as OpenSim's wrap objects, 2: geodesics. Shape (nroutewrap,)."""
    @property
    def routewrap_hint(self) -> NDArray[numpy.float64]:
        """where the search for a geodesic begins, in the frame of the geom [m]. Shape (nroutewrap, 3)."""
    @routewrap_hint.setter
    def routewrap_hint(self, value: ArrayLike) -> None: ...
    @property
    def routewrap_quadrant(self) -> NDArray[numpy.int32]:
        """side that may be wrapped: 1 x, 2 y, 3 z, below 0 the negative side; 0: all. Shape (nroutewrap,)."""
    @property
    def routewrap_method(self) -> NDArray[numpy.int32]:
        """how an ellipsoid is wrapped; 0: hybrid, 1: midpoint, 2: axial. Shape (nroutewrap,)."""
    @property
    def routewrap_between(self) -> NDArray[numpy.int32]:
        """first and last point of the segments that may wrap, within the route. Shape (nroutewrap, 2)."""
    @property
    def routewrap_size(self) -> NDArray[numpy.float64]:
        """radius and length of a cylinder, radius of a sphere, semi-axes, inner and outer radius of a torus [m]. Shape (nroutewrap, 3)."""
    @routewrap_size.setter
    def routewrap_size(self, value: ArrayLike) -> None: ...
    @property
    def routebody_bodyid(self) -> NDArray[numpy.int32]:
        """body of the route. Shape (nroutebody,). Index of nbody."""
    @property
    def routebody_slotadr(self) -> NDArray[numpy.int32]:
        """first entry of the list of dofs that move the body. Shape (nroutebody,)."""
    @property
    def routebody_slotnum(self) -> NDArray[numpy.int32]:
        """number of dofs that move the body and change the length. Shape (nroutebody,)."""
    @property
    def routeslot_column(self) -> NDArray[numpy.int32]:
        """motion column of the entry: a dof, or nv plus a column. Shape (nrouteslot,)."""
    @property
    def routeslot_slot(self) -> NDArray[numpy.int32]:
        """entry of ten_J of the entry. Shape (nrouteslot,). Index of nJten."""
    @property
    def functional_tendonid(self) -> NDArray[numpy.int32]:
        """functional tendon. Shape (nfunctional,). Index of ntendon."""
    @property
    def functional_kind(self) -> NDArray[numpy.int32]:
        """which functions it has (snFunctionalKind). Shape (nfunctional,)."""
    @property
    def functional_lengthid(self) -> NDArray[numpy.int32]:
        """function of its length. Shape (nfunctional,). Index of nfunction."""
    @property
    def functional_speedid(self) -> NDArray[numpy.int32]:
        """function of its velocity; -1: by its Jacobian. Shape (nfunctional,). Index of nfunction."""
    @property
    def functional_adr(self) -> NDArray[numpy.int32]:
        """first coordinate of the functional tendon. Shape (nfunctional,). Index of nfunctionalarg."""
    @property
    def functional_num(self) -> NDArray[numpy.int32]:
        """number of its coordinates. Shape (nfunctional,)."""
    @property
    def functionalarg_coordinate(self) -> NDArray[numpy.int32]:
        """coordinate: a joint, or njnt plus a driven joint. Shape (nfunctionalarg,)."""
    @property
    def functionalarg_armid(self) -> NDArray[numpy.int32]:
        """function of the moment arm about the coordinate, -dl/dq; -1: derivative of the length. Shape (nfunctionalarg,). Index of nfunction."""
    @property
    def functionalarg_slot(self) -> NDArray[numpy.int32]:
        """entry of ten_J of the dof that the coordinate follows; -1: it is constant. Shape (nfunctionalarg,). Index of nJten."""
    @property
    def force_type(self) -> NDArray[numpy.int32]:
        """kind of force element (snForceElement). Shape (nforce,)."""
    @property
    def force_objid(self) -> NDArray[numpy.int32]:
        """what the force element acts on: a coordinate (a joint, or njnt plus a driven joint), two sites, a tendon, or two geoms; -1: none. Shape (nforce, 2)."""
    @property
    def force_prm(self) -> NDArray[numpy.float64]:
        """parameters of the force element, by its kind: docs/extensions.md. Shape (nforce, 12)."""
    @force_prm.setter
    def force_prm(self, value: ArrayLike) -> None: ...
    @property
    def force_functionid(self) -> NDArray[numpy.int32]:
        """functions of a bushing by angles and offsets, of a ligament by length, or of a prescribed force by time; -1: none. Shape (nforce, 6)."""
    @property
    def force_expressionid(self) -> NDArray[numpy.int32]:
        """expressions of the force element; -1: none. Shape (nforce, 6)."""
    @property
    def expression_adr(self) -> NDArray[numpy.int32]:
        """first instruction of the expression. Shape (nexpression,). Index of ninstruction."""
    @property
    def expression_num(self) -> NDArray[numpy.int32]:
        """number of instructions of the expression. Shape (nexpression,)."""
    @property
    def instruction_code(self) -> NDArray[numpy.int32]:
        """what the instruction does, and with what (src/math/expression.h). Shape (ninstruction,)."""
    @property
    def instruction_number(self) -> NDArray[numpy.float64]:
        """the constant of an instruction that has one. Shape (ninstruction,)."""
    @instruction_number.setter
    def instruction_number(self, value: ArrayLike) -> None: ...
    @property
    def key_time(self) -> NDArray[numpy.float64]:
        """time of the keyframe [s]. Shape (nkey,)."""
    @key_time.setter
    def key_time(self, value: ArrayLike) -> None: ...
    @property
    def key_qpos(self) -> NDArray[numpy.float64]:
        """positions of the keyframe. Shape (nkey, nq)."""
    @key_qpos.setter
    def key_qpos(self, value: ArrayLike) -> None: ...
    @property
    def key_qvel(self) -> NDArray[numpy.float64]:
        """velocities of the keyframe. Shape (nkey, nv)."""
    @key_qvel.setter
    def key_qvel(self, value: ArrayLike) -> None: ...
    @property
    def key_act(self) -> NDArray[numpy.float64]:
        """activations of the keyframe. Shape (nkey, na)."""
    @key_act.setter
    def key_act(self, value: ArrayLike) -> None: ...
    @property
    def key_mpos(self) -> NDArray[numpy.float64]:
        """positions of mocap bodies of the keyframe, in the world [m]. Shape (nkey, 3*nmocap)."""
    @key_mpos.setter
    def key_mpos(self, value: ArrayLike) -> None: ...
    @property
    def key_mquat(self) -> NDArray[numpy.float64]:
        """orientations of mocap bodies of the keyframe, in the world. Shape (nkey, 4*nmocap)."""
    @key_mquat.setter
    def key_mquat(self, value: ArrayLike) -> None: ...
    @property
    def key_ctrl(self) -> NDArray[numpy.float64]:
        """controls of the keyframe. Shape (nkey, nu)."""
    @key_ctrl.setter
    def key_ctrl(self, value: ArrayLike) -> None: ...
    @property
    def M_rownnz(self) -> NDArray[numpy.int32]:
        """number of entries in the row of M: the dof and its ancestors, or itself alone. Shape (nv,)."""
    @property
    def M_rowadr(self) -> NDArray[numpy.int32]:
        """first entry of the row of M. Shape (nv,). Index of nC."""
    @property
    def M_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of M, ascending; the last is the row's own. Shape (nC,). Index of nv."""
    @property
    def D_rownnz(self) -> NDArray[numpy.int32]:
        """number of entries in the row of velocity derivatives: all dofs above and below. Shape (nv,)."""
    @property
    def D_rowadr(self) -> NDArray[numpy.int32]:
        """first entry of the row of velocity derivatives. Shape (nv,). Index of nD."""
    @property
    def D_diag(self) -> NDArray[numpy.int32]:
        """place of the diagonal in the row of velocity derivatives. Shape (nv,)."""
    @property
    def D_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of the velocity derivatives, ascending; dofs below the row's own have no gaps. Shape (nD,). Index of nv."""
    @property
    def body_chainadr(self) -> NDArray[numpy.int32]:
        """first entry of the chain of dofs that move the body. Shape (nbody,). Index of nchain."""
    @property
    def body_chainnum(self) -> NDArray[numpy.int32]:
        """number of dofs that move the body. Shape (nbody,)."""
    @property
    def chain_dof(self) -> NDArray[numpy.int32]:
        """dofs that move a body, from the world outwards. Shape (nchain,). Index of nv."""
    @property
    def moment_rownnz(self) -> NDArray[numpy.int32]:
        """number of dofs that the actuator acts on. Shape (nu,)."""
    @property
    def moment_rowadr(self) -> NDArray[numpy.int32]:
        """first entry of the actuator's row of actuator_moment. Shape (nu,). Index of nJmom."""
    @property
    def moment_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of actuator_moment, ascending. Shape (nJmom,). Index of nv."""
    @property
    def ten_J_rownnz(self) -> NDArray[numpy.int32]:
        """number of dofs that change the tendon length. Shape (ntendon,)."""
    @property
    def ten_J_rowadr(self) -> NDArray[numpy.int32]:
        """first entry of the tendon's row of ten_J. Shape (ntendon,). Index of nJten."""
    @property
    def ten_J_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of ten_J, ascending. Shape (nJten,). Index of nv."""
    @property
    def path_adr(self) -> NDArray[numpy.int32]:
        """first dof of the tendon segment from this entry of the path to the next; -1: no segment begins here. Shape (nwrap,). Index of npath."""
    @property
    def path_num(self) -> NDArray[numpy.int32]:
        """dofs that move only the first end of the tendon segment, dofs that move only the second. Shape (nwrap, 2)."""
    @property
    def skip_adr(self) -> NDArray[numpy.int32]:
        """first dof of the tendon segment that passes a geom by without touching it; -1: none. Shape (nwrap,). Index of npath."""
    @property
    def skip_num(self) -> NDArray[numpy.int32]:
        """dofs that move only the first end of the segment of skip_adr, dofs that move only the second. Shape (nwrap, 2)."""
    @property
    def path_rigid(self) -> NDArray[numpy.float64]:
        """length of the tendon segment up to the next site where no dof changes it; else 0 [m]. Shape (nwrap,)."""
    @path_rigid.setter
    def path_rigid(self, value: ArrayLike) -> None: ...
    @property
    def path_rigidsum(self) -> NDArray[numpy.float64]:
        """length of those segments of the tendon that no dof changes, each divided by its pulley [m]. Shape (ntendon,)."""
    @path_rigidsum.setter
    def path_rigidsum(self, value: ArrayLike) -> None: ...
    @property
    def path_dof(self) -> NDArray[numpy.int32]:
        """dofs of all tendon segments; of a fixed tendon, those of its joints. Shape (npath,). Index of nv."""
    @property
    def path_slot(self) -> NDArray[numpy.int32]:
        """entry of ten_J that belongs to the dof of path_dof. Shape (npath,). Index of nJten."""
    @property
    def piece_wrap(self) -> NDArray[numpy.int32]:
        """site of the tendon path at which the piece begins. Shape (npiece,). Index of nwrap."""
    @property
    def piece_tendon(self) -> NDArray[numpy.int32]:
        """tendon of the piece. Shape (npiece,). Index of ntendon."""
    @property
    def piece_pulley(self) -> NDArray[numpy.int32]:
        """pulley of the tendon path that divides the length of the piece; -1: none. Shape (npiece,). Index of nwrap."""
    @property
    def piece_varying(self) -> NDArray[numpy.int32]:
        """the nvarying pieces of tendon paths whose length dofs change, ascending; then -1. Shape (npiece,). Index of npiece."""
    @property
    def pass_piece(self) -> NDArray[numpy.int32]:
        """pieces of tendon paths that pass a geom, ascending. Shape (npass,). Index of npiece."""
    @property
    def pass_before(self) -> NDArray[numpy.int32]:
        """first run and number of runs of the tendon segment up to the geom. Shape (npass, 2)."""
    @property
    def pass_straight(self) -> NDArray[numpy.int32]:
        """first run and number of runs of the tendon segment that misses the geom. Shape (npass, 2)."""
    @property
    def pass_behind(self) -> NDArray[numpy.int32]:
        """first run and number of runs of the tendon segment from the geom on. Shape (npass, 2)."""
    @property
    def wrench_root(self) -> NDArray[numpy.int32]:
        """root of the kinematic tree about whose centre of mass the wrench is taken. Shape (nwrench,). Index of nbody."""
    @property
    def run_dof(self) -> NDArray[numpy.int32]:
        """first dof of the run. Shape (nrun,). Index of nv."""
    @property
    def run_slot(self) -> NDArray[numpy.int32]:
        """entry of ten_J that belongs to the first dof of the run; the others follow. Shape (nrun,). Index of nJten."""
    @property
    def run_num(self) -> NDArray[numpy.int32]:
        """number of dofs of the run. Shape (nrun,)."""
    @property
    def run_wrench(self) -> NDArray[numpy.int32]:
        """wrench that does work along the dofs of the run. Shape (nrun,). Index of nwrench."""
    @property
    def run_sign(self) -> NDArray[numpy.int32]:
        """1 where the dofs move the second end of the tendon segment, -1 where they move the first. Shape (nrun,)."""
    @property
    def plugin(self) -> NDArray[numpy.int32]:
        """row of the instance: built in, then the program's own. Shape (nplugin,)."""
    @property
    def plugin_stateadr(self) -> NDArray[numpy.int32]:
        """first number of the instance in plugin_state. Shape (nplugin,). Index of npluginstate."""
    @property
    def plugin_statenum(self) -> NDArray[numpy.int32]:
        """numbers of the instance in plugin_state. Shape (nplugin,)."""
    @property
    def plugin_attr(self) -> bytes:
        """configuration of all instances: values of attributes, each ended by a zero. Shape (npluginattr,)."""
    @property
    def plugin_attradr(self) -> NDArray[numpy.int32]:
        """first character of the configuration of the instance. Shape (nplugin,). Index of npluginattr."""
    @property
    def plugin_number(self) -> NDArray[numpy.float64]:
        """numbers derived from the configurations, for functions of the rows. Shape (npluginnumber,)."""
    @plugin_number.setter
    def plugin_number(self, value: ArrayLike) -> None: ...
    @property
    def plugin_numberadr(self) -> NDArray[numpy.int32]:
        """first number of the instance in plugin_number; -1: none. Shape (nplugin,). Index of npluginnumber."""
    @property
    def plugin_numbernum(self) -> NDArray[numpy.int32]:
        """numbers of the instance in plugin_number. Shape (nplugin,)."""
    @property
    def plugin_kind(self) -> bytes:
        """names of the rows of all instances, each ended by a zero. Shape (npluginkind,)."""
    @property
    def plugin_kindadr(self) -> NDArray[numpy.int32]:
        """first character of the name of the row of the instance. Shape (nplugin,). Index of npluginkind."""
    @property
    def body_plugin(self) -> NDArray[numpy.int32]:
        """instance that gives passive forces of the body; -1: none. Shape (nbody,). Index of nplugin."""
    @property
    def geom_plugin(self) -> NDArray[numpy.int32]:
        """instance that gives the distance field of the geom; -1: none. Shape (ngeom,). Index of nplugin."""
    @property
    def actuator_plugin(self) -> NDArray[numpy.int32]:
        """instance that gives the force of the actuator; -1: none. Shape (nu,). Index of nplugin."""
    @property
    def sensor_plugin(self) -> NDArray[numpy.int32]:
        """instance that gives the values of the sensor; -1: none. Shape (nsensor,). Index of nplugin."""
    @property
    def mesh_octadr(self) -> NDArray[numpy.int32]:
        """first cell of the octree of the mesh; -1: none. Shape (nmesh,). Index of noct."""
    @property
    def mesh_octnum(self) -> NDArray[numpy.int32]:
        """number of cells of the octree of the mesh. Shape (nmesh,)."""
    @property
    def oct_depth(self) -> NDArray[numpy.int32]:
        """level of each cell; 0: the whole box. Shape (noct,)."""
    @property
    def oct_child(self) -> NDArray[numpy.int32]:
        """children of each cell, within the mesh; -1: none. Shape (noct, 8)."""
    @property
    def oct_aabb(self) -> NDArray[numpy.float64]:
        """box of each cell in the mesh frame [m]. Shape (noct, 6)."""
    @oct_aabb.setter
    def oct_aabb(self, value: ArrayLike) -> None: ...
    @property
    def oct_coeff(self) -> NDArray[numpy.float64]:
        """signed distance at the corners of each cell [m]. Shape (noct, 8)."""
    @oct_coeff.setter
    def oct_coeff(self, value: ArrayLike) -> None: ...
    @property
    def name_bodyadr(self) -> NDArray[numpy.int32]:
        """first character of each body's name. Shape (nbody,). Index of nnames."""
    @property
    def name_jntadr(self) -> NDArray[numpy.int32]:
        """first character of each joint's name. Shape (njnt,). Index of nnames."""
    @property
    def name_geomadr(self) -> NDArray[numpy.int32]:
        """first character of each geom's name. Shape (ngeom,). Index of nnames."""
    @property
    def name_siteadr(self) -> NDArray[numpy.int32]:
        """first character of each site's name. Shape (nsite,). Index of nnames."""
    @property
    def name_camadr(self) -> NDArray[numpy.int32]:
        """first character of each camera's name. Shape (ncam,). Index of nnames."""
    @property
    def name_lightadr(self) -> NDArray[numpy.int32]:
        """first character of each light's name. Shape (nlight,). Index of nnames."""
    @property
    def name_meshadr(self) -> NDArray[numpy.int32]:
        """first character of each mesh's name. Shape (nmesh,). Index of nnames."""
    @property
    def name_flexadr(self) -> NDArray[numpy.int32]:
        """first character of each flex's name. Shape (nflex,). Index of nnames."""
    @property
    def name_skinadr(self) -> NDArray[numpy.int32]:
        """first character of each skin's name. Shape (nskin,). Index of nnames."""
    @property
    def name_hfieldadr(self) -> NDArray[numpy.int32]:
        """first character of each height field's name. Shape (nhfield,). Index of nnames."""
    @property
    def name_texadr(self) -> NDArray[numpy.int32]:
        """first character of each texture's name. Shape (ntex,). Index of nnames."""
    @property
    def name_matadr(self) -> NDArray[numpy.int32]:
        """first character of each material's name. Shape (nmat,). Index of nnames."""
    @property
    def name_pairadr(self) -> NDArray[numpy.int32]:
        """first character of each contact pair's name. Shape (npair,). Index of nnames."""
    @property
    def name_excludeadr(self) -> NDArray[numpy.int32]:
        """first character of each exclusion's name. Shape (nexclude,). Index of nnames."""
    @property
    def name_eqadr(self) -> NDArray[numpy.int32]:
        """first character of each equality's name. Shape (neq,). Index of nnames."""
    @property
    def name_tendonadr(self) -> NDArray[numpy.int32]:
        """first character of each tendon's name. Shape (ntendon,). Index of nnames."""
    @property
    def name_actuatoradr(self) -> NDArray[numpy.int32]:
        """first character of each actuator's name. Shape (nu,). Index of nnames."""
    @property
    def name_sensoradr(self) -> NDArray[numpy.int32]:
        """first character of each sensor's name. Shape (nsensor,). Index of nnames."""
    @property
    def name_numericadr(self) -> NDArray[numpy.int32]:
        """first character of each numeric field's name. Shape (nnumeric,). Index of nnames."""
    @property
    def name_textadr(self) -> NDArray[numpy.int32]:
        """first character of each text field's name. Shape (ntext,). Index of nnames."""
    @property
    def name_tupleadr(self) -> NDArray[numpy.int32]:
        """first character of each tuple's name. Shape (ntuple,). Index of nnames."""
    @property
    def name_keyadr(self) -> NDArray[numpy.int32]:
        """first character of each keyframe's name. Shape (nkey,). Index of nnames."""
    @property
    def name_functionadr(self) -> NDArray[numpy.int32]:
        """first character of each function's name. Shape (nfunction,). Index of nnames."""
    @property
    def name_drivenadr(self) -> NDArray[numpy.int32]:
        """first character of each driven joint's name. Shape (ndriven,). Index of nnames."""
    @property
    def name_forceadr(self) -> NDArray[numpy.int32]:
        """first character of each force element's name. Shape (nforce,). Index of nnames."""
    @property
    def name_pluginadr(self) -> NDArray[numpy.int32]:
        """first character of each plugin instance's name. Shape (nplugin,). Index of nnames."""
    @property
    def names(self) -> bytes:
        """the model's name, then all others, each ended by a zero. Shape (nnames,)."""
    @property
    def name_slot(self) -> NDArray[numpy.int32]:
        """hash table of names; see sn_name_to_id. Shape (nnameslot,)."""
    def body(self, key: str | int) -> ModelBody:
        """The body with a name or an index."""
    def joint(self, key: str | int) -> ModelJoint:
        """The joint with a name or an index."""
    def jnt(self, key: str | int) -> ModelJoint:
        """The joint with a name or an index."""
    def geom(self, key: str | int) -> ModelGeom:
        """The geom with a name or an index."""
    def site(self, key: str | int) -> ModelSite:
        """The site with a name or an index."""
    def camera(self, key: str | int) -> ModelCamera:
        """The camera with a name or an index."""
    def cam(self, key: str | int) -> ModelCamera:
        """The camera with a name or an index."""
    def light(self, key: str | int) -> ModelLight:
        """The light with a name or an index."""
    def mesh(self, key: str | int) -> ModelMesh:
        """The mesh with a name or an index."""
    def skin(self, key: str | int) -> ModelSkin:
        """The skin with a name or an index."""
    def flex(self, key: str | int) -> ModelFlex:
        """The flex with a name or an index."""
    def hfield(self, key: str | int) -> ModelHfield:
        """The hfield with a name or an index."""
    def texture(self, key: str | int) -> ModelTexture:
        """The texture with a name or an index."""
    def tex(self, key: str | int) -> ModelTexture:
        """The texture with a name or an index."""
    def material(self, key: str | int) -> ModelMaterial:
        """The material with a name or an index."""
    def mat(self, key: str | int) -> ModelMaterial:
        """The material with a name or an index."""
    def pair(self, key: str | int) -> ModelPair:
        """The pair with a name or an index."""
    def exclude(self, key: str | int) -> ModelExclude:
        """The exclude with a name or an index."""
    def equality(self, key: str | int) -> ModelEquality:
        """The equality with a name or an index."""
    def eq(self, key: str | int) -> ModelEquality:
        """The equality with a name or an index."""
    def tendon(self, key: str | int) -> ModelTendon:
        """The tendon with a name or an index."""
    def actuator(self, key: str | int) -> ModelActuator:
        """The actuator with a name or an index."""
    def sensor(self, key: str | int) -> ModelSensor:
        """The sensor with a name or an index."""
    def numeric(self, key: str | int) -> ModelNumeric:
        """The numeric with a name or an index."""
    def text(self, key: str | int) -> ModelText:
        """The text with a name or an index."""
    def tuple(self, key: str | int) -> ModelTuple:
        """The tuple with a name or an index."""
    def key(self, key: str | int) -> ModelKey:
        """The key with a name or an index."""
    def function(self, key: str | int) -> ModelFunction:
        """The function with a name or an index."""
    def driven(self, key: str | int) -> ModelDriven:
        """The coupled coordinate with a name or an index."""
    def force(self, key: str | int) -> ModelForce:
        """The force with a name or an index."""

class Contacts(numpy.recarray):
    """Contacts of the last forward pass: `c.dist` is a column with a row per contact, `c[i]` one contact, `len(c)` how
    many there are. A copy: later steps do not change it."""
    @property
    def dist(self) -> NDArray[numpy.float64]:
        """distance between the surfaces; negative: they overlap [m]. Shape (ncon,). Written by collide."""
    @property
    def pos(self) -> NDArray[numpy.float64]:
        """contact point midway between the surfaces, in the world [m]. Shape (ncon, 3). Written by collide."""
    @property
    def frame(self) -> NDArray[numpy.float64]:
        """contact frame, as rows: normal from the first geom to the second, two tangents. Shape (ncon, 9). Written by collide."""
    @property
    def includemargin(self) -> NDArray[numpy.float64]:
        """the contact has a force where dist is below: margin less gap [m]. Shape (ncon,). Written by collide."""
    @property
    def friction(self) -> NDArray[numpy.float64]:
        """friction coefficients: two tangential, one torsional, two rolling. Shape (ncon, 5). Written by collide."""
    @property
    def solref(self) -> NDArray[numpy.float64]:
        """constraint reference along the normal. Shape (ncon, 2). Written by collide."""
    @property
    def solreffriction(self) -> NDArray[numpy.float64]:
        """constraint reference along the tangents; 0 0: as along the normal. Shape (ncon, 2). Written by collide."""
    @property
    def solimp(self) -> NDArray[numpy.float64]:
        """constraint impedance of the contact. Shape (ncon, 5). Written by collide."""
    @property
    def mu(self) -> NDArray[numpy.float64]:
        """friction coefficient of the regularized cone; set with the constraint rows. Shape (ncon,). Written by collide."""
    @property
    def dim(self) -> NDArray[numpy.int32]:
        """dimension of the contact: 1, 3, 4 or 6. Shape (ncon,). Written by collide."""
    @property
    def geom(self) -> NDArray[numpy.int32]:
        """the two geoms of the contact; -1: a flex. Shape (ncon, 2). Written by collide."""
    @property
    def flex(self) -> NDArray[numpy.int32]:
        """the two flexes of the contact; -1: a geom. Shape (ncon, 2). Written by collide."""
    @property
    def elem(self) -> NDArray[numpy.int32]:
        """elements of the flexes that touch; -1: a geom or a vertex. Shape (ncon, 2). Written by collide."""
    @property
    def vert(self) -> NDArray[numpy.int32]:
        """vertices of the flexes that touch; -1: a geom or an element. Shape (ncon, 2). Written by collide."""
    @property
    def exclude(self) -> NDArray[numpy.int32]:
        """0: the contact has rows; 1: it is in the gap, 2: between fused bodies, 3: no dof moves it, 4: a passive force. Shape (ncon,). Written by collide."""
    @property
    def efc_address(self) -> NDArray[numpy.int32]:
        """first constraint row of the contact; -1: none. Shape (ncon,). Written by collide."""

class Data(_core.Data):
    """The state of one world. Data(m) is complete after every step; Data(m, lean=True) computes only what forces and
    sensors need, and computes the rest when an output is read.

    State and inputs (qpos, qvel, act, ctrl, qfrc_applied, ...) and `time` may be written; outputs are read-only views.
    What a step decides the length of (contact, efc_*, island_*, solver) is a new copy at every read."""
    def __init__(self, m: Model, lean: bool = False) -> None: ...
    @property
    def model(self) -> Model:
        """The model it was made for, or the one of equal structure that it was last run with."""
    @property
    def sensors(self) -> Sensors:
        """All sensors by name: d.sensors["gyro"]; a mapping of live arrays, numbers where a sensor has one."""
    @property
    def time(self) -> float:
        """simulation time [s]"""
    @time.setter
    def time(self, value: float) -> None: ...
    @property
    def energy(self) -> NDArray[numpy.float64]:
        """potential and kinetic energy [J]"""
    @property
    def solver_niter(self) -> NDArray[numpy.int32]:
        """iterations of the solver, of each of the first islands"""
    @property
    def solver_nnz(self) -> NDArray[numpy.int32]:
        """entries of its Hessian, or of J M^-1 J^T"""
    @property
    def solver_fwdinv(self) -> NDArray[numpy.float64]:
        """with the flag fwdinv: norms of forward less inverse forces, dofs and rows"""
    @property
    def warning(self) -> numpy.recarray:
        """per kind of warning (sinew.Warning): how often it was raised since the last reset, the index last named"""
    @property
    def lean(self) -> bool:
        """compute only what forces and sensors need; reading an output computes the rest"""
    @property
    def profile(self) -> bool:
        """measure the time of every stage"""
    @profile.setter
    def profile(self, value: bool) -> None: ...
    @property
    def timer(self) -> numpy.recarray:
        """per stage (sinew.stages()): seconds and calls while `profile` was on"""
    @property
    def qpos(self) -> NDArray[numpy.float64]:
        """positions [m, rad; unit quaternions]. Shape (nq,). Written by state."""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[numpy.float64]:
        """velocities [m/s, rad/s; angular velocity of free and ball joints in the body frame]. Shape (nv,). Written by state."""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...
    @property
    def act(self) -> NDArray[numpy.float64]:
        """activations of actuators. Shape (na,). Written by state."""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def history(self) -> NDArray[numpy.float64]:
        """past controls and sensor values, one buffer after another. Shape (nhistory,). Written by state."""
    @history.setter
    def history(self, value: ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> NDArray[numpy.float64]:
        """where the solver starts [m/s^2, rad/s^2]. Shape (nv,). Written by state."""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: ArrayLike) -> None: ...
    @property
    def ctrl(self) -> NDArray[numpy.float64]:
        """controls. Shape (nu,). Written by input."""
    @ctrl.setter
    def ctrl(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> NDArray[numpy.float64]:
        """forces applied to dofs [N, N m]. Shape (nv,). Written by input."""
    @qfrc_applied.setter
    def qfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def xfrc_applied(self) -> NDArray[numpy.float64]:
        """force and torque at each body's centre of mass, world axes [N, N m]. Shape (nbody, 6). Written by input."""
    @xfrc_applied.setter
    def xfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def eq_active(self) -> NDArray[numpy.uint8]:
        """1: the equality constraint is in force. Shape (neq,). Written by input."""
    @eq_active.setter
    def eq_active(self, value: ArrayLike) -> None: ...
    @property
    def mocap_pos(self) -> NDArray[numpy.float64]:
        """positions of mocap bodies, in the world [m]. Shape (nmocap, 3). Written by input."""
    @mocap_pos.setter
    def mocap_pos(self, value: ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> NDArray[numpy.float64]:
        """orientations of mocap bodies, in the world. Shape (nmocap, 4). Written by input."""
    @mocap_quat.setter
    def mocap_quat(self, value: ArrayLike) -> None: ...
    @property
    def userdata(self) -> NDArray[numpy.float64]:
        """numbers for the user, which no stage reads. Shape (nuserdata,). Written by input."""
    @userdata.setter
    def userdata(self, value: ArrayLike) -> None: ...
    @property
    def tree_asleep(self) -> NDArray[numpy.int32]:
        """of each tree: below 0, steps until it may sleep; else the next tree of its sleeping cycle. Shape (ntree,). Written by state."""
    @tree_asleep.setter
    def tree_asleep(self, value: ArrayLike) -> None: ...
    @property
    def plugin_state(self) -> NDArray[numpy.float64]:
        """states of the instances of plugins. Shape (npluginstate,). Written by state."""
    @plugin_state.setter
    def plugin_state(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each body frame, in the world [m]. Shape (nbody, 3). Written by body_poses."""
    @property
    def xquat(self) -> NDArray[numpy.float64]:
        """orientation of each body frame, in the world. Shape (nbody, 4). Written by body_poses."""
    @property
    def xmat(self) -> NDArray[numpy.float64]:
        """orientation of each body frame, as a matrix whose columns are the axes of the body in the world. Shape (nbody, 9). Written by body_poses."""
    @property
    def xipos(self) -> NDArray[numpy.float64]:
        """centre of mass of each body, in the world [m]. Shape (nbody, 3). Written by body_poses."""
    @property
    def ximat(self) -> NDArray[numpy.float64]:
        """principal axes of inertia as columns, in the world. Shape (nbody, 9). Written by body_poses."""
    @property
    def xanchor(self) -> NDArray[numpy.float64]:
        """anchor of each joint, in the world [m]. Shape (njnt, 3). Written by body_poses."""
    @property
    def xaxis(self) -> NDArray[numpy.float64]:
        """axis of each joint, in the world. Shape (njnt, 3). Written by body_poses."""
    @property
    def axis_jet(self) -> NDArray[numpy.float64]:
        """displacement of each axis and its first three derivatives by the position of its dof. Shape (naxis, 4). Written by body_poses."""
    @property
    def axis_xanchor(self) -> NDArray[numpy.float64]:
        """anchor of each axis, in the world [m]. Shape (naxis, 3). Written by body_poses."""
    @property
    def axis_xdir(self) -> NDArray[numpy.float64]:
        """direction of each axis, in the world. Shape (naxis, 3). Written by body_poses."""
    @property
    def moving_rate(self) -> NDArray[numpy.float64]:
        """derivative of the position of each moving site by the dof that moves it in its body, in the world. Shape (nmoving, 3). Written by object_frames."""
    @property
    def column(self) -> NDArray[numpy.float64]:
        """motion of a body by a unit velocity of a dof of another body, about the centre of mass of its tree. Shape (ncolumn, 6). Written by center_of_mass."""
    @property
    def geom_xpos(self) -> NDArray[numpy.float64]:
        """origin of each geom frame, in the world [m]. Shape (ngeom, 3). Written by object_frames."""
    @property
    def geom_xmat(self) -> NDArray[numpy.float64]:
        """orientation of each geom frame, as a matrix. Shape (ngeom, 9). Written by object_frames."""
    @property
    def site_xpos(self) -> NDArray[numpy.float64]:
        """origin of each site frame, in the world [m]. Shape (nsite, 3). Written by object_frames."""
    @property
    def site_xmat(self) -> NDArray[numpy.float64]:
        """orientation of each site frame, as a matrix. Shape (nsite, 9). Written by object_frames."""
    @property
    def subtree_com(self) -> NDArray[numpy.float64]:
        """centre of mass of each subtree, in the world [m]. Shape (nbody, 3). Written by center_of_mass."""
    @property
    def cdof(self) -> NDArray[numpy.float64]:
        """motion by a unit velocity of each dof, about the centre of mass of its tree. Shape (nv, 6). Written by center_of_mass."""
    @property
    def cinert(self) -> NDArray[numpy.float64]:
        """spatial inertia of each body, about the centre of mass of its tree. Shape (nbody, 10). Written by center_of_mass."""
    @property
    def cam_xpos(self) -> NDArray[numpy.float64]:
        """origin of each camera frame, in the world [m]. Shape (ncam, 3). Written by camera_frames."""
    @property
    def cam_xmat(self) -> NDArray[numpy.float64]:
        """orientation of each camera frame, as a matrix. Shape (ncam, 9). Written by camera_frames."""
    @property
    def light_xpos(self) -> NDArray[numpy.float64]:
        """origin of each light, in the world [m]. Shape (nlight, 3). Written by camera_frames."""
    @property
    def light_xdir(self) -> NDArray[numpy.float64]:
        """direction of each light, in the world. Shape (nlight, 3). Written by camera_frames."""
    @property
    def ten_length(self) -> NDArray[numpy.float64]:
        """length of each tendon [m, rad]. Shape (ntendon,). Written by tendon_paths."""
    @property
    def ten_J(self) -> NDArray[numpy.float64]:
        """derivative of each tendon length by each dof (moment arms), sparse rows. Shape (nJten,). Written by tendon_paths."""
    @property
    def ten_wrapadr(self) -> NDArray[numpy.int32]:
        """first path point of each tendon, counted in points of wrap_xpos. Shape (ntendon,). Written by tendon_paths."""
    @property
    def ten_wrapnum(self) -> NDArray[numpy.int32]:
        """number of path points of each tendon. Shape (ntendon,). Written by tendon_paths."""
    @property
    def wrap_obj(self) -> NDArray[numpy.int32]:
        """geom that each path point lies on; -1: a site, -2: a pulley. Shape (nwrap, 2). Written by tendon_paths."""
    @property
    def wrap_xpos(self) -> NDArray[numpy.float64]:
        """path points of all tendons, in the world [m]. Shape (nwrap, 6). Written by tendon_paths."""
    @property
    def crb(self) -> NDArray[numpy.float64]:
        """spatial inertia of each subtree, about the centre of mass of its tree. Shape (nbody, 10). Written by mass_matrix."""
    @property
    def M(self) -> NDArray[numpy.float64]:
        """joint-space inertia, lower triangle [kg, kg m^2]. Shape (nC,). Written by mass_matrix."""
    @property
    def qLD(self) -> NDArray[numpy.float64]:
        """L and D of M = L' D L, on the pattern of M. Shape (nC,). Written by factor_mass."""
    @property
    def qLDiagInv(self) -> NDArray[numpy.float64]:
        """inverse of the diagonal D. Shape (nv,). Written by factor_mass."""
    @property
    def tree_island(self) -> NDArray[numpy.int32]:
        """island of each tree; -1: none. Shape (ntree,). Written by constraint_rows."""
    @property
    def dof_island(self) -> NDArray[numpy.int32]:
        """island of each dof; -1: none. Shape (nv,). Written by constraint_rows."""
    @property
    def actuator_length(self) -> NDArray[numpy.float64]:
        """length of each actuator [m, rad]. Shape (nu,). Written by transmission."""
    @property
    def actuator_moment(self) -> NDArray[numpy.float64]:
        """derivative of each actuator length by each dof (moment arms), sparse rows. Shape (nJmom,). Written by transmission."""
    @property
    def flexvert_xpos(self) -> NDArray[numpy.float64]:
        """flex vertices, in the world [m]. Shape (nflexvert, 3). Written by flex_positions."""
    @property
    def flexelem_aabb(self) -> NDArray[numpy.float64]:
        """bounding box of each flex element, in the world [m]. Shape (nflexelem, 6). Written by flex_positions."""
    @property
    def flexedge_J(self) -> NDArray[numpy.float64]:
        """derivative of each flex edge length by each dof, sparse rows. Shape (nJfe,). Written by flex_positions."""
    @property
    def flexedge_length(self) -> NDArray[numpy.float64]:
        """length of each flex edge [m]. Shape (nflexedge,). Written by flex_positions."""
    @property
    def flexvert_J(self) -> NDArray[numpy.float64]:
        """derivative of both strain invariants of each flex vertex by each dof, sparse rows. Shape (nJfv, 2). Written by flex_positions."""
    @property
    def flexvert_length(self) -> NDArray[numpy.float64]:
        """strain invariants of each flex vertex, scaled by the root of its mass. Shape (nflexvert, 2). Written by flex_positions."""
    @property
    def bvh_aabb_dyn(self) -> NDArray[numpy.float64]:
        """bounding volumes of flexes, in the world [m]. Shape (nbvhdynamic, 6). Written by flex_positions."""
    @property
    def ten_velocity(self) -> NDArray[numpy.float64]:
        """rate of change of ten_length [m/s, rad/s]. Shape (ntendon,). Written by tendon_velocities."""
    @property
    def cvel(self) -> NDArray[numpy.float64]:
        """spatial velocity of each body, about the centre of mass of its tree [rad/s, m/s]. Shape (nbody, 6). Written by velocities."""
    @property
    def cdof_dot(self) -> NDArray[numpy.float64]:
        """rate of change of cdof. Shape (nv, 6). Written by velocities."""
    @property
    def column_dot(self) -> NDArray[numpy.float64]:
        """rate of change of column. Shape (ncolumn, 6). Written by velocities."""
    @property
    def actuator_velocity(self) -> NDArray[numpy.float64]:
        """rate of change of actuator_length [m/s, rad/s]. Shape (nu,). Written by actuator_velocities."""
    @property
    def qfrc_spring(self) -> NDArray[numpy.float64]:
        """force of springs on dofs [N, N m]. Shape (nv,). Written by passive_forces."""
    @property
    def qfrc_damper(self) -> NDArray[numpy.float64]:
        """force of dampers on dofs [N, N m]. Shape (nv,). Written by passive_forces."""
    @property
    def qfrc_gravcomp(self) -> NDArray[numpy.float64]:
        """force of gravity compensation on dofs [N, N m]. Shape (nv,). Written by passive_forces."""
    @property
    def qfrc_fluid(self) -> NDArray[numpy.float64]:
        """force of the surrounding medium on dofs [N, N m]. Shape (nv,). Written by passive_forces."""
    @property
    def qfrc_passive(self) -> NDArray[numpy.float64]:
        """sum of passive forces on dofs [N, N m]. Shape (nv,). Written by passive_forces."""
    @property
    def force_value(self) -> NDArray[numpy.float64]:
        """force elements: force on the coordinate or tension; of a bushing, moments by its angles and force in the frame of its first site; of a contact, force on the second geom and its point, in the world [N, N m, m]. Shape (nforce, 6). Written by passive_forces."""
    @property
    def qfrc_bias(self) -> NDArray[numpy.float64]:
        """Coriolis, centrifugal and gravity forces, to be overcome [N, N m]. Shape (nv,). Written by bias_forces."""
    @property
    def flexedge_velocity(self) -> NDArray[numpy.float64]:
        """rate of change of flexedge_length [m/s]. Shape (nflexedge,). Written by flex_velocities."""
    @property
    def act_dot(self) -> NDArray[numpy.float64]:
        """time derivative of act [1/s]. Shape (na,). Written by actuation."""
    @property
    def actuator_force(self) -> NDArray[numpy.float64]:
        """force along each actuator [N, N m]. Shape (nu,). Written by actuation."""
    @property
    def qfrc_actuator(self) -> NDArray[numpy.float64]:
        """force of actuators on dofs [N, N m]. Shape (nv,). Written by actuation."""
    @property
    def hill_fiberlength(self) -> NDArray[numpy.float64]:
        """fibre length [m]. Shape (nhill,). Written by actuation."""
    @property
    def hill_fibervelocity(self) -> NDArray[numpy.float64]:
        """fibre lengthening velocity [m/s]. Shape (nhill,). Written by actuation."""
    @property
    def hill_pennation(self) -> NDArray[numpy.float64]:
        """pennation angle [rad]. Shape (nhill,). Written by actuation."""
    @property
    def hill_tendonlength(self) -> NDArray[numpy.float64]:
        """tendon length [m]. Shape (nhill,). Written by actuation."""
    @property
    def hill_tendonstrain(self) -> NDArray[numpy.float64]:
        """tendon strain: length over slack length, less 1. Shape (nhill,). Written by actuation."""
    @property
    def hill_tendonforce(self) -> NDArray[numpy.float64]:
        """tendon force [N]. Shape (nhill,). Written by actuation."""
    @property
    def hill_activeforce(self) -> NDArray[numpy.float64]:
        """active fibre force [N]. Shape (nhill,). Written by actuation."""
    @property
    def hill_passiveforce(self) -> NDArray[numpy.float64]:
        """passive fibre force, damping included [N]. Shape (nhill,). Written by actuation."""
    @property
    def hill_fiberpower(self) -> NDArray[numpy.float64]:
        """mechanical power of active fibre force [W]. Shape (nhill,). Written by actuation."""
    @property
    def qfrc_smooth(self) -> NDArray[numpy.float64]:
        """all forces except constraints [N, N m]. Shape (nv,). Written by smooth_acceleration."""
    @property
    def qacc_smooth(self) -> NDArray[numpy.float64]:
        """acceleration without constraints [m/s^2, rad/s^2]. Shape (nv,). Written by smooth_acceleration."""
    @property
    def qfrc_constraint(self) -> NDArray[numpy.float64]:
        """force of constraints on dofs [N, N m]. Shape (nv,). Written by constraint_forces."""
    @property
    def qacc(self) -> NDArray[numpy.float64]:
        """acceleration [m/s^2, rad/s^2]. Shape (nv,). Written by constraint_forces."""
    @qacc.setter
    def qacc(self, value: ArrayLike) -> None: ...
    @property
    def sensordata(self) -> NDArray[numpy.float64]:
        """values of all sensors. Shape (nsensordata,). Written by sensors_acceleration."""
    @property
    def qH(self) -> NDArray[numpy.float64]:
        """L and D of M - h qDeriv (implicitfast) or M + h B (Euler with damping), on the pattern of M. Shape (nC,). Written by integrate."""
    @property
    def qHDiagInv(self) -> NDArray[numpy.float64]:
        """inverse of the diagonal D of qH. Shape (nv,). Written by integrate."""
    @property
    def qDeriv(self) -> NDArray[numpy.float64]:
        """derivative of qfrc_smooth by qvel, on the pattern D. Shape (nD,). Written by integrate."""
    @property
    def qLU(self) -> NDArray[numpy.float64]:
        """U and L of M - h qDeriv, on the pattern D. Shape (nD,). Written by integrate."""
    @property
    def qpos_asleep(self) -> NDArray[numpy.float64]:
        """positions at which trees fell asleep; a tree that is elsewhere is woken. Shape (nq,). Written by integrate."""
    @property
    def qfrc_inverse(self) -> NDArray[numpy.float64]:
        """force on dofs that explains qacc [N, N m]. Shape (nv,). Written by inverse_forces."""
    @property
    def subtree_linvel(self) -> NDArray[numpy.float64]:
        """velocity of each subtree's centre of mass [m/s]. Shape (nbody, 3). Written by on_request."""
    @property
    def subtree_angmom(self) -> NDArray[numpy.float64]:
        """angular momentum of each subtree about its centre of mass [kg m^2/s]. Shape (nbody, 3). Written by on_request."""
    @property
    def cacc(self) -> NDArray[numpy.float64]:
        """spatial acceleration of each body less gravity, about the centre of mass of its tree. Shape (nbody, 6). Written by on_request."""
    @property
    def cfrc_int(self) -> NDArray[numpy.float64]:
        """spatial force on each body by its parent, about the centre of mass of its tree. Shape (nbody, 6). Written by on_request."""
    @property
    def cfrc_ext(self) -> NDArray[numpy.float64]:
        """spatial force on each body from contacts and applied forces, about the centre of mass of its tree. Shape (nbody, 6). Written by on_request."""
    @property
    def contact(self) -> Contacts:
        """Contacts of the last forward pass: `c.dist` is a column with a row per contact, `c[i]` one contact, `len(c)` how
        many there are. A copy: later steps do not change it."""
    @property
    def solver(self) -> list[numpy.recarray]:
        """Statistics of every iteration, a list with one record array per island."""
    @property
    def ncon(self) -> int:
        """number of contacts"""
    @property
    def ne(self) -> int:
        """number of equality rows, which come first"""
    @property
    def nf(self) -> int:
        """number of friction-loss rows, which follow the equalities"""
    @property
    def nl(self) -> int:
        """number of limit rows, which follow friction loss and precede contacts"""
    @property
    def nefc(self) -> int:
        """number of constraint rows"""
    @property
    def nJ(self) -> int:
        """number of entries of efc_J"""
    @property
    def nisland(self) -> int:
        """number of islands: sets of trees that constraints tie together"""
    @property
    def nidof(self) -> int:
        """number of dofs in islands"""
    @property
    def efc_type(self) -> NDArray[numpy.int32]:
        """kind of each constraint row (snRowType). Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_id(self) -> NDArray[numpy.int32]:
        """equality, dof, tendon, joint or contact that each constraint row belongs to. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_pos(self) -> NDArray[numpy.float64]:
        """constraint residual of equalities, distance of limits and contacts. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_margin(self) -> NDArray[numpy.float64]:
        """distance at which each constraint row becomes active. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_frictionloss(self) -> NDArray[numpy.float64]:
        """largest force of each friction-loss row [N, N m]. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_diagApprox(self) -> NDArray[numpy.float64]:
        """approximate diagonal of the Delassus matrix J M^-1 J^T. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_KBIP(self) -> NDArray[numpy.float64]:
        """stiffness, damping, impedance and derivative of the impedance of each constraint row. Shape (nefc, 4). Written by constraint_rows."""
    @property
    def efc_D(self) -> NDArray[numpy.float64]:
        """inverse of the regularizer, 1 / efc_R, of each constraint row. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_R(self) -> NDArray[numpy.float64]:
        """regularizer of each constraint row. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_island(self) -> NDArray[numpy.int32]:
        """island of each constraint row. Shape (nefc,). Written by constraint_rows."""
    @property
    def efc_vel(self) -> NDArray[numpy.float64]:
        """velocity of each constraint row, J qvel. Shape (nefc,). Written by constraint_reference."""
    @property
    def efc_aref(self) -> NDArray[numpy.float64]:
        """reference acceleration of each constraint row. Shape (nefc,). Written by constraint_reference."""
    @property
    def efc_b(self) -> NDArray[numpy.float64]:
        """J qacc_smooth - efc_aref of each constraint row. Shape (nefc,). Written by constraint_forces."""
    @property
    def efc_force(self) -> NDArray[numpy.float64]:
        """force along each constraint row. Shape (nefc,). Written by constraint_forces."""
    @property
    def efc_state(self) -> NDArray[numpy.int32]:
        """part of its cost function that each constraint row is in (snRowState). Shape (nefc,). Written by constraint_forces."""
    @property
    def efc_J_rownnz(self) -> NDArray[numpy.int32]:
        """number of entries in each row of efc_J. Shape (nefc,). Written by constraint_forces."""
    @property
    def efc_J_rowadr(self) -> NDArray[numpy.int32]:
        """first entry of each row of efc_J. Shape (nefc,). Written by constraint_forces."""
    @property
    def efc_J_colind(self) -> NDArray[numpy.int32]:
        """dof of each entry of efc_J. Shape (nJ,). Written by constraint_forces."""
    @property
    def efc_J(self) -> NDArray[numpy.float64]:
        """derivative of efc_pos by each dof, sparse rows. Shape (nJ,). Written by constraint_forces."""
    @property
    def island_ntree(self) -> NDArray[numpy.int32]:
        """number of trees of each island. Shape (nisland,). Written by constraint_rows."""
    @property
    def island_nv(self) -> NDArray[numpy.int32]:
        """number of dofs of each island. Shape (nisland,). Written by constraint_rows."""
    @property
    def island_ne(self) -> NDArray[numpy.int32]:
        """number of equality rows of each island. Shape (nisland,). Written by constraint_rows."""
    @property
    def island_nf(self) -> NDArray[numpy.int32]:
        """number of friction-loss rows of each island. Shape (nisland,). Written by constraint_rows."""
    @property
    def island_nefc(self) -> NDArray[numpy.int32]:
        """number of constraint rows of each island. Shape (nisland,). Written by constraint_rows."""
    def body(self, key: str | int) -> DataBody:
        """The body with a name or an index."""
    def joint(self, key: str | int) -> DataJoint:
        """The joint with a name or an index."""
    def jnt(self, key: str | int) -> DataJoint:
        """The joint with a name or an index."""
    def geom(self, key: str | int) -> DataGeom:
        """The geom with a name or an index."""
    def site(self, key: str | int) -> DataSite:
        """The site with a name or an index."""
    def camera(self, key: str | int) -> DataCamera:
        """The camera with a name or an index."""
    def cam(self, key: str | int) -> DataCamera:
        """The camera with a name or an index."""
    def light(self, key: str | int) -> DataLight:
        """The light with a name or an index."""
    def mesh(self, key: str | int) -> DataMesh:
        """The mesh with a name or an index."""
    def skin(self, key: str | int) -> DataSkin:
        """The skin with a name or an index."""
    def flex(self, key: str | int) -> DataFlex:
        """The flex with a name or an index."""
    def hfield(self, key: str | int) -> DataHfield:
        """The hfield with a name or an index."""
    def texture(self, key: str | int) -> DataTexture:
        """The texture with a name or an index."""
    def tex(self, key: str | int) -> DataTexture:
        """The texture with a name or an index."""
    def material(self, key: str | int) -> DataMaterial:
        """The material with a name or an index."""
    def mat(self, key: str | int) -> DataMaterial:
        """The material with a name or an index."""
    def pair(self, key: str | int) -> DataPair:
        """The pair with a name or an index."""
    def exclude(self, key: str | int) -> DataExclude:
        """The exclude with a name or an index."""
    def equality(self, key: str | int) -> DataEquality:
        """The equality with a name or an index."""
    def eq(self, key: str | int) -> DataEquality:
        """The equality with a name or an index."""
    def tendon(self, key: str | int) -> DataTendon:
        """The tendon with a name or an index."""
    def actuator(self, key: str | int) -> DataActuator:
        """The actuator with a name or an index."""
    def sensor(self, key: str | int) -> DataSensor:
        """The sensor with a name or an index."""
    def numeric(self, key: str | int) -> DataNumeric:
        """The numeric with a name or an index."""
    def text(self, key: str | int) -> DataText:
        """The text with a name or an index."""
    def tuple(self, key: str | int) -> DataTuple:
        """The tuple with a name or an index."""
    def key(self, key: str | int) -> DataKey:
        """The key with a name or an index."""
    def function(self, key: str | int) -> DataFunction:
        """The function with a name or an index."""
    def driven(self, key: str | int) -> DataDriven:
        """The coupled coordinate with a name or an index."""
    def force(self, key: str | int) -> DataForce:
        """The force with a name or an index."""

class Parameters:
    """Model fields that differ between the worlds of a batch, as attributes: `b.params.body_mass` is n x nbody. Options
    are under `opt`: `b.params.opt.gravity`. Call b.refresh() after changing them."""
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    def __getitem__(self, name: str) -> NDArray[Any]: ...

class DeviceArray:
    """A field of all worlds of a resident batch, in the memory of the device that steps them. It has no arithmetic of its
    own: torch.from_dlpack, jax.dlpack.from_dlpack, cupy.from_dlpack and numpy.from_dlpack (on a processor) make an array of
    their own over the same memory, which sees every step and whose numbers count from the next step on."""
    name: str
    @property
    def shape(self) -> tuple[int, ...]:
        """Worlds first."""
    @property
    def ndim(self) -> int:
        """Number of axes."""
    @property
    def dtype(self) -> numpy.dtype[Any]:
        """Type of the numbers."""
    @property
    def device(self) -> str:
        """Where the numbers lie: "cpu" or "cuda:0"."""
    def __len__(self) -> int: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    def __dlpack__(self, *, stream: Any = None, max_version: tuple[int, int] | None = None, dl_device: tuple[int, int] | None = None, copy: bool | None = None) -> Any: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...

class Batch(_core.Batch):
    """n worlds of one model. Each field is an array with a row per world, a view of the batch's own memory: `b.qpos` is
    n x nq, and `b.ctrl[:] = ...` takes effect at the next step.

    Kept are state, inputs and `sensordata`, and the outputs named in `fields` ("xpos", "actuator_force", "ncon", ...).
    `params` names model fields that each world has for itself ("body_mass", "opt.gravity"). `threads` 0 takes all
    cores, and `lanes` is how many worlds a thread steps side by side in SIMD registers (2, 4 or 8; 1: none; 0: as many as
    the processor can); the numbers depend on neither. Steps are lean unless `full`.
    `control` and `observe` are compiled C functions (snBatchHooks in sinew/batch.h) with their `context`; `observe`
    writes `nobserved` numbers, `b.observed`.

    `device` "cuda" steps on a GPU ("cuda:1": on the second one), in the precision `dtype` ("float64" or "float32"); "emulate" runs its kernels on
    the processor. In a `resident` batch fields stay there: `b.qpos` is a sinew.DeviceArray, and only pull and push copy.

    `b.warnings` is n x kinds, how often each world raised a warning (sinew.Warning); `b.autoresets` counts resets of
    worlds with an invalid state, `b.resets` calls of reset that reached a world. Every array supports DLPack: torch.from_dlpack(b.qpos) shares the memory."""
    def __init__(self, model: Model, n: int, threads: int = 0, device: str = 'cpu', params: Sequence[str] = ..., fields: Sequence[str] = ..., full: bool = False, persistent: bool = False, control: Any = None, observe: Any = None, context: Any = None, nobserved: int = 0, lanes: int = 0, dtype: Any = 'float64', resident: bool = False) -> None: ...
    params: Parameters
    @property
    def model(self) -> Model:
        """The model that all worlds share."""
    @property
    def n(self) -> int:
        """Number of worlds."""
    @property
    def threads(self) -> int:
        """Number of threads that step."""
    @property
    def world_bytes(self) -> int:
        """Bytes that one more world costs."""
    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the arrays of this batch."""
    def step(self, nsteps: int = 1, mask: ArrayLike | None = None, stream: Any = None) -> None:
        """Advances the worlds whose `mask` is true (None: all) by nsteps timesteps each, without the interpreter lock.

        In a resident batch `mask` may be an array of booleans on the device, and the steps are launched on `stream` (of
        PyTorch or CuPy, or its address); they are done when the call returns."""
    def forward(self, mask: ArrayLike | None = None) -> None:
        """Recomputes all quantities derived from the state; changes no state."""
    def reset(self, mask: ArrayLike | None = None, key: str | int | ArrayLike | None = None, state: ArrayLike | None = None, parts: int = ..., noise: str = 'uniform', qpos: float = 0.0, qvel: float = 0.0, act: float = 0.0, seed: int | ArrayLike = 0, stream: Any = None) -> None:
        """Puts worlds back to their initial state or to a keyframe: one name or index for all, or an index for each
        world, -1 for the initial state. `state` has a row of the parts of the state for each world, set afterwards.

        `qpos`, `qvel` and `act` displace at random: uniformly within +- these, or with these deviations where `noise` is
        "normal". What is drawn depends on seed, world and the world's number of resets only; with an array of seeds, one
        for each world, on the world's seed and number of resets, whichever world it is.

        In a resident batch `mask` may be an array of booleans on the device, and worlds start over there, on `stream`."""
    def refresh(self, mask: ArrayLike | None = None) -> None:
        """Recomputes, for each world, the quantities derived from its parameters (sinew.derived_fields), as sinew.refresh does
        for a model."""
    def get_world(self, world: int, data: Data | None = None) -> Data:
        """A Data with the state and inputs of a world, for everything that a batch does not keep."""
    def set_world(self, world: int, data: Data) -> None:
        """The state and inputs of a Data become those of a world."""
    def world_model(self, world: int) -> Model:
        """A copy of the model with the parameters of a world."""
    def to_dlpack(self, field: str) -> Any:
        """The DLPack capsule of a field, or of a parameter by its whole name. Arrays offer __dlpack__ themselves:
        torch.from_dlpack(b.qpos)."""
    @property
    def resident(self) -> bool:
        """Whether fields stay on the device between calls."""
    def pull(self, field: str) -> NDArray[Any]:
        """A copy of a field as a NumPy array, from the device where the batch is resident."""
    def push(self, field: str, values: ArrayLike) -> None:
        """Writes a field, on the device where the batch is resident; a number fills it. Arrays that are on the device
        already are written there: torch.from_dlpack(b.ctrl).copy_(values)."""
    def __len__(self) -> int: ...
    @property
    def time(self) -> NDArray[numpy.float64]:
        """Simulation time of each world [s]. Shape (n,)."""
    @time.setter
    def time(self, value: ArrayLike) -> None: ...
    @property
    def energy(self) -> NDArray[numpy.float64]:
        """Potential and kinetic energy [J]. Shape (n, 2)."""
    @property
    def warnings(self) -> NDArray[numpy.int32]:
        """Times that each kind of warning was raised since the last reset."""
    @property
    def autoresets(self) -> NDArray[numpy.int32]:
        """Times that a bad state was reset by a step since the last reset. Shape (n,)."""
    @property
    def resets(self) -> NDArray[numpy.int32]:
        """Resets of each world so far, which random starts depend on. Shape (n,)."""
    @resets.setter
    def resets(self, value: ArrayLike) -> None: ...
    @property
    def observed(self) -> NDArray[numpy.float64]:
        """What the hook `observe` wrote. Shape (n, nobserved)."""
    @property
    def qpos(self) -> NDArray[numpy.float64]:
        """positions [m, rad; unit quaternions]. Shape (n, nq). Written by state."""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[numpy.float64]:
        """velocities [m/s, rad/s; angular velocity of free and ball joints in the body frame]. Shape (n, nv). Written by state."""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...
    @property
    def act(self) -> NDArray[numpy.float64]:
        """activations of actuators. Shape (n, na). Written by state."""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def history(self) -> NDArray[numpy.float64]:
        """past controls and sensor values, one buffer after another. Shape (n, nhistory). Written by state."""
    @history.setter
    def history(self, value: ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> NDArray[numpy.float64]:
        """where the solver starts [m/s^2, rad/s^2]. Shape (n, nv). Written by state."""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: ArrayLike) -> None: ...
    @property
    def ctrl(self) -> NDArray[numpy.float64]:
        """controls. Shape (n, nu). Written by input."""
    @ctrl.setter
    def ctrl(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> NDArray[numpy.float64]:
        """forces applied to dofs [N, N m]. Shape (n, nv). Written by input."""
    @qfrc_applied.setter
    def qfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def xfrc_applied(self) -> NDArray[numpy.float64]:
        """force and torque at each body's centre of mass, world axes [N, N m]. Shape (n, nbody, 6). Written by input."""
    @xfrc_applied.setter
    def xfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def eq_active(self) -> NDArray[numpy.uint8]:
        """1: the equality constraint is in force. Shape (n, neq). Written by input."""
    @eq_active.setter
    def eq_active(self, value: ArrayLike) -> None: ...
    @property
    def mocap_pos(self) -> NDArray[numpy.float64]:
        """positions of mocap bodies, in the world [m]. Shape (n, nmocap, 3). Written by input."""
    @mocap_pos.setter
    def mocap_pos(self, value: ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> NDArray[numpy.float64]:
        """orientations of mocap bodies, in the world. Shape (n, nmocap, 4). Written by input."""
    @mocap_quat.setter
    def mocap_quat(self, value: ArrayLike) -> None: ...
    @property
    def userdata(self) -> NDArray[numpy.float64]:
        """numbers for the user, which no stage reads. Shape (n, nuserdata). Written by input."""
    @userdata.setter
    def userdata(self, value: ArrayLike) -> None: ...
    @property
    def tree_asleep(self) -> NDArray[numpy.int32]:
        """of each tree: below 0, steps until it may sleep; else the next tree of its sleeping cycle. Shape (n, ntree). Written by state."""
    @tree_asleep.setter
    def tree_asleep(self, value: ArrayLike) -> None: ...
    @property
    def plugin_state(self) -> NDArray[numpy.float64]:
        """states of the instances of plugins. Shape (n, npluginstate). Written by state."""
    @plugin_state.setter
    def plugin_state(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[numpy.float64]:
        """origin of each body frame, in the world [m]. Shape (n, nbody, 3). Written by body_poses. Where `fields` names it."""
    @property
    def xquat(self) -> NDArray[numpy.float64]:
        """orientation of each body frame, in the world. Shape (n, nbody, 4). Written by body_poses. Where `fields` names it."""
    @property
    def xmat(self) -> NDArray[numpy.float64]:
        """orientation of each body frame, as a matrix whose columns are the axes of the body in the world. Shape (n, nbody, 9). Written by body_poses. Where `fields` names it."""
    @property
    def xipos(self) -> NDArray[numpy.float64]:
        """centre of mass of each body, in the world [m]. Shape (n, nbody, 3). Written by body_poses. Where `fields` names it."""
    @property
    def ximat(self) -> NDArray[numpy.float64]:
        """principal axes of inertia as columns, in the world. Shape (n, nbody, 9). Written by body_poses. Where `fields` names it."""
    @property
    def xanchor(self) -> NDArray[numpy.float64]:
        """anchor of each joint, in the world [m]. Shape (n, njnt, 3). Written by body_poses. Where `fields` names it."""
    @property
    def xaxis(self) -> NDArray[numpy.float64]:
        """axis of each joint, in the world. Shape (n, njnt, 3). Written by body_poses. Where `fields` names it."""
    @property
    def axis_jet(self) -> NDArray[numpy.float64]:
        """displacement of each axis and its first three derivatives by the position of its dof. Shape (n, naxis, 4). Written by body_poses. Where `fields` names it."""
    @property
    def axis_xanchor(self) -> NDArray[numpy.float64]:
        """anchor of each axis, in the world [m]. Shape (n, naxis, 3). Written by body_poses. Where `fields` names it."""
    @property
    def axis_xdir(self) -> NDArray[numpy.float64]:
        """direction of each axis, in the world. Shape (n, naxis, 3). Written by body_poses. Where `fields` names it."""
    @property
    def moving_rate(self) -> NDArray[numpy.float64]:
        """derivative of the position of each moving site by the dof that moves it in its body, in the world. Shape (n, nmoving, 3). Written by object_frames. Where `fields` names it."""
    @property
    def column(self) -> NDArray[numpy.float64]:
        """motion of a body by a unit velocity of a dof of another body, about the centre of mass of its tree. Shape (n, ncolumn, 6). Written by center_of_mass. Where `fields` names it."""
    @property
    def geom_xpos(self) -> NDArray[numpy.float64]:
        """origin of each geom frame, in the world [m]. Shape (n, ngeom, 3). Written by object_frames. Where `fields` names it."""
    @property
    def geom_xmat(self) -> NDArray[numpy.float64]:
        """orientation of each geom frame, as a matrix. Shape (n, ngeom, 9). Written by object_frames. Where `fields` names it."""
    @property
    def site_xpos(self) -> NDArray[numpy.float64]:
        """origin of each site frame, in the world [m]. Shape (n, nsite, 3). Written by object_frames. Where `fields` names it."""
    @property
    def site_xmat(self) -> NDArray[numpy.float64]:
        """orientation of each site frame, as a matrix. Shape (n, nsite, 9). Written by object_frames. Where `fields` names it."""
    @property
    def subtree_com(self) -> NDArray[numpy.float64]:
        """centre of mass of each subtree, in the world [m]. Shape (n, nbody, 3). Written by center_of_mass. Where `fields` names it."""
    @property
    def cdof(self) -> NDArray[numpy.float64]:
        """motion by a unit velocity of each dof, about the centre of mass of its tree. Shape (n, nv, 6). Written by center_of_mass. Where `fields` names it."""
    @property
    def cinert(self) -> NDArray[numpy.float64]:
        """spatial inertia of each body, about the centre of mass of its tree. Shape (n, nbody, 10). Written by center_of_mass. Where `fields` names it."""
    @property
    def cam_xpos(self) -> NDArray[numpy.float64]:
        """origin of each camera frame, in the world [m]. Shape (n, ncam, 3). Written by camera_frames. Where `fields` names it."""
    @property
    def cam_xmat(self) -> NDArray[numpy.float64]:
        """orientation of each camera frame, as a matrix. Shape (n, ncam, 9). Written by camera_frames. Where `fields` names it."""
    @property
    def light_xpos(self) -> NDArray[numpy.float64]:
        """origin of each light, in the world [m]. Shape (n, nlight, 3). Written by camera_frames. Where `fields` names it."""
    @property
    def light_xdir(self) -> NDArray[numpy.float64]:
        """direction of each light, in the world. Shape (n, nlight, 3). Written by camera_frames. Where `fields` names it."""
    @property
    def ten_length(self) -> NDArray[numpy.float64]:
        """length of each tendon [m, rad]. Shape (n, ntendon). Written by tendon_paths. Where `fields` names it."""
    @property
    def ten_J(self) -> NDArray[numpy.float64]:
        """derivative of each tendon length by each dof (moment arms), sparse rows. Shape (n, nJten). Written by tendon_paths. Where `fields` names it."""
    @property
    def ten_wrapadr(self) -> NDArray[numpy.int32]:
        """first path point of each tendon, counted in points of wrap_xpos. Shape (n, ntendon). Written by tendon_paths. Where `fields` names it."""
    @property
    def ten_wrapnum(self) -> NDArray[numpy.int32]:
        """number of path points of each tendon. Shape (n, ntendon). Written by tendon_paths. Where `fields` names it."""
    @property
    def wrap_obj(self) -> NDArray[numpy.int32]:
        """geom that each path point lies on; -1: a site, -2: a pulley. Shape (n, nwrap, 2). Written by tendon_paths. Where `fields` names it."""
    @property
    def wrap_xpos(self) -> NDArray[numpy.float64]:
        """path points of all tendons, in the world [m]. Shape (n, nwrap, 6). Written by tendon_paths. Where `fields` names it."""
    @property
    def crb(self) -> NDArray[numpy.float64]:
        """spatial inertia of each subtree, about the centre of mass of its tree. Shape (n, nbody, 10). Written by mass_matrix. Where `fields` names it."""
    @property
    def M(self) -> NDArray[numpy.float64]:
        """joint-space inertia, lower triangle [kg, kg m^2]. Shape (n, nC). Written by mass_matrix. Where `fields` names it."""
    @property
    def qLD(self) -> NDArray[numpy.float64]:
        """L and D of M = L' D L, on the pattern of M. Shape (n, nC). Written by factor_mass. Where `fields` names it."""
    @property
    def qLDiagInv(self) -> NDArray[numpy.float64]:
        """inverse of the diagonal D. Shape (n, nv). Written by factor_mass. Where `fields` names it."""
    @property
    def tree_island(self) -> NDArray[numpy.int32]:
        """island of each tree; -1: none. Shape (n, ntree). Written by constraint_rows. Where `fields` names it."""
    @property
    def dof_island(self) -> NDArray[numpy.int32]:
        """island of each dof; -1: none. Shape (n, nv). Written by constraint_rows. Where `fields` names it."""
    @property
    def actuator_length(self) -> NDArray[numpy.float64]:
        """length of each actuator [m, rad]. Shape (n, nu). Written by transmission. Where `fields` names it."""
    @property
    def actuator_moment(self) -> NDArray[numpy.float64]:
        """derivative of each actuator length by each dof (moment arms), sparse rows. Shape (n, nJmom). Written by transmission. Where `fields` names it."""
    @property
    def flexvert_xpos(self) -> NDArray[numpy.float64]:
        """flex vertices, in the world [m]. Shape (n, nflexvert, 3). Written by flex_positions. Where `fields` names it."""
    @property
    def flexelem_aabb(self) -> NDArray[numpy.float64]:
        """bounding box of each flex element, in the world [m]. Shape (n, nflexelem, 6). Written by flex_positions. Where `fields` names it."""
    @property
    def flexedge_J(self) -> NDArray[numpy.float64]:
        """derivative of each flex edge length by each dof, sparse rows. Shape (n, nJfe). Written by flex_positions. Where `fields` names it."""
    @property
    def flexedge_length(self) -> NDArray[numpy.float64]:
        """length of each flex edge [m]. Shape (n, nflexedge). Written by flex_positions. Where `fields` names it."""
    @property
    def flexvert_J(self) -> NDArray[numpy.float64]:
        """derivative of both strain invariants of each flex vertex by each dof, sparse rows. Shape (n, nJfv, 2). Written by flex_positions. Where `fields` names it."""
    @property
    def flexvert_length(self) -> NDArray[numpy.float64]:
        """strain invariants of each flex vertex, scaled by the root of its mass. Shape (n, nflexvert, 2). Written by flex_positions. Where `fields` names it."""
    @property
    def bvh_aabb_dyn(self) -> NDArray[numpy.float64]:
        """bounding volumes of flexes, in the world [m]. Shape (n, nbvhdynamic, 6). Written by flex_positions. Where `fields` names it."""
    @property
    def ten_velocity(self) -> NDArray[numpy.float64]:
        """rate of change of ten_length [m/s, rad/s]. Shape (n, ntendon). Written by tendon_velocities. Where `fields` names it."""
    @property
    def cvel(self) -> NDArray[numpy.float64]:
        """spatial velocity of each body, about the centre of mass of its tree [rad/s, m/s]. Shape (n, nbody, 6). Written by velocities. Where `fields` names it."""
    @property
    def cdof_dot(self) -> NDArray[numpy.float64]:
        """rate of change of cdof. Shape (n, nv, 6). Written by velocities. Where `fields` names it."""
    @property
    def column_dot(self) -> NDArray[numpy.float64]:
        """rate of change of column. Shape (n, ncolumn, 6). Written by velocities. Where `fields` names it."""
    @property
    def actuator_velocity(self) -> NDArray[numpy.float64]:
        """rate of change of actuator_length [m/s, rad/s]. Shape (n, nu). Written by actuator_velocities. Where `fields` names it."""
    @property
    def qfrc_spring(self) -> NDArray[numpy.float64]:
        """force of springs on dofs [N, N m]. Shape (n, nv). Written by passive_forces. Where `fields` names it."""
    @property
    def qfrc_damper(self) -> NDArray[numpy.float64]:
        """force of dampers on dofs [N, N m]. Shape (n, nv). Written by passive_forces. Where `fields` names it."""
    @property
    def qfrc_gravcomp(self) -> NDArray[numpy.float64]:
        """force of gravity compensation on dofs [N, N m]. Shape (n, nv). Written by passive_forces. Where `fields` names it."""
    @property
    def qfrc_fluid(self) -> NDArray[numpy.float64]:
        """force of the surrounding medium on dofs [N, N m]. Shape (n, nv). Written by passive_forces. Where `fields` names it."""
    @property
    def qfrc_passive(self) -> NDArray[numpy.float64]:
        """sum of passive forces on dofs [N, N m]. Shape (n, nv). Written by passive_forces. Where `fields` names it."""
    @property
    def force_value(self) -> NDArray[numpy.float64]:
        """force elements: force on the coordinate or tension; of a bushing, moments by its angles and force in the frame of its first site; of a contact, force on the second geom and its point, in the world [N, N m, m]. Shape (n, nforce, 6). Written by passive_forces. Where `fields` names it."""
    @property
    def qfrc_bias(self) -> NDArray[numpy.float64]:
        """Coriolis, centrifugal and gravity forces, to be overcome [N, N m]. Shape (n, nv). Written by bias_forces. Where `fields` names it."""
    @property
    def flexedge_velocity(self) -> NDArray[numpy.float64]:
        """rate of change of flexedge_length [m/s]. Shape (n, nflexedge). Written by flex_velocities. Where `fields` names it."""
    @property
    def act_dot(self) -> NDArray[numpy.float64]:
        """time derivative of act [1/s]. Shape (n, na). Written by actuation. Where `fields` names it."""
    @property
    def actuator_force(self) -> NDArray[numpy.float64]:
        """force along each actuator [N, N m]. Shape (n, nu). Written by actuation. Where `fields` names it."""
    @property
    def qfrc_actuator(self) -> NDArray[numpy.float64]:
        """force of actuators on dofs [N, N m]. Shape (n, nv). Written by actuation. Where `fields` names it."""
    @property
    def hill_fiberlength(self) -> NDArray[numpy.float64]:
        """fibre length [m]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_fibervelocity(self) -> NDArray[numpy.float64]:
        """fibre lengthening velocity [m/s]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_pennation(self) -> NDArray[numpy.float64]:
        """pennation angle [rad]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_tendonlength(self) -> NDArray[numpy.float64]:
        """tendon length [m]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_tendonstrain(self) -> NDArray[numpy.float64]:
        """tendon strain: length over slack length, less 1. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_tendonforce(self) -> NDArray[numpy.float64]:
        """tendon force [N]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_activeforce(self) -> NDArray[numpy.float64]:
        """active fibre force [N]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_passiveforce(self) -> NDArray[numpy.float64]:
        """passive fibre force, damping included [N]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def hill_fiberpower(self) -> NDArray[numpy.float64]:
        """mechanical power of active fibre force [W]. Shape (n, nhill). Written by actuation. Where `fields` names it."""
    @property
    def qfrc_smooth(self) -> NDArray[numpy.float64]:
        """all forces except constraints [N, N m]. Shape (n, nv). Written by smooth_acceleration. Where `fields` names it."""
    @property
    def qacc_smooth(self) -> NDArray[numpy.float64]:
        """acceleration without constraints [m/s^2, rad/s^2]. Shape (n, nv). Written by smooth_acceleration. Where `fields` names it."""
    @property
    def qfrc_constraint(self) -> NDArray[numpy.float64]:
        """force of constraints on dofs [N, N m]. Shape (n, nv). Written by constraint_forces. Where `fields` names it."""
    @property
    def qacc(self) -> NDArray[numpy.float64]:
        """acceleration [m/s^2, rad/s^2]. Shape (n, nv). Written by constraint_forces. Where `fields` names it."""
    @qacc.setter
    def qacc(self, value: ArrayLike) -> None: ...
    @property
    def sensordata(self) -> NDArray[numpy.float64]:
        """values of all sensors. Shape (n, nsensordata). Written by sensors_acceleration."""
    @property
    def qH(self) -> NDArray[numpy.float64]:
        """L and D of M - h qDeriv (implicitfast) or M + h B (Euler with damping), on the pattern of M. Shape (n, nC). Written by integrate. Where `fields` names it."""
    @property
    def qHDiagInv(self) -> NDArray[numpy.float64]:
        """inverse of the diagonal D of qH. Shape (n, nv). Written by integrate. Where `fields` names it."""
    @property
    def qDeriv(self) -> NDArray[numpy.float64]:
        """derivative of qfrc_smooth by qvel, on the pattern D. Shape (n, nD). Written by integrate. Where `fields` names it."""
    @property
    def qLU(self) -> NDArray[numpy.float64]:
        """U and L of M - h qDeriv, on the pattern D. Shape (n, nD). Written by integrate. Where `fields` names it."""
    @property
    def qpos_asleep(self) -> NDArray[numpy.float64]:
        """positions at which trees fell asleep; a tree that is elsewhere is woken. Shape (n, nq). Written by integrate. Where `fields` names it."""
    @property
    def qfrc_inverse(self) -> NDArray[numpy.float64]:
        """force on dofs that explains qacc [N, N m]. Shape (n, nv). Written by inverse_forces. Where `fields` names it."""
    @property
    def subtree_linvel(self) -> NDArray[numpy.float64]:
        """velocity of each subtree's centre of mass [m/s]. Shape (n, nbody, 3). Written by on_request. Where `fields` names it."""
    @property
    def subtree_angmom(self) -> NDArray[numpy.float64]:
        """angular momentum of each subtree about its centre of mass [kg m^2/s]. Shape (n, nbody, 3). Written by on_request. Where `fields` names it."""
    @property
    def cacc(self) -> NDArray[numpy.float64]:
        """spatial acceleration of each body less gravity, about the centre of mass of its tree. Shape (n, nbody, 6). Written by on_request. Where `fields` names it."""
    @property
    def cfrc_int(self) -> NDArray[numpy.float64]:
        """spatial force on each body by its parent, about the centre of mass of its tree. Shape (n, nbody, 6). Written by on_request. Where `fields` names it."""
    @property
    def cfrc_ext(self) -> NDArray[numpy.float64]:
        """spatial force on each body from contacts and applied forces, about the centre of mass of its tree. Shape (n, nbody, 6). Written by on_request. Where `fields` names it."""

class Element:
    """An element of a Spec. Its MJCF attributes are Python attributes, or items where Python has other plans for the
    name: geom.size, geom["class"]. Setting None takes an attribute back to its default."""
    @property
    def tag(self) -> str:
        """What kind of element it is."""
    @property
    def parent(self) -> Element | None:
        """The element around it; None for the root and for what was deleted."""
    @property
    def children(self) -> list[Element]:
        """The elements in it, in order."""
    def attributes(self) -> list[str]:
        """Names of all attributes that such an element may have."""
    def is_given(self, attribute: str) -> bool:
        """True if the element itself gives the attribute."""
    def add(self, tag: str, **attributes: Any) -> Element:
        """A new last child with these attributes; `class_` stands for class."""
    def delete(self) -> None:
        """Takes the element out of its spec, with all that is in it."""
    def attach(self, other: Spec, body: str | None = None, prefix: str = '') -> Element:
        """Attaches a body of another spec, or its whole world, under names that start with the prefix. The other spec
        is copied as it is now."""
    def __iter__(self) -> Iterator[Element]: ...
    def __getitem__(self, attribute: str) -> Any: ...
    def __setitem__(self, attribute: str, value: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...

class Spec:
    """A model as a tree of elements. Spec() is empty; Spec.from_file and Spec.from_string read MJCF.

    spec = sinew.Spec()
    body = spec.worldbody.add("body", name="ball", pos=[0, 0, 1])
    body.add("freejoint")
    body.add("geom", size=0.1)
    m = spec.compile()"""
    def __init__(self) -> None: ...
    @classmethod
    def from_file(cls, path: Path, *, strict: bool = False, assets: Mapping[str, Contents] | None = None, resource: Callable[[str], Contents | None] | None = None, disk: bool = True, visual: bool = True, dialect: str | None = None, physics: str | None = None) -> Spec:
        """The elements of an MJCF file, includes merged. The options are those of sinew.load, and serve again when the
        spec is compiled."""
    @classmethod
    def from_string(cls, text: Contents, *, name: Path = 'model.xml', strict: bool = False, assets: Mapping[str, Contents] | None = None, resource: Callable[[str], Contents | None] | None = None, disk: bool = True, visual: bool = True, dialect: str | None = None, physics: str | None = None) -> Spec:
        """The same from a text (or bytes)."""
    @property
    def root(self) -> Element:
        """The element <mujoco>."""
    @property
    def worldbody(self) -> Element:
        """The last <worldbody>, made where there is none."""
    def section(self, tag: str) -> Element:
        """The last section of that tag ("actuator", "asset", ...), made where there is none."""
    def find(self, kind: str, name: str) -> Element | None:
        """The element of that name: by tag ("body", "motor", ...) or, for equalities, tendons, actuators and sensors of
        any sort, by the tag of their section."""
    def elements(self, tag: str | None = None) -> Iterator[Element]:
        """All elements in document order, or those of one tag."""
    def compile(self) -> Model:
        """The model that the spec describes now."""
    def recompile(self, m: Model, d: Data) -> tuple[Model, Data]:
        """The model and a data that goes on where `d` is: what is still there keeps its state."""
    def to_xml(self) -> str:
        """Normalised MJCF that compiles to the same model."""
    def write(self, path: Path) -> None:
        """Writes it into a file, with the paths of other files as they are seen from there."""

def derived_fields(param: str) -> tuple[str, ...]:
    """Model fields that follow from a parameter, and so are per world with it."""

def id_to_name(model: Model, type: int, id: int) -> str:
    """Name of an object, '' where it has none; IndexError when out of range."""

def name_to_id(model: Model, type: int, name: str) -> int:
    """Index of the named object of a kind, -1 where there is none."""

def refresh(model: Model) -> None:
    """Recomputes the quantities derived from masses, inertias, armatures, gains and poses after they were changed."""

def step(m: Model, d: Data, n: int = 1) -> None:
    """Advances the world by n timesteps. Bad states warn and reset, as in MuJoCo."""

def step_adaptive(m: Model, d: Data, seconds: float, accuracy: float = 1e-05) -> int:
    """Advances the world by `seconds` in steps of any size, by Runge-Kutta methods that estimate their error: in each step that of every number y of qpos, qvel and act is kept below accuracy * (0.1 + |y|). Returns the number of steps."""

def forward_derivatives(m: Model, d: Data, linearizer: Linearizer | None = None) -> ForwardDerivatives:
    """How the acceleration of sinew.forward changes at the present state, analytic."""

def inverse_derivatives(m: Model, d: Data, actuation: bool = False, linearizer: Linearizer | None = None) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64], NDArray[numpy.float64]]:
    """d qfrc_inverse by qpos, qvel and qacc at the present ones, analytic: three matrices, a column for each dof.

    `actuation` subtracts qfrc_actuator."""

def linearize(m: Model, d: Data, mode: str = 'auto', centered: bool = True, eps: float = 1e-06, sensors: bool = True, frozen_factor: bool = False, threads: int = 1) -> Linearization:
    """A, B, C, D of a step from the present state, with the shapes and the order of mjd_transitionFD.

    `mode`: auto (analytic, differences only for columns without an analytic derivative), fd, analytic (such columns are
    NaN) or hybrid (positions by differences). `frozen_factor`: implicit integrators keep their matrix in the columns of
    controls and activations, as MuJoCo does."""

def parameter_derivatives(m: Model, d: Data, parameters: list[tuple[str, int | tuple[int, ...]]], eps: float = 1e-06) -> NDArray[numpy.float64]:
    """How the next state changes with numbers of the model, a column for each (field, index), by centred differences.

    Each number is displaced by `eps` of its size (of one where it is zero), derived quantities are refreshed, and one
    step is made; the model and the state of `d` are as before at the end."""

def rollout_gradient(m: Model, d: Data, control: ArrayLike, cost: Callable[[NDArray[numpy.float64]], tuple[float, NDArray[numpy.float64]]], linearizer: Linearizer | None = None) -> RolloutGradient:
    """Reverse mode through a rollout from the state of `d`, which stays there.

    `control` has a row for each step. `cost` is given the states after each step, rows of (qpos, qvel, act, history), and
    gives back its value and its derivatives by each state, rows in the tangent space: (nv, nv, na, nhistory) numbers.
    Costs of the controls themselves are the caller's to add."""

def contact_fields() -> list[Field]:
    """Columns of the contacts: `d.contact.dist`, ..."""

def data_fields() -> list[Field]:
    """Arrays of a data: `d.qpos`, ..."""

def frame_fields() -> list[Field]:
    """Arrays of constraint rows and islands, counted by those: `d.efc_pos`, ..."""

def frame_size_fields() -> list[Field]:
    """Counts that a forward pass decides: `d.ncon`, `d.nefc`, ..."""

def model_fields() -> list[Field]:
    """Arrays of a model: `m.body_mass`, ..."""

def option_fields() -> list[Field]:
    """Options of a model: `m.opt.timestep`, ..."""

def size_fields() -> list[Field]:
    """Sizes of a model: `m.nq`, `m.nbody`, ..."""

def stages() -> list[tuple[str, str]]:
    """Name and description of every stage of a step, in the order in which they run."""

def statistic_fields() -> list[Field]:
    """Statistics of a model: `m.stat.extent`, ..."""

def visual_fields() -> list[Field]:
    """What viewers read: `m.vis.global_fovy`, ..."""

def constraint_jacobian(m: Model, d: Data) -> NDArray[numpy.float64]:
    """efc_J as a dense nefc x nv matrix."""

def differentiate_pos(m: Model, qpos1: ArrayLike, qpos2: ArrayLike, dt: float) -> NDArray[numpy.float64]:
    """The qvel that takes qpos1 to qpos2 in the time dt."""

def full_mass(m: Model, d: Data) -> NDArray[numpy.float64]:
    """M as a dense nv x nv matrix."""

def integrate_pos(m: Model, qpos: ArrayLike, qvel: ArrayLike, dt: float) -> NDArray[numpy.float64]:
    """qpos after moving with qvel for the time dt, on the manifold. Gives a new array."""

def mul_mass(m: Model, d: Data, x: ArrayLike) -> NDArray[numpy.float64]:
    """M x, for a vector of length nv or an array of such rows."""

def reset(m: Model, d: Data, key: str | int | None = None) -> None:
    """Initial state: qpos0, no velocity, time 0, no warnings; overlaid with keyframe `key` (name or index) if given."""

def solve_mass(m: Model, d: Data, y: ArrayLike) -> NDArray[numpy.float64]:
    """The x with M x = y, for a vector of length nv or an array of such rows."""

def state_get(m: Model, d: Data, mask: int = ...) -> NDArray[numpy.float64]:
    """The parts of the state in `mask` as one vector, in the order of their bits."""

def state_set(m: Model, d: Data, state: ArrayLike, mask: int = ...) -> None:
    """Puts back what state_get gave."""

def state_size(m: Model, mask: int = ...) -> int:
    """Length of the state vector made of the parts in `mask`."""

def init_ctrl_history(m: Model, d: Data, actuator: str | int, times: ArrayLike | None = None, values: ArrayLike | None = None) -> None:
    """Sets the history of an actuator; times or values that are None stay."""

def init_sensor_history(m: Model, d: Data, sensor: str | int, times: ArrayLike | None = None, values: ArrayLike | None = None, last_time: float = 0.0) -> None:
    """The same for a sensor, and the time of its last measurement."""

def read_ctrl(m: Model, d: Data, actuator: str | int, time: float, interp: int | None = None) -> float:
    """The control of an actuator at `time` less the actuator's delay; `interp` 0 holds, 1 is linear, 2 cubic, None is
    the model's. The present control where no history is kept."""

def read_sensor(m: Model, d: Data, sensor: str | int, time: float, interp: int | None = None) -> NDArray[numpy.float64]:
    """The same for a sensor."""

def ik(m: Model, d: Data, *, site: str | int | Sequence[str | int] | None = None, body: str | int | Sequence[str | int] | None = None, geom: str | int | Sequence[str | int] | None = None, pos: ArrayLike | None = None, quat: ArrayLike | None = None, pos_weight: ArrayLike = 1.0, quat_weight: ArrayLike = 1.0, targets: Iterable[Mapping[str, Any]] | None = None, joints: Iterable[str | int] | None = None, limits: bool = True, regularization: float = 0.0, rest: ArrayLike | None = None, max_iterations: int = 100, tolerance: float = 1e-10) -> IkResult:
    """Moves d.qpos to the pose that brings a site, body or geom to a place (pos) and an orientation (quat, w x y z).

    Several targets are lists of equal length (site=["left", "right"], pos=[[...], [...]]), or dictionaries in `targets`:
    [{"site": "hand", "pos": [...]}, {"body": "foot", "quat": [...], "quat_weight": 0.1}]. The pose is the least of
    1/2 sum (pos_weight |distance|)^2 + (quat_weight |angle|)^2 + regularization/2 |qpos - rest|^2, found from d.qpos on by
    Levenberg and Marquardt with analytic Jacobians. Joints stay within their limits; only `joints` move where given. `rest` is
    the pose that d has. It finds a minimum near the start, so start from a pose that is not singular (a bent arm). Poses of bodies are those of the solution; sinew.forward(m, d) computes all else."""

def install_as_mujoco() -> None:
    """Makes `import mujoco` give sinew.mujoco, in this process, from now on. An installed mujoco stays as it is."""

def install_as_mujoco_warp() -> None:
    """Makes `import mujoco_warp` give sinew.mujoco_warp, in this process, from now on."""

def length_range(m: Model, d: Data, actuator: str | int, *, mode: str = 'muscle', useexisting: bool = True, uselimit: bool = False, gearscale: bool = False, accel: float = 20.0, maxforce: float = 0.0, timeconst: float = 1.0, inttotal: float = 10.0, interval: float = 2.0, tolrange: float = 0.05) -> str:
    """Writes m.actuator_lengthrange of an actuator by simulating d from qpos0 with the model as it is, gravity and
    contacts included. Gives "kept" where there was nothing to do, "found", or why not: "empty", "not converged",
    "unstable". The options are those of <compiler><lengthrange>."""

def load(path: Path, *, strict: bool = False, assets: Mapping[str, Contents] | None = None, resource: Callable[[str], Contents | None] | None = None, disk: bool = True, visual: bool = True, plugins: Path | None = None, dialect: str | None = None, physics: str | None = None) -> Model:
    """A model from a file, MJCF or binary by its content.

    `assets` maps paths to contents that are looked up before anything else; `resource` is a function that gets a path
    and returns the contents, or None where the disk should be asked next; `disk=False` opens no file; `strict` refuses
    everything that MuJoCo would not load; `visual=False` leaves out what only viewers read of meshes and textures;
    `plugins` is a library of plugins: its function `sinew_plugins` gives back an snPluginTable; `dialect` ("3.5" or "4.0") is
    what words mean that changed their meaning; `physics` ("4.0", "3.9", or names of switches) is where newer versions of
    MuJoCo compute something else: see docs/mujoco-4.md. Both are the file's choice where they are None."""

def loads(text: Contents, *, name: Path = 'model.xml', strict: bool = False, assets: Mapping[str, Contents] | None = None, resource: Callable[[str], Contents | None] | None = None, disk: bool = True, visual: bool = True, plugins: Path | None = None, dialect: str | None = None, physics: str | None = None) -> Model:
    """A model from a text (or bytes). `name` stands for the file in messages and gives the folder of relative paths."""

def angular_momentum_matrix(m: Model, d: Data, body: str | int) -> Matrix:
    """Matrix, 3 x nv, whose product with qvel is the angular momentum of a body and its descendants."""

def cast_ray(m: Model, d: Data, origin: ArrayLike, direction: ArrayLike, groups: ArrayLike | None = None, fixed: bool = True, excluded: str | int | None = None) -> tuple[float, int, Matrix]:
    """What the ray origin + x direction meets first of the geoms that can be seen: x, the geom and the normal of its
    surface; -1, -1 and 0 for nothing. `groups` has six flags: geoms of a group without its flag are passed through, as
    are those of the body `excluded` and, unless `fixed`, those fixed to the world."""

def constraint_update(m: Model, d: Data, residual: ArrayLike) -> float:
    """Sets efc_force, efc_state and qfrc_constraint to those at a residual J qacc - efc_aref; gives the cost."""

def contact_force(m: Model, d: Data, contact: int) -> Matrix:
    """Force, then torque, that the first geom of a contact exerts on the second, in the axes of contact.frame."""

def contact_jacobian(m: Model, d: Data, contact: int) -> Matrix:
    """Jacobian, 6 x nv, of the motion of the second geom of a contact against the first, in the axes of contact.frame:
    translation, then rotation."""

def contact_wrench(m: Model, d: Data, contact: int) -> Matrix:
    """Torque, then force, of a contact in world axes, about contact.pos."""

def geom_aabb(m: Model, d: Data, geom: str | int) -> tuple[Matrix, Matrix]:
    """The box around a geom along the axes of the world: its centre and its half sizes."""

def geom_distance(m: Model, d: Data, geom1: str | int, geom2: str | int, limit: float = 10000000000.0) -> tuple[float, Matrix]:
    """Signed distance between two geoms, at most `limit`, and the points where they are nearest, one a row."""

def local_to_global(m: Model, d: Data, body: str | int, pos: ArrayLike, quat: ArrayLike) -> tuple[Matrix, Matrix]:
    """World position and axes of a frame that is fixed to a body."""

def mul_jac(m: Model, d: Data, x: ArrayLike) -> Matrix:
    """J x with the Jacobian of all constraint rows."""

def mul_jac_transposed(m: Model, d: Data, x: ArrayLike) -> Matrix:
    """J^T x with the Jacobian of all constraint rows."""

def multi_ray(m: Model, d: Data, origin: ArrayLike, directions: ArrayLike, groups: ArrayLike | None = None, fixed: bool = True, excluded: str | int | None = None, cutoff: float = 10000000000.0) -> tuple[Matrix, NDArray[numpy.int32], Matrix]:
    """The same for many rays from one point, an array of distances, one of geoms and one of normals; geoms farther away
    than `cutoff` may be passed through."""

def ray_flex(m: Model, d: Data, flex: str | int, origin: ArrayLike, direction: ArrayLike, parts: str = 'skin', layer: int = 0) -> tuple[float, int, Matrix]:
    """Where the ray origin + x direction hits one flex: x (-1 for nothing), the nearest vertex (-1) and the normal. Its
    parts are words: "vertices", "edges", "faces" (of tetrahedra those of `layer`), "skin"."""

def ray_geom(m: Model, d: Data, geom: str | int, origin: ArrayLike, direction: ArrayLike) -> tuple[float, Matrix]:
    """Where the ray origin + x direction hits one geom, seen or not: x (-1 for nothing) and the normal of its surface."""

def save_keyframe(m: Model, d: Data, key: str | int) -> None:
    """Keeps the present time, qpos, qvel, act, ctrl and mocap poses as a keyframe of the model."""

def set_total_mass(m: Model, total: float) -> None:
    """Scales masses and inertias of all bodies to a total [kg], and the quantities derived from them."""

def to_text(m: Model, d: Data | None = None) -> str:
    """All fields of a model, or of a data, as text: one after the other, with shape and description."""

def total_mass(m: Model) -> None:
    """Mass of all bodies [kg]."""

def rollout(model: Model | Sequence[Model], data: Data | Sequence[Data] | int | None, initial_state: ArrayLike, control: ArrayLike | None = None, *, control_spec: int = ..., nstep: int | None = None, initial_warmstart: ArrayLike | None = None, state: NDArray[numpy.float64] | None = None, sensordata: NDArray[numpy.float64] | None = None) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
    """States (nbatch x nstep x nstate) and sensor data (nbatch x nstep x nsensordata) of trajectories that start at rows
    of `initial_state` (State.FULLPHYSICS) and follow `control` (nbatch x nstep x ncontrol, parts `control_spec`).

    Axes of length 1 are repeated. `data` sets the number of threads, as a number or a sequence of that length (0: all
    cores); a Data is not changed. A list of models of equal structure gives each trajectory its own. A trajectory that
    raises a warning stands still from there on, as in MuJoCo. `state` and `sensordata` may be given to be filled."""

def pose_apply(a_from_b: tuple[ArrayLike, ArrayLike], point: ArrayLike) -> Numbers:
    """A point of b in a."""

def pose_inverse(a_from_b: tuple[ArrayLike, ArrayLike]) -> Pose:
    """The pose the other way round, b_from_a."""

def pose_mul(a_from_b: tuple[ArrayLike, ArrayLike], b_from_c: tuple[ArrayLike, ArrayLike]) -> Pose:
    """The pose a_from_c of two poses in a chain."""

def quat_conjugate(q: ArrayLike) -> Numbers:
    """The opposite rotation."""

def quat_difference(to: ArrayLike, start: ArrayLike) -> Numbers:
    """Rotation vector [rad], in the frame of `start`, that takes `start` to `to`."""

def quat_from_axis_angle(axis: ArrayLike, angle: float) -> Numbers:
    """Rotation by an angle [rad] about a unit axis."""

def quat_from_matrix(matrix: ArrayLike) -> Numbers:
    """The quaternion of a rotation matrix."""

def quat_from_z_to(direction: ArrayLike) -> Numbers:
    """The least rotation that turns the z axis into a direction."""

def quat_integrate(q: ArrayLike, velocity: ArrayLike, time: float = 1.0) -> Numbers:
    """q turned with an angular velocity [rad/s], in its own frame, for a time [s]."""

def quat_mul(a: ArrayLike, b: ArrayLike) -> Numbers:
    """Product of two quaternions: rotation b first, then a."""

def quat_normalize(q: ArrayLike) -> Numbers:
    """The quaternion with unit length; identity where it is too short to have a direction."""

def quat_rotate(q: ArrayLike, v: ArrayLike) -> Numbers:
    """A vector, rotated."""

def quat_to_matrix(q: ArrayLike) -> Numbers:
    """The rotation as a 3 x 3 matrix."""

def quat_to_velocity(q: ArrayLike, time: float = 1.0) -> Numbers:
    """Angular velocity [rad/s], in the frame that q turns, that makes q out of no rotation in a time [s], the short way."""

def ray_primitive(type: int, size: ArrayLike, pos: ArrayLike, rot: ArrayLike, origin: ArrayLike, direction: ArrayLike) -> tuple[float, Numbers]:
    """Where the ray origin + x direction hits a plane, sphere, capsule, ellipsoid, cylinder or box of no model: x (-1 for
    nothing) and the normal of the surface. `type` is a GeomType, `rot` a rotation matrix."""

def scene_camera(m) -> inspect._empty:
    """A free camera that looks at the whole model: `lookat`, `distance`, `azimuth`, `elevation`, or the number of a
    camera of the model (`type` 2, `fixedcamid`) or of a body to follow (`type` 1, `trackbodyid`)."""

def scene_options() -> inspect._empty:
    """What is shown: `label`, `frame`, the groups of kinds of objects, and `flags` (snSceneFlag of sinew/scene.h)."""

def apply_force(m: Model, d: Data, body: str | int, force: ArrayLike, torque: ArrayLike, point: ArrayLike) -> NDArray[numpy.float64]:
    """Force and torque (world axes) at a world point of a body, as forces on the dofs that move it."""

def jac_body(m: Model, d: Data, body: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a body's frame."""

def jac_body_com(m: Model, d: Data, body: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a body's centre of mass."""

def jac_dot(m: Model, d: Data, body: str | int, point: ArrayLike) -> tuple[Matrix, Matrix]:
    """Rate of change of jac_point."""

def jac_geom(m: Model, d: Data, geom: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a geom's frame."""

def jac_point(m: Model, d: Data, body: str | int, point: ArrayLike) -> tuple[Matrix, Matrix]:
    """Jacobian of a world point that moves with a body."""

def jac_site(m: Model, d: Data, site: str | int) -> tuple[Matrix, Matrix]:
    """Jacobian of a site's frame."""

def jac_subtree_com(m: Model, d: Data, body: str | int) -> Matrix:
    """Jacobian of the centre of mass of a body and its descendants: translation only."""

def object_acceleration(m: Model, d: Data, type: int, object: str | int, local: bool = False) -> NDArray[numpy.float64]:
    """Angular, then linear acceleration of such an object less that of gravity, from what body_forces left."""

def object_velocity(m: Model, d: Data, type: int, object: str | int, local: bool = False) -> NDArray[numpy.float64]:
    """Angular, then linear velocity of a body (at its centre of mass), xbody, geom, site or camera (sinew.ObjectType),
    at its origin, in world axes or its own."""

def view(m: Model, d: Data, *, port: int = 0, open_browser: bool | None = None, height: int = 520) -> View:
    """Shows a world in the browser while the program simulates it: call `sync` as often as the page is to follow.

    In a notebook the result is shown in the cell, `height` pixels high. The page is served on this machine only.

    v = sinew.view(m, d)
    while v.is_running():
        sinew.step(m, d)
        v.sync()"""

def complete(m: Model, d: Data, /) -> None:
    """Computes all outputs that a lean step skipped."""

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
