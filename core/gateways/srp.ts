import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
  randomBytes,
} from "node:crypto";

/**
 * The client's part of Cognito's SRP-6a, computed on our server, so that Cognito never gets the password itself and
 * step 1 issues no token. RFC 5054 group 15 (3072 bits), SHA-256, "Caldera Derived Key", as in
 * amazon-cognito-identity-js. OpenSSL's Diffie-Hellman can't be used for modular powers: it refuses bases outside its
 * subgroup in some Node versions, and checks the prime for more than a second in others.
 */

const primeBytes = 384;
const prime = integer(getDiffieHellman("modp15").getPrime());
const modulus = bytes(prime).toString("base64url");
const generator = 2n;
const multiplier = integer(sha256(padded(prime), padded(generator)));

export interface SrpAnswer {
  readonly PASSWORD_CLAIM_SECRET_BLOCK: string;
  readonly PASSWORD_CLAIM_SIGNATURE: string;
  readonly TIMESTAMP: string;
  readonly USERNAME: string;
}

export interface SrpChallenge {
  readonly SRP_B: string;
  readonly SALT: string;
  readonly SECRET_BLOCK: string;
  readonly USER_ID_FOR_SRP: string;
}

/** `poolName` is the part of the user pool's id after the underscore. */
export function startSrp(poolName: string) {
  // RFC 5054, 2.6: at least 256 bits.
  const secret = integer(randomBytes(32));
  const publicValue = power(generator, secret);
  return {
    SRP_A: publicValue.toString(16),
    answer(challenge: SrpChallenge, password: string, now: Date): SrpAnswer {
      const serverValue = BigInt(`0x${challenge.SRP_B}`);
      if (serverValue % prime === 0n) throw new Error("SRP: the server's value is zero");
      const scramble = integer(sha256(padded(publicValue), padded(serverValue)));
      const x = privateKey(poolName, challenge, password);
      const base = modulo(serverValue - multiplier * power(generator, x));
      const shared = power(base, secret + scramble * x);
      const timestamp = cognitoTime(now);
      const signature = createHmac("sha256", sessionKey(shared, scramble))
        .update(poolName)
        .update(challenge.USER_ID_FOR_SRP)
        .update(Buffer.from(challenge.SECRET_BLOCK, "base64"))
        .update(timestamp)
        .digest("base64");
      return {
        PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
        USERNAME: challenge.USER_ID_FOR_SRP,
      };
    },
  };
}

function privateKey(poolName: string, challenge: SrpChallenge, password: string): bigint {
  const identity = sha256(`${poolName}${challenge.USER_ID_FOR_SRP}:${password}`);
  return integer(sha256(padded(BigInt(`0x${challenge.SALT}`)), identity));
}

function sessionKey(shared: bigint, scramble: bigint): Buffer {
  return Buffer.from(
    hkdfSync("sha256", padded(shared), padded(scramble), "Caldera Derived Key", 16),
  );
}

/** `Sat Nov 21 01:02:03 UTC 2026`: no leading zero on the day, English, UTC. */
export function cognitoTime(now: Date): string {
  const [, day, date, month, year, time] =
    /^(\w+), 0?(\d+) (\w+) (\d+) (\S+)/.exec(now.toUTCString()) ?? [];
  return `${day} ${month} ${date} ${time} UTC ${year}`;
}

/**
 * Modular power by OpenSSL, seven times as fast as with BigInt: RSA without padding does exactly this with a public
 * key, which is a modulus and an exponent.
 */
function power(base: bigint, exponent: bigint): bigint {
  const e = bytes(exponent).toString("base64url");
  const key = createPublicKey({ format: "jwk", key: { kty: "RSA", n: modulus, e } });
  const block = Buffer.from((base % prime).toString(16).padStart(2 * primeBytes, "0"), "hex");
  const padding = constants.RSA_NO_PADDING;
  return integer(publicEncrypt({ key, padding }, block));
}

const modulo = (value: bigint): bigint => ((value % prime) + prime) % prime;

function integer(value: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(value).toString("hex")}`);
}

function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
}

/** Two's complement form: a leading zero byte if the top bit is set. */
function padded(value: bigint): Buffer {
  const plain = bytes(value);
  return (plain[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), plain]) : plain;
}

function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
