import { describe, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { UserReply } from "../../contract/specified/session.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment, inChunks } from "../support/own-environment.ts";
import {
  cookieOf,
  firstStep,
  mailedCode,
  newAddress,
  newRecipient,
  newSender,
  nextCode,
  registration,
  resetCode,
  sendEnvelope,
  signIn,
  signingToken,
} from "../support/people.ts";

/** Attacks on what stands between password and session. An environment of its own: its clock is moved. */
const own = borrowedEnvironment();

const validate = (username: string, mfacode: string, bearer: string) =>
  call<UserReply & { code?: string }>(
    "POST",
    "/api/auth/validate-otp",
    { username, mfacode },
    { bearer },
  );

const sendCode = (username: string, bearer: string) =>
  call("POST", "/api/auth/generate-otp", { username }, { bearer });

async function withCode() {
  const email = newAddress();
  await call("POST", "/api/auth/register", registration(email));
  const { accessToken: bearer } = await firstStep(email);
  await sendCode(email, bearer);
  return { email, bearer, code: await mailedCode(email) };
}

/** `count` codes that are all wrong. */
const wrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count + 1 }, (_, i) => String(i * 7).padStart(6, "0"))
    .filter((one) => one !== code)
    .slice(0, count);

const senderRoutes = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .filter(({ access }) => access === "sender")
  .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, "x") }));

describe("the token of step 1", () => {
  test("opens no sender route of the whole contract, nor does a mailed link's or none", async () => {
    const recipient = newRecipient("Ann");
    await sendEnvelope(await newSender(), [recipient]);
    const { bearer, email } = await withCode();
    const tokens = [bearer, await signingToken(recipient), undefined];
    expect(senderRoutes.length).toBeGreaterThan(15);
    for (const { method, path } of senderRoutes) {
      for (const token of tokens) {
        const body = method === "GET" ? undefined : { username: email };
        const { status } = await call(method, path, body, { bearer: token });
        expect([method, path, status]).toEqual([method, path, 401]);
      }
    }
  });

  test("is dead after the code was entered, and a quarter of an hour later", async () => {
    const used = await withCode();
    expect((await validate(used.email, used.code, used.bearer)).status).toBe(200);
    expect((await sendCode(used.email, used.bearer)).status).toBe(401);
    const late = await withCode();
    await own().environment.advance(15 * 60_000 + 1000);
    expect((await sendCode(late.email, late.bearer)).status).toBe(401);
  });

  test("of one person takes no code of another", async () => {
    const [ann, ben] = [await withCode(), await withCode()];
    expect((await validate(ann.email, ann.code, ben.bearer)).status).toBe(403);
    const { status } = await validate(ben.email, ann.code, ben.bearer);
    expect(status).toBe(ann.code === ben.code ? 200 : 401);
  });
});

describe("guessing the code", () => {
  test("ends with the sixth try, even when it is right", async () => {
    const { email, bearer, code } = await withCode();
    for (const one of wrongCodes(code, 5)) {
      expect((await validate(email, one, bearer)).body.code).toBe("CODE_INVALID");
    }
    const sixth = await validate(email, code, bearer);
    expect([sixth.status, sixth.body.code]).toEqual([401, "CODE_SPENT"]);
  });

  test("is not helped by a new code: the tries belong to the sign-in", async () => {
    const { email, bearer, code } = await withCode();
    for (const one of wrongCodes(code, 5)) await validate(email, one, bearer);
    await sendCode(email, bearer);
    const newest = await mailedCode(email);
    expect((await validate(email, newest, bearer)).body.code).toBe("CODE_SPENT");
  });

  test("two hundred times at once gets at most five codes looked at", async () => {
    const { email, bearer, code } = await withCode();
    const codes = wrongCodes(code, 200);
    const answers = await inChunks(200, 200, (i) => validate(email, codes[i] ?? "", bearer));
    const counts = new Map<string, number>();
    for (const { body } of answers) {
      counts.set(body.code ?? "in", (counts.get(body.code ?? "in") ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ CODE_INVALID: 5, CODE_SPENT: 195 });
    expect((await validate(email, code, bearer)).status).toBe(401);
  });

  test("with the right code a hundred times at once gives one session", async () => {
    const { email, bearer, code } = await withCode();
    const answers = await inChunks(100, 100, () => validate(email, code, bearer));
    const sessions = answers.filter(({ headers }) => cookieOf(headers) !== "");
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.status).toBe(200);
  });
});

describe("a code that was right once", () => {
  test("is not taken twice", async () => {
    const { email, bearer, code } = await withCode();
    expect((await validate(email, code, bearer)).status).toBe(200);
    expect((await validate(email, code, bearer)).status).toBe(401);
    const { accessToken } = await firstStep(email);
    await sendCode(email, accessToken);
    const next = await mailedCode(email);
    if (next !== code) expect((await validate(email, code, accessToken)).status).toBe(401);
  });

  test("is dead after a newer one was sent", async () => {
    const { email, bearer, code } = await withCode();
    await sendCode(email, bearer);
    const newest = await mailedCode(email);
    if (newest !== code) expect((await validate(email, code, bearer)).status).toBe(401);
    expect((await validate(email, newest, bearer)).status).toBe(200);
  });

  test("is taken at 9:30 and refused at 10:01", async () => {
    const { environment } = own();
    const before = environment.now();
    const inTime = await withCode();
    // The clock goes on by itself, too: what is left is for a slow machine.
    await environment.advance(before + 9.5 * 60_000 - environment.now());
    expect((await validate(inTime.email, inTime.code, inTime.bearer)).status).toBe(200);
    const late = await withCode();
    await environment.advance(10 * 60_000 + 1000);
    const { status, body } = await validate(late.email, late.code, late.bearer);
    expect([status, body.code]).toEqual([401, "CODE_INVALID"]);
  });
});

/** What is answered to as many wrong codes, of five in each sign-in; a day passes after each `signInsPerDay`. */
async function enterWrongCodes(email: string, count: number, signInsPerDay: number) {
  const answers: (string | undefined)[] = [];
  for (let round = 0; answers.length < count; round++) {
    if (round > 0 && round % signInsPerDay === 0) await own().environment.advance(86_400_000);
    const { accessToken: bearer } = await firstStep(email);
    const code = await nextCode(email, async () => void (await sendCode(email, bearer)));
    for (const wrong of wrongCodes(code, 5))
      answers.push((await validate(email, wrong, bearer)).body.code);
  }
  return answers;
}

const repeated = (code: string, count: number) => Array.from({ length: count }, () => code);
const warnings = (email: string) =>
  own()
    .environment.mails({ to: email })
    .filter(({ subject }) => subject === "Someone is trying to log in to your account");

test("a stranger with the password has twenty wrong codes a day, over any number of sign-ins; the owner hears of it and gets in", async () => {
  const owner = await newSender();
  const codes = await enterWrongCodes(owner.email, 25, 5);
  expect(codes).toEqual([...repeated("CODE_INVALID", 20), ...repeated("TOO_MANY_REQUESTS", 5)]);
  expect(warnings(owner.email)).toHaveLength(1);
  await own().environment.advance(86_400_000);
  await signIn(owner.email);
});

test("wrong codes send no warning to a mailbox that nobody has proven", async () => {
  const email = newAddress();
  await call("POST", "/api/auth/register", registration(email));
  // Only three codes a day are mailed to it.
  const codes = await enterWrongCodes(email, 50, 3);
  expect(codes).toEqual([...repeated("CODE_INVALID", 45), ...repeated("CODES_SPENT", 5)]);
  expect(warnings(email)).toEqual([]);
});

test("a stranger with the password has 45 wrong codes in a row, over any number of days; a new password lets the owner in", async () => {
  const owner = await newSender();
  const codes = await enterWrongCodes(owner.email, 50, 4);
  expect(codes).toEqual([...repeated("CODE_INVALID", 45), ...repeated("CODES_SPENT", 5)]);
  expect(warnings(owner.email)[0]?.text).toContain("until you set a new password");
  const { accessToken: bearer } = await firstStep(owner.email);
  const right = await nextCode(owner.email, async () => void (await sendCode(owner.email, bearer)));
  expect((await validate(owner.email, right, bearer)).body.code).toBe("CODES_SPENT");
  await call("POST", "/api/auth/forgot-password", { username: owner.email });
  const code = await resetCode(owner.email);
  const password = "another password";
  const changed = { username: owner.email, code, password };
  expect(
    (await call("POST", "/api/auth/reset-password", { ...changed, password: "seven77" })).status,
  ).toBe(400);
  expect((await call("POST", "/api/auth/reset-password", changed)).status).toBe(200);
  await signIn(owner.email, password);
});
