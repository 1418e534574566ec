import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { TryResult } from "../domain/programs/hook.ts";
import { freeNumber, numbered } from "../domain/programs/storage.ts";
import { NoAnswer, problemOf } from "./checked-host.ts";

/** A folder or bucket at a checked address, for one try. What it throws ends the try. */
export interface Storage {
  readonly has: (path: string) => Promise<boolean>;
  /** Writes a file that appears under its name when it is complete; "taken" if another one has the name. */
  readonly write: (path: string, file: OutgoingFile) => Promise<"written" | "taken">;
  /** Undefined if there is no such file. */
  readonly read: (path: string) => Promise<Readable | undefined>;
  /** Takes a file that was just written, and is not what it should be, out of the way. */
  readonly takeBack: (path: string) => Promise<void>;
}

export interface OutgoingFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  /** From the first byte on, at each call. */
  readonly open: () => Promise<Readable>;
}

/** An answer that ends a try. */
export class RefusedByStorage extends Error {
  override readonly name = "RefusedByStorage";
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** What failed on our side of a try, which the storage has no part in. */
class OwnFault extends Error {
  override readonly name = "OwnFault";
}

/** Lets a failure of our own tables, buckets and keys fail the run, instead of the try. */
export async function ours<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new OwnFault("our side of a try failed", { cause });
  }
}

/** How often another file may take the name first before the try ends. */
const takenMax = 5;

interface Naming {
  /** The path that an earlier try has chosen; undefined for none. */
  readonly chosen: string | undefined;
  /** The path without a number. */
  readonly wanted: string;
  /** Records the choice. */
  readonly choose: (path: string) => Promise<void>;
}

/**
 * Puts a file into a storage under a name of its own, once: a path that an earlier try has chosen holds the file already if
 * that try ended between its last steps. Returns the path.
 */
export async function putFile(
  storage: Storage,
  file: OutgoingFile,
  { chosen, wanted, choose }: Naming,
): Promise<string> {
  if (chosen !== undefined && (await found(storage, chosen, file)) === "same") return chosen;
  for (let tries = 0; tries < takenMax; tries++) {
    const path = await freePath(storage, wanted);
    await ours(() => choose(path));
    const written = await storage.write(path, file);
    const back = await found(storage, path, file);
    if (back === "same") return path;
    if (back === "none") throw new NoAnswer(unreadable[written]);
    if (written === "taken") continue;
    await storage.takeBack(path);
    throw new NoAnswer("The file that we read back was not the one that we had written.");
  }
  throw new NoAnswer("Other files took each name that was free before.");
}

const unreadable = {
  written: "The file that we had written could not be read back.",
  taken: "There is a file of this name that may not be read: reading has to be allowed, too.",
};

async function freePath(storage: Storage, wanted: string): Promise<string> {
  const number = await freeNumber((one) => storage.has(numbered(wanted, one)));
  if (number === undefined) throw new NoAnswer("It says of every name that a file has it already.");
  return numbered(wanted, number);
}

/** What is at the path: this very file, another one, or none. Reads no more than its size, and one part. */
async function found(
  storage: Storage,
  path: string,
  file: OutgoingFile,
): Promise<"same" | "other" | "none"> {
  const body = await storage.read(path);
  if (!body) return "none";
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const part of body) {
    hash.update(part);
    sizeBytes += part.length;
    if (sizeBytes > file.sizeBytes) break;
  }
  body.destroy();
  const isSame = sizeBytes === file.sizeBytes && hash.digest("hex") === file.sha256;
  return isSame ? "same" : "other";
}

/** Does one try in its time, and says what came of it; rejects for faults of ours. `path` is present if it succeeded. */
export async function tried(
  work: (signal: AbortSignal) => Promise<string>,
  limitMs: number,
  now: Date,
): Promise<TryResult> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const took = () => ({
    at: now.toISOString(),
    tookMs: Math.round(performance.now() - startedAt),
  });
  try {
    const path = await work(signal);
    return { ...took(), path };
  } catch (error) {
    if (error instanceof OwnFault) throw error.cause;
    if (signal.aborted)
      return { ...took(), problem: `It took longer than ${limitMs / 1000} seconds.` };
    if (error instanceof RefusedByStorage)
      return { ...took(), status: error.status, answer: error.message };
    return { ...took(), problem: problemOf(error) };
  }
}
