import { beforeAll, describe, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { factorNoticeDays } from "../../contract/rules/people/workspace-roles.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, inbox } from "../support/cloud.ts";
import {
  addApp,
  codeOf,
  logInWith,
  newSecret,
  recoverWith,
  stepsAhead,
  withApp,
} from "../support/factors.ts";
import { grantOf } from "../support/grants.ts";
import { accept, invite, inWorkspace, newMember, type Refused } from "../support/members.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, password, type Sender, signIn } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

/** A workspace that requires an authenticator app or a passkey of its members, 14 days after it has mailed them. */

const own = borrowedEnvironment();
const dayMs = 86_400_000;

type Answered = Refused<{ readonly factorFrom?: string | null }>;

const require = (by: Sender, required = true, pass = password) =>
  call<Answered>("PUT", "/api/workspace/required-factor", { required, password: pass }, by);

const access = (by: Sender) => call<Answered>("GET", "/api/account/access", undefined, by);

const views = async (by: Sender) => {
  const { status, body } = await call<Answered>("GET", "/api/dashboard/views", undefined, by);
  return status === 200 ? 200 : [status, body.code];
};

const shut = [403, "FACTOR_REQUIRED"];

const noticesTo = async ({ email }: Pick<Sender, "email">) =>
  (await inbox(email)).filter(({ subject }) => subject.includes("requires an authenticator app"));

/** The code of an app by the environment's clock, which a test has moved. */
const codeNow = (secret: string, stepsLater = 0) =>
  codeOf(secret, stepsAhead(own().environment) + stepsLater);

const untilDue = () => own().environment.advance(factorNoticeDays * dayMs + 1_000);

const again = async (person: Sender) => ({ ...person, ...(await signIn(person.email)) });

describe("during the notice", () => {
  test("all members are mailed at once from when they need a factor, and work as before", async () => {
    const owner = await newSender("owner");
    const [admin, sender] = [await newMember(owner, "admin"), await newMember(owner, "sender")];
    expect((await access(sender)).body.factorFrom).toBe(null);
    const asked = own().environment.now();
    const { status, body } = await require(admin);
    expect(status).toBe(200);
    const from = body.factorFrom ?? "";
    const noticeMs = Date.parse(from) - asked;
    expect(Math.abs(noticeMs - factorNoticeDays * dayMs)).toBeLessThan(60_000);
    for (const person of [owner, admin, sender]) {
      const [notice, ...others] = await noticesTo(person);
      expect(others).toEqual([]);
      expect(notice?.text).toContain(`${from.slice(11, 16)} UTC`);
      expect(notice?.text).toContain("/settings/security");
      expect(await views(person)).toBe(200);
      const state = await call<Answered>("POST", "/api/billing/account/status", {}, person);
      expect(state.body.factorFrom).toBe(from);
    }
    expect((await access(sender)).body.factorFrom).toBe(from);
    const key = await apiKeyOf(owner);
    const byKey = await callByKey<Answered>(key, "GET", "/api/v1/account/access");
    expect(byKey.body.factorFrom).toBe(from);
    // A second press moves nothing, and mails nobody.
    expect((await require(owner)).body.factorFrom).toBe(from);
    expect(await noticesTo(owner)).toHaveLength(1);
    const log = await call<{ data: object[] }>("GET", "/api/account/log", undefined, owner);
    const entries = log.body.data.filter((one) => "act" in one && one.act === "factor-required");
    expect(entries).toMatchObject([{ by: { email: admin.email }, email: "" }]);
  });

  test("a person who has an app is not asked for one", async () => {
    const owner = await withApp(await newSender("owner"), codeNow);
    await require(owner);
    const state = await call<Answered>("POST", "/api/billing/account/status", {}, owner);
    expect(state.body.factorFrom).toBeUndefined();
  });

  test("only owner and admins require one, with their password", async () => {
    const owner = await newSender("owner");
    const [sender, reader] = [await newMember(owner, "sender"), await newMember(owner, "reader")];
    for (const person of [sender, reader])
      expect(await require(person)).toMatchObject({ body: { code: "ROLE_LACKS_RIGHT" } });
    const wrong = await require(owner, true, "wrong password");
    expect(wrong).toMatchObject({ status: 400, body: { code: "WRONG_PASSWORD" } });
    expect((await access(owner)).body.factorFrom).toBe(null);
    expect(await noticesTo(owner)).toEqual([]);
  });

  test("members are mailed later if the call stops before, the owner once", async () => {
    const { environment } = own();
    const owner = await newSender("owner");
    const member = await newMember(owner, "sender");
    await environment.without(grantOf("auth", "dynamodb:Query", /Subscriptions/), async () => {
      expect((await require(owner)).status).toBe(500);
    });
    expect(await noticesTo(member)).toEqual([]);
    await environment.advance(5 * 60_000 + 1_000);
    expect(await noticesTo(member)).toHaveLength(1);
    await environment.advance(5 * 60_000 + 1_000);
    expect(await noticesTo(member)).toHaveLength(1);
  });

  test("nobody is mailed of a rule that was turned off before its mails went out", async () => {
    const { environment } = own();
    const owner = await newSender("owner");
    const member = await newMember(owner, "sender");
    await environment.without(grantOf("auth", "dynamodb:Query", /Subscriptions/), async () => {
      await require(owner);
    });
    expect((await require(owner, false)).body.factorFrom).toBe(null);
    await environment.advance(5 * 60_000 + 1_000);
    expect(await noticesTo(member)).toEqual([]);
  });
});

describe("once it is required", () => {
  let owner: Sender;
  let member: Sender;
  let guarded: Awaited<ReturnType<typeof withApp>>;
  let key: string;

  beforeAll(async () => {
    const before = await newSender("owner");
    const [one, two] = [await newMember(before, "sender"), await newMember(before, "admin")];
    guarded = await withApp(two, codeNow);
    key = await apiKeyOf(before);
    await require(before);
    await untilDue();
    owner = await again(before);
    member = await again(one);
  });

  const endpoints = Object.values(groups)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter((one) => one.access === "sender")
    .map((one) => ({ ...one, route: `${one.method} ${one.path}` }));

  const made = async ({ method, path }: Endpoint, by: Sender) => {
    const filled = path.replace(/\{\w+\}/g, "1");
    const reply = await call<Answered>(method, filled, method === "GET" ? undefined : {}, by);
    return [reply.status, reply.body?.code];
  };

  test("a member without factor gets nothing of the workspace by any call", async () => {
    const refused = endpoints.filter(({ withoutFactor }) => !withoutFactor);
    expect(refused.length).toBeGreaterThan(80);
    for (const one of refused)
      expect([one.route, ...(await made(one, member))]).toEqual([one.route, ...shut]);
  });

  test("calls about the person are answered, and leave the workspace alone", async () => {
    const open = endpoints.filter(({ withoutFactor }) => withoutFactor);
    // Those that would do something with empty input are tested below.
    const acting = ["POST /api/workspace/leave", "POST /api/auth/factors/passkey-options"];
    for (const one of open) {
      expect([one.route, one.needs, one.because]).toEqual([one.route, "any", "person"]);
      if (acting.includes(one.route)) continue;
      expect([one.route, (await made(one, member))[1]]).not.toEqual([one.route, shut[1]]);
    }
  });

  test("API keys keep working, and a member's own workspace stays open", async () => {
    expect((await callByKey(key, "GET", "/api/v1/envelopes")).status).toBe(200);
    const { headers: _, ...alone } = { headers: {}, ...member };
    expect(await views(alone)).toBe(200);
  });

  test("the owner is refused, too, and opens the workspace by adding an app", async () => {
    expect(await views(owner)).toEqual(shut);
    const secret = newSecret();
    const { body } = await addApp(owner, { secret, code: codeNow(secret) });
    expect(await views({ ...owner, bearer: body.accessToken })).toBe(200);
  });

  test("whoever has an app opens it, also by a recovery code, and can't remove their last factor", async () => {
    const { body } = await logInWith(guarded.email, codeNow(guarded.secret));
    const inside = { ...guarded, bearer: body.accessToken };
    expect(await views(inside)).toBe(200);
    const remove = { factor: "app", password };
    const kept = await call<Answered>("POST", "/api/auth/factors/remove", remove, inside);
    expect([kept.status, kept.body.code]).toEqual([409, "LAST_FACTOR"]);
    const recovered = await recoverWith(guarded.email, guarded.recoveryCodes[0] ?? "");
    expect(await views({ ...guarded, bearer: recovered.body.accessToken })).toBe(200);
  });

  test("somebody who joins now gets no 14 days, and can leave without a factor", async () => {
    const boss = inWorkspace(await signInGuarded(), owner);
    const late = await newSender("late");
    expect((await invite(boss, late.email)).status).toBe(201);
    expect((await accept(late, owner.id)).status).toBe(200);
    const inside = inWorkspace(late, owner);
    expect(await views(inside)).toEqual(shut);
    expect((await call("POST", "/api/workspace/leave", {}, inside)).status).toBe(200);
  });

  test("turned off it opens the workspace, and turned on again it gives notice again", async () => {
    const boss = inWorkspace(await signInGuarded(), owner);
    expect((await require(boss, false)).body.factorFrom).toBe(null);
    expect(await views(member)).toBe(200);
    const from = (await require(boss)).body.factorFrom ?? "";
    expect(Date.parse(from)).toBeGreaterThan(own().environment.now() + 13 * dayMs);
    expect(await views(member)).toBe(200);
    expect(await noticesTo(member)).toHaveLength(2);
  });

  /** The admin with an app, in a new session; each login takes a later code. */
  async function signInGuarded(): Promise<Sender> {
    await own().environment.advance(60_000);
    const { body } = await logInWith(guarded.email, codeNow(guarded.secret));
    if (!body.accessToken) throw new Error(`login: ${JSON.stringify(body)}`);
    return { ...guarded, bearer: body.accessToken };
  }
});
