import * as z from "zod/mini";
import { adopted } from "../../signature/adopted.ts";
import type { Progress } from "./progress.ts";

const storedProgress = z.object({
  name: z.string(),
  signature: z.optional(adopted),
  notice: z.boolean(),
  signed: z.array(z.string()),
  past: z.array(z.array(z.string())),
  /** When it was written, in ms since the epoch. */
  atMs: z.number(),
});

const prefix = "undersign.signing.";
/** One day: long enough to ask somebody, short enough for a shared device. */
const keptMs = 24 * 3_600_000;

export const progressKey = (envelopeId: string, email: string) => `${prefix}${envelopeId}.${email}`;

export function writtenProgress(progress: Progress, atMs: number): string {
  const { name, signature, notice, signed, past } = progress;
  return JSON.stringify({ name, signature, notice, signed, past, atMs });
}

export function readProgress(text: string | undefined, nowMs: number): Progress | undefined {
  const { data } = z.safeParse(storedProgress, parsedJson(text));
  if (!data || nowMs - data.atMs > keptMs) return undefined;
  const { atMs: _, ...progress } = data;
  return { ...progress, signature: progress.signature };
}

interface Storage {
  get(key: string): string | undefined;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Removes what has expired. */
export function sweepProgress(storage: Storage, nowMs: number): void {
  for (const key of storage.keys()) {
    if (key.startsWith(prefix) && !readProgress(storage.get(key), nowMs)) storage.remove(key);
  }
}

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
