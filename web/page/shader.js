// shader.js — light as in OpenGL's fixed pipeline, which MuJoCo uses, per pixel: the shader of the native renderer
//   Items are instances: matrix (axes times size, position), colour, material, texture scale.

export const LIGHTS = 8;

// Light of all lamps at a point, of what a shadow does not cover; reads place, rgba, material of the stage that it is in.
const lighting = `
uniform int light_count, shadow_light;
uniform vec4 light_pos[${LIGHTS}], light_dir[${LIGHTS}], light_shape[${LIGHTS}];
uniform vec3 light_ambient[${LIGHTS}], light_diffuse[${LIGHTS}], light_specular[${LIGHTS}];
uniform vec3 ambient, eye;
vec3 lit(int i, vec3 n, vec3 to_eye, float seen) {
  vec3 to_light = -light_dir[i].xyz; float share = 1.;
  if (light_pos[i].w > 0.) {
    vec3 gap = light_pos[i].xyz - place; float far = length(gap); to_light = gap / far;
    share = 1. / dot(light_shape[i].xyz, vec3(1., far, far * far));
    float axis = dot(-to_light, light_dir[i].xyz);
    if (light_pos[i].w > 1.) share *= axis < light_dir[i].w ? 0. : pow(max(axis, 1e-6), light_shape[i].w);
  }
  float front = dot(n, to_light);
  vec3 sum = light_ambient[i] * rgba.rgb;
  if (front > 0. && seen > 0.) {
    float gloss = max(dot(n, normalize(to_light + to_eye)), 1e-6);
    sum += seen * (front * light_diffuse[i] * rgba.rgb + pow(gloss, material.z) * material.y * light_specular[i]);
  }
  return share * sum;
}`;

// Whether the lamp with a shadow reaches a point.
const shadowing = `
uniform int shadow_taps; uniform sampler2D shadow_map;
float visible(vec4 s) {
  vec3 t = s.xyz / s.w * .5 + .5;
  if (s.w <= 0. || any(lessThan(t.xy, vec2(0.))) || any(greaterThan(t, vec3(1.)))) return 1.;
  if (shadow_taps == 1) return texture(shadow_map, t.xy).r < t.z - .003 ? 0. : 1.;
  vec2 texel = 1. / vec2(textureSize(shadow_map, 0));
  float sum = 0.;
  for (int i = 0; i < 4; i++) sum += texture(shadow_map, t.xy + texel * (vec2(float(i & 1), float(i >> 1)) - .5)).r < t.z - .0015 ? 0. : .25;
  return sum;
}`;

const texturing = `
  if (texture_mode == 1 || texture_mode == 2) color *= texture(flat_texture, point);
  if (texture_mode == 3) color.rgb *= texture(cube_texture, direction).rgb;`;

const instance = `
in vec3 position, normal; in vec2 uv;
in vec4 axis_x, axis_y, axis_z, origin, rgba_in, material_in, texture_in;
uniform mat4 world_to_clip;`;

const placing = `
  vec3 x = axis_x.xyz, y = axis_y.xyz, z = axis_z.xyz;
  place = origin.xyz + position.x * x + position.y * y + position.z * z;
  vec3 facing_out = normal.x * x / max(dot(x, x), 1e-20) + normal.y * y / max(dot(y, y), 1e-20) + normal.z * z / max(dot(z, z), 1e-20);
  rgba = rgba_in; material = material_in;
  point = texture_in.w == 1. ? vec2(.5, -.5) * texture_in.xy * position.xy - .5 : uv;
  direction = texture_in.xyz * position;
  gl_Position = world_to_clip * vec4(place, 1.);`;

export const vertex = `${instance}
out vec3 place, facing, direction; out vec2 point; out vec4 rgba, material;
void main() {${placing}
  facing = facing_out;
}`;

export const fragment = `
precision highp float; precision highp int;
in vec3 place, facing, direction; in vec2 point; in vec4 rgba, material;
out vec4 color;
uniform int texture_mode, plain;
uniform sampler2D flat_texture; uniform samplerCube cube_texture; uniform mat4 shadow_from_world;
${lighting}${shadowing}
void main() {
  if (plain == 1) { color = rgba; return; }
  vec3 n = normalize(gl_FrontFacing ? facing : -facing), to_eye = normalize(eye - place);
  vec3 sum = (material.x + ambient) * rgba.rgb;
  for (int i = 0; i < light_count; i++) sum += lit(i, n, to_eye, i == shadow_light ? visible(shadow_from_world * vec4(place, 1.)) : 1.);
  color = vec4(clamp(sum, 0., 1.), rgba.a);${texturing}
}`;

// The same light per vertex, as MuJoCo computes it, for pictures that a processor draws: a pixel then costs a few
// multiplications. The floor, which receives the shadow, keeps the light of the lamp with a shadow apart.
export const quickVertex = `${instance}
vec3 place; vec4 rgba, material;
out vec4 shown; out vec3 direct, direction; out vec2 point; out vec4 in_shadow;
uniform int plain, receives; uniform mat4 shadow_from_world;
${lighting}
void main() {${placing}
  vec3 n = normalize(facing_out), to_eye = normalize(eye - place), sum = (material.x + ambient) * rgba.rgb;
  if (dot(n, to_eye) < 0. && receives == 1) n = -n;
  direct = vec3(0.);
  for (int i = 0; i < light_count; i++) {
    if (i == shadow_light && receives == 1) { vec3 dark = lit(i, n, to_eye, 0.); direct = lit(i, n, to_eye, 1.) - dark; sum += dark; }
    else sum += lit(i, n, to_eye, 1.);
  }
  shown = plain == 1 ? rgba : vec4(receives == 1 ? sum : clamp(sum, 0., 1.), rgba.a);
  in_shadow = shadow_from_world * vec4(place, 1.);
}`;

export const quickFragment = `
precision highp float; precision highp int;
in vec4 shown; in vec3 direct, direction; in vec2 point; in vec4 in_shadow;
out vec4 color;
uniform int texture_mode, receives, shadow_light;
uniform sampler2D flat_texture; uniform samplerCube cube_texture;
${shadowing}
void main() {
  color = shown;
  if (receives == 1) color.rgb = clamp(color.rgb + (shadow_light >= 0 ? visible(in_shadow) : 1.) * direct, 0., 1.);${texturing}
}`;

export const depthFragment = 'precision highp float; out vec4 color; void main() { color = vec4(1.); }';

export const skyVertex = `
in vec3 position; uniform mat4 world_to_clip; uniform vec3 eye; uniform float far; out vec3 direction;
void main() { direction = vec3(position.x, position.z, -position.y); gl_Position = (world_to_clip * vec4(eye + far * position, 1.)).xyww; }`;

export const skyFragment = `
precision highp float; in vec3 direction; out vec4 color; uniform samplerCube cube_texture;
void main() { color = vec4(texture(cube_texture, direction).rgb, 1.); }`;
