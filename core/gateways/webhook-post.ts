import type { IncomingMessage } from "node:http";
import {
  addressesOf,
  orAborted,
  ownSurroundings as own,
  problemOf,
  send,
} from "./public-request.ts";

/** The result of one call to a receiver. */
export interface WebhookAnswer {
  /** HTTP status code; absent if there was no answer. */
  readonly status?: number;
  /** The beginning of the answer, on one line. */
  readonly text: string;
  /** Why there was no answer, as a sentence for the owner of the webhook. */
  readonly problem?: string;
  readonly tookMs: number;
}

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answerBytesMax = 4096;
const answerCharactersMax = 200;

/** Why a webhook may not go to this address now, as a sentence; `undefined` if it may. */
export async function receiverProblem(url: string, around = own): Promise<string | undefined> {
  try {
    await orAborted(addressesOf(new URL(url), around), AbortSignal.timeout(around.timeoutMs));
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/**
 * Posts a webhook and reads the beginning of the answer, within 10 seconds in all. Never rejects.
 */
export async function postWebhook(call: WebhookCall, around = own): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const took = () => ({ tookMs: Math.round(performance.now() - startedAt) });
  const signal = AbortSignal.timeout(around.timeoutMs);
  try {
    const url = new URL(call.url);
    const addresses = await orAborted(addressesOf(url, around), signal);
    const answer = await send(url, { method: "POST", ...call }, addresses, signal);
    const text = await beginningOf(answer);
    return { status: answer.statusCode ?? 0, text, ...took() };
  } catch (error) {
    const isLate = signal.aborted;
    const problem = isLate
      ? `There was no answer within ${around.timeoutMs / 1000} seconds.`
      : problemOf(error);
    return { text: "", problem, ...took() };
  }
}

/** The beginning of the answer. One that breaks off or never ends still counts by its status. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const part of answer) {
      parts.push(Buffer.from(part));
      sizeBytes += Buffer.byteLength(part);
      if (sizeBytes >= answerBytesMax) break;
    }
  } catch {
    // What arrived before the break is kept.
  }
  answer.destroy();
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return [...text].slice(0, answerCharactersMax).join("");
}
