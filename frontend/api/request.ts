import type { Endpoint } from "#contract/endpoint";

export interface Request {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | FormData | undefined;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  /** The parsed JSON body; undefined when it was empty. */
  readonly json: unknown;
}

/** Puts a call's input into the path, the query (GET, DELETE) or the JSON body (POST, PUT). */
export function requestOf(
  endpoint: Pick<Endpoint, "method" | "path">,
  input: Readonly<Record<string, unknown>>,
): Request {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}, found undefined`);
    return encodeURIComponent(String(value));
  });
  const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
  return hasBody
    ? { path, query: {}, body: rest }
    : { path, query: queryOf(rest), body: undefined };
}

function queryOf(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
