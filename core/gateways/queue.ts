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
  envelopeId: string,
  hop?: number,
  DelaySeconds?: number,
): Promise<void> {
  await isSent({ envelopeId }, "sweep", () => send(queueUrl, { envelopeId, hop }, DelaySeconds));
}

/** A message with the id by which its request is followed. */
const send = (QueueUrl: string, message: object, DelaySeconds?: number): Promise<unknown> =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl,
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
    await enqueue(variable("MAIL_QUEUE_URL"), envelope.id, hop);
  const until = undoUntil(envelope);
  if (until && mayBeUndone(envelope, now) && notificationsOwed(envelope).length > 0)
    await enqueueMailAt(envelope.id, until, now, hop);
}

/** The same for notifications that are put off until then, 15 minutes at most. */
export async function enqueueMailAt(
  envelopeId: string,
  until: string,
  now: Date,
  hop?: number,
): Promise<void> {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000);
  await enqueue(variable("MAIL_QUEUE_URL"), envelopeId, hop, Math.max(0, seconds));
}

export async function enqueueSeal(envelope: Envelope): Promise<void> {
  if (envelope.status === "sealing") await enqueue(variable("SEAL_QUEUE_URL"), envelope.id);
}

/** Tells workers to compare these pages of a file. If a message can't be sent, whoever needs the readings asks again. */
export async function enqueueComparison(
  { userId, sha256 }: FileOfAccount,
  runs: readonly PageRun[],
): Promise<void> {
  for (const { first, count } of runs) {
    const message = { userId, sha256, first: String(first), count: String(count) };
    await isSent(message, "next question", () => send(variable("COMPARISON_QUEUE_URL"), message));
  }
}

/** Tells a worker to make pictures of pages. If the message can't be sent, whoever needs them asks again. */
export async function enqueuePictures({ userId, sha256 }: FileOfAccount): Promise<void> {
  const message = { userId, sha256, make: "pictures" };
  await isSent(message, "next question", () => send(variable("COMPARISON_QUEUE_URL"), message));
}

interface FileOfAccount {
  readonly userId: string;
  readonly sha256: string;
}

/** Tells a worker to look at a webhook. False if the message can't be sent: the search finds a webhook only by its mark. */
export async function enqueueHook(
  one: { readonly userId: string; readonly hookId: string },
  { delaySeconds = 0, hop }: { readonly delaySeconds?: number; readonly hop?: number } = {},
): Promise<boolean> {
  return isSent(one, "search", () =>
    send(variable("HOOK_QUEUE_URL"), { ...one, hop }, delaySeconds),
  );
}

/** Tells a worker to send a batch. If the message can't be sent, the sweep finds the batch. */
export async function enqueueBatch(one: {
  readonly userId: string;
  readonly batchId: string;
}): Promise<void> {
  await isSent(one, "sweep", () => send(variable("EXPORT_QUEUE_URL"), one));
}

/** Tells a worker to make an export. Throws if the message can't be sent, because nothing else records the request. */
export async function enqueueExport(one: {
  readonly userId: string;
  readonly exportId: string;
}): Promise<void> {
  await send(variable("EXPORT_QUEUE_URL"), one);
}
