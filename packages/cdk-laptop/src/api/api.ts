import { randomUUID } from "node:crypto";
import { type HttpReply, type HttpRequest, jsonReply } from "../http/message.ts";
import { RequestTooLarge } from "../lambda/function.ts";
import { type Clock, wakeAfter } from "../system/clock.ts";
import type { Route } from "../template/routes.ts";
import { authorize, type VerifyToken } from "./authorizer.ts";

export interface ApiOptions {
  readonly routes: readonly Route[];
  readonly account: string;
  readonly verifyToken: VerifyToken;
  readonly clock: Clock;
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
  /** Whether a role lets API Gateway invoke a function. */
  readonly permitted: (roleId: string, functionArn: string) => boolean;
  readonly log: (line: string) => void;
  /** Called after each reply, with the id of the route's API. */
  readonly answered?: (apiId: string, status: number) => void;
}

export type Api = (request: HttpRequest) => Promise<HttpReply>;

/** API Gateway's limit for a request. */
export const apiBodyBytesMax = 10 * 1024 * 1024;

/** API Gateway's HTTP API: routes, JWT authorizers and Lambda proxy integrations, payload format 2.0. */
export function createApi(options: ApiOptions): Api {
  return async (request) => {
    const requestId = randomUUID();
    const reply = await answer(request, requestId, options);
    return { ...reply, headers: { ...reply.headers, "apigw-requestid": requestId } };
  };
}

async function answer(
  request: HttpRequest,
  requestId: string,
  options: ApiOptions,
): Promise<HttpReply> {
  if (request.body.length > apiBodyBytesMax) return tooLarge();
  const found = findRoute(options.routes, request);
  if (!found) return jsonReply(404, { message: "Not Found" });
  const { route, parameters } = found;
  if (!parameters) return jsonReply(400, { message: "Bad Request" });
  const authorization = authorize(
    route.authorizer,
    request,
    options.verifyToken,
    options.clock.now(),
  );
  if ("refusal" in authorization) return authorization.refusal;
  if (!isInvocable(route, options)) {
    const by = route.roleId ? `role ${route.roleId}` : "Lambda permission";
    options.log(`${route.key}: no ${by} lets API Gateway invoke its function`);
    return failed();
  }
  const context = { requestId, parameters, authorizer: authorization.authorizer };
  const reply = await call(route, toEvent(route, request, context, options), options);
  options.answered?.(route.apiId, reply.status);
  return reply;
}

const isInvocable = ({ roleId, functionArn, invocable }: Route, { permitted }: ApiOptions) =>
  roleId === undefined ? invocable : permitted(roleId, functionArn);

interface RouteMatch {
  readonly route: Route;
  /** Undefined when the path's percent-encoding is broken. */
  readonly parameters: Record<string, string> | undefined;
}

function findRoute(
  routes: readonly Route[],
  { method, path }: HttpRequest,
): RouteMatch | undefined {
  for (const route of routes) {
    const match = [method, "ANY"].includes(route.method) ? route.pattern.exec(path) : null;
    if (match) return { route, parameters: decodeParameters(match.groups ?? {}) };
  }
  return undefined;
}

function decodeParameters(groups: Record<string, string>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

interface Context {
  readonly requestId: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly authorizer: object | undefined;
}

function toEvent(
  route: Route,
  request: HttpRequest,
  context: Context,
  options: ApiOptions,
): unknown {
  const { cookie, ...headers } = request.headers;
  const { parameters } = context;
  const isText = textual.test(headers["content-type"] ?? "");
  const query = [...new Set(new URLSearchParams(request.query).keys())];
  return {
    version: "2.0",
    routeKey: route.key,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/; */) } : {}),
    headers,
    ...(query.length > 0 ? { queryStringParameters: joinQuery(query, request.query) } : {}),
    ...(Object.keys(parameters).length > 0 ? { pathParameters: parameters } : {}),
    requestContext: toRequestContext(route, request, context, options),
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

function toRequestContext(
  route: Route,
  { headers, method, path, peer }: HttpRequest,
  { requestId, authorizer }: Context,
  { account, clock }: ApiOptions,
): object {
  const received = new Date(clock.now());
  return {
    accountId: account,
    apiId: route.apiId,
    ...(authorizer ? { authorizer } : {}),
    domainName: headers["host"] ?? "",
    domainPrefix: route.apiId,
    http: {
      method,
      path,
      protocol: "HTTP/1.1",
      sourceIp: peer,
      userAgent: headers["user-agent"] ?? "",
    },
    requestId,
    routeKey: route.key,
    stage: "$default",
    time: clfTime(received),
    timeEpoch: received.getTime(),
  };
}

/** Types that API Gateway passes as text; others, forms included, are base64. */
const textual = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

function joinQuery(names: readonly string[], query: string): Record<string, string> {
  const all = new URLSearchParams(query);
  return Object.fromEntries(names.map((name) => [name, all.getAll(name).join(",")]));
}

/** `21/Nov/2026:01:02:03 +0000` */
function clfTime(date: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(date.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}

async function call(route: Route, event: unknown, options: ApiOptions): Promise<HttpReply> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<HttpReply>((resolve) => {
    const late = () => resolve(jsonReply(503, { message: "Service Unavailable" }));
    timer = wakeAfter(options.clock, route.timeoutMs, late);
  });
  try {
    return await Promise.race([options.invoke(route.functionArn, event).then(toReply), timedOut]);
  } catch (error) {
    if (error instanceof RequestTooLarge) return tooLarge();
    options.log(`${route.key}: ${error instanceof Error ? error.message : String(error)}`);
    return failed();
  } finally {
    clearTimeout(timer);
  }
}

/** A result without a status code is a 200 with that JSON as its body. */
function toReply(result: unknown): HttpReply {
  if (typeof result !== "object" || result === null || !("statusCode" in result)) {
    return jsonReply(200, result);
  }
  const status = Number(result.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    throw new Error(`the function answered with status ${JSON.stringify(result.statusCode)}`);
  }
  const text = "body" in result && result.body !== null ? String(result.body ?? "") : "";
  const base64 = "isBase64Encoded" in result && result.isBase64Encoded === true;
  const cookies = "cookies" in result && Array.isArray(result.cookies) ? result.cookies : [];
  return {
    status,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...readHeaders("headers" in result ? result.headers : undefined),
      ...(cookies.length > 0 ? { "set-cookie": cookies.map(String) } : {}),
    },
    body: Buffer.from(text, base64 ? "base64" : "utf8"),
  };
}

function readHeaders(headers: unknown): Record<string, string> {
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

const tooLarge = () => jsonReply(413, { message: "Request Entity Too Large" });
const failed = () => jsonReply(500, { message: "Internal Server Error" });
