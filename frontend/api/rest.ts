import { Amplify } from "aws-amplify";
import { del, get, isCancelError, patch, post, put } from "aws-amplify/api";
import type { Access, Method } from "#contract/endpoint";
import { answerMsMax, errorOfReply, errorOfThrown, lateError } from "./api-error.ts";
import { bearerOf, workspaceHeaders } from "./bearers.ts";
import type { Answer, Request, SendOptions } from "./request.ts";

/** One Amplify API name per kind of access; it decides which bearer token is sent. */
const names: readonly Access[] = ["public", "cookie", "login", "sender", "signer"];

Amplify.configure(
  {
    API: { REST: Object.fromEntries(names.map((name) => [name, { endpoint: location.origin }])) },
  },
  {
    API: {
      REST: {
        headers: async ({ apiName }) => bearerHeader(apiName),
        // A call that changes something must not be repeated automatically.
        retryStrategy: { strategy: "no-retry" },
        defaultAuthMode: "none",
      },
    },
  },
);

const verbs = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } as const;

/** Sends one call; throws ApiError for every status from 300. */
export async function send(
  access: Access,
  method: Method,
  { path, query, body }: Request,
  { headers, signal }: SendOptions,
): Promise<Answer> {
  const operation = verbs[method]({
    apiName: access,
    path,
    options: {
      queryParams: { ...query },
      headers: { accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : jsonOf(body) }),
    },
  });
  const cancel = () => operation.cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  // A form contains a file, whose upload may take long.
  const late = body instanceof FormData ? undefined : AbortSignal.timeout(answerMsMax);
  late?.addEventListener("abort", cancel, { once: true });
  try {
    const response = await operation.response;
    const text = await response.body.text();
    return { status: response.statusCode, json: text === "" ? undefined : JSON.parse(text) };
  } catch (thrown) {
    if (late?.aborted && !signal?.aborted) throw lateError();
    throw readError(thrown);
  } finally {
    signal?.removeEventListener("abort", cancel);
    late?.removeEventListener("abort", cancel);
  }
}

/** Converts to Amplify's JSON type by dropping undefined members. */
const jsonOf = (body: Readonly<Record<string, unknown>>) => JSON.parse(JSON.stringify(body));

function bearerHeader(apiName: string): Record<string, string> {
  const access = names.find((name) => name === apiName) ?? "public";
  const token = bearerOf(access);
  return token === undefined
    ? {}
    : { Authorization: `Bearer ${token}`, ...workspaceHeaders(access) };
}

function readError(thrown: unknown): unknown {
  if (isCancelError(thrown)) return new DOMException("Cancelled", "AbortError");
  if (thrown instanceof Error && "response" in thrown) {
    const { response } = thrown;
    if (typeof response === "object" && response !== null && "statusCode" in response) {
      const body = "body" in response && typeof response.body === "string" ? response.body : "";
      return errorOfReply(Number(response.statusCode), body, retryAfterOf(response));
    }
  }
  return errorOfThrown(thrown);
}

function retryAfterOf(response: object): string | undefined {
  if (!("headers" in response)) return undefined;
  const { headers } = response;
  const has = typeof headers === "object" && headers !== null && "retry-after" in headers;
  return has ? String(headers["retry-after"]) : undefined;
}
