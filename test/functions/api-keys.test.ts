import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../contract/rules/limits/limits.ts";
import { scopes } from "../../contract/rules/programs/scopes.ts";
import { keyToken } from "../../core/domain/account/api-key.ts";
import { apiKeyOf, makeKey } from "../support/api-keys.ts";
import { call, mailTo } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, password, type Sender } from "../support/people.ts";
import { countUses } from "../support/throttles.ts";
import { account, act, day, keysOf, logged } from "./support/api-keys.ts";

const own = borrowedEnvironment({ log: (line) => logged.push(line) });

let ann: Sender;
let mallory: Sender;
beforeAll(async () => {
  [ann, mallory] = [await newSender("ann"), await newSender("mallory")];
});

describe("POST /api/keys", () => {
  test("works: the key is shown once, its owner is mailed, and it opens the account", async () => {
    const { status, body } = await makeKey(ann, { name: " Billing ", scopes: ["templates:read"] });
    expect(status).toBe(201);
    expect(body.token).toMatch(/^us_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(body.key).toMatchObject({ name: "Billing", scopes: ["templates:read"] });
    const lifeMs = Date.parse(body.key.endsAt ?? "") - Date.parse(body.key.createdAt);
    expect(lifeMs / day).toBe(90);
    const opened = await account(body.token);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        id: ann.id,
        plan: "FREE_TRIAL",
        maySend: true,
        documents: { used: 0 },
        key: { id: body.key.id, name: "Billing", scopes: ["templates:read"] },
      },
    });
    const mail = await mailTo(ann.email, ({ subject }) => subject === "A new API key: Billing");
    expect(mail.text).toContain(`us_${body.key.id}`);
    expect(mail.text).not.toContain(body.token.slice(20));
  });

  test("takes 30, 90 or 365 days, a moment that is still to come, or never", async () => {
    const bob = await newSender("bob");
    const soon = new Date(own().environment.now() + day).toISOString();
    // One after the other, since the fourth password checked at the same time is refused, right or wrong.
    const ends: (string | undefined)[] = [];
    for (const end of [30, 365, "never", soon] as const)
      ends.push((await makeKey(bob, { end })).body.key.endsAt);
    expect(ends.map((endsAt) => endsAt && endsAt > soon)).toEqual([true, true, undefined, false]);
    const past = new Date(own().environment.now() - 1).toISOString();
    expect(await makeKey(bob, { end: past })).toMatchObject({
      status: 400,
      body: { code: "BAD_FIELD", field: "end" },
    });
  });

  test("refuses what is no name, no scope, no end, and a wrong password", async () => {
    const wrong = [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(limits.keyNameMax + 1) }, "name"],
      [{ name: "two\nlines" }, "name"],
      [{ name: "\u{10ffff}" }, "name"],
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["everything"] }, "scopes.0"],
      [{ end: 31 }, "end"],
      [{ end: "tomorrow" }, "end"],
      [{ password: "wrong password" }, "password"],
    ] as const;
    for (const [part, field] of wrong) {
      const body = { name: "Billing", scopes, password, ...part };
      expect(await call("POST", "/api/keys", body, ann)).toMatchObject({
        status: 400,
        body: { field },
      });
    }
  });

  test("is closed without a session, and to a key", async () => {
    const token = await apiKeyOf(ann);
    for (const bearer of [undefined, token]) {
      const body = { name: "Mine", scopes, password };
      expect((await call("POST", "/api/keys", body, { bearer })).status).toBe(401);
    }
  });
});

describe("GET /api/keys", () => {
  test("works: the newest first, with the day of the last use, and no secret", async () => {
    const bob = await newSender("bob");
    const token = await apiKeyOf(bob);
    await own().environment.advance(1000);
    await apiKeyOf(bob);
    await account(token);
    const list = await keysOf(bob);
    expect(list.map(({ id }) => token.includes(id))).toEqual([false, true]);
    const today = new Date(own().environment.now()).toISOString().slice(0, 10);
    expect(list.map(({ lastUsedOn }) => lastUsedOn)).toEqual([undefined, today]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      "createdAt",
      "endsAt",
      "id",
      "name",
      "scopes",
    ]);
    expect((await call("GET", "/api/keys")).status).toBe(401);
    expect((await call("GET", "/api/keys", undefined, { bearer: token })).status).toBe(401);
  });
});

describe("POST /api/keys/{keyId}/revoke", () => {
  test("works: the key opens nothing from then on", async () => {
    const { body } = await makeKey(ann);
    expect((await account(body.token)).status).toBe(200);
    expect(await act(ann, body.key.id, "revoke", { password: "wrong" })).toMatchObject({
      status: 400,
      body: { code: "WRONG_PASSWORD", field: "password" },
    });
    expect((await account(body.token)).status).toBe(200);
    expect((await act(ann, body.key.id, "revoke")).status).toBe(200);
    expect(await account(body.token)).toMatchObject({ status: 401, body: { code: "KEY_INVALID" } });
    expect((await act(ann, body.key.id, "revoke")).status).toBe(404);
  });

  test("is closed without a session, to a key, and to another account", async () => {
    const { body } = await makeKey(ann);
    for (const what of ["revoke", "replace"] as const) {
      const path = `/api/keys/${body.key.id}/${what}`;
      expect((await call("POST", path, { password })).status).toBe(401);
      expect((await call("POST", path, { password }, { bearer: body.token })).status).toBe(401);
      expect(await act(mallory, body.key.id, what)).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
      expect((await act(mallory, "nothing", what)).status).toBe(404);
      expect((await act(ann, "x".repeat(600), what)).status).toBe(400);
    }
    expect((await account(body.token)).status).toBe(200);
  });
});

describe("a key ends", () => {
  test("24 hours after it was replaced by one with the same name and scopes", async () => {
    const bob = await newSender("bob");
    const old = (await makeKey(bob, { name: "Shop", scopes: ["documents:read"] })).body;
    const next = await act(bob, old.key.id, "replace", { end: "never" });
    expect(next).toMatchObject({
      status: 201,
      body: { key: { name: "Shop", scopes: ["documents:read"] } },
    });
    expect(next.body.key.endsAt).toBeUndefined();
    expect((await keysOf(bob)).find(({ id }) => id === old.key.id)).toMatchObject({
      replacedBy: next.body.key.id,
    });
    expect((await act(bob, old.key.id, "replace")).status).toBe(409);
    await own().environment.advance(day - 60_000);
    expect([(await account(old.token)).status, (await account(next.body.token)).status]).toEqual([
      200, 200,
    ]);
    await own().environment.advance(60_001);
    expect([(await account(old.token)).status, (await account(next.body.token)).status]).toEqual([
      401, 200,
    ]);
  });
});

describe("GET /api/v1/account", () => {
  beforeAll(async () => {
    // The clock has gone on by weeks.
    ann = await newSender("ann");
  });

  test("refuses all that is no valid key alike, and says under which id it is logged", async () => {
    const { body } = await makeKey(ann);
    const [, id = "", secret = ""] = body.token.split("_");
    const wrong = [
      undefined,
      "us_",
      body.token.slice(0, -1),
      body.token.toLowerCase(),
      keyToken("000000000000", secret),
      keyToken(id, [...secret].reverse().join("")),
      ann.bearer,
    ];
    const replies = await Promise.all(wrong.map(account));
    const said = replies.map(({ status, body: { requestId, ...rest } }) => {
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
      return JSON.stringify({ status, rest });
    });
    expect(new Set(said).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 401, body: { code: "KEY_INVALID" } });
    expect(logged.join("\n")).toContain(replies[0]?.body.requestId);
  });

  test("answers 120 calls a minute, then 429 with the seconds until the next minute", async () => {
    const { environment } = own();
    const [{ body }, other] = [await makeKey(ann), await apiKeyOf(ann)];
    await environment.advance(60_000 - (environment.now() % 60_000) + 1000);
    await countUses(environment, "callsByKey", body.key.id, 118);
    const replies = await Promise.all([1, 2, 3, 4].map(() => account(body.token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    const seconds = Number(refused?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await account(other)).status).toBe(200);
    await environment.advance(seconds * 1000);
    expect((await account(body.token)).status).toBe(200);
  });
});

test("no log has ever had a key", () => {
  expect(logged.length).toBeGreaterThan(100);
  expect(logged.filter((line) => /us_[0-9A-Za-z]{12}_[0-9A-Za-z]/.test(line))).toEqual([]);
});
