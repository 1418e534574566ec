import crypto from "node:crypto";

/**
 * ECDSA over a given digest, since Node signs and verifies whole messages only. Plain affine arithmetic on P-256
 * (SEC 1, 4.1.3 and 4.1.4), not in constant time, which is enough for a laptop.
 */

const fieldPrime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const curveA = -3n;
const generator: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};

interface Point {
  x: bigint;
  y: bigint;
}

/** The signature in DER, as returned by KMS. */
export function signDigest(privateKey: crypto.KeyObject, digest: Uint8Array): Buffer {
  const d = integer(Buffer.from(privateKey.export({ format: "jwk" }).d ?? "", "base64url"));
  for (;;) {
    const k = integer(crypto.randomBytes(32));
    if (k === 0n || k >= order) continue;
    const r = modulo(multiply(generator, k)?.x ?? 0n, order);
    const s = modulo(inverse(k, order) * (integer(digest) + r * d), order);
    if (r !== 0n && s !== 0n) return encodeDer(r, s);
  }
}

export function verifyDigest(
  publicKey: crypto.KeyObject,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = { x: integer(Buffer.from(x, "base64url")), y: integer(Buffer.from(y, "base64url")) };
  const decoded = decodeDer(signature);
  if (decoded === undefined) return false;
  const { r, s } = decoded;
  if (r <= 0n || r >= order || s <= 0n || s >= order) return false;
  const w = inverse(s, order);
  const point = add(
    multiply(generator, modulo(integer(digest) * w, order)),
    multiply(key, modulo(r * w, order)),
  );
  return point !== undefined && modulo(point.x, order) === r;
}

/** Scalar multiplication; undefined is the point at infinity. */
function multiply(point: Point, times: bigint): Point | undefined {
  let result: Point | undefined;
  let doubled: Point | undefined = point;
  for (let rest = times; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = add(result, doubled);
    doubled = add(doubled, doubled);
  }
  return result;
}

function add(a: Point | undefined, b: Point | undefined): Point | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.x === b.x && modulo(a.y + b.y, fieldPrime) === 0n) return undefined;
  const slope =
    a.x === b.x
      ? (3n * a.x * a.x + curveA) * inverse(2n * a.y, fieldPrime)
      : (b.y - a.y) * inverse(b.x - a.x, fieldPrime);
  const x = modulo(slope * slope - a.x - b.x, fieldPrime);
  return { x, y: modulo(slope * (a.x - x) - a.y, fieldPrime) };
}

function modulo(value: bigint, of: bigint): bigint {
  return ((value % of) + of) % of;
}

function inverse(value: bigint, of: bigint): bigint {
  let [a, b, u, v] = [modulo(value, of), of, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b, u, v] = [b - quotient * a, a, v - quotient * u, u];
  }
  return modulo(u, of);
}

function integer(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Buffer.from(bytes).toString("hex")}`);
}

function encodeDer(r: bigint, s: bigint): Buffer {
  const body = Buffer.concat([encodeInteger(r), encodeInteger(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

function encodeInteger(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const positive = /^[89a-f]/.test(even) ? `00${even}` : even;
  const bytes = Buffer.from(positive, "hex");
  return Buffer.concat([Buffer.from([0x02, bytes.length]), bytes]);
}

function decodeDer(signature: Uint8Array): { r: bigint; s: bigint } | undefined {
  const hex = Buffer.from(signature).toString("hex");
  const rLength = signature[3] ?? 0;
  const sLength = signature[5 + rLength] ?? 0;
  if (signature.length !== 6 + rLength + sLength || !hex.startsWith("30")) return undefined;
  const r = signature.subarray(4, 4 + rLength);
  const s = signature.subarray(6 + rLength);
  return { r: integer(r), s: integer(s) };
}
