/**
 * Draws all points of a map by one call of WebGL. Places and shapes are sent to the graphics card
 * once, colours when they change, and a frame sends no more than where the camera is.
 */

const VERTEX = `#version 300 es
in vec2 place;
in vec4 colour;
in float shape;
uniform vec2 scale;
uniform vec2 middle;
uniform float size;
out vec4 fill;
flat out float form;
void main() {
  gl_Position = vec4((place - middle) * scale, 0.0, 1.0);
  gl_PointSize = size;
  fill = colour;
  form = shape;
}`;

/**
 * Shapes by their distance from the rim, in pixels: negative inside. Shapes from 4 on are the same
 * ones, hollow. A rim in the colour of the ground keeps points apart that lie on each other.
 */
const FRAGMENT = `#version 300 es
precision highp float;
in vec4 fill;
flat in float form;
uniform float size;
uniform vec3 ground;
out vec4 pixel;
float distanceTo(vec2 p, float radius, int kind) {
  if (kind == 1) { vec2 q = abs(p) - 0.8 * radius; return max(q.x, q.y); }
  if (kind == 2) { return max(abs(p.x) * 0.87 - p.y * 0.5, p.y) - 0.52 * radius; }
  if (kind == 3) { return (abs(p.x) + abs(p.y) - radius) * 0.707; }
  return length(p) - radius;
}
void main() {
  vec2 p = (gl_PointCoord - 0.5) * size;
  float rim = size > 9.0 ? 1.0 : 0.0;
  int kind = int(form + 0.5);
  float d = distanceTo(p, 0.5 * size - 1.0 - rim, kind % 4);
  float outer = 1.0 - smoothstep(rim - 0.5, rim + 0.5, d);
  float inner = 1.0 - smoothstep(-0.5, 0.5, d);
  if (kind >= 4) { inner *= smoothstep(-0.5, 0.5, d + max(1.5, 0.14 * size)); }
  vec3 tone = mix(ground, fill.rgb, rim > 0.0 ? inner : 1.0);
  float alpha = fill.a * (rim > 0.0 ? outer : inner);
  pixel = vec4(tone * alpha, alpha);
}`;

/** Programs that stand in for a graphics card, as they are called. */
const STAND_INS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether there is WebGL 2, and a graphics card behind it. */
export function hasGraphicsCard() {
  const options = { failIfMajorPerformanceCaveat: true };
  const gl = document.createElement("canvas").getContext("webgl2", options);
  const names = gl?.getExtension("WEBGL_debug_renderer_info");
  const card = names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(gl) && !STAND_INS.test(card);
}

export class WebglPoints {
  #gl;
  #program;
  #uniforms = {};
  #places;
  #colours;
  #shapes;
  #count = 0;

  /** @param gl the context of a canvas, of WebGL 2 */
  constructor(gl) {
    this.#gl = gl;
    this.#program = link(gl);
    for (const name of ["scale", "middle", "size", "ground"]) {
      this.#uniforms[name] = gl.getUniformLocation(this.#program, name);
    }
    gl.bindVertexArray(gl.createVertexArray());
    this.#places = this.#attribute("place", 2, gl.FLOAT, false);
    this.#colours = this.#attribute("colour", 4, gl.UNSIGNED_BYTE, true);
    this.#shapes = this.#attribute("shape", 1, gl.UNSIGNED_BYTE, false);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  #attribute(name, width, type, isShare) {
    const gl = this.#gl;
    const buffer = gl.createBuffer();
    const place = gl.getAttribLocation(this.#program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, width, type, isShare, 0, 0);
    return buffer;
  }

  #send(buffer, values) {
    this.#gl.bindBuffer(this.#gl.ARRAY_BUFFER, buffer);
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, values, this.#gl.STATIC_DRAW);
  }

  setPlaces(xs, ys, shapes) {
    const places = new Float32Array(2 * xs.length);
    for (let i = 0; i < xs.length; i++) {
      places[2 * i] = xs[i];
      places[2 * i + 1] = ys[i];
    }
    this.#count = xs.length;
    this.#send(this.#places, places);
    this.#send(this.#shapes, shapes);
    this.#send(this.#colours, new Uint8Array(4 * xs.length));
  }

  /** Red, green, blue and opacity of each point. */
  setColours(rgba) {
    this.#send(this.#colours, rgba);
  }

  /** Draws them as the camera sees them, `size` pixels of the page wide, on some ground. */
  draw(camera, size, ground) {
    const gl = this.#gl;
    const ratio = gl.canvas.width / camera.width;
    gl.viewport(0, 0, gl.canvas.width, gl.canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(this.#program);
    const { scale, middle } = this.#uniforms;
    gl.uniform2f(scale, (2 * camera.scale) / camera.width, (2 * camera.scale) / camera.height);
    gl.uniform2f(middle, camera.x, camera.y);
    gl.uniform1f(this.#uniforms.size, size * ratio + 2);
    gl.uniform3fv(this.#uniforms.ground, ground.map((c) => c / 255));
    gl.drawArrays(gl.POINTS, 0, this.#count);
  }
}

function link(gl) {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(`The graphics card refuses a shader: ${gl.getShaderInfoLog(shader)}`);
    }
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`The graphics card refuses the shaders: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}
