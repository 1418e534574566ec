import Stripe from "stripe";

type Config = ConstructorParameters<typeof Stripe>[1];
type Headers = Readonly<Record<string, string | number | readonly string[]>>;

/** One request of Stripe's library. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Time limit of the library. */
  readonly timeoutMs: number;
}

export interface StripeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Seam {
  call(command: string, input: StripeCall): Promise<object>;
  now(): number;
  newKey(): string;
}

/**
 * Stripe's own library, whose requests go to `seam`. It never retries, since retries are faults that the simulator draws.
 * Requests that it would retry have an idempotency key, as usual.
 */
export function stripeOf({ call, now, newKey }: Seam): object {
  const send = (method: string, address: string, headers: Headers, body: string | null) => {
    const [path = "", query = ""] = address.split("?");
    const lower = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    const own = Object.fromEntries(lower);
    const key = method === "POST" ? { "idempotency-key": newKey() } : {};
    return { method, path, query, headers: { ...key, ...own }, body: body ?? "" };
  };
  const httpClient = {
    getClientName: () => "simulated",
    async makeRequest(...request: Parameters<Stripe.HttpClient["makeRequest"]>) {
      const [, , address, method, headers, body, , timeoutMs] = request;
      const input = { ...send(method, address, headers as Headers, body), timeoutMs };
      return responseOf((await call(`${method} ${input.path}`, input)) as StripeReply);
    },
  };
  class SimulatedStripe extends Stripe {
    constructor(key: string, config: Config) {
      super(key, { ...config, httpClient, maxNetworkRetries: 0 });
    }
  }
  const { constructEvent } = Stripe.webhooks;
  const webhooks = {
    ...Stripe.webhooks,
    constructEvent: (
      raw: string,
      header: string,
      secret: string,
      tolerance: number,
    ): Stripe.Event =>
      constructEvent.call(Stripe.webhooks, raw, header, secret, tolerance, undefined, now()),
  };
  return Object.assign(SimulatedStripe, { webhooks, default: SimulatedStripe });
}

const responseOf = ({ status, headers, body }: StripeReply) => ({
  getStatusCode: () => status,
  getHeaders: () => ({ ...headers }),
  getRawResponse: () => ({}),
  toStream: () => {
    throw new Error("nothing is streamed");
  },
  toJSON: async () => JSON.parse(body),
});
