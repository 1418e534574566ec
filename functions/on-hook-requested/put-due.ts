import { eventOfStored, type NotedEvent } from "#core/domain/programs/event";
import type { OwedDelivery, TryResult } from "#core/domain/programs/hook";
import { pathOf, type StorageHook, storedAddress } from "#core/domain/programs/storage";
import type { Outcome } from "#core/domain/programs/webhook";
import { putDocument } from "#core/gateways/put-document";
import type { Run } from "#core/http/worker";
import { findEnvelope } from "#core/store/envelope/stored-envelope";
import { notePath } from "#core/store/programs/hook-runs";

/** What came of one try. */
export interface TryReport {
  readonly tried: TryResult;
  readonly outcome: Outcome;
  /** What a storage's delivery has from now on. */
  readonly chosen?: Pick<OwedDelivery, "path" | "isInFeed">;
  readonly event?: NotedEvent;
  /** The document's, where one was put or could not be. */
  readonly title?: string;
}

/** Puts the document that an event is about into a storage. */
export async function putDue(hook: StorageHook, one: OwedDelivery, run: Run): Promise<TryReport> {
  const { envelopeId } = one.event.data;
  const envelope = envelopeId === undefined ? undefined : await findEnvelope(envelopeId);
  const isOwn = envelope?.sender.userId === hook.userId && envelope.deletedAt === undefined;
  if (!envelope?.sealed || !isOwn) return nothingToPut(run.now());
  let chosen: TryReport["chosen"];
  const choose = async (path: string) => {
    chosen = { path, isInFeed: undefined };
    await notePath(hook.id, { ...one, ...chosen }, run.now());
  };
  const { sealed } = envelope;
  const wanted = pathOf(hook.storage.pattern, envelope);
  const put = { seq: one.seq, sealed, wanted, chosen: one.path, choose };
  const tried = await putDocument(hook, put, run.now());
  const known = chosen ?? {};
  const { title } = envelope;
  if (tried.path === undefined) return { tried, outcome: "failed", chosen: known, title };
  const storedAt = storedAddress(hook, tried.path);
  const event = eventOfStored(one.event, { ...hook, hookId: hook.id, storedAt }, run.now());
  return { tried, outcome: "delivered", chosen: known, event };
}

const nothingToPut = (now: Date): TryReport => ({
  tried: { at: now.toISOString(), tookMs: 0, problem: "The document was deleted." },
  outcome: "skipped",
});
