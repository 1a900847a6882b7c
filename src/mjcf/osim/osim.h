// osim.h — OpenSim models as MJCF: the translation, and what its parts share
//   The document of OpenSim becomes a document of MJCF, element by element, each with the place of what it came from;
//   the schema's reader takes it from there. Names are OpenSim's, the world is its ground frame, y is up.
#pragma once
#include "base/file.h"
#include "base/names.h"
#include "math/pose.h"
#include "mjcf/xml.h"

// Is this the root of a file that OpenSim wrote?
bool sn_is_osim(const snXmlNode* root);

// The root <mujoco> of the same model; errors go to the report. NULL with an error where there is no model at all.
snXmlNode* sn_osim_translate(const snFileAccess* access, snArena* arena, const char* folder, const snXmlNode* root,
                             snReport* report);

// ---- what is read

typedef enum snOsimFunctionType {
  SN_OSIM_CONSTANT,
  SN_OSIM_LINEAR,
  SN_OSIM_POLYNOMIAL,
  SN_OSIM_PIECEWISE,
  SN_OSIM_SIMMSPLINE,
  SN_OSIM_SINE,
  SN_OSIM_STEP,
  SN_OSIM_MULTIVARIATE,
} snOsimFunctionType;

// A function of one number. Constant: y[0]. Linear and polynomial: coefficients y, highest power first. Piecewise and
// spline: points (x, y). Sine: amplitude, frequency, phase, offset y. Step: x and x, y and y of its ends, all in y.
// Multivariate polynomial: coefficients y.
typedef struct snOsimFunction {
  snOsimFunctionType type;
  double *x, *y;
  int count;
  int inputs, order;  // of a multivariate polynomial
  snAt at;
} snOsimFunction;

typedef struct snOsimCoordinate {
  const char* name;
  const snXmlNode* node;
  double value, range[2];
  bool locked, clamped;
  bool rotates;                     // it is the angle about an axis of its joint
  struct snOsimCoordinate* driver;  // of a coupler; NULL: moves freely
  struct snOsimCoordinate** inputs;  // of a coupler of several, in place of the driver
  int input_count;
  snOsimFunction coupler;
  const snXmlNode* coupling;  // the constraint
} snOsimCoordinate;

typedef struct snOsimBody {
  const char* name;
  const snXmlNode* node;
  int level;       // in the tree; 0: not placed yet, 1: ground
  snXmlNode* out;  // <body>, or <worldbody>
} snOsimBody;

// One of the axes of a joint, in the frame of the joint.
typedef struct snOsimAxis {
  const char* name;
  bool rotates;
  snVec3 axis, anchor;
  snOsimCoordinate* coordinate;  // NULL: constant, or a function of several
  snOsimCoordinate** inputs;
  int input_count;
  snOsimFunction function;
} snOsimAxis;

#define SN_OSIM_MOST_AXES 9

typedef struct snOsimJoint {
  const char* name;
  const snXmlNode* node;
  snOsimBody *parent, *child;
  snPose parent_pose, child_pose;      // frames of the joint in the two bodies
  snOsimAxis axes[SN_OSIM_MOST_AXES];  // in the order they are applied, from parent to child
  int axis_count;
  int first_coordinate, coordinate_count;  // its own
} snOsimJoint;

typedef enum snOsimSurface { SN_OSIM_SPHERE, SN_OSIM_HALF_SPACE, SN_OSIM_MESH } snOsimSurface;

// A geom that a compliant contact may name.
typedef struct snOsimContact {
  const char* geom;
  const snOsimBody* body;
  snOsimSurface surface;
} snOsimContact;

// spaces of the table of names
enum { SN_OSIM_BODIES, SN_OSIM_COORDINATES, SN_OSIM_OWNERS, SN_OSIM_WRAPS, SN_OSIM_CONTACTS, SN_OSIM_OUT };

typedef struct snOsim {
  snReport* report;
  snArena* arena;
  const snFileAccess* access;
  const char* folder;  // of the file
  int version;
  const snXmlNode *model, *defaults;
  // sections of the MJCF document; those that may stay empty are made when first needed
  snXmlNode *root, *asset, *functions, *world, *tendon, *equality, *actuator, *forces;
  snNameTable names;
  snOsimBody *bodies, *ground;
  snOsimJoint* joints;
  snOsimCoordinate* coordinates;
  int body_count, joint_count, coordinate_count;
  int missing_meshes;
  const snXmlNode* missing_mesh;  // the first, and its file
  const char* missing_mesh_file;
} snOsim;

// values.c
// ---------------------------------------------------------------------------------------------------------

// Today's name of the class that an element stands for: files keep the names of their time.
const char* sn_osim_class(const snXmlNode* node);
bool sn_osim_is(const snXmlNode* node, const char* class_name);

// A child by today's name, also where the file has an older one; NULL where there is none. The second form goes on to
// what the file's <defaults> say of the class.
const snXmlNode* sn_osim_child(const snXmlNode* node, const char* tag);
const snXmlNode* sn_osim_property(const snOsim* o, const snXmlNode* node, const char* tag);

// A child of this class whose attribute `name` is this.
const snXmlNode* sn_osim_named_child(const snXmlNode* node, const char* name, const char* tag);

// The first of the objects of a set or list, and the next.
const snXmlNode* sn_osim_objects(const snXmlNode* set);

// The name of a component without blanks; "" where it has none.
const char* sn_osim_name(const snOsim* o, const snXmlNode* node);

// Text of a property, its last part after '/'; NULL where it is missing or empty.
const char* sn_osim_text(const snOsim* o, const snXmlNode* node, const char* tag);
const char* sn_osim_base(const char* path);

// What a socket is connected to, in the ways that versions of OpenSim wrote it; NULL where it says nothing. `old` is
// the property that said it before there were sockets.
const char* sn_osim_socket(const snOsim* o, const snXmlNode* node, const char* socket, const char* old);

// Exactly `count` numbers into `out`, which stays as it is where the property is missing; an error for other text.
void sn_osim_numbers(const snOsim* o, const snXmlNode* node, const char* tag, double* out, int count);
double sn_osim_number(const snOsim* o, const snXmlNode* node, const char* tag, double preset);
bool sn_osim_flag(const snOsim* o, const snXmlNode* node, const char* tag, bool preset);
snVec3 sn_osim_vec3(const snOsim* o, const snXmlNode* node, const char* tag, snVec3 preset);

// All numbers of a leaf; -1 with an error.
int sn_osim_list(const snOsim* o, const snXmlNode* leaf, double** out);

// Rotations about x, y and z, each about the axes that the one before it left.
snQuat sn_osim_euler(snVec3 angles);

void sn_osim_out_of_memory(const snOsim* o);

// write.c
// ---------------------------------------------------------------------------------------------------------

// A new last child of an element of the MJCF document, and its attributes. NULL parents and NULL texts do nothing.
snXmlNode* sn_osim_add(const snOsim* o, snXmlNode* parent, const char* tag, snAt at);
void sn_osim_set(const snOsim* o, snXmlNode* node, const char* name, const char* text);
void sn_osim_set_numbers(const snOsim* o, snXmlNode* node, const char* name, const double* values, int count);
void sn_osim_set_number(const snOsim* o, snXmlNode* node, const char* name, double value);
void sn_osim_set_vec3(const snOsim* o, snXmlNode* node, const char* name, snVec3 value);

// pos and quat, where they are not 0.
void sn_osim_set_pose(const snOsim* o, snXmlNode* node, snPose pose);

// A section of the document, made when first asked for.
snXmlNode* sn_osim_section(const snOsim* o, snXmlNode** section, const char* tag, snAt at);

// A name that no other element of this tag has yet: `name`, or `owner`/`name`, or that with a number.
const char* sn_osim_unique(snOsim* o, const char* tag, const char* owner, const char* name);

// function.c
// ---------------------------------------------------------------------------------------------------------

// The function below a property (<function>, <x_location>), or that a child called `name` is.
bool sn_osim_function(const snOsim* o, const snXmlNode* node, const char* name, snOsimFunction* out);

// The function that an element itself is.
bool sn_osim_read_function(const snOsim* o, const snXmlNode* node, snOsimFunction* out);

// several.c: the same for a function of `inputs` numbers; `of` says in errors what it belongs to. Straight lines of
// several numbers become polynomials.
bool sn_osim_function_of(const snOsim* o, const snXmlNode* node, const char* name, const char* of, int inputs,
                         snOsimFunction* out);
bool sn_osim_read_multivariate(const snOsim* o, const snXmlNode* node, const char* tag, const char* of, int inputs,
                               snOsimFunction* out);

// The coordinates whose names a leaf lists, into an array of the arena, each once; how many, -1 with an error.
int sn_osim_coordinates(const snOsim* o, const snXmlNode* leaf, const char* of, snOsimCoordinate*** out);

// Whether it is there.
bool sn_osim_has_function(const snXmlNode* node, const char* name);

// scale f, in place.
void sn_osim_scale(snOsimFunction* f, double scale);

// Slope and offset of a function that is a straight line everywhere; false for any other.
bool sn_osim_line(const snOsimFunction* f, double* slope, double* offset);

// Writes <function>; its name.
const char* sn_osim_write_function(snOsim* o, const char* owner, const char* name, const snOsimFunction* f);

// frame.c
// ----------------------------------------------------------------------------------------------------------

bool sn_osim_read_bodies(snOsim* o);

// The body and the pose in it of the frame that `path` names, seen from the component `self`; NULL with an error.
snOsimBody* sn_osim_frame(const snOsim* o, const snXmlNode* self, const char* path, snPose* pose);

// The same for a frame that is an element.
snOsimBody* sn_osim_frame_itself(const snOsim* o, const snXmlNode* frame, snPose* pose);

// The same for a socket of a component. A socket that says nothing: an error.
snOsimBody* sn_osim_socket_frame(const snOsim* o, const snXmlNode* self, const char* socket, const char* old,
                                 snPose* pose);

// Offset frames that are found by their owner's name.
void sn_osim_collect_frames(snOsim* o);

// What is fixed to another frame: a PhysicalOffsetFrame or StationDefinedFrame; and the elements of a document in
// order.
bool sn_osim_is_frame(const snXmlNode* node);
const snXmlNode* sn_osim_next(const snXmlNode* top, const snXmlNode* node);

// table.c: what has no place in MJCF, as texts of <custom>, which is made when first needed. Joints with their parents,
// children and places in either; frames with their paths, bodies and poses.
void sn_osim_write_joint_table(const snOsim* o, snXmlNode** custom);
void sn_osim_write_frame_table(const snOsim* o, snXmlNode** custom);

// joint.c
// ----------------------------------------------------------------------------------------------------------

bool sn_osim_read_joints(snOsim* o);
snOsimCoordinate* sn_osim_coordinate(const snOsim* o, const snXmlNode* at, const char* name);

// Why nothing acts on a coordinate: it is locked, or follows others; NULL: it moves freely.
const char* sn_osim_held(const snOsimCoordinate* c);

// Whether a coordinate follows several others, directly or through one: forces on it are left out, with a warning.
bool sn_osim_is_blended(const snOsim* o, const snXmlNode* force, const snOsimCoordinate* c);

// ellipsoid.c: the axes of an EllipsoidJoint and a ScapulothoracicJoint, of three and four coordinates.
void sn_osim_ellipsoid_axes(snOsim* o, snOsimJoint* joint, snOsimCoordinate* const* coordinates);
void sn_osim_scapula_axes(snOsim* o, snOsimJoint* joint, snOsimCoordinate* const* coordinates);

// tree.c
// -----------------------------------------------------------------------------------------------------------

// Bodies with their inertia and joints, nested as the joints say.
void sn_osim_write_tree(snOsim* o);

// The pose that the file's default values make, as a keyframe.
void sn_osim_write_default_pose(snOsim* o);

// constraint.c: couplers make driven coordinates; the others become constraints of MJCF.
void sn_osim_read_couplers(snOsim* o);
void sn_osim_write_constraints(snOsim* o);

// shape.c: meshes and wrap objects of bodies, markers.
void sn_osim_write_shapes(snOsim* o);
void sn_osim_write_markers(snOsim* o);

// path.c: a <GeometryPath> or <FunctionBasedPath> as a tendon; its name, NULL with an error.
const char* sn_osim_write_path(snOsim* o, const snXmlNode* owner);

// functional.c: the <FunctionBasedPath> of a force, NULL for none; as a tendon: its name, NULL with an error.
const snXmlNode* sn_osim_function_path(const snXmlNode* owner);
const char* sn_osim_write_function_path(snOsim* o, const snXmlNode* owner, const snXmlNode* path);

// geodesic.c: the <Scholz2015GeometryPath> of a force, NULL for none; as a tendon: its name, NULL with an error. And
// whether a contact geometry is one that only such paths know.
const snXmlNode* sn_osim_geodesic_path(const snXmlNode* owner);
const char* sn_osim_write_geodesic_path(snOsim* o, const snXmlNode* owner, const snXmlNode* path);
bool sn_osim_wraps_only(const snXmlNode* node);

// muscle.c, force.c, element.c, contact.c: the forces of the model.
void sn_osim_write_muscle(snOsim* o, const snXmlNode* muscle);
void sn_osim_write_forces(snOsim* o);
bool sn_osim_is_force(const snXmlNode* node);  // of a class that is translated
void sn_osim_limit_force(snOsim* o, const snXmlNode* force);
void sn_osim_bushing(snOsim* o, const snXmlNode* force);
void sn_osim_path_spring(snOsim* o, const snXmlNode* force);
void sn_osim_ligament(snOsim* o, const snXmlNode* force);
void sn_osim_blankevoort(snOsim* o, const snXmlNode* force);
void sn_osim_coordinate_force(snOsim* o, const snXmlNode* force);
void sn_osim_point_force(snOsim* o, const snXmlNode* force);
void sn_osim_expression_bushing(snOsim* o, const snXmlNode* force);
void sn_osim_prescribed_force(snOsim* o, const snXmlNode* force);
void sn_osim_elastic_foundation(snOsim* o, const snXmlNode* force);
void sn_osim_hunt_crossley(snOsim* o, const snXmlNode* force);
void sn_osim_smooth_contact(snOsim* o, const snXmlNode* force);

// A new force element with a name that no other has.
snXmlNode* sn_osim_add_element(snOsim* o, const char* tag, const snXmlNode* force, const char* name);

// A site of a force in a body, named after the force and `end`; its name.
const char* sn_osim_add_site(snOsim* o, const snOsimBody* body, const snXmlNode* force, const char* end, snPose pose);

// A force element between the two frames of a bushing, with their damping; NULL with an error.
snXmlNode* sn_osim_add_bushing(snOsim* o, const snXmlNode* force, const char* tag);

// The asset of a mesh file in a scale; its name, NULL where the file is missing.
const char* sn_osim_mesh_asset(snOsim* o, const snXmlNode* at, const char* file, snVec3 scale);

// Spheres, half-spaces and meshes that contacts name, as geoms.
void sn_osim_write_contact_geoms(snOsim* o);
