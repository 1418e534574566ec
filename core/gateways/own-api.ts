import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint";
import { originSecretHeader } from "#contract/rules/installation/origin";
import type { Client } from "../domain/envelope/audit.ts";
import { variable } from "../environment.ts";

const address = variable("API_URL");

/** Less than a function's 29 seconds. */
const timeoutMs = 26_000;

/** The caller on whose behalf our own API is called: limits and the evidence treat the call as theirs. */
export interface OnBehalfOf {
  readonly token: string;
  readonly client: Client;
  /**
   * Headers of the call that came through CloudFront: its secret lets the next call be accepted, and its id links the
   * logs of both.
   */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A refusal by our own API; `body` is its reply. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly body: RefusedReply;
  readonly retryAfter: string | undefined;

  constructor(status: number, body: RefusedReply, retryAfter?: string) {
    super(body.message);
    this.name = "ApiRefusal";
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export interface RefusedReply {
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
  readonly requestId?: string | undefined;
}

const refusedReply = z.object({
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  requestId: z.optional(z.string()),
});

const noAnswer: RefusedReply = {
  code: "NO_ANSWER",
  message:
    "There was no answer in time, so it may or may not have been done. Please look before you repeat it.",
};

type Input = Readonly<Record<string, unknown>>;

/** Calls our public API directly, not through CloudFront, and returns its reply, which is JSON. Throws ApiRefusal. */
export async function callOwnApi(
  endpoint: Pick<Endpoint, "method" | "path">,
  input: Input,
  by: OnBehalfOf,
): Promise<unknown> {
  const { method } = endpoint;
  const { url, rest } = addressed(endpoint.path, input);
  const { idempotencyKey, ...members } = rest;
  const hasBody = method === "POST" || method === "PUT";
  if (!hasBody) for (const [name, value] of shown(members)) url.searchParams.set(name, value);
  const reply = await sent(url, {
    method,
    headers: {
      ...headersOf(by),
      ...(typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(members) } : {}),
  });
  if (reply.status < 300) return reply.body;
  const { data } = z.safeParse(refusedReply, reply.body);
  throw new ApiRefusal(reply.status, data ?? noAnswer, reply.retryAfter);
}

/** The address with the path's parameters filled in, and the remaining members of the input. */
function addressed(path: string, input: Input): { url: URL; rest: Input } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const filled = names.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    path,
  );
  const rest = Object.entries(input).filter(([name]) => !names.includes(name));
  return { url: new URL(filled, address), rest: Object.fromEntries(rest) };
}

const shown = (members: Input): (readonly [string, string])[] =>
  Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );

function headersOf({ token, client, headers }: OnBehalfOf): Record<string, string> {
  return {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    "user-agent": client.userAgent,
    "x-viewer-ip": client.ip,
    [originSecretHeader]: headers[originSecretHeader] ?? "",
    "x-amz-cf-id": headers["x-amz-cf-id"] ?? "",
  };
}

interface ApiReply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | undefined;
}

async function sent(url: URL, request: RequestInit): Promise<ApiReply> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(url, { ...request, redirect: "manual", signal });
    const { status, headers } = reply;
    return {
      status,
      body: await reply.json(),
      retryAfter: headers.get("retry-after") ?? undefined,
    };
  } catch {
    throw new ApiRefusal(504, noAnswer);
  }
}
