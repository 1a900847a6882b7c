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
  float sum = 0., middle = .5 * float(shadow_taps - 1);
  for (int i = 0; i < shadow_taps; i++)
    for (int k = 0; k < shadow_taps; k++) sum += texture(shadow_map, t.xy + texel * (vec2(float(i), float(k)) - middle)).r < t.z - .0015 ? 0. : 1.;
  return sum / float(shadow_taps * shadow_taps);
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

// The same of vertices that are in the world already (merged.js).
const placed = `
in vec3 position, normal, material_in, texel; in vec4 rgba_in;
uniform mat4 world_to_clip;`;

const placedPlacing = `
  place = position; vec3 facing_out = normal; rgba = rgba_in; material = vec4(material_in, 0.); point = texel.xy; direction = texel;
  gl_Position = world_to_clip * vec4(place, 1.);`;

export const placedVertex = `${placed}
void main() { gl_Position = world_to_clip * vec4(position, 1.); }`;

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
// multiplications. The text is written for the lights of the model and for what a surface has, so that nothing is computed in
// vain: no loop over lights, no branches, no interpolated numbers that a pixel does not read. The floor, which receives the
// shadow, keeps the light of the lamp with a shadow apart. x^s of the highlight is Schlick's x / (s - s x + x) (1994).
export const DIRECTED = 'd', PLACED = 'p', SPOT = 's';  // kinds of lights, one letter each

function quickLight(kind, i, apart) {
  const placed = kind !== DIRECTED, spot = kind === SPOT;
  return `{
    vec3 to_light = ${placed ? `light_pos[${i}].xyz - place` : `-light_dir[${i}].xyz`}; float share = 1.;
    ${placed ? `float far = length(to_light); to_light /= far; share = 1. / dot(light_shape[${i}].xyz, vec3(1., far, far * far));` : ''}
    ${spot ? `float axis = -dot(to_light, light_dir[${i}].xyz);
    share *= axis < light_dir[${i}].w ? 0. : light_shape[${i}].w == 0. ? 1. : pow(max(axis, 1e-6), light_shape[${i}].w);` : ''}
    float front = dot(n, to_light), gloss = max(dot(n, normalize(to_light + to_eye)), 0.);
    gloss = front > 0. ? gloss / (material.z * (1. - gloss) + gloss + 1e-6) * material.y : 0.;
    sum += share * light_ambient[${i}] * rgba.rgb;
    ${apart ? 'direct' : 'sum'} += share * (max(front, 0.) * light_diffuse[${i}] * rgba.rgb + gloss * light_specular[${i}]);
  }`;
}

const INTERPOLATED = { shown: 'vec4', direct: 'vec3', in_shadow: 'vec4', point: 'vec2', direction: 'vec3' };

// What goes from the vertices of a surface to its pixels.
function interpolated({ receives, flat, cube, unshadowed }) {
  return ['shown', ...(receives ? ['direct', ...(unshadowed ? [] : ['in_shadow'])] : []), ...(flat ? ['point'] : []), ...(cube ? ['direction'] : [])];
}

/** Shaders of a surface: `lights` has a letter for each light, `shadow` is the number of the one with a shadow. */
export function quickShaders(surface, lights, shadow) {
  const { receives, flat, cube, plain, merged, unshadowed } = surface, passed = interpolated(surface), apart = receives ? shadow : -1;
  const declare = (word) => passed.map((name) => `${word} ${INTERPOLATED[name]} ${name};`).join(' ');
  const own = Object.keys(INTERPOLATED).filter((name) => !passed.includes(name)).map((name) => `${INTERPOLATED[name]} ${name};`).join(' ');
  const vertexShader = `${merged ? placed : instance}
uniform vec4 light_pos[${LIGHTS}], light_dir[${LIGHTS}], light_shape[${LIGHTS}];
uniform vec3 light_ambient[${LIGHTS}], light_diffuse[${LIGHTS}], light_specular[${LIGHTS}];
uniform vec3 ambient, eye; uniform mat4 shadow_from_world;
${declare('out')} ${own} vec3 place; vec4 rgba, material;
void main() {${merged ? placedPlacing : placing}
  ${plain ? 'shown = rgba;' : `vec3 n = normalize(facing_out), to_eye = normalize(eye - place), sum = (material.x + ambient) * rgba.rgb;
  ${receives ? 'if (dot(n, to_eye) < 0.) n = -n; direct = vec3(0.);' : ''}
  ${[...lights].map((kind, i) => quickLight(kind, i, i === apart)).join('\n')}
  shown = vec4(sum, rgba.a);`}
  ${receives && !unshadowed ? 'in_shadow = shadow_from_world * vec4(place, 1.);' : ''}
}`;
  const fragmentShader = `
precision highp float; precision highp int;
${declare('in')}
out vec4 color;
uniform sampler2D flat_texture, shadow_map; uniform samplerCube cube_texture;
float visible(vec4 s) {
  vec3 t = s.xyz / s.w * .5 + .5;
  bool outside = s.w <= 0. || any(lessThan(t.xy, vec2(0.))) || any(greaterThan(t, vec3(1.)));
  return !outside && textureLod(shadow_map, t.xy, 0.).r < t.z - .003 ? 0. : 1.;
}
void main() {
  color = shown;
  ${receives && shadow >= 0 ? `color.rgb += ${unshadowed ? '' : 'visible(in_shadow) * '}direct;` : ''}
  color = min(color, vec4(1.));
  ${flat ? 'color *= texture(flat_texture, point);' : ''} ${cube ? 'color.rgb *= texture(cube_texture, direction).rgb;' : ''}
}`;
  return { vertexShader, fragmentShader };
}

export const depthFragment = 'precision highp float; out vec4 color; void main() { color = vec4(1.); }';

// One triangle over the whole picture; a pixel looks from the eye to its point of the far plane.
export const skyVertex = `
in vec3 position; uniform mat4 world_to_clip; uniform vec3 eye; out vec3 direction;
void main() {
  vec4 far = inverse(world_to_clip) * vec4(position.xy, 1., 1.);
  vec3 gap = far.xyz / far.w - eye;
  direction = vec3(gap.x, gap.z, -gap.y); gl_Position = vec4(position.xy, 1., 1.);
}`;

export const skyFragment = `
precision highp float; in vec3 direction; out vec4 color; uniform samplerCube cube_texture;
void main() { color = vec4(texture(cube_texture, direction).rgb, 1.); }`;

// A sky whose colours are those of its vertices, for pictures that a processor draws while something moves.
export const domeVertex = `
in vec3 position, color; uniform mat4 world_to_clip; uniform vec3 eye; uniform float far; out vec3 shown;
void main() { shown = color; gl_Position = (world_to_clip * vec4(eye + far * position, 1.)).xyww; }`;

export const domeFragment = 'precision highp float; in vec3 shown; out vec4 color; void main() { color = vec4(shown, 1.); }';
