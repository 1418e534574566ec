import { errorOf } from "./error.ts";

export interface ClientOptions {
  /** The site's address, such as `https://sign.example.com`. */
  readonly url: string;
  /** An API key, `us_...`. */
  readonly key: string;
  /** How often a call is tried in all; 4 by default. */
  readonly triesMax?: number;
  /** Ends a try that takes longer; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Another one than the global one, for tests and proxies. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Repeats an act of an earlier run of the program: the reply is the one of then. Made up by itself otherwise. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type Query = Readonly<Record<string, string | number | undefined>>;

export interface Call extends CallOptions {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** From the version on: `/envelopes`. */
  readonly path: string;
  readonly query?: Query;
  readonly body?: object;
}

export interface Api {
  /** The reply's JSON; throws an ApiError for a refusal. */
  readonly send: <Reply>(call: Call) => Promise<Reply>;
  /** Sends what has its own address, without the key: to and from the store of files. */
  readonly transfer: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Tries again what failed on the way (no answer, 429, 5xx, a call of the same key still under way), after `Retry-After`
 * or a growing pause. Each try of a POST has the same `Idempotency-Key`, so that nothing is done twice.
 */
export function connect(options: ClientOptions): Api {
  const base = `${options.url.replace(/\/+$/, "")}/api/v1`;
  const attempt = tryFor(options);
  return {
    send: async <Reply>(call: Call): Promise<Reply> => {
      const response = await attempt(base + call.path + queryOf(call.query), {
        method: call.method,
        headers: headersOf(call, options.key),
        ...(call.body && { body: JSON.stringify(call.body) }),
        ...(call.signal && { signal: call.signal }),
      });
      return response.json();
    },
    transfer: attempt,
  };
}

function headersOf({ method, body, idempotencyKey }: Call, key: string): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    accept: "application/json",
    ...(body && { "content-type": "application/json" }),
    ...(method === "POST" && { "idempotency-key": idempotencyKey ?? crypto.randomUUID() }),
  };
}

function queryOf(query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

type Attempt = (url: string, init: RequestInit) => Promise<Response>;

function tryFor({ triesMax = 4, timeoutMs = 30_000, fetch: send = fetch }: ClientOptions): Attempt {
  const once: Attempt = (url, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return send(url, { ...init, signal });
  };
  return async (url, init) => {
    for (let tried = 1; ; tried++) {
      const isLast = tried >= triesMax;
      try {
        const response = await once(url, init);
        if (response.ok) return response;
        const text = await response.text();
        if (isLast || !mayPass(response)) throw errorOf(response.status, text);
        await wait(pauseMs(response, tried), init.signal);
      } catch (error) {
        if (isLast || !isLost(error) || init.signal?.aborted) throw error;
        await wait(pauseMs(undefined, tried), init.signal);
      }
    }
  };
}

/** A later try may end otherwise: too many calls, the same act under way, or a failure on the other side. */
const mayPass = ({ status, headers }: Response): boolean =>
  status === 429 || status >= 500 || (status === 409 && headers.has("retry-after"));

/** Nothing was answered; fetch says so by a TypeError, a timeout by a DOMException. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");

const longestPauseMs = 60_000;

function pauseMs(response: Response | undefined, tried: number): number {
  const given = Number(response?.headers.get("retry-after") ?? Number.NaN);
  if (given >= 0) return Math.min(given * 1_000, longestPauseMs);
  return 250 * 2 ** tried * (0.5 + Math.random() / 2);
}

/** Rejects with the signal's reason when that is aborted. */
export function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const stop = () => {
      clearTimeout(timer);
      failed(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
