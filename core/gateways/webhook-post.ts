import {
  addressesOf,
  beginningOf,
  callOf,
  lateOf,
  orAborted,
  ownSurroundings,
  problemOf,
} from "./checked-host.ts";

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

/** Posts a webhook and reads the beginning of the answer. 10 seconds in all. Never rejects. */
export async function postWebhook(
  call: WebhookCall,
  around = ownSurroundings,
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const took = () => ({ tookMs: Math.round(performance.now() - startedAt) });
  const signal = AbortSignal.timeout(around.timeoutMs);
  try {
    const url = new URL(call.url);
    const addresses = await orAborted(addressesOf(url, around), signal);
    const post = { method: "POST", headers: call.headers, body: Buffer.from(call.body, "utf8") };
    const answer = await callOf(url, post, addresses, signal);
    const text = await beginningOf(answer);
    return { status: answer.statusCode ?? 0, text, ...took() };
  } catch (error) {
    const problem = signal.aborted ? lateOf(around.timeoutMs) : problemOf(error);
    return { text: "", problem, ...took() };
  }
}
