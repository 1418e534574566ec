import { describe, expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { cookieOf, newSender, password, type Sender, signIn } from "../support/people.ts";

// Signing out: who can do it, and what ends by it.

type Headers = Readonly<Record<string, string>>;

const logout = (headers: Headers, bearer?: string) =>
  call<{ code?: string }>("POST", "/api/auth/logout", {}, { headers, bearer });

const refresh = (headers: Headers) =>
  call<{ code?: string; accessToken: string }>("POST", "/api/auth/refresh", {}, { headers });

const views = async (bearer: string) =>
  (await call("GET", "/api/dashboard/views", undefined, { bearer })).status;

const claimsOf = ({ bearer }: Sender): Record<string, unknown> =>
  JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString());

describe("signing out", () => {
  test("ends the access token at once, and every other one of that session", async () => {
    const { bearer, cookie } = await newSender();
    const renewed = (await refresh({ cookie })).body.accessToken;
    expect((await logout({ cookie })).status).toBe(200);
    expect([await views(bearer), await views(renewed)]).toEqual([401, 401]);
  });

  test("of one browser leaves the person's other sessions as they are", async () => {
    const here = await newSender();
    const there = await signIn(here.email);
    await logout({ cookie: here.cookie });
    expect([await views(here.bearer), await views(there.bearer)]).toEqual([401, 200]);
    expect((await refresh({ cookie: there.cookie })).status).toBe(200);
    expect(await views((await signIn(here.email)).bearer)).toBe(200);
  });

  test("ends sessions of many browsers at once, none of which is forgotten", async () => {
    const first = await newSender();
    const all = [first, await signIn(first.email), await signIn(first.email)];
    await Promise.all(all.map(({ cookie }) => logout({ cookie })));
    expect(await Promise.all(all.map(({ bearer }) => views(bearer)))).toEqual([401, 401, 401]);
  });

  test("by the access token alone ends its session, its cookie included", async () => {
    const { bearer, cookie } = await newSender();
    await logout({}, bearer);
    expect(await views(bearer)).toBe(401);
    expect((await refresh({ cookie })).status).toBe(401);
  });

  test("isn't done by a bearer that the pool has not signed", async () => {
    const sender = await newSender();
    const [head, , signature] = sender.bearer.split(".");
    const claims = { ...claimsOf(await newSender()), ...claimsOf(sender), exp: 4_000_000_000 };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    for (const forged of [`${head}.${payload}.${signature}`, `${head}.${payload}.`, "nonsense"]) {
      expect((await logout({}, forged)).status).toBe(200);
    }
    expect(await views(sender.bearer)).toBe(200);
  });

  test("leaves the session alone that goes on with a new password", async () => {
    const { cookie, bearer } = await newSender();
    const passwords = { currentPassword: password, newPassword: "a new password" };
    const changed = await call<{ accessToken: string }>(
      "POST",
      "/api/auth/change-password",
      passwords,
      { bearer },
    );
    await logout({ cookie });
    expect(await views(changed.body.accessToken)).toBe(200);
    await logout({ cookie: cookieOf(changed.headers) });
    expect(await views(changed.body.accessToken)).toBe(401);
  });
});

describe("a call by cookie", () => {
  const { port, hostname } = new URL(siteUrl());
  const elsewhere = [
    { origin: "https://evil.example" },
    { origin: `http://${hostname}:${Number(port) + 1}` },
    { origin: `http://other.${hostname}:${port}` },
    { origin: "null" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
  ];

  test.each(elsewhere)("of another origin's page is refused and does nothing: %o", async (from) => {
    const { cookie, bearer } = await newSender();
    for (const reply of [await logout({ cookie, ...from }), await refresh({ cookie, ...from })]) {
      expect(reply).toMatchObject({ status: 403, body: { code: "OTHER_SITE" } });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expect(await views(bearer)).toBe(200);
    expect((await refresh({ cookie })).status).toBe(200);
  });

  test("of our own pages, and of a program, works", async () => {
    const { cookie } = await newSender();
    const own = [{}, { origin: siteUrl() }, { "sec-fetch-site": "same-origin" }];
    for (const from of own) expect((await refresh({ cookie, ...from })).status).toBe(200);
    expect((await logout({ cookie, origin: siteUrl() })).status).toBe(200);
    expect((await refresh({ cookie })).status).toBe(401);
  });
});
