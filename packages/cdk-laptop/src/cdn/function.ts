import { createContext, Script } from "node:vm";
import * as z from "zod/mini";
import type { HttpReply, HttpRequest } from "../http/message.ts";

/** CloudFront's limit for a function's source. */
const sourceBytesMax = 10_240;
/** Headers that a function may not write: CloudFront answers 502. */
const forbidden =
  /^(connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache.*|x-edge-.*|x-forwarded-proto|x-real-ip|content-length|host|transfer-encoding|via)$/;

const valueSchema = z.object({ value: z.string() });
const valuesSchema = z.record(z.string(), valueSchema);
const responseSchema = z.object({
  statusCode: z.int(),
  headers: z.optional(valuesSchema),
  cookies: z.optional(valuesSchema),
  body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
});
const requestSchema = z.object({
  uri: z.string(),
  querystring: valuesSchema,
  headers: valuesSchema,
  cookies: z.optional(valuesSchema),
});

export interface CdnFunction {
  /** The request to pass to the origin, or the function's own reply. */
  onRequest(request: HttpRequest): HttpRequest | HttpReply;
  onResponse(request: HttpRequest, reply: HttpReply): HttpReply;
}

/** A CloudFront Function, run in a context with the language's built-ins and nothing of Node. */
export function createCdnFunction(source: string, distribution: string): CdnFunction {
  if (Buffer.byteLength(source) > sourceBytesMax) {
    throw new Error(`template: a CloudFront Function has over ${sourceBytesMax} bytes`);
  }
  const run = isolated(source);

  const call = (eventType: string, request: HttpRequest, response?: object): unknown =>
    run({
      version: "1.0",
      context: { distributionDomainName: distribution, distributionId: distribution, eventType },
      viewer: { ip: request.peer },
      request: describe(request),
      ...(response ? { response } : {}),
    });

  return {
    onRequest(request) {
      const result = call("viewer-request", request);
      const response = responseSchema.safeParse(result);
      return response.success ? toReply(response.data) : changed(request, result);
    },
    onResponse(request, reply) {
      const { "set-cookie": cookies, ...headers } = reply.headers;
      const described = { statusCode: reply.status, headers: boxed(headers), cookies: {} };
      const result = responseSchema.parse(call("viewer-response", request, described));
      return {
        ...reply,
        status: result.statusCode,
        headers: {
          ...unboxed(result.headers ?? {}),
          ...(cookies ? { "set-cookie": cookies } : {}),
        },
      };
    },
  };
}

function changed(request: HttpRequest, result: unknown): HttpRequest {
  const { uri, querystring, headers } = requestSchema.parse(result);
  return {
    ...request,
    path: uri,
    query: writeQuery(request.query, querystring),
    headers: mergeHeaders(request.headers, headers),
  };
}

const cleaner = new Script("for (const name of Object.keys(globalThis)) delete globalThis[name];");

/**
 * Creating a context takes milliseconds, so all calls share one. Each call declares everything again, and properties that
 * it has added to the global object are removed afterwards. There is no limit of time, though CloudFront has one: Node
 * would start a thread for each call to watch it, which takes five times as long as the call.
 */
function isolated(source: string): (event: object) => unknown {
  const script = new Script(
    `(() => {${source}\n;return JSON.stringify(handler(JSON.parse(event)))})()`,
  );
  const globals: Record<string, unknown> = {};
  const context = createContext(globals);
  return (event) => {
    globals["event"] = JSON.stringify(event);
    try {
      return JSON.parse(String(script.runInContext(context)));
    } finally {
      cleaner.runInContext(context);
    }
  };
}

function describe({ method, path, query, headers }: HttpRequest): object {
  const { cookie = "", ...others } = headers;
  const cookies = cookie
    .split(/; */)
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s));
  return {
    method,
    uri: path,
    querystring: boxedQuery(query),
    headers: boxed(others),
    cookies: boxed(Object.fromEntries(cookies.map(([name = "", value = ""]) => [name, value]))),
  };
}

/** Merges headers: those that the function didn't change stay; those that it wrote must be allowed. */
function mergeHeaders(
  before: HttpRequest["headers"],
  after: z.output<typeof valuesSchema>,
): Record<string, string> {
  const { cookie } = before;
  const result: Record<string, string> = cookie === undefined ? {} : { cookie };
  for (const [name, { value }] of Object.entries(after)) {
    if (before[name] !== value && forbidden.test(name)) {
      throw new Error(`a CloudFront Function may not set ${name}`);
    }
    result[name] = value;
  }
  return result;
}

const boxedQuery = (query: string) => boxed(Object.fromEntries(new URLSearchParams(query)));

/** The original query unless the function changed it, since the function's format loses repeated names. */
function writeQuery(before: string, after: z.output<typeof valuesSchema>): string {
  const unchanged = JSON.stringify(boxedQuery(before)) === JSON.stringify(after);
  return unchanged ? before : new URLSearchParams(unboxed(after)).toString();
}

function toReply({ statusCode, headers, body }: z.output<typeof responseSchema>): HttpReply {
  return {
    status: statusCode,
    headers: unboxed(headers ?? {}),
    body: Buffer.from(typeof body === "object" ? body.data : (body ?? "")),
  };
}

function boxed(values: Readonly<Record<string, string | readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value: [value].flat().join(",") }]),
  );
}

function unboxed(values: z.output<typeof valuesSchema>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
}
