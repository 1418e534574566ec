import { originSecretHeader } from "../../../contract/rules/installation/origin.ts";
import { workspaceHeader } from "../../../contract/rules/people/workspace-names.ts";
import { memberAt, operatorNumber, type Tenant, tenantAt } from "../people.ts";
import type { SimulatedFunction } from "../product.ts";
import { originSecret } from "../settings.ts";

export interface ApiCall {
  readonly name: SimulatedFunction;
  readonly event: object;
  /** The tenant whose words the answer may contain. */
  readonly tenant: number;
  /** The tenant whose account the call is made for, unless it is made with a link. */
  readonly account?: number;
  /** The signer who may get their own private answers; an account may get those that were given to it. */
  readonly signer?: string;
}

/** Undefined if no answer came. */
export type ApiReply =
  | {
      readonly status: number;
      readonly body: unknown;
      readonly cookies?: readonly string[] | undefined;
    }
  | undefined;

export interface Content {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
  readonly key?: string;
  readonly headers?: object;
  /** A form instead of a body. */
  readonly form?: Readonly<Record<string, string | Uint8Array>>;
}

/** A session of an account, and when somebody signed in. */
export interface Session {
  readonly id: string;
  readonly startedAtS: number;
}

export function asSender(
  tenant: number,
  name: SimulatedFunction,
  route: string,
  content: Content,
  session: Session = { id: `session-${tenant}`, startedAtS: 1_793_000_000 },
): ApiCall {
  const { userId }: Tenant = tenantAt(tenant);
  const claims = { sub: userId, origin_jti: session.id, auth_time: String(session.startedAtS) };
  return { name, tenant, account: tenant, event: eventOf(route, content, {}, { jwt: { claims } }) };
}

/** A colleague, in the tenant's workspace or, with `isOwn`, in their own. */
export function asMember(
  { tenant, member }: { readonly tenant: number; readonly member: number },
  name: SimulatedFunction,
  route: string,
  content: Content,
  { isOwn = false } = {},
): ApiCall {
  const { userId } = memberAt(tenant, member);
  const session = { id: `session-${userId}`, startedAtS: 1_793_000_000 };
  const workspaceId = isOwn ? undefined : tenantAt(tenant).userId;
  const call = asPerson({ userId, workspaceId, session }, name, route, content);
  return { ...call, tenant, account: tenant };
}

interface InSession {
  readonly userId: string;
  /** Their own if it is absent. */
  readonly workspaceId?: string | undefined;
  readonly session: Session;
}

/** Somebody who belongs to no tenant. */
export function asPerson(
  { userId, workspaceId, session }: InSession,
  name: SimulatedFunction,
  route: string,
  content: Content,
): ApiCall {
  const { id, startedAtS } = session;
  const claims = { sub: userId, origin_jti: id, auth_time: String(startedAtS) };
  const named = workspaceId === undefined ? {} : { [workspaceHeader.toLowerCase()]: workspaceId };
  return {
    ...{ name, tenant: operatorNumber },
    event: eventOf(route, content, named, { jwt: { claims } }),
  };
}

/** A program with the account's key. */
export const asProgram = (
  tenant: number,
  name: SimulatedFunction,
  route: string,
  content: Content,
): ApiCall => ({
  ...asSigner(tenant, name, route, tenantAt(tenant).apiKey, content),
  account: tenant,
});

export function asSigner(
  tenant: number,
  name: SimulatedFunction,
  route: string,
  token: string,
  content: Content,
): ApiCall {
  return { name, tenant, event: eventOf(route, content, { authorization: `Bearer ${token}` }) };
}

/** Somebody whose browser has returned without a token. */
export const asVisitor = (
  tenant: number,
  name: SimulatedFunction,
  route: string,
  content: Content,
): ApiCall => ({ name, tenant, event: eventOf(route, content, {}) });

function eventOf(route: string, content: Content, headers: object, authorizer?: object): object {
  const { path, query, body, key, form, headers: more } = content;
  return {
    routeKey: route,
    headers: {
      [originSecretHeader]: originSecret,
      "content-type": form ? `multipart/form-data; boundary=${boundary}` : "application/json",
      accept: "application/json",
      "user-agent": "Simulated browser",
      "x-viewer-ip": "203.0.113.7",
      ...(key ? { "idempotency-key": key } : {}),
      ...headers,
      ...more,
    },
    pathParameters: path,
    queryStringParameters: query,
    body: form ? formText(form).toString("base64") : body && JSON.stringify(body),
    isBase64Encoded: form !== undefined,
    requestContext: { requestId: "api", http: { sourceIp: "203.0.113.7" }, authorizer },
  };
}

const boundary = "simulated-boundary";

/** A form as a browser posts it (RFC 7578). */
function formText(form: NonNullable<Content["form"]>): Buffer {
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const isFile = typeof value !== "string";
    const of = `Content-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ""}`;
    const type = isFile ? "\r\nContent-Type: image/png" : "";
    return [`--${boundary}\r\n${of}${type}\r\n\r\n`, value, "\r\n"];
  });
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
}

export function textIn(body: unknown, name: string): string {
  const value = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : "";
}

export const withCookie = (call: ApiCall, cookie: string | undefined): ApiCall =>
  cookie === undefined ? call : { ...call, event: { ...call.event, cookies: [cookie] } };

/** The cookie that a reply sets, without its attributes. */
export const cookieIn = (reply: ApiReply): string | undefined => reply?.cookies?.[0]?.split(";")[0];
