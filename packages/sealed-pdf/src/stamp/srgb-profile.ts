/** sRGB (IEC 61966-2-1) as a minimal display profile (ICC.1:2010, 8.3). */
export function srgbProfile(): Buffer {
  const curve = element("para", uint32(powerAboveLine << 16), fixed(...curveNumbers));
  return profileOf([
    ["desc", text("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", element("XYZ ", fixed(...white))],
    ["chad", element("sf32", fixed(...adaptation))],
    ["rXYZ", element("XYZ ", fixed(0.436, 0.2225, 0.0139))],
    ["gXYZ", element("XYZ ", fixed(0.3851, 0.7169, 0.0971))],
    ["bXYZ", element("XYZ ", fixed(0.1431, 0.0606, 0.7139))],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

/** D50, the reference white of profiles (ICC.1:2010, 7.2.16): the sum of the three colours above. */
const white = [0.9642, 1, 0.8249];

/** Bradford adaptation from D65, the white point of sRGB, to D50. */
const adaptation = [
  ...[1.04781, 0.02289, -0.05013],
  ...[0.02954, 0.99048, -0.01705],
  ...[-0.00923, 0.01504, 0.75213],
];

/** Parametric curve (ICC.1:2010, 10.16): `(a x + b) ^ g` from d on, `c x` below. */
const powerAboveLine = 3;
const curveNumbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

type Tag = readonly [signature: string, element: Buffer];

/** Header, tag table and elements (ICC.1:2010, 7); equal elements are written once. */
function profileOf(tags: readonly Tag[]): Buffer {
  const elements = [...new Set(tags.map(([, each]) => each))];
  const first = headerBytes + 4 + 12 * tags.length;
  const offsetOf = (wanted: Buffer): number =>
    elements.slice(0, elements.indexOf(wanted)).reduce((at, { length }) => at + length, first);
  const table = tags.map(([signature, each]) =>
    Buffer.concat([Buffer.from(signature), uint32(offsetOf(each), each.length)]),
  );
  const body = Buffer.concat([uint32(tags.length), ...table, ...elements]);
  return Buffer.concat([header(headerBytes + body.length), body]);
}

const headerBytes = 128;

function header(profileBytes: number): Buffer {
  const made = Buffer.alloc(headerBytes);
  uint32(profileBytes).copy(made);
  made.writeUInt16BE(0x0430, 8); // version 4.3
  made.write("mntrRGB XYZ ", 12);
  made.writeUInt16BE(2026, 24); // made on 2026-01-01
  made.writeUInt16BE(1, 26);
  made.writeUInt16BE(1, 28);
  made.write("acsp", 36);
  fixed(...white).copy(made, 68);
  return made;
}

/** An element, padded to 4 bytes so that the next one is aligned. */
function element(type: string, ...parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.from(type), uint32(0), ...parts]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** A text in English (ICC.1:2010, 10.13). */
function text(words: string): Buffer {
  const utf16 = Buffer.from(words, "utf16le").swap16();
  const header = uint32(1, 12, 0x656e5553, utf16.length, 28); // "enUS"
  return element("mluc", header, utf16);
}

function uint32(...values: readonly number[]): Buffer {
  const made = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) made.writeUInt32BE(value, 4 * i);
  return made;
}

/** s15Fixed16Number */
const fixed = (...values: readonly number[]): Buffer =>
  uint32(...values.map((value) => Math.round(value * 65_536) >>> 0));
