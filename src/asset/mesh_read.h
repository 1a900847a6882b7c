// mesh_read.h — mesh files into triangles
//   Readers know nothing of models and run on any thread; what is wrong comes back in words, for whoever knows the
//   place.
#pragma once
#include "base/arena.h"
#include "base/report.h"
#include "geometry/mesh/mesh_data.h"
#include "sinew/plugin.h"

// The mesh in a file, in `arena`; false with the reason. `mirrored`: the scale makes a right-handed frame left-handed,
// so the order of a triangle's vertices is reversed.
typedef bool snMeshReader(const char* data, size_t size, bool mirrored, snArena* arena, snMeshData* out,
                          snFailure* failure);

// Binary STL. Equal corners become one vertex.
snMeshReader sn_mesh_read_stl;

// Wavefront OBJ: the first group or object that has faces, with all vertices of the file. Polygons are split.
snMeshReader sn_mesh_read_obj;

// MuJoCo's own binary format.
snMeshReader sn_mesh_read_msh;

// VTK's PolyData (.vtp), an extension: text, Base64, appended, compressed by zlib. Polygons and strips are split.
snMeshReader sn_mesh_read_vtp;

// A file by the row of a program's own decoder.
bool sn_mesh_decode(const snDecoder* decoder, const char* data, size_t size, snArena* arena, snMeshData* out,
                    snFailure* failure);

// A whole stream of zlib into exactly `room` bytes; false where the stream is damaged or has another length.
bool sn_inflate(const unsigned char* data, size_t size, unsigned char* out, size_t room);
