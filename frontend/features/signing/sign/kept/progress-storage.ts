import * as z from "zod/mini";
import { jsonOf } from "../../../../api/json-of.ts";
import { adopted } from "../../signature/adopted.ts";
import type { Progress } from "./progress.ts";

const answer = z.union([z.string(), z.literal(true)]);
const answers = z._default(z.record(z.string(), answer), {});
const drafts = z._default(z.record(z.string(), z.string()), {});

const storedProgress = z.object({
  name: z.string(),
  signature: z.optional(adopted),
  notice: z.boolean(),
  signed: z.array(z.string()),
  answers,
  drafts,
  reason: z.optional(z.string()),
  address: z.optional(z.string()),
  past: z.array(
    z.union([z.array(z.string()), z.object({ answers: z.record(z.string(), z.nullable(answer)) })]),
  ),
  /** When it was written, in ms since the epoch. */
  atMs: z.number(),
});

const prefix = "undersign.signing.";
/** One day: long enough to ask somebody, short enough for a shared device. */
const keptMs = 24 * 3_600_000;

export const progressKey = (envelopeId: string, email: string) => `${prefix}${envelopeId}.${email}`;

export const privateKey = (key: string) => `${key}.private`;

/** Ids of fields whose answers nobody but sender and signer may see. */
export type PrivateIds = ReadonlySet<string>;

/**
 * What is stored on the device: everything except private answers, which are stored for the tab only, and the notice. After
 * a reload, the notice would say nothing new, and would move the document down while somebody presses a field.
 */
export function writtenProgress(progress: Progress, atMs: number, hidden: PrivateIds): string {
  const { name, signature, signed, reason, address } = progress;
  const open = ([id]: [string, unknown]) => !hidden.has(id);
  const past = progress.past.filter(
    (step) => !("answers" in step) || Object.entries(step.answers).every(open),
  );
  const answers = Object.fromEntries(Object.entries(progress.answers).filter(open));
  const drafts = Object.fromEntries(Object.entries(progress.drafts).filter(open));
  return JSON.stringify({
    ...{ name, signature, notice: false, signed, answers, drafts },
    ...{ reason, address, past, atMs },
  });
}

const storedPrivate = z.object({ answers, drafts, atMs: z.number() });

type PrivatePart = Pick<Progress, "answers" | "drafts">;

/** What is stored for the tab: private answers; undefined if there are none. */
export function writtenPrivate(
  progress: PrivatePart,
  atMs: number,
  hidden: PrivateIds,
): string | undefined {
  const { answers, drafts } = privatePart(progress, hidden);
  const isEmpty = Object.keys(answers).length + Object.keys(drafts).length === 0;
  return isEmpty ? undefined : JSON.stringify({ answers, drafts, atMs });
}

export function readPrivate(text: string | undefined, nowMs: number): PrivatePart | undefined {
  const data = jsonOf(storedPrivate, text);
  if (!data || nowMs - data.atMs > keptMs) return undefined;
  return { answers: data.answers, drafts: data.drafts };
}

export function privatePart(progress: PrivatePart, hidden: PrivateIds): PrivatePart {
  const own = ([id]: [string, unknown]) => hidden.has(id);
  return {
    answers: Object.fromEntries(Object.entries(progress.answers).filter(own)),
    drafts: Object.fromEntries(Object.entries(progress.drafts).filter(own)),
  };
}

/** The progress with these private answers added. */
export const withPrivate = (progress: Progress, part: PrivatePart | undefined): Progress =>
  part
    ? {
        ...progress,
        answers: { ...progress.answers, ...part.answers },
        drafts: { ...progress.drafts, ...part.drafts },
      }
    : progress;

export function readProgress(text: string | undefined, nowMs: number): Progress | undefined {
  const data = jsonOf(storedProgress, text);
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
