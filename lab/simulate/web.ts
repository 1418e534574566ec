export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A call of one function by another, through the public API. */
export interface OwnApiRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

type Call = (service: string, command: string, input: object) => Promise<object>;

/** Replaces Node's modules for calls to receivers: each name has one public address, and each call gets one answer. */
export function webOf(call: Call): Readonly<Record<string, object>> {
  const web = { Agent: NoAgent, request: requestBy(call) };
  return {
    "node:dns/promises": {
      lookup: async () => [{ address: "93.184.216.34", family: 4 }],
      Resolver: class {},
    },
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
