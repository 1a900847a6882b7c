// scene.h — the contents of a picture of a world: shapes, camera and lights; needs no graphics library
//   A program that draws goes through `item` and draws each with its shape, pose and material. Numeric values of the
//   enumerations and the meaning of the options are those of MuJoCo's visualizer.
//   Threads: a scene belongs to one thread at a time; it reads the model and the data and changes neither.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// shapes that only pictures have; all others are snGeomType
typedef enum snSceneShape {
  SN_SHAPE_ARROW = 100,  // shaft with a wide tip, from pos along z for size[2]
  SN_SHAPE_ARROW1,       // shaft with a tip of its own width
  SN_SHAPE_ARROW2,       // tips at both ends, pos in the middle
  SN_SHAPE_LINE,         // from pos along z for size[2]; size[0]: width [pixel]
  SN_SHAPE_LINEBOX,      // edges of a box
  SN_SHAPE_FLEX,         // vertices, edges and faces of a flex, see scene.flex_face
  SN_SHAPE_SKIN,         // triangles of scene.skin_vert
  SN_SHAPE_LABEL,        // nothing but its text
  SN_SHAPE_TRIANGLE      // corners pos, pos + size[0] x, pos + size[1] y
} snSceneShape;

typedef enum snSceneCategory { SN_SCENE_STATIC = 1, SN_SCENE_DYNAMIC = 2, SN_SCENE_DECOR = 4, SN_SCENE_ALL = 7 } snSceneCategory;

// what is shown (index of snSceneOptions.flags); the first 31 as in MuJoCo
typedef enum snSceneFlag {
  SN_SHOW_CONVEXHULL, SN_SHOW_TEXTURE, SN_SHOW_JOINT, SN_SHOW_CAMERA, SN_SHOW_ACTUATOR, SN_SHOW_ACTIVATION,
  SN_SHOW_LIGHT, SN_SHOW_TENDON, SN_SHOW_RANGEFINDER, SN_SHOW_CONSTRAINT, SN_SHOW_INERTIA, SN_SHOW_SCLINERTIA,
  SN_SHOW_PERTFORCE, SN_SHOW_PERTOBJ, SN_SHOW_CONTACTPOINT, SN_SHOW_ISLAND, SN_SHOW_CONTACTFORCE,
  SN_SHOW_CONTACTSPLIT, SN_SHOW_TRANSPARENT, SN_SHOW_AUTOCONNECT, SN_SHOW_COM, SN_SHOW_SELECT, SN_SHOW_STATIC,
  SN_SHOW_SKIN, SN_SHOW_FLEXVERT, SN_SHOW_FLEXEDGE, SN_SHOW_FLEXFACE, SN_SHOW_FLEXSKIN, SN_SHOW_BODYBVH,
  SN_SHOW_MESHBVH, SN_SHOW_SDFITER,
  SN_SHOW_MUSCLE,      // Hill muscles as bellies between tendons, coloured by activation; on
  SN_SHOW_ALLMUSCLES,  // MuJoCo's muscles too; off
  SN_SHOW_COUNT
} snSceneFlag;

typedef enum snSceneLabel {
  SN_LABEL_NONE, SN_LABEL_BODY, SN_LABEL_JOINT, SN_LABEL_GEOM, SN_LABEL_SITE, SN_LABEL_CAMERA, SN_LABEL_LIGHT,
  SN_LABEL_TENDON, SN_LABEL_ACTUATOR, SN_LABEL_CONSTRAINT, SN_LABEL_FLEX, SN_LABEL_SKIN, SN_LABEL_SELECTION,
  SN_LABEL_SELPNT, SN_LABEL_CONTACTPOINT, SN_LABEL_CONTACTFORCE, SN_LABEL_ISLAND, SN_LABEL_COUNT
} snSceneLabel;

typedef enum snSceneFrame {
  SN_FRAME_NONE, SN_FRAME_BODY, SN_FRAME_GEOM, SN_FRAME_SITE, SN_FRAME_CAMERA, SN_FRAME_LIGHT, SN_FRAME_CONTACT,
  SN_FRAME_WORLD, SN_FRAME_COUNT
} snSceneFrame;

#define SN_SCENE_GROUPS 6
#define SN_SCENE_LIGHTS 100

typedef struct snSceneOptions {
  int label;                                 // which objects carry their name (snSceneLabel)
  int frame;                                 // which frames are drawn (snSceneFrame)
  snByte geomgroup[SN_SCENE_GROUPS];         // 1: geoms of this group are shown; groups above 5 count as 5
  snByte sitegroup[SN_SCENE_GROUPS];
  snByte jointgroup[SN_SCENE_GROUPS];
  snByte tendongroup[SN_SCENE_GROUPS];
  snByte actuatorgroup[SN_SCENE_GROUPS];
  snByte skingroup[SN_SCENE_GROUPS];
  snByte flexgroup[SN_SCENE_GROUPS];
  snByte flags[SN_SHOW_COUNT];               // 1: shown (snSceneFlag)
  int flex_layer;                            // layer of tetrahedra whose faces are shown, 0: outermost
} snSceneOptions;

typedef enum snCameraType { SN_CAMERA_FREE, SN_CAMERA_TRACKING, SN_CAMERA_FIXED, SN_CAMERA_USER } snCameraType;

// where a picture is taken from
typedef struct snSceneCamera {
  int type;            // snCameraType
  int fixedcamid;      // camera of the model, for SN_CAMERA_FIXED
  int trackbodyid;     // body whose subtree's centre of mass is looked at, for SN_CAMERA_TRACKING
  int y_up;            // 1: the vertical that free and tracking cameras circle about is y, as in OpenSim; 0: z, as in MuJoCo
  snVec3 lookat;       // point in the middle of the picture [m]
  double distance;     // from there to the eye [m]
  double azimuth;      // direction of view about the vertical [deg]
  double elevation;    // and above the horizon [deg]
} snSceneCamera;

// a body held by the mouse
typedef struct snPerturb {
  int select;          // body; 0: none
  int skinselect;      // skin; -1: none
  int active;          // 1: translation, 2: rotation, as bits
  int flexselect;      // flex; -1: none
  snVec3 localpos;     // point that is held, in the body frame [m]
  snVec3 refselpos;    // where it is pulled to, in the world [m]
  snVec3 refpos;       // where the body's centre of mass is pulled to [m]
  snQuat refquat;      // orientation that its inertial frame is turned to
  double localmass;    // spatial inertia at the point [kg]
  double scale;        // relative mouse motion to space
} snPerturb;

typedef struct snSceneItem {
  int type;            // shape: snGeomType or snSceneShape
  int dataid;          // mesh, height field or number of the plane among planes; -1: none
  int hull;            // 1: the convex hull of the mesh
  int objtype, objid;  // what the item shows (snObjectType)
  int category;        // snSceneCategory
  int matid;           // material whose texture is used; -1: none
  int texcoord;        // 1: mesh or skin with its own texture coordinates
  int segid;           // number in segmentation pictures
  float size[3];       // scale along the item's axes: radius, radius, half length for capsules and so on [m]
  float pos[3];        // in the world [m]
  float mat[9];        // axes as columns, row by row
  float rgba[4];
  float emission, specular, shininess, reflectance;
  float rbound;        // radius of a bounding sphere [m]; 0: not known
  char label[100];     // text shown at the item; empty: none
} snSceneItem;

typedef struct snSceneLight {
  int id;              // light of the model; -1: the light at the camera
  int type;            // snLightType
  int headlight, castshadow;
  float pos[3], dir[3];
  float attenuation[3], cutoff, exponent;
  float ambient[3], diffuse[3], specular[3];
  float bulbradius, intensity, range;
} snSceneLight;

// the eye of a picture: pose and frustum
typedef struct snSceneView {
  float pos[3], forward[3], up[3];
  float frustum_center, frustum_width;  // half width and its centre at the near plane; width 0: from the aspect ratio
  float frustum_bottom, frustum_top, frustum_near, frustum_far;
  int orthographic;
} snSceneView;

typedef struct snScene {
  int nitem;
  snSceneItem* item;   // in the order in which MuJoCo lists them
  int nlight;
  snSceneLight light[SN_SCENE_LIGHTS];
  snSceneView view;
  float* skin_vert;    // 3 per vertex of all skins of the model, in the world [m]
  float* skin_normal;  // the same for normals

  // of flexes: radius in size[0] of the item; its edges join the model's flex_edge
  float* flex_vert;      // 3 per vertex of all flexes, in the world [m]
  float* flex_face;      // 9 per face: corners in the world [m]
  float* flex_normal;    // the same for normals
  float* flex_texcoord;  // 6 per face
  int* flex_faceadr;     // first face of each flex,
  int* flex_facenum;     // faces that it has room for,
  int* flex_faceused;    // and those that it has
  int flex_shows_vertices, flex_shows_edges;  // 1: drawn, unless the flex has a skin
  int flex_shows_skin;                        // 1: faces are those of a skin

  // ours to manage
  snVec3* flex_mean;   // normals of the vertices of one flex
  int flex_room, flex_vert_room, flex_mean_room;  // flexes, their vertices, those of the largest
  snAllocator allocator;
  int capacity;
  bool full;           // memory ran out: the list is short
} snScene;

// MuJoCo's defaults: groups 0 to 2, textures, tendons, static bodies, skins, ...; Hill muscles as muscles.
SN_API snSceneOptions sn_scene_default_options(void);

// The camera that looks at the whole model from its default direction; its vertical is y where gravity is along y.
SN_API snSceneCamera sn_scene_default_camera(const snModel* m);

// Moves a free camera so that it sees all moving bodies in the poses of the last forward pass, from its direction.
SN_API void sn_scene_fit_camera(const snModel* m, const snData* d, snSceneCamera* camera);

// Nothing held.
SN_API snPerturb sn_scene_default_perturb(void);

// An empty scene for a model; NULL when out of memory. `allocator` may be NULL.
SN_API snScene* sn_scene_create(const snModel* m, const snAllocator* allocator);

// Frees a scene; NULL is fine.
SN_API void sn_scene_destroy(snScene* scene);

// Fills the scene from a world whose poses are those of its last forward pass (a lean data: after sn_complete).
// `options`, `perturb` and `camera` may be NULL: defaults. `categories` are snSceneCategory bits.
// False if memory ran out (the list then holds the items that fit) or the camera does not exist.
SN_API bool sn_scene_update(const snModel* m, const snData* d, const snSceneOptions* options, const snPerturb* perturb,
                            const snSceneCamera* camera, int categories, snScene* scene);

// Pose and frustum of a camera; false where the camera or the tracked body does not exist.
SN_API bool sn_scene_look(const snModel* m, const snData* d, const snSceneCamera* camera, snSceneView* view);

// Adds a custom item to the end of the list, a grey sphere until its members are set; NULL when out of memory.
SN_API snSceneItem* sn_scene_add(snScene* scene);

// Makes an item (capsule, cylinder, arrow or line) with a width span two points; false for other shapes.
SN_API bool sn_scene_connect(snSceneItem* item, int type, double width, snVec3 from, snVec3 to);

// A floor with a grid of half metres, 10 m wide, perpendicular to gravity through the origin: for models without one,
// such as OpenSim's. It is only drawn and has no contacts.
SN_API void sn_scene_add_floor(const snModel* m, snScene* scene);

// Spheres at `count` points of the world, x, y, z each, as measured markers; points with a NaN are not drawn.
SN_API void sn_scene_add_points(snScene* scene, const double* points, int count, double radius, const float rgba[4]);

// what the mouse does: rotations and moves in the vertical or the horizontal plane, zoom
typedef enum snMouse { SN_MOUSE_NONE, SN_MOUSE_ROTATE_V, SN_MOUSE_ROTATE_H, SN_MOUSE_MOVE_V, SN_MOUSE_MOVE_H,
                       SN_MOUSE_ZOOM } snMouse;

// Moves a free or tracking camera by a mouse motion (dx, dy), relative to the height of the window.
SN_API void sn_scene_move_camera(const snModel* m, snMouse action, double dx, double dy, snSceneCamera* camera);

// Takes hold of the body under a ray from the eye: sets select, localpos and the reference pose; false: nothing there.
SN_API bool sn_perturb_select(const snModel* m, const snData* d, const snSceneOptions* options, snVec3 eye, snVec3 along,
                              snPerturb* perturb);

// Moves the reference of a held body with the mouse.
SN_API void sn_perturb_move(const snModel* m, const snData* d, snMouse action, double dx, double dy,
                            const snSceneView* view, snPerturb* perturb);

// Writes force and torque of the spring that holds a body into row `select` of d->xfrc_applied. A mocap body is moved
// instead.
SN_API void sn_perturb_apply(const snModel* m, snData* d, const snPerturb* perturb);

#ifdef __cplusplus
}
#endif
