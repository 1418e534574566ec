import { describe, expect, test } from "vitest";
import type { ProfileReply } from "../../contract/pages/users.ts";
import type { UserDetailsReply } from "../../contract/specified/users.ts";
import { call } from "../support/cloud.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  registration,
  type Sender,
  sendEnvelope,
  signBy,
} from "../support/people.ts";

const details = (sender: Sender, email: string) =>
  call<UserDetailsReply>("POST", "/api/userDetails", { email }, sender);

const profile = (sender: Pick<Sender, "bearer">) =>
  call<ProfileReply>("GET", "/api/users/me", undefined, sender);

const save = (sender: Pick<Sender, "bearer">, body: object) =>
  call<ProfileReply & { field?: string }>("PUT", "/api/users/me", body, sender);

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

  test("works: with the mobile of people who sent the caller a document or signed one of theirs", async () => {
    const [ann, ben, cem] = [
      await newSender("ann"),
      await newSender("ben"),
      await newSender("cem"),
    ];
    await sendEnvelope(ann, [{ ...newRecipient("Ben"), email: ben.email }, newRecipient("Dan")]);
    expect((await details(ben, ann.email)).body.mobile).toBe("5551234567");
    await signBy(ben);
    expect((await details(ann, ben.email)).body.mobile).toBe("5551234567");
    expect((await details(cem, ben.email)).body.mobile).toBeUndefined();
    expect((await details(ben, cem.email)).body.mobile).toBeUndefined();
  });

  test("is closed to a caller who has only sent, or corrected an address to, that person", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    await sendEnvelope(ann, [{ ...newRecipient("Ben"), email: ben.email }]);
    expect((await details(ann, ben.email)).body).toEqual({
      registered: true,
      firstName: "Sam",
      lastName: "Sender",
    });
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

describe("GET /api/users/me", () => {
  test("works: what the person has entered", async () => {
    const sender = await newSender();
    expect((await profile(sender)).body).toEqual({
      id: sender.id,
      userName: sender.email,
      firstName: "Sam",
      lastName: "Sender",
      mobile: "5551234567",
      language: "en",
      plan: "FREE_TRIAL",
      planLimits: { documentsMax: 3, fileBytesMax: 5 * 1024 * 1024 },
      documentsUsed: 0,
      storageUsedBytes: 0,
      mayRegisterCompany: true,
    });
  });

  test("refuses a token that is none", async () => {
    expect((await profile({ bearer: "x.y.z" })).status).toBe(401);
  });

  test("is closed: whoever is named, only the caller's own profile is shown", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const query = `?userId=${other.id}&email=${other.email}`;
    const { body } = await call<ProfileReply>("GET", `/api/users/me${query}`, undefined, sender);
    expect(body.userName).toBe(sender.email);
    expect((await call("GET", "/api/users/me")).status).toBe(401);
  });
});

describe("PUT /api/users/me", () => {
  const changed = { firstName: "Łukasz", lastName: "O’Brien", mobile: "5550001111" };

  test("works: saved, and there at the next sign-in", async () => {
    const sender = await newSender();
    expect((await save(sender, changed)).body).toMatchObject(changed);
    expect((await profile(sender)).body).toMatchObject(changed);
    const { body } = await call<{ firstName: string }>(
      "POST",
      "/api/auth/refresh",
      {},
      { headers: { cookie: sender.cookie } },
    );
    expect(body.firstName).toBe("Łukasz");
  });

  test("works: the language for signers is kept until another one is chosen", async () => {
    const sender = await newSender();
    expect((await profile(sender)).body.language).toBe("en");
    expect((await save(sender, { ...changed, language: "pl" })).body.language).toBe("pl");
    expect((await save(sender, changed)).body.language).toBe("pl");
    expect((await save(sender, { ...changed, language: "en" })).body.language).toBe("en");
  });

  test.each([
    [{ language: "tlh" }, "language", "Please choose one of the languages in the list."],
    [{ mobile: "12ab" }, "mobile", "Only digits allowed!"],
    [{ firstName: " " }, "firstName", "This field is required!"],
    [{ lastName: "a\nb" }, "lastName", "Please use one line: there is a line break after “a”."],
  ])("refuses %j and stores nothing", async (wrong, field, message) => {
    const sender = await newSender();
    const { status, body } = await save(sender, { ...changed, ...wrong });
    expect([status, body]).toEqual([400, { code: "BAD_FIELD", field, message }]);
    expect((await profile(sender)).body.firstName).toBe("Sam");
  });

  test("is closed: naming another account changes nothing of it, nor one's own address", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const claims = { id: other.id, userId: other.id, email: other.email, userName: other.email };
    await save(sender, { ...changed, ...claims, plan: "PRO_ANNUAL", companyId: "c" });
    expect((await profile(other)).body.firstName).toBe("Sam");
    expect((await profile(sender)).body).toMatchObject({ ...changed, userName: sender.email });
    expect((await save({ bearer: "" }, changed)).status).toBe(401);
  });
});
