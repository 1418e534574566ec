/** Pixels of a canvas, straight RGBA, for a surface that has fewer of them. */

/** The mean of each square of `reduction` pixels. */
export function reduced(image, reduction) {
  if (reduction === 1) return image;
  const width = Math.ceil(image.width / reduction);
  const height = Math.ceil(image.height / reduction);
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Float64Array(width * 5);
  for (let row = 0; row < height; row++) {
    sums.fill(0);
    const bottom = Math.min(image.height, (row + 1) * reduction);
    for (let y = row * reduction; y < bottom; y++) addRow(image, y, reduction, sums);
    writeMeans(sums, data, row * width * 4);
  }
  return { width, height, data };
}

/** Colours count by their opacity. */
function addRow({ data, width }, y, reduction, sums) {
  for (let x = 0, at = y * width * 4, left = reduction, to = 0; x < width; x++, at += 4) {
    const alpha = data[at + 3];
    sums[to] += data[at] * alpha;
    sums[to + 1] += data[at + 1] * alpha;
    sums[to + 2] += data[at + 2] * alpha;
    sums[to + 3] += alpha;
    sums[to + 4] += 1;
    left -= 1;
    if (left === 0) {
      left = reduction;
      to += 5;
    }
  }
}

function writeMeans(sums, data, start) {
  for (let from = 0, to = start; from < sums.length; from += 5, to += 4) {
    const alpha = sums[from + 3];
    if (alpha === 0) continue;
    for (let colour = 0; colour < 3; colour++) data[to + colour] = sums[from + colour] / alpha;
    data[to + 3] = alpha / sums[from + 4];
  }
}

/** Each pixel as a square of pixels. */
export function enlarged({ data, width }, size, reduction) {
  if (reduction === 1) return new Uint8ClampedArray(data.buffer);
  const from = new Uint32Array(data.buffer);
  const to = new Uint32Array(size.width * size.height);
  for (let y = 0, at = 0; y < size.height; y++) {
    const row = Math.floor(y / reduction) * width;
    for (let x = 0; x < size.width; x++, at++) to[at] = from[row + Math.floor(x / reduction)];
  }
  return new Uint8ClampedArray(to.buffer);
}
