import type { Chance } from "./chance.ts";
import type { Invocation } from "./invocation.ts";

/** One call that has arrived at a receiver of webhooks. */
export interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly by: Invocation;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Programs of others that get webhooks. By its address, each is well, fails now and then, is away, or has gone. */
export class Receivers {
  readonly received: Received[] = [];
  readonly #chance: Chance;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** All are well again once faults have ended, but who has gone. */
  answer(post: Post, by: Invocation, hasFaults: boolean): object {
    const status = this.#statusOf(post.url, hasFaults);
    this.received.push({ ...post, status, by });
    return { status };
  }

  #statusOf(url: string, hasFaults: boolean): number {
    const kind = this.#chance.of("receiver", url);
    const calls = this.received.filter((one) => one.url === url).length;
    if (kind < 0.1) return calls < 2 ? 200 : 410;
    if (!hasFaults || kind >= 0.55) return 200;
    if (kind < 0.2) return 503;
    return this.#chance.of("answer", url, calls) < 0.5 ? 500 : 200;
  }
}

type Call = (service: string, command: string, input: object) => Promise<object>;

/** Node's modules by which the product calls receivers: each name has one public address, and each call is one answer. */
export function webOf(call: Call): Readonly<Record<string, object>> {
  const web = { Agent: NoAgent, request: requestBy(call) };
  return {
    "node:dns/promises": { lookup: async () => [{ address: "93.184.216.34", family: 4 }] },
    "node:https": { default: web, ...web },
    "node:http": { default: web, ...web },
  };
}

class NoAgent {}

interface Options {
  readonly headers: Readonly<Record<string, string>>;
}

const requestBy =
  (call: Call) =>
  (url: URL, { headers }: Options, onAnswer: (answer: object) => void) => {
    let onError = (_: unknown) => {};
    const request = {
      on(_: "error", listener: (error: unknown) => void) {
        onError = listener;
        return request;
      },
      end(body: Uint8Array) {
        const post: Post = { url: url.href, headers, body: Buffer.from(body).toString("utf8") };
        call("receiver", "POST", post).then(
          (reply) => onAnswer(answerOf(Number(Reflect.get(reply, "status")))),
          (error) => onError(error),
        );
        return request;
      },
    };
    return request;
  };

const answerOf = (statusCode: number) => ({
  statusCode,
  destroy: () => {},
  async *[Symbol.asyncIterator]() {},
});
