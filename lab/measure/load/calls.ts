import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";

export interface CallOptions {
  readonly bearer: string;
  readonly body?: object;
  /** Idempotency key of a call that must not take effect twice. */
  readonly key?: string;
}

const againMs = 250;

/** Calls the API like a browser that repeats unanswered calls with the same key, until `giveUpAt`. */
export class Calls {
  readonly #url: string;
  readonly #giveUpAt: () => number;
  /** Number of calls without an answer, or with a server error. */
  repeated = 0;

  constructor(url: string, giveUpAt: () => number) {
    this.#url = url;
    this.#giveUpAt = giveUpAt;
  }

  async call<T>(
    method: string,
    path: string,
    reply: z.ZodMiniType<T>,
    options: CallOptions,
  ): Promise<T> {
    for (;;) {
      const { status, text } = await this.#once(method, path, options);
      if (status >= 200 && status < 300) return z.parse(reply, text === "" ? "" : JSON.parse(text));
      const mayComeRight = status === 0 || status === 409 || status === 429 || status >= 500;
      if (!mayComeRight || Date.now() > this.#giveUpAt())
        throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      this.repeated++;
      await sleep(againMs);
    }
  }

  async #once(method: string, path: string, { bearer, body, key }: CallOptions) {
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...(key ? { "idempotency-key": key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      return { status: 0, text: error instanceof Error ? error.message : String(error) };
    }
  }
}
