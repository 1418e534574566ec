import { createECDH, createHash, createHmac, createPublicKey, type KeyObject } from "node:crypto";

const curve = "prime256v1";
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A key of P-256 whose signatures are deterministic: their nonce is derived from the digest. */
export interface EcKey {
  /** SubjectPublicKeyInfo. */
  readonly spki: Buffer;
  /** ECDSA over a digest (SEC 1, 4.1.3), in DER. */
  sign(digest: Uint8Array): Buffer;
}

/** The key of this name, always the same. */
export function ecKeyOf(name: string): EcKey {
  const secret = createHash("sha256").update(name).digest();
  const spki = publicKey(secret).export({ type: "spki", format: "der" });
  return { spki, sign: (digest) => signature(secret, digest) };
}

function publicKey(secret: Buffer): KeyObject {
  const [x, y] = pointOf(secret);
  const key = { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
  return createPublicKey({ format: "jwk", key });
}

/** The generator multiplied by the private number. */
function pointOf(number: Buffer): [Buffer, Buffer] {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(number);
  const point = ecdh.getPublicKey();
  return [point.subarray(1, 33), point.subarray(33)];
}

function signature(secret: Buffer, digest: Uint8Array): Buffer {
  const nonce = createHmac("sha256", secret).update(digest).digest();
  const [x] = pointOf(nonce);
  const r = integer(x) % order;
  const s = (inverse(integer(nonce)) * (integer(digest) + r * integer(secret))) % order;
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

const integer = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`);

/** Modular inverse by Fermat's little theorem, since the order is prime. */
function inverse(value: bigint): bigint {
  let result = 1n;
  let base = value % order;
  for (let rest = order - 2n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * base) % order;
    base = (base * base) % order;
  }
  return result;
}

function derInteger(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  const positive = /^[89a-f]/.test(even) ? `00${even}` : even;
  const bytes = Buffer.from(positive, "hex");
  return Buffer.concat([Buffer.from([0x02, bytes.length]), bytes]);
}
