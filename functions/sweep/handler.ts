import type { Context, ScheduledEvent } from "aws-lambda";
import { sealUnanswered } from "#core/domain/acts/party-changes";
import { expire } from "#core/domain/acts/signing";
import { system } from "#core/domain/envelope/audit";
import type { Decision } from "#core/domain/envelope/change";
import { type Envelope, isSignedByAll } from "#core/domain/envelope/envelope";
import { notSealed, tellNotSealed } from "#core/domain/envelope/not-sealed";
import { withEndedTries } from "#core/domain/envelope/owed-mails";
import { variable } from "#core/environment";
import { startOwnRun } from "#core/gateways/own-run";
import { enqueueBatch, enqueueMail, enqueueSeal } from "#core/gateways/queue";
import { scheduled } from "#core/http/scheduled";
import { hasSucceeded, log } from "#core/log";
import { endWaiting } from "#core/sending/compared";
import { deleteReplaced } from "#core/sending/replaced-files";
import { dueShards } from "#core/store/common/keys";
import { runLease } from "#core/store/common/run-lease";
import { changeEnvelope, changeUnrecorded, dueEnvelopes } from "#core/store/envelope/envelopes";
import { countDue, mostInShard } from "#core/store/operator/late-work";
import { batchesInWork } from "#core/store/sending/batches";
import { noteCertificateEnd } from "./certificate-end.ts";
import { noteLateMails } from "./late-mails.ts";
import { noteSendingState } from "./sending-state.ts";

/**
 * Every few minutes, in as many runs as there is work for: expires what is overdue, and sends a new message for whatever else an envelope owes and no worker
 * has done, after a lost message or a crash, and one for each batch that is being sent, or of whose end a mail is owed. Then logs whether the seal's
 * certificate is about to expire, and whether SES sends mails at all.
 */
export const handler = async (event: ScheduledEvent | OwnRun, context: Context): Promise<void> => {
  if ("shards" in event) return sweep(event.shards, context);
  await sweep(await shardsOfThisRun(context), context);
  for (const batch of await batchesInWork(new Date())) await enqueueBatch(batch);
  await noteCertificateEnd(new Date());
  await noteSendingState();
};

/** The event of a run that sweeps some partitions of the index of what is due. */
interface OwnRun {
  readonly shards: readonly string[];
}

/** Each partition has a lease of its own, so that a run that crashed keeps others from its own partitions only. */
async function sweep(shards: readonly string[], context: Context): Promise<void> {
  const lists = await Promise.allSettled(
    shards.map((shard) =>
      scheduled({
        idName: "envelopeId",
        due: (now) => [dueEnvelopes(shard, now)],
        work: sweepEnvelope,
        lease: runLease(variable("ENVELOPES_TABLE"), `sweep-${shard}`),
      })({}, context),
    ),
  );
  const failed = lists.find((list) => list.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Hands partitions with much work over to runs of their own, to as many as the stage allows. Returns the other ones in which anything
 * is due, and those that could not be handed over.
 */
async function shardsOfThisRun(context: Context): Promise<readonly string[]> {
  const now = new Date();
  const counted = await Promise.all(
    dueShards.map(async (shard) => ({ shard, due: await countDue(shard, now) })),
  );
  const busy = counted.filter(({ due }) => due >= mostInShard).map(({ shard }) => shard);
  const runs = Math.min(busy.length, Number(variable("SWEEP_RUNS")));
  const left = await Promise.all(
    Array.from({ length: runs }, async (_, run) => {
      const shards = busy.filter((_one, index) => index % runs === run);
      const start = () => startOwnRun(context.functionName, { shards });
      return (await hasSucceeded(start, "run not started")) ? [] : shards;
    }),
  );
  const few = counted.filter(({ due }) => due > 0 && due < mostInShard);
  return [...few.map(({ shard }) => shard), ...left.flat()];
}

async function sweepEnvelope(envelopeId: string, now: Date): Promise<void> {
  const changed = await changeEnvelope(envelopeId, now, (before) =>
    isSignedByAll(before) ? afterAllSigned(before, now) : expire(before, system, now),
  );
  const swept = await endWaiting(changed, now);
  const isOver = withEndedTries(swept, now) !== swept;
  const envelope = isOver
    ? await changeUnrecorded(envelopeId, (before) => withEndedTries(before, now))
    : swept;
  noteNotSealed(envelope);
  await deleteReplaced(envelope);
  await enqueueSeal(envelope);
  await enqueueMail(envelope, now);
  await noteLateMails(envelope, now);
}

const afterAllSigned = (envelope: Envelope, now: Date): Decision =>
  envelope.status === "sealing" ? tellNotSealed(envelope, now) : sealUnanswered(envelope, now);

/** An alarm counts these lines (lib/log-metrics.ts): one for each try, an hour apart at most. */
function noteNotSealed(envelope: Envelope): void {
  const found = notSealed(envelope);
  if (found) log("warn", "document not sealed", { ...found });
}
