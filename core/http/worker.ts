import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod/mini";
import { addLogFields, hasSucceeded, log, readCorrelationId, withLogFields } from "../log.ts";

const ofEnvelope = z.object({ envelopeId: z.string() });
const withCorrelation = z.object({ correlationId: z.optional(z.string()) });
const withHop = z.object({ hop: z._default(z.number(), 0) });

/** Lambda stops a chain of messages by which a function invokes itself after 16 runs. */
const hopsMax = 12;

export interface Run {
  /** A run can last for minutes, so a fixed `now`, as routes have it, would not do. */
  readonly now: () => Date;
  readonly startedAt: Date;
  readonly msLeft: () => number;
  /** The same where SQS delivers a message twice. */
  readonly messageId: string;
  /**
   * For a message that the worker sends to its own queue. Undefined if it must not send one: what is left waits for a
   * schedule.
   */
  readonly nextHop: number | undefined;
}

/** Whether a message has had its turn: what is left of its work then waits behind what others have sent meanwhile. */
export const isTurnOver = ({ now, startedAt }: Run, turnMs: number): boolean =>
  now().getTime() - startedAt.getTime() >= turnMs;

/**
 * Makes the Lambda handler of a queue whose messages name envelopes. Only a message that fails is delivered again after
 * its visibility timeout (partial batch responses); after the last try it goes to the dead-letter queue, and the sweep
 * still finds what the envelope owes.
 */
export const worker = (work: (envelopeId: string, run: Run) => Promise<void>) =>
  queueWorker(ofEnvelope, ({ envelopeId }, run) => work(envelopeId, run));

/**
 * The same for messages of another shape, whose members are ids. `works` says whether it takes the messages of a batch one after the
 * other, or all at once, if the work waits for others more than it computes.
 */
export function queueWorker<Message extends Readonly<Record<string, string>>>(
  shape: z.ZodMiniType<Message>,
  work: (message: Message, run: Run) => Promise<void>,
  works: "in turn" | "at once" = "in turn",
) {
  return (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const clock = { now: () => new Date(), msLeft: context.getRemainingTimeInMillis };
    const isDone = (record: SQSRecord) => {
      const requestId = context.awsRequestId;
      return withLogFields({ requestId, correlationId: requestId }, () =>
        hasSucceeded(() => handle(record, clock), "message failed"),
      );
    };
    const laneOf = ({ messageId }: SQSRecord) => (works === "at once" ? messageId : "");
    return inLanes(event.Records, laneOf, isDone);
  };

  async function handle(
    { body, messageId }: SQSRecord,
    clock: Pick<Run, "now" | "msLeft">,
  ): Promise<void> {
    const parsed: unknown = JSON.parse(body);
    const message = z.parse(shape, parsed);
    const joined = readCorrelationId(z.parse(withCorrelation, parsed).correlationId);
    addLogFields({ ...message, ...(joined ? { correlationId: joined } : {}) });
    const { hop } = z.parse(withHop, parsed);
    const nextHop = hop < hopsMax ? hop + 1 : undefined;
    await work(message, { ...clock, startedAt: clock.now(), messageId, nextHop });
    log("info", "message handled");
  }
}

/** Works on the messages of each lane one after the other, and on all lanes at once. Those that fail are delivered again. */
export async function inLanes(
  records: readonly SQSRecord[],
  laneOf: (record: SQSRecord) => string,
  isDone: (record: SQSRecord) => Promise<boolean>,
): Promise<SQSBatchResponse> {
  const lanes = new Map<string, SQSRecord[]>();
  for (const record of records)
    lanes.set(laneOf(record), [...(lanes.get(laneOf(record)) ?? []), record]);
  const failed = await Promise.all(
    [...lanes.values()].map(async (lane) => {
      const left: SQSRecord[] = [];
      for (const record of lane) if (!(await isDone(record))) left.push(record);
      return left;
    }),
  );
  return {
    batchItemFailures: failed.flat().map(({ messageId: itemIdentifier }) => ({ itemIdentifier })),
  };
}
