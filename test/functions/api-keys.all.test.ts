import { describe, expect, test } from "vitest";
import { limits } from "../../contract/rules/limits/limits.ts";
import { apiKeyOf, makeKey } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, password } from "../support/people.ts";
import { account, act, day, keysOf, logged } from "./support/api-keys.ts";

const own = borrowedEnvironment({ log: (line) => logged.push(line) });

describe("POST /api/keys", () => {
  test(`makes ${limits.keysMax} at most, however many are asked for at once`, async () => {
    const bob = await newSender("bob");
    const made = await Promise.all(Array.from({ length: 14 }, () => makeKey(bob)));
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(limits.keysMax);
    while ((await keysOf(bob)).length < limits.keysMax) await apiKeyOf(bob);
    expect(await makeKey(bob)).toMatchObject({ status: 409, body: { code: "TOO_MANY_KEYS" } });
    const [oldest] = (await keysOf(bob)).slice(-1);
    expect((await act(bob, oldest?.id ?? "", "replace")).status).toBe(201);
    expect(await makeKey(bob)).toMatchObject({ status: 409, body: { code: "TOO_MANY_KEYS" } });
  });
});

describe("a key ends", () => {
  test("at its end, and with its account, at once and for good", async () => {
    const [bob, cem] = [await newSender("bob"), await newSender("cem")];
    const [short, closed] = [(await makeKey(bob, { end: 30 })).body, await apiKeyOf(cem)];
    await call("POST", "/api/auth/close-account", { password }, cem);
    const refused = await account(closed);
    await own().environment.advance(30 * day);
    const answers = [refused, await account(short.token), await account(closed)];
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 401, code: "KEY_INVALID" });
    }
  });

  test("not with a new password, as the mail about it says", async () => {
    const bob = await newSender("bob");
    const token = await apiKeyOf(bob);
    const passwords = { currentPassword: password, newPassword: "battery staple" };
    await call("POST", "/api/auth/change-password", passwords, bob);
    expect((await account(token)).status).toBe(200);
  });
});
