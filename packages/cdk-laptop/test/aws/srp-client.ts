import crypto from "node:crypto";

/** The browser's side of Cognito's SRP, in plain BigInt: written apart from the emulator's. */
const groupHex = crypto.getDiffieHellman("modp15").getPrime("hex");
const N = BigInt(`0x${groupHex}`);
const g = 2n;
const k = hash(pad(N) + pad(g));

export interface Challenge {
  poolId: string;
  password: string;
  timestamp: string;
  parameters: Record<string, string>;
}

export class SrpClient {
  readonly #a = BigInt(`0x${crypto.randomBytes(32).toString("hex")}`);
  readonly #A = power(g, this.#a);

  /** SRP_A */
  get publicHex(): string {
    return this.#A.toString(16);
  }

  answer({ poolId, password, timestamp, parameters }: Challenge): Record<string, string> {
    const { SRP_B, SALT, SECRET_BLOCK = "", USER_ID_FOR_SRP = "" } = parameters;
    const pool = poolId.split("_")[1] ?? "";
    const B = BigInt(`0x${SRP_B}`);
    const u = hash(pad(this.#A) + pad(B));
    const inner = crypto.createHash("sha256").update(`${pool}${USER_ID_FOR_SRP}:${password}`);
    const x = hash(pad(BigInt(`0x${SALT}`)) + inner.digest("hex"));
    const base = (((B - k * power(g, x)) % N) + N) % N;
    const S = power(base, this.#a + u * x);
    const hkdf = crypto.hkdfSync("sha256", hex(pad(S)), hex(pad(u)), "Caldera Derived Key", 16);
    const signature = crypto
      .createHmac("sha256", Buffer.from(hkdf))
      .update(pool + USER_ID_FOR_SRP)
      .update(Buffer.from(SECRET_BLOCK, "base64"))
      .update(timestamp)
      .digest("base64");
    return {
      USERNAME: USER_ID_FOR_SRP,
      TIMESTAMP: timestamp,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
    };
  }
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % N];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

function pad(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

function hash(digits: string): bigint {
  return BigInt(`0x${crypto.createHash("sha256").update(hex(digits)).digest("hex")}`);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, "hex");
}
