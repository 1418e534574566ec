import { describe, expect, test } from "vitest";
import type { UserDetailsReply } from "../../contract/api/users.ts";
import { call } from "../support/cloud.ts";
import { newAddress, newSender, registration } from "../support/people.ts";

describe("POST /api/userDetails", () => {
  test.each([
    ["JSON", (email: string) => ({ email })],
    ["a JSON string", (email: string) => JSON.stringify(email)],
    ["plain text", (email: string) => email],
  ])("works: names for a registered address sent as %s, never the mobile", async (_, body) => {
    const sender = await newSender();
    const { email } = await newSender();
    const text = body(email);
    const type = text === email ? "text/plain" : "application/json";
    const { body: reply } = await call<UserDetailsReply>("POST", "/api/userDetails", text, {
      bearer: sender.bearer,
      headers: { "content-type": type },
    });
    expect(reply).toEqual({ registered: true, firstName: "Sam", lastName: "Sender" });
  });

  test("refuses what is no address", async () => {
    const sender = await newSender();
    const { status, body } = await call("POST", "/api/userDetails", { email: "nobody" }, sender);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: "email" });
  });

  test("is closed: unknown and unproven addresses answer alike, and nobody asks unsigned", async () => {
    const sender = await newSender();
    const unproven = newAddress();
    await call("POST", "/api/auth/register", registration(unproven));
    for (const email of [newAddress(), unproven]) {
      const { body } = await call("POST", "/api/userDetails", { email }, sender);
      expect(body).toEqual({ registered: false });
    }
    expect((await call("POST", "/api/userDetails", { email: unproven })).status).toBe(401);
  });
});
