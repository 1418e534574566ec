/** The browser's matrices and paths, as far as pdf.js uses them. */

/** CanvasKit's. */
export const verbs = { move: 0, line: 1, close: 5 };
/** How many coordinates follow each of CanvasKit's verbs: move, line, quad, conic, cubic, close. */
export const argumentsOf = [2, 2, 4, 5, 6, 0];

/** Product of affine maps of the plane as `[a, b, c, d, e, f]`, in the order used by PDF and canvas. */
export const times = ([a, b, c, d, e, f], [A, B, C, D, E, F]) => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
];

export class DOMMatrix {
  constructor([a, b, c, d, e, f] = [1, 0, 0, 1, 0, 0]) {
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.e = e;
    this.f = f;
  }
  get values() {
    return [this.a, this.b, this.c, this.d, this.e, this.f];
  }
  translate(x, y) {
    return new DOMMatrix(times(this.values, [1, 0, 0, 1, x, y]));
  }
  scale(x, y = x) {
    return new DOMMatrix(times(this.values, [x, 0, 0, y, 0, 0]));
  }
  multiplySelf(other) {
    return Object.assign(this, new DOMMatrix(times(this.values, valuesOf(other))));
  }
  preMultiplySelf(other) {
    return Object.assign(this, new DOMMatrix(times(valuesOf(other), this.values)));
  }
  invertSelf() {
    const { a, b, c, d, e, f } = this;
    const det = a * d - b * c;
    const inverse = [d, -b, -c, a, c * f - d * e, b * e - a * f].map((value) => value / det);
    return Object.assign(this, new DOMMatrix(inverse));
  }
}

export const valuesOf = ({ a, b, c, d, e, f }) => [a, b, c, d, e, f];

/** A path as commands in CanvasKit's format. */
export class Path2D {
  commands = [];
  moveTo(x, y) {
    this.commands.push(0, x, y);
  }
  lineTo(x, y) {
    this.commands.push(1, x, y);
  }
  quadraticCurveTo(x1, y1, x, y) {
    this.commands.push(2, x1, y1, x, y);
  }
  bezierCurveTo(x1, y1, x2, y2, x, y) {
    this.commands.push(4, x1, y1, x2, y2, x, y);
  }
  closePath() {
    if (this.commands.length > 0) this.commands.push(verbs.close);
  }
  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }
  addPath(path, matrix = new DOMMatrix()) {
    for (const command of mapped(path.commands, valuesOf(matrix))) this.commands.push(command);
  }
}

/** The commands with each point transformed by a matrix. */
export function mapped(commands, [a, b, c, d, e, f]) {
  const found = commands.slice();
  for (let at = 0; at < found.length; ) {
    const end = at + argumentsOf[found[at]];
    for (at += 1; at < end; at += 2) {
      const [x, y] = [found[at], found[at + 1]];
      found[at] = a * x + c * y + e;
      found[at + 1] = b * x + d * y + f;
    }
  }
  return found;
}
