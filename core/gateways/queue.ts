import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { PageRun } from "#contract/rules/documents/page-reading";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { notificationsDue, notificationsOwed } from "../domain/envelope/owed-mails.ts";
import { mayBeUndone, undoUntil } from "../domain/envelope/undo-time.ts";
import { variable } from "../environment.ts";
import { correlationId, failure, log } from "../log.ts";

const sqs = new SQSClient({});

/**
 * Sends a message to the workers of an envelope. A message that can't be sent only costs minutes: the sweep finds what
 * is owed in the envelope's own state.
 */
async function enqueue(
  queueUrl: string,
  { id: envelopeId, sender }: Envelope,
  hop?: number,
  delaySeconds?: number,
): Promise<void> {
  const message = { envelopeId, hop };
  const to = { queueUrl, group: sender.userId, delaySeconds };
  await isSent({ envelopeId }, "sweep", () => send(to, message));
}

interface Destination {
  readonly queueUrl: string;
  /**
   * Whose work it is, usually an account's id. SQS hands out messages of a group that takes more than a tenth of the workers' time
   * after all others.
   */
  readonly group: string;
  readonly delaySeconds?: number | undefined;
}

/** A message with the id by which its request is followed. */
const send = (
  { queueUrl: QueueUrl, group: MessageGroupId, delaySeconds: DelaySeconds }: Destination,
  message: object,
): Promise<unknown> =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageGroupId,
      DelaySeconds,
      MessageBody: JSON.stringify({ ...message, correlationId: correlationId() }),
    }),
  );

/** False, with a warning about it, if the message can't be sent: the sweep or the search finds what it is about. */
async function isSent(
  about: object,
  finder: "sweep" | "search" | "next question",
  sending: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await sending();
    return true;
  } catch (error) {
    const reason = failure(error).message;
    log("warn", `message not sent, left to the ${finder}`, { ...about, reason });
    return false;
  }
}

/** At once, or when sending can no longer be undone. `hop` is given for a message from the worker itself. */
export async function enqueueMail(envelope: Envelope, now: Date, hop?: number): Promise<void> {
  if (notificationsDue(envelope, now).length > 0)
    await enqueue(variable("MAIL_QUEUE_URL"), envelope, hop);
  const until = undoUntil(envelope);
  if (until && mayBeUndone(envelope, now) && notificationsOwed(envelope).length > 0)
    await enqueueMailAt(envelope, until, now, hop);
}

/** The same for notifications that are put off until then, 15 minutes at most. */
export async function enqueueMailAt(
  envelope: Envelope,
  until: string,
  now: Date,
  hop?: number,
): Promise<void> {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000);
  await enqueue(variable("MAIL_QUEUE_URL"), envelope, hop, Math.max(0, seconds));
}

export async function enqueueSeal(envelope: Envelope): Promise<void> {
  if (envelope.status === "sealing") await enqueue(variable("SEAL_QUEUE_URL"), envelope);
}

/** Tells workers to compare these pages of a file. If a message can't be sent, whoever needs the readings asks again. */
export async function enqueueComparison(
  { userId, sha256 }: FileOfAccount,
  runs: readonly PageRun[],
): Promise<void> {
  const to = { queueUrl: variable("COMPARISON_QUEUE_URL"), group: userId };
  for (const { first, count } of runs) {
    const message = { userId, sha256, first: String(first), count: String(count) };
    await isSent(message, "next question", () => send(to, message));
  }
}

/** Tells a worker to make pictures of pages. If the message can't be sent, whoever needs them asks again. */
export async function enqueuePictures({ userId, sha256 }: FileOfAccount): Promise<void> {
  const message = { userId, sha256, make: "pictures" };
  const to = { queueUrl: variable("COMPARISON_QUEUE_URL"), group: userId };
  await isSent(message, "next question", () => send(to, message));
}

interface FileOfAccount {
  readonly userId: string;
  readonly sha256: string;
}

interface HookMessage {
  readonly delaySeconds?: number;
  readonly hop?: number;
  /** Whether its receiver is known to answer slowly. */
  readonly isSlow?: boolean;
}

/**
 * Tells a worker to look at a webhook. False if the message can't be sent: the search finds a webhook only by its mark. All slow
 * receivers are one group: however many accounts have one, SQS hands out everybody else's messages first.
 */
export async function enqueueHook(
  one: { readonly userId: string; readonly hookId: string },
  { delaySeconds = 0, hop, isSlow = false }: HookMessage = {},
): Promise<boolean> {
  const group = isSlow ? "slow-receivers" : one.userId;
  const to = { queueUrl: variable("HOOK_QUEUE_URL"), group, delaySeconds };
  return isSent(one, "search", () => send(to, { ...one, hop }));
}

/**
 * Tells a worker to send a batch. If the message can't be sent, the sweep finds the batch. All batches are one group: however many
 * are being sent, SQS hands out exports first.
 */
export async function enqueueBatch(one: {
  readonly userId: string;
  readonly batchId: string;
}): Promise<void> {
  const to = { queueUrl: variable("EXPORT_QUEUE_URL"), group: "batches" };
  await isSent(one, "sweep", () => send(to, one));
}

/** Tells a worker to make an export. Throws if the message can't be sent, because nothing else records the request. */
export async function enqueueExport(one: {
  readonly userId: string;
  readonly exportId: string;
}): Promise<void> {
  await send({ queueUrl: variable("EXPORT_QUEUE_URL"), group: one.userId }, one);
}
