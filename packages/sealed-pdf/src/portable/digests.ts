import { type Bytes, joined, ownBytes } from "./bytes.ts";

export type Digest = "SHA-256" | "SHA-384" | "SHA-512";

/** Node's own hashes, where there are some: they are faster for short texts, and can be copied on the way. */
const node = globalThis.process?.getBuiltinModule?.("crypto");

type Hash = ReturnType<NonNullable<typeof node>["createHash"]>;

export async function digestOf(digest: Digest, bytes: Bytes): Promise<Bytes> {
  if (node === undefined) return new Uint8Array(await crypto.subtle.digest(digest, bytes));
  return ownBytes(node.createHash(digest).update(bytes).digest());
}

/** SHA-256 digests of parts of a file. In Node all are taken in one pass over it; WebCrypto reads it once for each. */
export class FileDigests {
  readonly #bytes: Bytes;
  readonly #marks: readonly number[];
  /** The hash of all bytes up to each mark, in ascending order. */
  #states: Map<number, Hash> | undefined;

  /** `marks` are the offsets up to which digests will be asked for; without them each is a pass of its own. */
  constructor(bytes: Bytes, marks: readonly number[] = []) {
    this.#bytes = bytes;
    this.#marks = [...marks, bytes.length].sort((a, b) => a - b);
  }

  async upTo(end: number): Promise<Bytes> {
    return this.outside({ start: end, end }, end);
  }

  /** Digest of all bytes up to `to` except those of a gap. */
  async outside(gap: { readonly start: number; readonly end: number }, to: number): Promise<Bytes> {
    const before = this.#bytes.subarray(0, gap.start);
    const behind = this.#bytes.subarray(gap.end, to);
    if (node === undefined)
      return digestOf("SHA-256", behind.length === 0 ? before : joined(before, behind));
    this.#states ??= this.#pass(node.createHash("SHA-256"));
    const known = this.#states.get(gap.start)?.copy();
    const hash = known ?? node.createHash("SHA-256").update(before);
    return ownBytes(hash.update(behind).digest());
  }

  #pass(hash: Hash): Map<number, Hash> {
    const states = new Map<number, Hash>();
    let at = 0;
    for (const mark of this.#marks) {
      hash.update(this.#bytes.subarray(at, mark));
      states.set(mark, hash.copy());
      at = mark;
    }
    return states;
  }
}
