import { beforeEach, describe, expect, test } from "vitest";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import { passwordTries } from "../../core/domain/common/throttle.ts";
import { inbox } from "../support/cloud.ts";
import { needsNetworks, postFrom, type ReplyFrom } from "../support/networks.ts";
import { borrowedEnvironment, nextHour } from "../support/own-environment.ts";
import { newAddress, newSender, password, resetCode } from "../support/people.ts";

// Who is locked out by wrong passwords, and by whose attempts; in an environment whose clock can be moved.
const own = borrowedEnvironment();

const usual = "127.0.0.1";
const elsewhere = (number: number) => `127.0.0.${number + 2}`;
const networks = Array.from({ length: 6 }, (_, i) => elsewhere(i));
const quietMs = passwordTries.quietSeconds * 1000;

const logIn = (from: string, username: string, pass = password) =>
  postFrom(from, "/api/auth/login", { username, password: pass });
const guess = (from: string, username: string) => logIn(from, username, "a wrong guess");
const forgot = (from: string, username: string) =>
  postFrom(from, "/api/auth/forgot-password", { username });

async function guesses(from: string, username: string, count: number): Promise<ReplyFrom[]> {
  const replies: ReplyFrom[] = [];
  for (let i = 0; i < count; i++) replies.push(await guess(from, username));
  return replies;
}

const statuses = (replies: readonly ReplyFrom[]) => replies.map(({ status }) => status);

beforeEach(async (context) => {
  needsNetworks(context);
  await nextHour(own().environment);
});

describe("wrong passwords from elsewhere", () => {
  test("shut nobody out who signs in from a usual network", async () => {
    const { email } = await newSender();
    for (const from of networks) await guesses(from, email, 10);
    expect((await logIn(usual, email)).status).toBe(200);
  });

  test("shut nobody out when they go on for hours, either", async () => {
    const { email } = await newSender();
    for (let quarter = 0; quarter < 8; quarter++) {
      for (const from of networks) await guesses(from, email, 2);
      await own().environment.advance(quietMs);
    }
    for (const from of networks) await guesses(from, email, 2);
    expect((await logIn(usual, email)).status).toBe(200);
  });

  test("by one network shut nobody out at another, a new one included", async () => {
    const { email } = await newSender();
    await guesses(elsewhere(0), email, 20);
    expect((await logIn(elsewhere(1), email)).status).toBe(200);
  });

  test("are few in all, from however many networks", async () => {
    const { email } = await newSender();
    const heard: ReplyFrom[] = [];
    for (const from of networks) heard.push(...(await guesses(from, email, 5)));
    expect(statuses(heard).filter((status) => status === 401)).toHaveLength(
      passwordTries.otherNetworksMax,
    );
  });

  test("are refused in the same words for addresses that nobody has", async () => {
    const { email } = await newSender();
    const known = await guesses(elsewhere(0), email, 5);
    const unknown = await guesses(elsewhere(0), newAddress(), 5);
    expect(statuses(known)).toEqual([401, 401, 401, 429, 429]);
    expect(unknown.map(({ status, body }) => [status, body])).toEqual(
      known.map(({ status, body }) => [status, body]),
    );
  });
});

describe("a login that is shut", () => {
  test("says to wait, and how long; after that the right password opens", async () => {
    const { email } = await newSender();
    const tried = await guesses(usual, email, passwordTries.usualNetworkMax);
    expect(new Set(statuses(tried))).toEqual(new Set([401]));
    const shut = await logIn(usual, email);
    expect(shut).toMatchObject({ status: 429, body: { code: "TOO_MANY_PASSWORDS" } });
    expect(shut.body.message).toMatch(/wait a moment/);
    expect(shut.retryAfterSeconds).toBeGreaterThan(0);
    expect(shut.retryAfterSeconds).toBeLessThanOrEqual(passwordTries.quietSeconds);
    await own().environment.advance(quietMs);
    expect((await logIn(usual, email)).status).toBe(200);
  });

  test("is opened at once by a new password, wherever it is chosen", async () => {
    const { email } = await newSender();
    for (const from of [usual, ...networks]) await guesses(from, email, 5);
    const here = networks[5] ?? usual;
    await forgot(here, email);
    const chosen = { username: email, code: await resetCode(email), password: "a new password" };
    expect((await postFrom(here, "/api/auth/reset-password", chosen)).status).toBe(200);
    expect((await logIn(here, email, "a new password")).status).toBe(200);
  });

  test("counts wrong ones since the last right one", async () => {
    const { email } = await newSender();
    for (let i = 0; i < 3; i++) {
      await guesses(usual, email, passwordTries.usualNetworkMax - 1);
      expect((await logIn(usual, email)).status).toBe(200);
    }
  });

  test("counts parallel tries, too", async () => {
    const { email } = await newSender();
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess(usual, email)));
    const heard = statuses(replies).filter((status) => status === 401);
    expect(heard).toHaveLength(passwordTries.usualNetworkMax);
  });

  test("never says that the right password is wrong, not even while the pool is locked", async () => {
    const { email } = await newSender();
    for (const from of networks) await guesses(from, email, 2);
    await guesses(usual, email, passwordTries.usualNetworkMax - 1);
    const reply = await logIn(usual, email);
    expect([200, 429]).toContain(reply.status);
    expect(reply.body.code).toBe(reply.status === 200 ? undefined : "TOO_MANY_PASSWORDS");
  });
});

describe("forgotten passwords", () => {
  test("that others ask for leave the owner theirs", async () => {
    const { email } = await newSender();
    const before = (await inbox(email)).length;
    for (const from of networks) for (let i = 0; i < 5; i++) await forgot(from, email);
    const others = throttles.forgotByOtherNetworks.max;
    expect(await inbox(email)).toHaveLength(before + others);
    expect((await forgot(usual, email)).status).toBe(200);
    expect(await inbox(email)).toHaveLength(before + others + 1);
  });

  test("of one address at one network leave another network its own", async () => {
    const { email } = await newSender();
    const asked: ReplyFrom[] = [];
    for (let i = 0; i < 5; i++) asked.push(await forgot(elsewhere(0), email));
    expect(statuses(asked)).toEqual([200, 200, 200, 429, 429]);
    expect((await forgot(elsewhere(1), email)).status).toBe(200);
  });

  test("aren't shut by wrong codes from one network", async () => {
    const { email } = await newSender();
    await forgot(usual, email);
    const code = await resetCode(email);
    const wrong = code === "123456" ? "654321" : "123456";
    const reset = (from: string, tried: string) =>
      postFrom(from, "/api/auth/reset-password", { username: email, code: tried, password });
    const tried: ReplyFrom[] = [];
    for (let i = 0; i < 6; i++) tried.push(await reset(elsewhere(0), wrong));
    expect(statuses(tried)).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await reset(usual, code)).status).toBe(200);
  });
});

test("a network from which nobody has signed in for three months is like any other", async () => {
  const { email } = await newSender();
  await own().environment.advance(91 * 86_400_000);
  for (const from of networks) await guesses(from, email, 5);
  expect((await logIn(usual, email)).status).toBe(429);
});
