import type { SealKey } from "../../../src/seal/seal.ts";
import type { Random } from "../random.ts";

/** A genuine document and what an attacker may have besides. */
export interface Target {
  readonly name: string;
  readonly bytes: Buffer;
  /** Sealed with the same key, about other things. */
  readonly other: Buffer;
  /** Another key, under the same name. */
  readonly impostor: SealKey;
}

/** A file that nobody may call genuine; at each call another one. */
export type Attack = (target: Target, random: Random) => Buffer | Promise<Buffer>;
