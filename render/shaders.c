// shaders.c — the shaders: those of all passes that light pixels, and short ones for depths alone
//   Light as in OpenGL's fixed pipeline, which MuJoCo uses, but per pixel: ambient, diffuse and Blinn's specular term
//   per light, attenuation, spot cone; the sum is clamped, then multiplied with the texture.
#include "renderer.h"
#include <stdio.h>

static const char* const uniform_words[U_COUNT] = {
    "world_to_clip", "mirror", "item_pos", "item_mat", "item_scale", "item_offset", "rgba", "material", "mode",
    "texture_mode", "texture_scale", "flat_texture", "cube_texture", "light_count", "light_pos", "light_dir",
    "light_ambient", "light_diffuse", "light_specular", "light_shape", "ambient", "eye", "shadow_map",
    "shadow_from_world", "fog", "fog_rgba", "clip"};

static const char vertex_source[] =
    "layout(location=0) in vec3 at; layout(location=1) in vec3 normal; layout(location=2) in vec2 uv;\n"
    "uniform mat4 world_to_clip, mirror; uniform mat3 item_mat; uniform vec3 item_pos, item_scale, item_offset;\n"
    "uniform vec4 clip; uniform int texture_mode; uniform vec3 texture_scale;\n"
    "out vec3 place, facing, direction; out vec2 point;\n"
    "void main() {\n"
    "  place = item_pos + item_mat * (item_scale * at + item_offset);\n"
    "  facing = item_mat * (normal / item_scale);\n"
    "  point = texture_mode == 1 ? vec2(.5, -.5) * texture_scale.xy * at.xy - .5 : uv;\n"
    "  direction = texture_mode == 4 ? vec3(at.x, at.z, -at.y) : texture_scale * at;\n"
    "  gl_ClipDistance[0] = dot(clip, vec4(place, 1));\n"
    "  gl_Position = world_to_clip * (mirror * vec4(place, 1));\n"
    "}\n";

// PLAIN, SHADOWED, TEXTURED: what the program is for (programs[] below). A processor that draws computes both sides of
// every branch, so that choices are made when a program is compiled.
static const char fragment_source[] =
    "const int LIGHTS = 16;\n"
    "in vec3 place, facing, direction; in vec2 point; out vec4 color;\n"
    "uniform vec4 rgba, material, fog_rgba; uniform int mode, light_count;\n"  // mode: see Pass in draw.c
    "uniform sampler2D flat_texture; uniform samplerCube cube_texture; uniform sampler2DShadow shadow_map;\n"
    "uniform vec4 light_pos[LIGHTS], light_dir[LIGHTS], light_shape[LIGHTS];\n"
    "uniform vec3 light_ambient[LIGHTS], light_diffuse[LIGHTS], light_specular[LIGHTS];\n"
    "uniform vec3 ambient, eye; uniform vec3 fog; uniform mat4 shadow_from_world;\n"
    "vec3 lit(int i, vec3 n, vec3 to_eye) {\n"
    "  vec3 to_light = -light_dir[i].xyz; float share = 1.;\n"
    "  if (light_pos[i].w > 0.) {\n"  // a place, not a direction
    "    vec3 gap = light_pos[i].xyz - place; float far = length(gap); to_light = gap / far;\n"
    "    share = 1. / dot(light_shape[i].xyz, vec3(1., far, far * far));\n"
    "    float axis = dot(-to_light, light_dir[i].xyz);\n"
    "    if (light_pos[i].w > 1.) share *= axis < light_dir[i].w ? 0. : pow(max(axis, 0.), light_shape[i].w);\n"
    "  }\n"
    "  float front = dot(n, to_light);\n"
    "  vec3 sum = light_ambient[i] * rgba.rgb;\n"
    "  if (front > 0.) {\n"
    "    float gloss = max(dot(n, normalize(to_light + to_eye)), 0.);\n"
    "    sum += front * light_diffuse[i] * rgba.rgb;\n"
    "    sum += pow(gloss, material.z) * material.y * light_specular[i];\n"
    "  }\n"
    "  return share * sum;\n"
    "}\n"
    "void main() {\n"
    "#if PLAIN\n"
    "  color = rgba;\n"
    "#if TEXTURED == 2\n"  // the sky
    "  color.rgb *= texture(cube_texture, direction).rgb;\n"
    "#endif\n"
    "  if (mode == 4) color.a *= point.x;\n"
    "#else\n"
    "#if SHADOWED\n"  // the first light
    "  vec4 s = shadow_from_world * vec4(place, 1.); vec3 t = s.xyz / s.w;\n"
    "  bool inside = s.w > 0. && all(greaterThan(t.xy, vec2(0.))) && all(lessThan(t.xy, vec2(1.)));\n"
    "  bool dark = inside && texture(shadow_map, t) < .5;\n"
    "#endif\n"
    "  vec3 n = normalize(facing), to_eye = normalize(eye - place);\n"
    "#if SHADOWED == 1\n"
    "  if (dark) discard;\n"
    "  color = vec4(clamp(lit(0, n, to_eye), 0., 1.), rgba.a);\n"
    "#else\n"
    "  vec3 sum = material.x * rgba.rgb + ambient * rgba.rgb;\n"
    "  for (int i = SHADOWED / 2; i < light_count; i++) sum += lit(i, n, to_eye);\n"
    "  color = vec4(clamp(sum, 0., 1.), rgba.a);\n"
    "#if SHADOWED == 2\n"
    "  if (!dark) color.rgb += clamp(lit(0, n, to_eye), 0., 1.);\n"
    "#endif\n"
    "#endif\n"
    "#if TEXTURED == 1\n"
    "  color *= texture(flat_texture, point);\n"
    "#elif TEXTURED == 2\n"
    "  color *= vec4(texture(cube_texture, direction).rgb, 1.);\n"
    "#endif\n"
    "  if (fog.z > 0.) {\n"
    "    float clear = clamp((fog.y - length(eye - place)) / (fog.y - fog.x), 0., 1.);\n"
    "    color.rgb = mix(fog_rgba.rgb, color.rgb, clear);\n"
    "  }\n"
    "#endif\n"
    "}\n";

// A shadow map has more pixels than the picture, so that nothing is computed for them but their depth.
static const char depth_vertex_source[] =
    "layout(location=0) in vec3 at;\n"
    "uniform mat4 world_to_clip; uniform mat3 item_mat; uniform vec3 item_pos, item_scale, item_offset;\n"
    "void main() { gl_Position = world_to_clip * vec4(item_pos + item_mat * (item_scale * at + item_offset), 1); }\n";

static const char depth_fragment_source[] = "void main() {}\n";

static const struct { int plain, shadowed, textured; } programs[PROGRAM_COUNT] = {
    [PROGRAM_LIT] = {0, 0, 0},      [PROGRAM_LIT_FLAT] = {0, 0, 1},      [PROGRAM_LIT_CUBE] = {0, 0, 2},
    [PROGRAM_SHADOWED] = {0, 1, 0}, [PROGRAM_SHADOWED_FLAT] = {0, 1, 1}, [PROGRAM_SHADOWED_CUBE] = {0, 1, 2},
    [PROGRAM_WHOLE] = {0, 2, 0},    [PROGRAM_WHOLE_FLAT] = {0, 2, 1},    [PROGRAM_WHOLE_CUBE] = {0, 2, 2},
    [PROGRAM_PLAIN] = {1, 0, 0},    [PROGRAM_SKY] = {1, 0, 2},           [PROGRAM_DEPTH] = {1, 0, 0},
};

static GLuint compile(GLenum kind, int which, const char* source, char* why, size_t size) {
  GLuint shader = glCreateShader(kind);
  GLint good = 0;
  char head[128];
  snprintf(head, sizeof head, "#version 330 core\n#define PLAIN %d\n#define SHADOWED %d\n#define TEXTURED %d\n",
           programs[which].plain, programs[which].shadowed, programs[which].textured);
  glShaderSource(shader, 2, (const char*[]){head, source}, NULL);
  glCompileShader(shader);
  glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
  if (good) return shader;
  char log[512] = "";
  glGetShaderInfoLog(shader, sizeof log, NULL, log);
  if (why) snprintf(why, size, "the OpenGL driver does not compile a shader: %s", log);
  glDeleteShader(shader);
  return 0;
}

GLuint make_program(int which, char* why, size_t size) {
  bool depth_only = which == PROGRAM_DEPTH;
  const char* before = depth_only ? depth_vertex_source : vertex_source;
  const char* after = depth_only ? depth_fragment_source : fragment_source;
  GLuint vertex = compile(GL_VERTEX_SHADER, which, before, why, size);
  GLuint fragment = vertex ? compile(GL_FRAGMENT_SHADER, which, after, why, size) : 0;
  if (!fragment) return 0;
  GLuint program = glCreateProgram();
  GLint good = 0;
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  glGetProgramiv(program, GL_LINK_STATUS, &good);
  if (good) return program;
  if (why) snprintf(why, size, "the OpenGL driver does not link the shaders");
  glDeleteProgram(program);
  return 0;
}

GLint uniform_location(GLuint program, int which) { return glGetUniformLocation(program, uniform_words[which]); }
