import { createDiffieHellman, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/**
 * The browser's half of Cognito's SRP-6a, done by our server so that a password never reaches Cognito
 * in the clear and step 1 issues no token. RFC 5054 group 15 (3072 bits), SHA-256, "Caldera Derived
 * Key", as in amazon-cognito-identity-js. Modular powers run in OpenSSL through its Diffie-Hellman.
 */

const primeHex =
  "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF";
const prime = BigInt(`0x${primeHex}`);
const primeBytes = Buffer.from(primeHex, "hex");
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

/** `poolName` is the user pool's id after the underscore. */
export function startSrp(poolName: string) {
  const secret = integer(randomBytes(128));
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

function power(base: bigint, exponent: bigint): bigint {
  const exchange = createDiffieHellman(primeBytes, Buffer.from([2]));
  exchange.setPrivateKey(bytes(exponent));
  return integer(exchange.computeSecret(bytes(base)));
}

const modulo = (value: bigint): bigint => ((value % prime) + prime) % prime;

function integer(value: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(value).toString("hex")}`);
}

function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
}

/** Two's complement form: a leading zero byte where the top bit is set. */
function padded(value: bigint): Buffer {
  const plain = bytes(value);
  return (plain[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), plain]) : plain;
}

function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
