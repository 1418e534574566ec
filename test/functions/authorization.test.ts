import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access, Endpoint } from "../../contract/endpoint.ts";
import { manyActs } from "../../contract/pages/envelopes.ts";
import { scopes } from "../../contract/rules/programs/scopes.ts";
import { Refusal } from "../../contract/rules/refusals/refusals.ts";
import { bucketNames, tableNames } from "../../scripts/stage-names.ts";
import { endpoints, routeOf, type TargetCall } from "../support/authorization/naming.ts";
import {
  keyNamesNothing,
  keyRows,
  linkRows,
  linksOf,
  namesNothing,
  senderRows,
} from "../support/authorization/rows.ts";
import {
  type Caller,
  callers,
  canary,
  type World,
  worldOf,
} from "../support/authorization/world.ts";
import { call, type Reply } from "../support/cloud.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { rowsOfRing } from "../support/rings.ts";

/**
 * Every route, by everybody who may not make the call, on what is another's, dead or missing: refused, and then no table, no
 * bucket and no outbox has changed by a byte, and neither reply nor log says anything of sender A.
 */

const logged: string[] = [];
/** Operations that have written to any table, except to the counters of calls. */
let writes = 0;
const own = ownEnvironment({
  log: (line) => logged.push(line),
  observeDynamoDb: () => (operation, input, outcome) => {
    const isWrite = /Put|Update|Delete|Write/.test(operation) && !(outcome instanceof Error);
    if (isWrite && !String(input["TableName"]).includes("Throttles")) writes++;
  },
});
const routesOf = (access: Access) =>
  endpoints
    .filter((one) => one.access === access)
    .map(routeOf)
    .sort();

let world: World;
let operator: Operator;

beforeAll(async () => {
  operator = await operatorOf(own().environment);
  const { environment } = own();
  world = await worldOf(() => environment.now());
  await environment.advance(60_000);
  await environment.idle();
});

test("the table of calls has a row for each route that names something, and for each link", () => {
  expect([...Object.keys(senderRows), ...namesNothing].sort()).toEqual(routesOf("sender"));
  expect(Object.keys(linkRows).sort()).toEqual(routesOf("signer"));
  expect([...Object.keys(keyRows), ...keyNamesNothing].sort()).toEqual(routesOf("key"));
});

/** Callers with the right kind of token. Anybody may make public calls; the other calls need their cookie. */
const opened: Partial<Record<Access, readonly Caller[]>> = {
  login: ["login token"],
  sender: ["sender A", "sender B", "sender over the limit"],
};

/** In the first ring: reading, changing and removing, by each kind of caller, and what a login token opens. */
const firstRoutes = {
  ofSenders: [
    "POST /api/auth/validate-otp",
    "GET /api/documents/{envelopeId}",
    "POST /api/envelopes/{envelopeId}/withdraw",
    "DELETE /api/envelopes/{envelopeId}",
  ],
  ofLinks: ["POST /api/esign", "GET /api/esign/file/{name}"],
  ofKeys: ["GET /api/v1/envelopes/{envelopeId}", "POST /api/v1/envelopes/{envelopeId}/withdraw"],
};

const closedKinds = endpoints
  .filter(({ access }) => access === "sender" || access === "login")
  .map((endpoint) => [routeOf(endpoint), endpoint] as const);

describe.each(rowsOfRing(closedKinds, firstRoutes.ofSenders))("%s", (route, endpoint) => {
  test("is closed to tokens of every other kind", async () => {
    const others = callers.filter((caller) => !opened[endpoint.access]?.includes(caller));
    const { path, body } = senderRows[route]?.(world.targets.live) ?? plain(endpoint);
    await changesNothing(async () => {
      for (const caller of others) {
        const reply = await callAs(caller, endpoint.method, { path, body });
        expect([caller, reply.status, codeOf(reply)]).toEqual([caller, 401, codeOfAccess(reply)]);
      }
    });
  });
});

describe.each(rowsOfRing(Object.entries(senderRows), firstRoutes.ofSenders.slice(1)))(
  "%s",
  (route, naming) => {
    const method = route.split(" ")[0] ?? "";

    test("gives another account nothing, and does not tell what is there from what is not", async () => {
      await changesNothing(async () => {
        for (const caller of ["sender B", "sender over the limit"] as const) {
          const replies: string[] = [];
          for (const target of Object.values(world.targets)) {
            const reply = await callAs(caller, method, naming(target));
            expect([403, 404], `${caller}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
            replies.push(`${reply.status} ${codeOf(reply)}`);
          }
          expect(new Set(replies).size, `${caller}: ${replies.join(", ")}`).toBe(1);
        }
      });
    });
  },
);

test("an act on many documents does to another account's what it does to none", async () => {
  await changesNothing(async () => {
    for (const { envelopeId } of Object.values(world.targets)) {
      for (const act of manyActs) {
        const body = { ids: [envelopeId], act, label: "mine" };
        const named = { path: "/api/envelopes/many", body };
        const { status, body: reply } = await callAs("sender B", "POST", named);
        expect(status).toBe(200);
        expect(reply).toMatchObject({ results: [{ done: false, code: "NOT_FOUND" }] });
      }
    }
  });
});

describe.each(rowsOfRing(Object.entries(linkRows), firstRoutes.ofLinks))("%s", (route, naming) => {
  const method = route.split(" ")[0] ?? "";
  const by = linksOf(route);

  test("is closed to everybody but whose link it is", async () => {
    await changesNothing(async () => {
      for (const caller of callers.filter((one) => !by.includes(one))) {
        for (const target of Object.values(world.targets)) {
          const named = naming(target);
          // Without a bearer, the token in the path is that of the link.
          if (caller === "nobody" && hasToken(named)) continue;
          const reply = await callAs(caller, method, named);
          expect(reply.status, `${caller}: ${JSON.stringify(reply.body)}`).toBeGreaterThanOrEqual(
            400,
          );
          expect(reply.status, caller).toBeLessThan(500);
        }
      }
    });
  });
});

test("no path answers to a method that the contract does not have", async () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  await changesNothing(async () => {
    for (const path of paths) {
      const known = endpoints.filter((one) => one.path === path).map(({ method }) => method);
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        if (known.some((one) => one === method)) continue;
        const concrete = path.replaceAll(/\{\w+\}/g, world.targets.live.envelopeId);
        const { status } = await callAs("sender A", method, { path: concrete });
        expect([401, 403, 404, 405], `${method} ${path}`).toContain(status);
      }
    }
  });
});

/** A minute apart, so that no key is refused for calling too often. */
async function nextMinute() {
  tablesRead = undefined;
  await own().environment.advance(60_000);
  await own().environment.idle();
}

const publicCalls = endpoints.flatMap((endpoint) =>
  endpoint.published ? [[routeOf(endpoint), { ...endpoint, ...endpoint.published }] as const] : [],
);
const publicCallsOfRing = rowsOfRing(publicCalls, firstRoutes.ofKeys);

const liveCall = (route: string): TargetCall =>
  keyRows[route]?.(world.targets.live) ?? { path: route.split(" ")[1] ?? "" };

describe.each(publicCallsOfRing)("%s", (route, { method, needs = "any" }) => {
  beforeAll(nextMinute);

  test("is closed alike to sessions, links, and keys that are revoked or have ended", async () => {
    await changesNothing(async () => {
      for (const caller of callers.filter((one) => one !== "key A" && one !== "key B")) {
        const { status, body } = await callAs(caller, method, liveCall(route));
        expect({ caller, status, body: withoutId(body) }).toEqual({
          caller,
          status: 401,
          body: refusalOf("KEY_INVALID"),
        });
      }
    });
  });

  test.skipIf(needs === "any")("is closed to a key that has all scopes but its own", async () => {
    await changesNothing(async () => {
      for (const lacked of scopes.filter((one) => one === needs)) {
        const reply = await callWith(world.lacking[lacked], method, liveCall(route));
        expect([reply.status, codeOf(reply)]).toEqual([403, "KEY_LACKS_SCOPE"]);
      }
    });
  });

  test("is open to a key with its scope alone, or with any", async () => {
    const named = keyRows[route]?.(world.targets.missing) ?? liveCall(route);
    if (!keyRows[route] && method !== "GET") return;
    for (const one of scopes.filter((name) => needs === "any" || name === needs)) {
      const { status } = await callWith(world.only[one], method, named);
      expect([one, status]).toEqual([one, keyRows[route] ? 404 : 200]);
    }
  });
});

describe.each(rowsOfRing(Object.entries(keyRows), firstRoutes.ofKeys))("%s", (route, naming) => {
  const method = route.split(" ")[0] ?? "";
  beforeAll(nextMinute);

  test("gives a key of another account nothing, and does not tell what is there from what is not", async () => {
    await changesNothing(async () => {
      const said: unknown[] = [];
      for (const target of Object.values(world.targets)) {
        const { status, body } = await callAs("key B", method, naming(target));
        said.push({ status, body: withoutId(body) });
      }
      expect(said).toEqual(said.map(() => ({ status: 404, body: refusalOf("NOT_FOUND") })));
    });
  });
});

describe("no reply to a key tells a key or a signer's link", () => {
  const reading = publicCallsOfRing.filter(([, { method }]) => method === "GET");
  beforeAll(nextMinute);

  test.each(reading)("%s", async (route, { method }) => {
    const named = liveCall(route);
    const { status, body, headers } = await callWith(world.bearers["key A"], method, named);
    expect(status).toBeLessThan(400);
    const said = JSON.stringify([body, [...headers]]);
    expect(world.secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });
});

test.each(["key A", "key B"] as const)("%s opens no list of the site", async (caller) => {
  await changesNothing(async () => {
    for (const route of namesNothing) {
      const [method = "", path = ""] = route.split(" ");
      expect((await callAs(caller, method, { path })).status).toBe(401);
    }
  });
});

/** Checks that nothing is stored, mailed or logged meanwhile, and no reply tells of sender A. */
async function changesNothing(act: () => Promise<void>): Promise<void> {
  await own().environment.idle();
  const before = await stateOf();
  const from = logged.length;
  replies.length = 0;
  await act();
  await own().environment.idle();
  expect(await stateOf()).toEqual(before);
  const said = JSON.stringify(replies);
  expect(said).not.toContain(canary);
  expect(world.secrets.filter((secret) => said.includes(secret))).toEqual([]);
  const lines = logged.slice(from).join("\n");
  for (const secret of [canary, ...world.secrets]) expect(lines.includes(secret)).toBe(false);
}

const replies: unknown[] = [];

type State = Readonly<Record<string, unknown>>;

/** The tables as they were read last. Reading all of them takes longer than most calls, so they are read again after writes only. */
let tablesRead: { readonly writes: number; readonly digests: State } | undefined;

let calls = 0;
afterAll(() => {
  const all = `${endpoints.length} routes, ${callers.length} callers`;
  console.log(`Authorization: ${all}, ${calls} calls in this run.`);
});

const callWith = (bearer: string | undefined, method: string, { path, body }: TargetCall) => {
  calls++;
  return call(method, path, method === "GET" || method === "DELETE" ? undefined : (body ?? {}), {
    bearer,
  });
};

async function callAs(caller: Caller, method: string, named: TargetCall): Promise<Reply> {
  const reply = await callWith(world.bearers[caller], method, named);
  // Left out: a signer of a withdrawn document may read who withdrew it.
  if (caller !== "signer of a withdrawn document") replies.push([reply.body, [...reply.headers]]);
  return reply;
}

const withoutId = (body: unknown): unknown => ({ ...Object(body), requestId: "each its own" });

const refusalOf = (code: "KEY_INVALID" | "NOT_FOUND") => ({
  ...new Refusal(code).body,
  requestId: "each its own",
});

const codeOf = ({ body }: Reply): unknown => Reflect.get(Object(body), "code");

/** API Gateway's own answer has no code. */
const codeOfAccess = (reply: Reply) => (codeOf(reply) === undefined ? undefined : "SIGN_IN_AGAIN");

function plain({ path }: Endpoint): TargetCall {
  return { path: path.replaceAll(/\{\w+\}/g, world.targets.live.envelopeId) };
}

const hasToken = ({ path }: TargetCall): boolean =>
  [world.targets.live, world.targets.dead].some(({ signing, viewing, stop }) =>
    [signing, viewing, stop].some((token) => path.includes(token)),
  );

/** Digests of all that is stored, without the counters of calls, and how many mails were sent. */
async function stateOf(): Promise<State> {
  if (tablesRead?.writes !== writes) tablesRead = { writes, digests: await tablesOf() };
  const state: Record<string, unknown> = { mails: own().environment.mails().length };
  for (const bucket of bucketNames) state[bucket] = digestOf(await operator.digests(bucket));
  return { ...state, ...tablesRead.digests };
}

async function tablesOf(): Promise<State> {
  const digests: Record<string, unknown> = {};
  for (const table of tableNames.filter((name) => name !== "Throttles"))
    digests[table] = digestOf(await operator.items(table));
  return digests;
}

const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");
