import { describe, expect, test } from "vitest";
import {
  type ChangedFactorsReply,
  type FactorsReply,
  ownFactors,
  type PasskeyOptionsReply,
} from "../../contract/pages/factors.ts";
import type { LoginReply } from "../../contract/specified/auth.ts";
import { call, inbox } from "../support/cloud.ts";
import { login, remembered, signInByDevice } from "../support/devices.ts";
import {
  addApp,
  codeOf,
  logInWith,
  newLoginAuthenticator,
  newSecret,
  recoverWith,
  withApp,
} from "../support/factors.ts";
import { firstStep, newSender, password, resetCode, type Sender } from "../support/people.ts";

/** Authenticator apps, passkeys and recovery codes: what they are good for, and how they end. */

const views = async (bearer: string) =>
  (await call("GET", "/api/dashboard/views", undefined, { bearer })).status;

const factorsOf = async ({ bearer }: Pick<Sender, "bearer">) =>
  (await call<FactorsReply>("GET", "/api/auth/factors", undefined, { bearer })).body;

const change = (path: string, input: object, { bearer }: Pick<Sender, "bearer">) =>
  call<ChangedFactorsReply & { code?: string }>("POST", path, { password, ...input }, { bearer });

const askForCode = async (email: string) => {
  const { accessToken: bearer } = await firstStep(email);
  return call<{ code?: string }>("POST", "/api/auth/generate-otp", { username: email }, { bearer });
};

/** Passwords that are checked at once are counted as wrong ones are, so logins begin one after the other. */
const threeLogins = async (email: string) => [
  await firstStep(email),
  await firstStep(email),
  await firstStep(email),
];

const subjects = async (email: string) => (await inbox(email)).map(({ subject }) => subject);

describe("an authenticator app", () => {
  test("takes the place of the mailed code, ends other sessions, and gives ten recovery codes once", async () => {
    const before = await newSender("app");
    const ann = await withApp(before);
    expect(new Set(ann.recoveryCodes).size).toBe(10);
    expect(await views(before.bearer)).toBe(401);
    expect(await views(ann.bearer)).toBe(200);
    expect(await factorsOf(ann)).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    expect(await subjects(ann.email)).toContain("How you log in has changed");

    const first = await firstStep(ann.email);
    expect(first).toMatchObject({ factors: ["app"] });
    const mails = (await inbox(ann.email)).length;
    const { status, body } = await logInWith(ann.email, codeOf(ann.secret, 1), first);
    expect(status).toBe(200);
    expect(await views(body.accessToken)).toBe(200);
    expect(await inbox(ann.email)).toHaveLength(mails);
  });

  test("has each code used once, also by several calls at once", async () => {
    const ann = await withApp(await newSender("once"));
    const code = codeOf(ann.secret, 1);
    const begun = await threeLogins(ann.email);
    const all = await Promise.all(begun.map((one) => logInWith(ann.email, code, one)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await logInWith(ann.email, code)).toMatchObject({ body: { code: "CODE_INVALID" } });
    // The code with which the app was added is used too.
    expect((await logInWith(ann.email, codeOf(ann.secret))).status).toBe(401);
  });

  test("can't be got around by a mailed code, one that was asked for before included", async () => {
    const ann = await newSender("around");
    const early = await firstStep(ann.email);
    const { accessToken: bearer } = early;
    await call("POST", "/api/auth/generate-otp", { username: ann.email }, { bearer });
    const mailed = (await subjects(ann.email)).map((one) => one.slice(0, 6)).at(-1) ?? "";
    await withApp(ann);
    expect((await logInWith(ann.email, mailed, early)).status).toBe(401);
    const mails = (await inbox(ann.email)).length;
    expect(await askForCode(ann.email)).toMatchObject({
      ...{ status: 403, body: { code: "FACTOR_NEEDED" } },
    });
    expect(await inbox(ann.email)).toHaveLength(mails);
    expect((await logInWith(ann.email, mailed)).status).toBe(401);
    // A new password by mail leaves the app in place.
    await call("POST", "/api/auth/forgot-password", { username: ann.email });
    const reset = { username: ann.email, code: await resetCode(ann.email), password };
    expect((await call("POST", "/api/auth/reset-password", reset)).status).toBe(200);
    expect((await askForCode(ann.email)).status).toBe(403);
  });

  test("is added only with the password and a code that it shows", async () => {
    const ann = await newSender("wrong");
    expect(await addApp(ann, { pass: "wrong password" })).toMatchObject({
      ...{ status: 400, body: { code: "WRONG_PASSWORD" } },
    });
    expect(await addApp(ann, { code: codeOf(newSecret()) })).toMatchObject({
      ...{ status: 400, body: { code: "BAD_FIELD", field: "code" } },
    });
    expect((await addApp(ann, { secret: "AAAA", code: "123456" })).status).toBe(400);
    expect(await factorsOf(ann)).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test("is removed with the password, and then codes are mailed again", async () => {
    const ann = await withApp(await newSender("removed"));
    const remove = (input: object) => change("/api/auth/factors/remove", input, ann);
    expect((await remove({ factor: "app", password: "wrong password" })).status).toBe(400);
    expect((await remove({ factor: "another" })).status).toBe(404);
    const { status, body } = await remove({ factor: "app" });
    expect(status).toBe(200);
    expect(await factorsOf({ bearer: body.accessToken })).toEqual({
      ...{ passkeys: [], recoveryCodesLeft: 0 },
    });
    expect((await recoverWith(ann.email, ann.recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await askForCode(ann.email)).status).toBe(200);
  });

  test("ends remembered devices when it is added, and can be remembered itself", async () => {
    const ann = await remembered("devices");
    const { secret } = await withApp(ann);
    expect(await signInByDevice(ann)).toMatchObject({ body: { code: "DEVICE_UNKNOWN" } });
    const bearer = (await login(ann.email, "")).body.accessToken;
    const done = await call(
      "POST",
      "/api/auth/validate-otp",
      { username: ann.email, mfacode: codeOf(secret, 1), remember: true },
      { bearer },
    );
    const device = done.headers.getSetCookie().find((one) => one.startsWith("device-")) ?? "";
    const again = { email: ann.email, device: device.split(";")[0] ?? "" };
    expect((await signInByDevice(again)).status).toBe(200);
  });
});

describe("a recovery code", () => {
  test("logs in once, also of several calls at once, and its person is mailed", async () => {
    const ann = await withApp(await newSender("recovery"));
    const code = (ann.recoveryCodes[3] ?? "").toUpperCase().replaceAll("-", " ");
    const begun = await threeLogins(ann.email);
    const all = await Promise.all(begun.map((one) => recoverWith(ann.email, code, one)));
    const [won, ...others] = all.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    // Of the sessions that begin in the second of a change, the last one counts.
    const bearer = won?.body.accessToken ?? "";
    expect(await factorsOf({ bearer })).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await recoverWith(ann.email, code)).status).toBe(401);
    expect(await subjects(ann.email)).toContain("A recovery code was used to log in");
  });

  test("stops working when new ones are made", async () => {
    const ann = await withApp(await newSender("codes"));
    const { body } = await change("/api/auth/factors/recovery-codes", {}, ann);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await recoverWith(ann.email, ann.recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await recoverWith(ann.email, body.recoveryCodes?.[0] ?? "")).status).toBe(200);
  });

  test("is not made for a person who logs in by mailed codes, and opens nobody else's account", async () => {
    const [ann, ben] = [await withApp(await newSender("ann")), await newSender("ben")];
    expect((await change("/api/auth/factors/recovery-codes", {}, ben)).status).toBe(404);
    expect((await recoverWith(ben.email, ann.recoveryCodes[0] ?? "")).status).toBe(401);
  });
});

describe("a passkey", () => {
  const options = async ({ bearer }: Pick<Sender, "bearer">) =>
    (await call<PasskeyOptionsReply>("POST", "/api/auth/factors/passkey-options", {}, { bearer }))
      .body;

  async function withPasskey(sender: Sender) {
    const key = newLoginAuthenticator();
    const credential = key.make(await options(sender));
    const { status, body } = await change("/api/auth/factors/passkeys", { credential }, sender);
    expect(status).toBe(200);
    return { ...sender, key, bearer: body.accessToken, recoveryCodes: body.recoveryCodes ?? [] };
  }

  /** Begins a login, and completes it with what `made` makes of its challenge. */
  async function logInBy(email: string, made: (challenge: PasskeyOptionsReply) => object) {
    const { accessToken: bearer } = await firstStep(email);
    const input = { username: email };
    const asked = await call<PasskeyOptionsReply>("POST", "/api/auth/passkey-challenge", input, {
      bearer,
    });
    const credential = made(asked.body);
    return call<LoginReply & { code?: string }>(
      "POST",
      "/api/auth/validate-passkey",
      { ...input, credential },
      { bearer },
    );
  }

  const refused = { status: 401, body: { code: "PASSKEY_REFUSED" } };

  test("takes the place of the mailed code, and nothing else signs for it", async () => {
    const ann = await withPasskey(await newSender("key"));
    expect(ann.recoveryCodes).toHaveLength(10);
    expect(await firstStep(ann.email)).toMatchObject({ factors: ["passkey"] });
    expect((await askForCode(ann.email)).status).toBe(403);
    const { status, body } = await logInBy(ann.email, (asked) => ann.key.use(asked));
    expect(status).toBe(200);
    const own = await factorsOf({ bearer: body.accessToken });
    expect(own).toMatchObject({ passkeys: [{ id: ann.key.id }] });
    const other = { challenge: "A".repeat(43) };
    const wrong = [
      (asked: PasskeyOptionsReply) => ann.key.use({ ...asked, ...other }),
      (asked: PasskeyOptionsReply) => ann.key.use(asked, { origin: "https://elsewhere.example" }),
      (asked: PasskeyOptionsReply) => ann.key.use({ ...asked, domain: "elsewhere.example" }),
      (asked: PasskeyOptionsReply) => ann.key.use(asked, { flags: 1 }),
      // A copy of the key counts on its own.
      (asked: PasskeyOptionsReply) => ann.key.use(asked, { count: 1 }),
      (asked: PasskeyOptionsReply) => newLoginAuthenticator().use(asked),
      (asked: PasskeyOptionsReply) => ({ ...newLoginAuthenticator().use(asked), id: ann.key.id }),
    ];
    for (const made of wrong) expect(await logInBy(ann.email, made)).toMatchObject(refused);
    expect((await logInBy(ann.email, (asked) => ann.key.use(asked))).status).toBe(200);
  });

  test("is made only for the newest challenge, on our pages, with the password", async () => {
    const ann = await newSender("made");
    const key = newLoginAuthenticator();
    const [old, asked] = [await options(ann), await options(ann)];
    const add = (credential: object, input = {}) =>
      change("/api/auth/factors/passkeys", { credential, ...input }, ann);
    const notMade = { status: 400, body: { code: "PASSKEY_NOT_MADE" } };
    expect(await add(key.make(old))).toMatchObject(notMade);
    expect(await add(key.make(asked, "https://elsewhere.example"))).toMatchObject(notMade);
    expect(await add(key.make(asked), { password: "wrong password" })).toMatchObject({
      ...{ status: 400, body: { code: "WRONG_PASSWORD" } },
    });
    expect(await factorsOf(ann)).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await add(key.make(asked))).status).toBe(200);
  });

  test("is refused at the login of another person", async () => {
    const [ann, ben] = [
      await withPasskey(await newSender("ann")),
      await withPasskey(await newSender("ben")),
    ];
    expect(await logInBy(ben.email, (asked) => ann.key.use(asked))).toMatchObject(refused);
  });
});

test("the list of factors tells no secret", async () => {
  const ann = await withApp(await newSender("list"));
  const list = JSON.stringify(await factorsOf(ann));
  expect(list).not.toContain(ann.secret);
});

test("a login without a passkey gets nothing to sign", async () => {
  const { email } = await newSender("none");
  const { accessToken: bearer } = await firstStep(email);
  const input = { username: email };
  const asked = await call("POST", "/api/auth/passkey-challenge", input, { bearer });
  expect(asked).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

test.each(Object.values(ownFactors))("$method $path is closed without a token", async (one) => {
  const input = one.method === "GET" ? undefined : {};
  expect((await call(one.method, one.path, input)).status).toBe(401);
});
