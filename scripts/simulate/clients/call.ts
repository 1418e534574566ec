import { originSecretHeader } from "../../../contract/origin.ts";
import { type Tenant, tenantAt } from "../people.ts";
import type { Simulated } from "../product.ts";
import { originSecret } from "../settings.ts";

export interface ApiCall {
  readonly name: Simulated;
  readonly event: object;
  /** Whose words the answer may have. */
  readonly tenant: number;
  /** Whose account it is made for, where no link is enough. */
  readonly account?: number;
}

/** Undefined where no answer came. */
export type ApiReply = { readonly status: number; readonly body: unknown } | undefined;

export interface Content {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
  readonly key?: string;
}

export function asSender(
  tenant: number,
  name: Simulated,
  route: string,
  content: Content,
): ApiCall {
  const { userId }: Tenant = tenantAt(tenant);
  const claims = { sub: userId, origin_jti: `session-${tenant}`, auth_time: "1793000000" };
  return { name, tenant, account: tenant, event: eventOf(route, content, {}, { jwt: { claims } }) };
}

/** A program with the account's key. */
export const asProgram = (
  tenant: number,
  name: Simulated,
  route: string,
  content: Content,
): ApiCall => ({
  ...asSigner(tenant, name, route, tenantAt(tenant).apiKey, content),
  account: tenant,
});

export function asSigner(
  tenant: number,
  name: Simulated,
  route: string,
  token: string,
  content: Content,
): ApiCall {
  return { name, tenant, event: eventOf(route, content, { authorization: `Bearer ${token}` }) };
}

/** Somebody whose browser has come back, and has sent no token. */
export const asVisitor = (
  tenant: number,
  name: Simulated,
  route: string,
  content: Content,
): ApiCall => ({ name, tenant, event: eventOf(route, content, {}) });

function eventOf(route: string, content: Content, headers: object, authorizer?: object): object {
  const { path, query, body, key } = content;
  return {
    routeKey: route,
    headers: {
      [originSecretHeader]: originSecret,
      "content-type": "application/json",
      "user-agent": "Simulated browser",
      "x-viewer-ip": "203.0.113.7",
      ...(key ? { "idempotency-key": key } : {}),
      ...headers,
    },
    pathParameters: path,
    queryStringParameters: query,
    body: body && JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: "api", http: { sourceIp: "203.0.113.7" }, authorizer },
  };
}

export function textIn(body: unknown, name: string): string {
  const value = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : "";
}
