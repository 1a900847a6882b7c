"""How the fields of MuJoCo's spec structs are spelt in MJCF: one row for each attribute, read and written by loops.

A row is (attribute, field, kind). Kinds: real, reals, whole, wholes, text, flag (true false), auto (false true auto),
numbers (any count), or the words of an enum, whose values are their places in the list or as given.
"""

from __future__ import annotations

REAL, REALS, WHOLE, WHOLES, TEXT, FLAG, AUTO, NUMBERS = (
    "real", "reals", "whole", "wholes", "text", "flag", "auto", "numbers",
)  # fmt: skip


def _words(text, first=0):
    return {word: first + place for place, word in enumerate(text.split())}


GEOM_TYPES = _words("plane hfield sphere capsule ellipsoid cylinder box mesh sdf")
JOINT_TYPES = _words("free ball slide hinge")
CAMERA_MODES = _words("fixed track trackcom targetbody targetbodycom")
TEXTURE_ROLES = _words("user rgb occlusion roughness metallic normal opacity emissive rgba orm")
OBJECTS = {
    "body": 1, "xbody": 2, "joint": 3, "dof": 4, "geom": 5, "site": 6, "camera": 7, "light": 8, "flex": 9, "mesh": 10,
    "skin": 11, "hfield": 12, "texture": 13, "material": 14, "pair": 15, "exclude": 16, "equality": 17, "tendon": 18,
    "actuator": 19, "sensor": 20, "numeric": 21, "text": 22, "tuple": 23, "key": 24, "plugin": 25,
}  # fmt: skip

DYNAMICS = _words("none integrator filter filterexact muscle user")
GAINS = _words("fixed affine muscle user")
BIASES = _words("none affine muscle user")


def _rows(text):
    """Rows from lines "attribute field kind"; a line of two words has equal names."""
    rows = []
    for line in text.strip().splitlines():
        parts = line.split()
        attribute, field = parts[0], parts[1] if len(parts) == 3 else parts[0]
        rows.append((attribute, field, _ENUMS.get(parts[-1], parts[-1])))
    return rows


_ENUMS = {
    "geomtype": GEOM_TYPES,
    "jointtype": JOINT_TYPES,
    "cameramode": CAMERA_MODES,
    "projection": _words("perspective orthographic"),
    "lighttype": _words("spot directional point image"),
    "sleep": {"auto": 0, "never": 3, "allowed": 4, "init": 5},
    "meshinertia": _words("convex exact legacy shell"),
    "texturetype": _words("2d cube skybox"),
    "colorspace": _words("auto linear sRGB"),
    "builtin": _words("none gradient checker flat"),
    "mark": _words("none edge cross random"),
    "dyn": DYNAMICS,
    "gain": GAINS,
    "bias": BIASES,
    "interp": _words("zoh linear cubic"),
}

GEOM = _rows("""
type geomtype
size reals
pos reals
fromto reals
contype whole
conaffinity whole
condim whole
priority whole
friction reals
solmix real
solref reals
solimp reals
margin real
gap real
mass real
density real
fluidcoef fluid_coefs reals
material text
rgba reals
group whole
hfield hfieldname text
mesh meshname text
fitscale real
user userdata numbers
""")

JOINT = _rows("""
type jointtype
pos reals
axis reals
group whole
springdamper reals
stiffness real
limited auto
actuatorfrclimited actfrclimited auto
range reals
actuatorfrcrange actfrcrange reals
actuatorgravcomp actgravcomp flag
margin real
ref real
springref real
armature real
damping real
frictionloss real
solreflimit solref_limit reals
solimplimit solimp_limit reals
solreffriction solref_friction reals
solimpfriction solimp_friction reals
user userdata numbers
""")

SITE = _rows("""
pos reals
fromto reals
size reals
type geomtype
material text
rgba reals
group whole
user userdata numbers
""")

CAMERA = _rows("""
pos reals
mode cameramode
target targetbody text
projection proj projection
fovy real
ipd real
resolution wholes
sensorsize sensor_size reals
focal focal_length reals
focalpixel focal_pixel reals
principal principal_length reals
principalpixel principal_pixel reals
user userdata numbers
""")

LIGHT = _rows("""
pos reals
dir reals
mode cameramode
target targetbody text
type lighttype
active flag
castshadow flag
texture text
intensity real
range real
attenuation reals
bulbradius real
cutoff real
exponent real
ambient reals
diffuse reals
specular reals
""")

BODY = _rows("""
pos reals
mocap flag
gravcomp real
sleep sleep
user userdata numbers
""")

FRAME = _rows("""
pos reals
""")

MESH = _rows("""
content_type text
file text
scale reals
refpos reals
refquat reals
smoothnormal flag
maxhullvert whole
inertia meshinertia
material text
vertex uservert numbers
normal usernormal numbers
texcoord usertexcoord numbers
face userface numbers
""")

MATERIAL = _rows("""
texuniform flag
texrepeat reals
emission real
specular real
shininess real
reflectance real
metallic real
roughness real
rgba reals
""")

TEXTURE = _rows("""
type texturetype
colorspace colorspace
builtin builtin
rgb1 reals
rgb2 reals
mark mark
markrgb reals
random real
width whole
height whole
nchannel whole
content_type text
file text
gridsize wholes
hflip flag
vflip flag
""")

HFIELD = _rows("""
content_type text
file text
size reals
nrow whole
ncol whole
elevation userdata numbers
""")

SKIN = _rows("""
file text
material text
rgba reals
inflate real
vertex vert numbers
texcoord numbers
face numbers
group whole
""")

PAIR = _rows("""
geom1 geomname1 text
geom2 geomname2 text
condim whole
solref reals
solreffriction reals
solimp reals
margin real
gap real
friction reals
""")

EXCLUDE = _rows("""
body1 bodyname1 text
body2 bodyname2 text
""")

EQUALITY = _rows("""
active flag
solref reals
solimp reals
""")

TENDON = _rows("""
group whole
limited auto
actuatorfrclimited actfrclimited auto
range reals
actuatorfrcrange actfrcrange reals
margin real
stiffness real
damping real
armature real
frictionloss real
springlength reals
solreflimit solref_limit reals
solimplimit solimp_limit reals
solreffriction solref_friction reals
solimpfriction solimp_friction reals
width real
material text
rgba reals
user userdata numbers
""")

ACTUATOR = _rows("""
group whole
ctrllimited auto
forcelimited auto
actlimited auto
ctrlrange reals
forcerange reals
actrange reals
lengthrange reals
gear reals
cranklength real
dyntype dyn
gaintype gain
biastype bias
dynprm reals
gainprm reals
biasprm reals
actdim whole
actearly flag
delay real
nsample whole
interp interp
user userdata numbers
""")

SENSOR = _rows("""
cutoff real
noise real
nsample whole
interp interp
delay real
interval reals
user userdata numbers
""")

KEY = _rows("""
time real
qpos numbers
qvel numbers
act numbers
ctrl numbers
mpos numbers
mquat numbers
""")

NUMERIC = _rows("""
size whole
data numbers
""")

TEXT_FIELD = _rows("""
data text
""")

ROWS = {
    "geom": GEOM, "joint": JOINT, "site": SITE, "camera": CAMERA, "light": LIGHT, "body": BODY, "frame": FRAME,
    "mesh": MESH, "material": MATERIAL, "texture": TEXTURE, "hfield": HFIELD, "skin": SKIN, "pair": PAIR,
    "exclude": EXCLUDE, "equality": EQUALITY, "tendon": TENDON, "actuator": ACTUATOR, "sensor": SENSOR, "key": KEY,
    "numeric": NUMERIC, "text": TEXT_FIELD, "tuple": [], "plugin": [], "flex": [],
}  # fmt: skip

# Kinds that have a part in every default class.
DEFAULT_KINDS = ("mesh", "material", "joint", "geom", "site", "camera", "light", "pair", "equality", "tendon", "actuator")

# Kinds with a pose that may be given as an orientation of several forms.
POSED = ("geom", "site", "camera", "body", "frame")

# ---- equalities: type -> (tag, kind of object, words of its two objects)
EQUALITY_TAGS = {0: "connect", 1: "weld", 2: "joint", 3: "tendon", 4: "flex"}

# ---- transmissions: type -> attribute of the target
TRANSMISSIONS = {0: "joint", 1: "jointinparent", 2: "cranksite", 3: "tendon", 4: "site", 5: "body"}

# ---- sensors: number -> (tag, form); forms say which attributes name the objects
_SENSOR_FORMS = """
0 touch site
1 accelerometer site
2 velocimeter site
3 gyro site
4 force site
5 torque site
6 magnetometer site
7 rangefinder ray
8 camprojection projection
9 jointpos joint
10 jointvel joint
11 tendonpos tendon
12 tendonvel tendon
13 actuatorpos actuator
14 actuatorvel actuator
15 actuatorfrc actuator
16 jointactuatorfrc joint
17 tendonactuatorfrc tendon
18 ballquat joint
19 ballangvel joint
20 jointlimitpos joint
21 jointlimitvel joint
22 jointlimitfrc joint
23 tendonlimitpos tendon
24 tendonlimitvel tendon
25 tendonlimitfrc tendon
26 framepos frame
27 framequat frame
28 framexaxis frame
29 frameyaxis frame
30 framezaxis frame
31 framelinvel frame
32 frameangvel frame
33 framelinacc object
34 frameangacc object
35 subtreecom body
36 subtreelinvel body
37 subtreeangmom body
38 insidesite inside
39 distance pair
40 normal pair
41 fromto pair
42 contact contact
43 e_potential none
44 e_kinetic none
45 clock none
46 tactile tactile
48 user user
"""
SENSORS = {int(n): (tag, form) for n, tag, form in (line.split() for line in _SENSOR_FORMS.strip().splitlines())}
SENSOR_NUMBERS = {tag: number for number, (tag, _) in SENSORS.items()}
SENSOR_SIZES = dict.fromkeys(SENSORS, 1) | dict.fromkeys((1, 2, 3, 4, 5, 6, 19, 26, 28, 29, 30, 31, 32, 33, 34), 3)
SENSOR_SIZES |= dict.fromkeys((35, 36, 37, 40), 3) | {8: 2, 18: 4, 27: 4, 41: 6}

CONTACT_DATA = {"found": 1, "force": 3, "torque": 3, "dist": 1, "pos": 3, "normal": 3, "tangent": 3}
RAY_DATA = {"dist": 1, "dir": 3, "origin": 3, "point": 3, "normal": 3, "depth": 1}
REDUCTIONS = ("none", "mindist", "maxforce", "netforce")
DATATYPES = ("real", "positive", "axis", "quaternion")
STAGES = ("none", "pos", "vel", "acc")
