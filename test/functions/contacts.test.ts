import { describe, expect, test } from "vitest";
import type { ContactReply } from "../../contract/pages/envelopes.ts";
import type { UserDetailsReply } from "../../contract/specified/users.ts";
import { call } from "../support/cloud.ts";
import {
  correctSigner,
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
} from "../support/people.ts";

const contacts = async (sender: Pick<Sender, "bearer">, q = "") =>
  call<readonly ContactReply[]>(
    "GET",
    `/api/users/contacts?q=${encodeURIComponent(q)}`,
    undefined,
    sender,
  );

const forget = (sender: Pick<Sender, "bearer">, email: string) =>
  call("POST", "/api/users/contacts/forget", { email }, sender);

const asContact = ({ email, firstName, lastName, mobile }: Recipient): ContactReply => ({
  email,
  firstName,
  lastName,
  mobile,
});

describe("GET /api/users/contacts", () => {
  test("works: the caller's recipients, by address and by name, once each although they signed", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Annette", "Ågren"), newRecipient("Ben")];
    await sendEnvelope(sender, [ann, ben]);
    await signBy(ann);
    expect((await contacts(sender, "agr")).body).toEqual([asContact(ann)]);
    expect((await contacts(sender, ben.email.slice(0, 10).toUpperCase())).body).toEqual([
      asContact(ben),
    ]);
    expect((await contacts(sender)).body).toHaveLength(2);
  });

  test("works: the names of the last document and of corrections, and a number that was given before", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [ann]);
    await sendEnvelope(sender, [{ ...ann, lastName: "Bell", mobile: "" }]);
    expect((await contacts(sender)).body).toEqual([{ ...asContact(ann), lastName: "Bell" }]);
    const correction = { email: ann.email, firstName: "Anna", lastName: "Bell" };
    await correctSigner(sender, envelopeId, "s1", correction);
    expect((await contacts(sender, "anna b")).body).toMatchObject([{ firstName: "Anna" }]);
  });

  test("refuses a text that is no address and no name", async () => {
    expect((await contacts(await newSender(), "x".repeat(255))).status).toBe(400);
  });

  test("is closed: another account's people and those who wrote to oneself are not shown", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    await sendEnvelope(ann, [{ ...newRecipient("Ben"), email: ben.email }, newRecipient("Dan")]);
    expect((await contacts(ben)).body).toEqual([]);
    expect((await contacts(ben, ann.email)).body).toEqual([]);
    expect((await contacts({ bearer: "x.y.z" })).status).toBe(401);
  });
});

describe("POST /api/users/contacts/forget", () => {
  test("works: no longer suggested until one writes to them again; that they may know the sender stays", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const recipient = { ...newRecipient("Ben"), email: ben.email };
    await sendEnvelope(ann, [recipient]);
    expect((await forget(ann, ben.email)).status).toBe(200);
    expect((await contacts(ann)).body).toEqual([]);
    const details = await call<UserDetailsReply>(
      "POST",
      "/api/userDetails",
      { email: ann.email },
      ben,
    );
    expect(details.body.mobile).toBe("5551234567");
    await sendEnvelope(ann, [recipient]);
    expect((await contacts(ann)).body).toEqual([asContact(recipient)]);
  });

  test("refuses what is no address", async () => {
    expect((await forget(await newSender(), "nobody")).status).toBe(400);
  });

  test("is closed: forgetting another account's person changes nothing, and nobody is made up", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const dan = newRecipient("Dan");
    await sendEnvelope(ann, [dan]);
    expect((await forget(ben, dan.email)).status).toBe(200);
    expect((await contacts(ann)).body).toEqual([asContact(dan)]);
    const known = await call<UserDetailsReply>(
      "POST",
      "/api/userDetails",
      { email: ben.email },
      ann,
    );
    expect(known.body.mobile).toBeUndefined();
    expect((await forget({ bearer: "x.y.z" }, dan.email)).status).toBe(401);
  });
});
