import { randomUUID } from "node:crypto";
import type { Api } from "../api/api.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { Behavior, Distribution, Origin } from "../template/distribution.ts";
import type { HeaderRules } from "../template/header-rules.ts";
import { withCookiesForHttp } from "./cookies.ts";
import { type CdnFunction, createCdnFunction } from "./function.ts";
import type { Site } from "./site.ts";

export interface CdnOptions {
  readonly distribution: Distribution;
  readonly api: Api;
  readonly site: Site;
  /** The local address of S3; replaces Amazon's hosts in Content-Security-Policy. */
  readonly endpoint: string;
  /** Replaces references to secrets by their values. */
  readonly resolve: (text: string) => string;
  readonly log: (line: string) => void;
}

export type Cdn = (request: HttpRequest) => Promise<HttpReply>;

/** Header with the id of the request, sent to the origin and in the reply to the viewer. */
const idHeader = "x-amz-cf-id";

/** Address of CloudFront's edge as seen by API Gateway; here both are this computer. */
const edgeAddress = "127.0.0.1";

/** CloudFront: one origin for the browser, with the behaviours of the template. */
export function createCdn(options: CdnOptions): Cdn {
  const { distribution, log } = options;
  const behaviors = distribution.behaviors.map((behavior) => prepare(behavior, options));
  return async (request) => {
    const behavior = behaviors.find(({ pattern }) => pattern.test(request.path));
    if (!behavior) return message(404, "no behaviour matches");
    const requestId = randomUUID();
    try {
      const reply = await serve(request, behavior, options, requestId);
      const ruled = pointAtEndpoint(applyRules(reply, behavior.headerRules), options.endpoint);
      const { headers, ...rest } = withCookiesForHttp(ruled);
      return { ...rest, headers: { ...headers, [idHeader]: requestId } };
    } catch (error) {
      log(`CloudFront: ${request.method} ${request.path}: ${String(error)}`);
      return message(502, "The request could not be satisfied.");
    }
  };
}

interface PreparedBehavior extends Omit<Behavior, "viewerRequest" | "viewerResponse"> {
  readonly viewerRequest: CdnFunction | undefined;
  readonly viewerResponse: CdnFunction | undefined;
}

function prepare(behavior: Behavior, options: CdnOptions): PreparedBehavior {
  const { distribution, resolve } = options;
  const load = (source: string | undefined) =>
    source === undefined ? undefined : createCdnFunction(source, distribution.id);
  return {
    ...behavior,
    origin: withSecrets(behavior.origin, resolve),
    viewerRequest: load(behavior.viewerRequest),
    viewerResponse: load(behavior.viewerResponse),
  };
}

function withSecrets(origin: Origin, resolve: CdnOptions["resolve"]): Origin {
  if (origin.kind !== "api") return origin;
  const headers = Object.entries(origin.headers).map(([name, text]) => [name, resolve(text)]);
  return { ...origin, headers: Object.fromEntries(headers) };
}

/** Lets pages reach the local S3, without TLS, wherever they may reach Amazon's. */
function pointAtEndpoint(reply: HttpReply, endpoint: string): HttpReply {
  const name = "content-security-policy";
  const policy = reply.headers[name];
  if (typeof policy !== "string") return reply;
  const local = policy
    .replace(/https:\/\/[\w.*-]*amazonaws\.com/g, endpoint)
    .replace(/; *upgrade-insecure-requests/, "");
  return { ...reply, headers: { ...reply.headers, [name]: local } };
}

async function serve(
  request: HttpRequest,
  behavior: PreparedBehavior,
  options: CdnOptions,
  requestId: string,
): Promise<HttpReply> {
  if (!behavior.allowedMethods.includes(request.method)) {
    return message(403, `This distribution is not configured to allow ${request.method}.`);
  }
  const seen = { ...request, headers: withoutOwn(request.headers) };
  const passed = behavior.viewerRequest?.onRequest(seen) ?? seen;
  if ("status" in passed) return passed;
  const reply = await fromOrigin(passed, behavior, options, requestId);
  return behavior.viewerResponse?.onResponse(seen, reply) ?? reply;
}

/** Removes CloudFront-* headers, which only CloudFront sets, from a viewer's request. */
function withoutOwn(headers: HttpRequest["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("cloudfront-")),
  );
}

function fromOrigin(
  request: HttpRequest,
  behavior: PreparedBehavior,
  { distribution, api, site }: CdnOptions,
  requestId: string,
): Promise<HttpReply> {
  if (behavior.origin.kind === "api") {
    return api(toOrigin(request, behavior, behavior.origin, requestId));
  }
  const path = request.path === "/" ? `/${distribution.defaultRootObject}` : request.path;
  return site({ ...request, path }, behavior.compress);
}

function toOrigin(
  request: HttpRequest,
  { forwarding }: PreparedBehavior,
  origin: Extract<Origin, { kind: "api" }>,
  requestId: string,
): HttpRequest {
  const { cookie, "x-forwarded-for": claimed, ...others } = request.headers;
  const forwarded = Object.entries(others).filter(
    ([name]) => forwarding.header(name) && !hopByHop.has(name),
  );
  const added = forwarding.added.map((name) => [name, ownHeader(name, request)] as const);
  return {
    ...request,
    query: forwarding.query ? request.query : "",
    peer: edgeAddress,
    headers: {
      "user-agent": "Amazon CloudFront",
      ...Object.fromEntries(forwarded),
      ...Object.fromEntries(added),
      ...(cookie !== undefined && forwarding.cookies ? { cookie } : {}),
      ...origin.headers,
      host: origin.domainName,
      via: "1.1 local.cloudfront.net (CloudFront)",
      [idHeader]: requestId,
      // The viewer's own value stays first; CloudFront and then API Gateway append the address that they saw.
      "x-forwarded-for": [claimed, request.peer, edgeAddress].filter(Boolean).join(", "),
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
    },
  };
}

const hopByHop = new Set([
  "connection",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function ownHeader(name: string, request: HttpRequest): string {
  if (name === "cloudfront-viewer-address") return `${request.peer}:1`;
  if (name === "cloudfront-forwarded-proto") return "https";
  throw new Error(`template: header ${name} is not modelled`);
}

function applyRules(reply: HttpReply, rules: HeaderRules | undefined): HttpReply {
  if (!rules) return reply;
  const kept = Object.entries(reply.headers).filter(([name]) => !rules.remove.includes(name));
  const headers: Record<string, string | readonly string[]> = Object.fromEntries(kept);
  for (const { name, value, override } of rules.set) {
    if (override || headers[name] === undefined) headers[name] = value;
  }
  return { ...reply, headers };
}

function message(status: number, text: string): HttpReply {
  return { status, headers: { "content-type": "text/plain" }, body: Buffer.from(`${text}\n`) };
}
