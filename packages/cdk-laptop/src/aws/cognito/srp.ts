import crypto from "node:crypto";

/**
 * The server's side of Cognito's SRP-6a (RFC 5054 with SHA-256 and Cognito's own paddings).
 * The 3072 bit group of RFC 3526.
 */

const primeBytes = 384;
const prime = integer(crypto.getDiffieHellman("modp15").getPrime());
const modulus = bytes(prime).toString("base64url");
const generator = 2n;
const multiplier = hashOf(padded(prime), padded(generator));

/** Both values are in hex. */
export interface Verifier {
  salt: string;
  verifier: string;
}

export interface ServerKeys {
  /** b */
  secret: string;
  /** B */
  public: string;
}

export interface Claim {
  poolId: string;
  userId: string;
  /** A, in hex, from the client. */
  clientPublic: string;
  keys: ServerKeys;
  /** Base64, like the signature. */
  secretBlock: string;
  signature: string;
  timestamp: string;
}

/** `userId` is the value that the client gets as USER_ID_FOR_SRP. */
export function verifierOf(
  poolId: string,
  userId: string,
  password: string,
  salt = crypto.randomBytes(16).toString("hex"),
): Verifier {
  const identity = crypto.createHash("sha256").update(`${poolName(poolId)}${userId}:${password}`);
  const x = hashOf(padded(BigInt(`0x${salt}`)), identity.digest());
  return { salt, verifier: power(generator, x).toString(16) };
}

export function isPassword(
  poolId: string,
  userId: string,
  password: string,
  known: Verifier,
): boolean {
  const { verifier } = verifierOf(poolId, userId, password, known.salt);
  return equal(verifier, known.verifier);
}

export function serverKeys({ verifier }: Verifier): ServerKeys {
  // RFC 5054, 2.6: at least 256 bits.
  const b = integer(crypto.randomBytes(32));
  const B = (multiplier * BigInt(`0x${verifier}`) + power(generator, b)) % prime;
  return { secret: b.toString(16), public: B.toString(16) };
}

/** A client that sends a multiple of the prime would know the shared secret without a password. */
export function isUsablePublic(clientPublic: string): boolean {
  return /^[0-9a-f]+$/i.test(clientPublic) && BigInt(`0x${clientPublic}`) % prime !== 0n;
}

export function isProven(claim: Claim, { verifier }: Verifier): boolean {
  const A = BigInt(`0x${claim.clientPublic}`);
  const u = hashOf(padded(A), padded(BigInt(`0x${claim.keys.public}`)));
  const base = (A * power(BigInt(`0x${verifier}`), u)) % prime;
  const shared = power(base, BigInt(`0x${claim.keys.secret}`));
  const key = crypto.hkdfSync("sha256", padded(shared), padded(u), "Caldera Derived Key", 16);
  const expected = crypto
    .createHmac("sha256", Buffer.from(key))
    .update(poolName(claim.poolId))
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, "base64"))
    .update(claim.timestamp)
    .digest("base64");
  return equal(expected, claim.signature);
}

function poolName(poolId: string): string {
  return poolId.slice(poolId.indexOf("_") + 1);
}

/**
 * Modular exponentiation by OpenSSL, seven times as fast as with BigInt: it is RSA encryption without padding, with the
 * modulus and the exponent as the public key.
 */
function power(base: bigint, exponent: bigint): bigint {
  const e = bytes(exponent).toString("base64url");
  const key = crypto.createPublicKey({ format: "jwk", key: { kty: "RSA", n: modulus, e } });
  const block = Buffer.from((base % prime).toString(16).padStart(2 * primeBytes, "0"), "hex");
  const padding = crypto.constants.RSA_NO_PADDING;
  return integer(crypto.publicEncrypt({ key, padding }, block));
}

/** Big-endian bytes, with a leading zero if the top bit would make the number negative. */
function padded(value: bigint): Buffer {
  const raw = bytes(value);
  return (raw[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), raw]) : raw;
}

function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
}

function integer(raw: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(raw).toString("hex")}`);
}

function hashOf(...parts: Buffer[]): bigint {
  const hash = crypto.createHash("sha256");
  for (const part of parts) hash.update(part);
  return integer(hash.digest());
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && crypto.timingSafeEqual(left, right);
}
