import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Endpoint, publicCall, replies } from "../../../contract/endpoint.ts";
import { originSecretHeader } from "../../../contract/rules/installation/origin.ts";
import type { RefusalCode } from "../../../contract/rules/refusals/refusals.ts";
import type { Caller, Program } from "../../../core/domain/account/caller.ts";
import { type RefusingDynamoDb, secret, startRefusing } from "../../support/refusing-dynamodb.ts";

/** What the router does before and after a route; the routes here answer with the request that they get. */

let dynamodb: RefusingDynamoDb;
beforeAll(async () => {
  dynamodb = await startRefusing();
});
afterAll(() => dynamodb.close());

const input = z.object({ name: z.optional(z.string()) });
const group = {
  open: replies<object>()({ path: "GET /api/open", access: "public", input }),
  cookie: replies<object>()({ path: "POST /api/cookie", access: "cookie", input }),
  login: replies<object>()({ path: "POST /api/login", access: "login", input }),
  sender: replies<object>()({
    ...{ path: "GET /api/sender", access: "sender", needs: "documents:read", input },
    because: "page",
    limit: "uploadByAccount",
  }),
  operator: replies<object>()({
    ...{ path: "GET /api/operator/x", access: "sender", needs: "any", input },
    because: "operator",
    operator: "proven",
  }),
  link: replies<object>()({ path: "GET /api/link/{token}", access: "signer", input }),
  key: publicCall({
    ...{ path: "POST /api/v1/x", needs: "documents:send", input: z.strictObject({}) },
    ...{ answer: z.unknown(), summary: "Try" },
  }),
  foreign: publicCall({
    ...{ path: "GET /api/v1/foreign", needs: "any", input: z.strictObject({}) },
    ...{ answer: z.unknown(), summary: "Try" },
  }),
  bare: replies<string | undefined>()({ path: "POST /mcp", access: "passed on", input }),
};

const actor = { userId: "u1", email: "ann@x.org", firstName: "Ann", lastName: "Lee" };
const ann = {
  ...{ may: new Set(["documents:read", "documents:send"]), via: "key 1" },
  ...{ workspace: "ann", actor },
};
const counted: unknown[] = [];

async function answerOf(routeKey: string, event: Partial<APIGatewayProxyEventV2> = {}) {
  const { router } = await import("../../../core/http/router.ts");
  const { Refusal } = await import("../../../contract/rules/refusals/refusals.ts");
  /** Answers for those whose token is "good". */
  const good = (found: unknown, code: RefusalCode) => async (token: string) => {
    if (token === "good") return found;
    throw new Refusal(code);
  };
  const echo = async ({ now: _, cookie, ...request }: Record<string, unknown>) => ({
    ...request,
    refresh: typeof cookie === "function" ? cookie("refresh") : undefined,
  });
  const foreign = async () => Promise.reject(new Refusal("NOT_YOURS"));
  const routes = { ...Object.fromEntries(Object.keys(group).map((name) => [name, echo])), foreign };
  const handler = router<Record<string, Endpoint>, unknown, unknown>(group, routes, {
    cookieSite: "https://undersign.example",
    login: good("ann's login", "SIGN_IN_AGAIN"),
    sender: async (session) => ({ ...ann, session }) as unknown as Caller,
    signer: good("ann's link", "LINK_INVALID"),
    operator: async (_caller, wanted) => {
      throw new Refusal(wanted === "proven" ? "OPERATOR_CODE_NEEDED" : "NOT_FOUND");
    },
    key: async (token) => {
      if (token === "lacking")
        return { caller: { ...ann, may: new Set() } as unknown as Program, once };
      await good(undefined, "KEY_INVALID")(token);
      return { caller: ann as unknown as Program, once };
    },
    limit: async (name, { client }) => void counted.push([name, client.ip]),
  });
  const { headers, ...more } = event;
  const {
    statusCode,
    body = "",
    headers: sent,
  } = await handler(
    {
      routeKey,
      ...more,
      headers: { [originSecretHeader]: secret, ...headers },
      requestContext: {
        ...{ requestId: "r", http: { method: "GET", sourceIp: "192.0.2.1" } },
        ...more.requestContext,
      },
    } as unknown as APIGatewayProxyEventV2,
    { awsRequestId: "r1" } as Context,
  );
  return { status: statusCode, body: JSON.parse(body), type: sent?.["content-type"] };
}

const once = async () => ({ keep: async () => {}, release: async () => {} });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const session = {
  requestContext: {
    authorizer: { jwt: { claims: { sub: "ann", origin_jti: "s1", auth_time: "7" } } },
  },
} as unknown as Partial<APIGatewayProxyEventV2>;

test.each<[string, Partial<APIGatewayProxyEventV2>, number, string]>([
  ["GET /api/open", { headers: { [originSecretHeader]: "guessed" } }, 403, "NOT_BY_SITE"],
  ["GET /api/nothing", {}, 404, "NOT_FOUND"],
  [
    "GET /api/open",
    { queryStringParameters: { name: "a" }, body: '{"name":"b"}' },
    400,
    "BAD_FIELD",
  ],
  ["POST /api/cookie", { headers: { origin: "https://evil.example" } }, 403, "OTHER_SITE"],
  ["POST /api/login", {}, 401, "SIGN_IN_AGAIN"],
  ["POST /api/login", { headers: bearer("bad") }, 401, "SIGN_IN_AGAIN"],
  ["GET /api/sender", {}, 401, "SIGN_IN_AGAIN"],
  ["GET /api/operator/x", session, 403, "OPERATOR_CODE_NEEDED"],
  ["GET /api/link/{token}", {}, 401, "LINK_INVALID"],
  ["GET /api/link/{token}", { pathParameters: { token: "bad" } }, 401, "LINK_INVALID"],
  [
    "GET /api/link/{token}",
    { pathParameters: { token: "good" }, headers: bearer("bad") },
    401,
    "LINK_INVALID",
  ],
  ["POST /api/v1/x", {}, 401, "KEY_INVALID"],
  ["POST /api/v1/x", { headers: bearer("lacking") }, 403, "KEY_LACKS_SCOPE"],
  ["POST /api/v1/x", { headers: bearer("good"), body: "[" }, 400, "BAD_REQUEST"],
  ["GET /api/v1/foreign", { headers: bearer("good") }, 404, "NOT_FOUND"],
  ["GET /api/v1/nothing", {}, 404, "NOT_FOUND"],
  ["ANY /api/open", { headers: { [originSecretHeader]: "guessed" } }, 403, "NOT_BY_SITE"],
  ["ANY /api/nothing", {}, 404, "NOT_FOUND"],
  ["ANY /api/v1/x", { headers: bearer("good"), body: "[" }, 404, "NOT_FOUND"],
  ["ANY /api/v1/foreign", {}, 401, "KEY_INVALID"],
])("%s with %j is refused with %i %s", async (route, event, status, code) => {
  const answer = await answerOf(route, event);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  // Programs find the log by it.
  expect(answer.body.requestId).toBe(route.includes("/v1/") ? "r1" : undefined);
});

const link = { caller: "ann's link" };
test.each<[string, Partial<APIGatewayProxyEventV2>, object]>([
  ["GET /api/open", { queryStringParameters: { name: "Ann" } }, { input: { name: "Ann" } }],
  [
    "POST /api/cookie",
    {
      cookies: ["other=1", "refresh=c1"],
      headers: { ...bearer("t"), origin: "https://undersign.example" },
    },
    { caller: { refreshToken: "c1", accessToken: "t" }, refresh: "c1" },
  ],
  ["POST /api/login", { headers: bearer("good") }, { caller: "ann's login" }],
  [
    "GET /api/sender",
    session,
    {
      caller: { session: { poolUserId: "ann", id: "s1", startedAtSeconds: 7 } },
      client: { via: "key 1", ip: "192.0.2.1" },
    },
  ],
  ["GET /api/link/{token}", { pathParameters: { token: "good" } }, link],
  ["GET /api/link/{token}", { headers: bearer("good") }, link],
  ["GET /api/link/{token}", { pathParameters: { token: "good" }, headers: bearer("good") }, link],
  ["POST /api/v1/x", { headers: bearer("good") }, { caller: { workspace: "ann" } }],
  ["POST /mcp", { headers: bearer("any") }, { caller: "any" }],
])("%s with %j reaches its route", async (route, event, request) => {
  expect(await answerOf(route, event)).toMatchObject({
    ...{ status: 200, body: request },
    type: "application/json; charset=utf-8",
  });
});

test.each([
  ["as the distribution names it", { "x-viewer-agent": "Firefox/145" }, "Firefox/145"],
  ["as the caller sent it, by an earlier distribution", {}, "Safari/26"],
  ["as none where the caller sent none", { "x-viewer-agent": "" }, ""],
  ["as none where only the distribution names itself", { "user-agent": "Amazon CloudFront" }, ""],
])("a route learns the caller's user agent %s", async (_how, headers, userAgent) => {
  const sent = { headers: { "user-agent": "Safari/26", ...headers } };
  expect((await answerOf("GET /api/open", sent)).body.client).toMatchObject({ userAgent });
});

test("only a call with a limit is counted, once, by whom it comes from", async () => {
  counted.length = 0;
  await answerOf("GET /api/open");
  const headers = { "x-viewer-ip": "203.0.113.9" };
  await answerOf("GET /api/sender", { ...session, headers });
  expect(counted).toEqual([["uploadByAccount", "203.0.113.9"]]);
});
