import { describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, mailTo } from "../support/cloud.ts";
import {
  type Device,
  deviceOf,
  handOver,
  sentTo,
  show,
  signOn,
  take,
  ticketFor,
  viewOf,
} from "../support/handed-devices.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  newRecipient,
  newSender,
  openLink,
  sealedBehind,
  sendEnvelope,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, type EnvelopeBody } from "../support/public-documents.ts";
import { setStopped, stopSender, stopToken } from "../support/stops.ts";

/** Handing a document over to a signer who is with the sender. */
const own = borrowedEnvironment();

describe("POST /api/envelopes/{envelopeId}/hand-over", () => {
  test("refuses whose turn it is not, who only reads, and a sender whom the operator has stopped", async () => {
    const people = [
      { ...newRecipient("Ann"), order: 1 },
      { ...newRecipient("Ben"), order: 2 },
    ];
    const { sender, envelopeId } = await sentTo(...people);
    const refusalOf = async (id: string) => (await handOver(envelopeId, id, sender.bearer)).body;
    expect(await refusalOf("s2")).toMatchObject({ code: "NOT_YOUR_TURN" });
    expect(await refusalOf("c1")).toMatchObject({ code: "NOT_FOUND" });
    const ticket = await ticketFor(sender, envelopeId);
    const { environment } = own();
    await stopSender(environment, sender.id, true);
    expect(await refusalOf("s1")).toMatchObject({ code: "SENDER_STOPPED" });
    expect((await take(ticket)).body.code).toBe("HANDOVER_OVER");
    await stopSender(environment, sender.id, false);
    expect((await take(ticket)).status).toBe(200);
  });
});

describe("a ticket", () => {
  test("that is old, unknown, withdrawn, or of a corrected address opens nothing, and says so", async () => {
    const codes = async (ticket: string) => [
      (await show(ticket)).body.code,
      (await take(ticket)).body.code,
    ];
    expect(await codes("x".repeat(43))).toEqual(["HANDOVER_OVER", "HANDOVER_OVER"]);
    const { sender, envelopeId } = await sentTo(newRecipient("Ann"));
    const moved = await ticketFor(sender, envelopeId);
    await correctSigner(sender, envelopeId, "s1", newRecipient("Rita"));
    expect(await codes(moved)).toEqual(["HANDOVER_OVER", "HANDOVER_OVER"]);
    const withdrawn = await ticketFor(sender, envelopeId);
    const withdraw = `/api/envelopes/${envelopeId}/withdraw`;
    expect((await call("POST", withdraw, {}, sender)).status).toBe(200);
    expect(await codes(withdrawn)).toEqual(["VOIDED", "VOIDED"]);
    const other = await sendEnvelope(sender, [newRecipient("Ann")]);
    const late = await ticketFor(sender, other);
    await own().environment.advance(10 * 60_000);
    expect(await codes(late)).toEqual(["HANDOVER_OVER", "HANDOVER_OVER"]);
  });

  test("is used five times a day for a signer, who is mailed each time", async () => {
    const ann = newRecipient("Ann");
    const { sender, envelopeId } = await sentTo(ann);
    for (let n = 0; n < 5; n++) await deviceOf(await ticketFor(sender, envelopeId));
    const sixth = await ticketFor(sender, envelopeId);
    expect((await take(sixth)).body.code).toBe("TOO_MANY_REQUESTS");
  });
});

describe("the link of a used ticket", () => {
  test("ends once the device is given back, and no mailed link can be ended so", async () => {
    const ann = newRecipient("Ann");
    const { sender, envelopeId } = await sentTo(ann);
    const device = await deviceOf(await ticketFor(sender, envelopeId));
    const handBack = (by: Partial<Device>, body: unknown = {}) =>
      call("POST", "/api/esign/hand-back", body, by);
    expect((await handBack(device, "{")).status).toBe(400);
    expect((await handBack(device)).body).toEqual({ ended: true });
    expect((await viewOf(device)).status).toBe(401);
    expect((await handBack(device)).status).toBe(401);
    const bearer = await signingToken(ann);
    expect((await handBack({ bearer })).status).toBe(401);
    expect((await handBack({})).status).toBe(401);
    expect((await openLink(bearer)).status).toBe(200);
  });

  test("asks for the signer's checks, and a mailed code entered on it proves the address", async (context) => {
    const sender = await newSender("host");
    const key = await apiKeyOf(sender);
    const ann = newRecipient("Ann");
    const sent = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
      documentId: await documentBy(key),
      recipients: [{ ...ann, checks: ["mailedCode"] }],
      fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }],
    });
    const device = await deviceOf(await ticketFor(sender, sent.body.id));
    expect((await viewOf(device)).body).toMatchObject({ code: "CHECK_NEEDED" });
    await call("POST", "/api/esign/check/mail", {}, device);
    const { subject } = await mailTo(ann.email, (mail) => /^\d{6}/.test(mail.subject));
    const entered = await call("POST", "/api/esign/check", { code: subject.slice(0, 6) }, device);
    const [pass = ""] = entered.headers.getSetCookie()[0]?.split(";") ?? [];
    const checked = { ...device, headers: { cookie: `${device.headers.cookie}; ${pass}` } };
    await signOn(checked);
    const entries = await callByKey<{ data: { type: string; data: Record<string, unknown> }[] }>(
      key,
      "GET",
      `/api/v1/envelopes/${sent.body.id}/entries`,
    );
    const told = entries.body.data.map(({ type, data }) => [type, data["delivery"]]);
    expect(told.filter(([type]) => /handed|checked|signed/.test(String(type)))).toEqual([
      ["handed-over", undefined],
      ["checked", "in-person"],
      ["signed", "in-person"],
    ]);
    needs(context, "pdftotext");
    const text = pdfText(await sealedBehind(await viewingToken(sender.email))).replace(/\s+/g, " ");
    expect(text).toMatch(
      /who opened the document for them\. Entered before the document was shown:/,
    );
  });
});

test("a document is not handed over to a signer who stopped the sender's mails, and would not hear of it", async () => {
  const ann = newRecipient("Ann");
  const { sender, envelopeId } = await sentTo(ann);
  const ticket = await ticketFor(sender, envelopeId);
  await signingToken(ann);
  await setStopped(await stopToken(ann.email), true);
  for (const one of [await show(ticket), await take(ticket)])
    expect(one.body.code).toBe("HANDOVER_OVER");
  const again = await handOver(envelopeId, "s1", sender.bearer);
  expect(again.body.code).toBe("MAILS_STOPPED");
});

test("a handed-over device can name nobody instead of the signer, answer nothing for them later, or change their number", async () => {
  const [sender, { email }] = [await newSender("host"), await newSender("ann")];
  await call("PUT", "/api/users/sending", { rules: { delegation: true } }, sender);
  const [ben, eve] = [newRecipient("Ben"), newRecipient("Eve")];
  const envelopeId = await sendEnvelope(sender, [{ ...newRecipient("Ann"), email }, ben]);
  const device = await deviceOf(await ticketFor(sender, envelopeId));
  const post = (where: string, body: object) => call("POST", `/api/esign/${where}`, body, device);
  const refused = { status: 409, body: { code: "CANT_CHANGE_NOW" } };
  expect((await viewOf(device)).body).not.toHaveProperty("delegable");
  const named = { firstName: "Eve", lastName: "New", email: eve.email, reason: "On leave" };
  expect(await post("delegate", named)).toMatchObject(refused);
  await signOn(device);
  expect((await correctSigner(sender, envelopeId, "s2", eve)).status).toBe(200);
  const { shownSha256 } = (await viewOf(device)).body;
  expect(await post("keep", { shownSha256 })).toMatchObject(refused);
  expect(await post("take-back", {})).toMatchObject(refused);
  await mailTo(email, ({ subject }) => subject.startsWith("The signers have changed"));
  const details = await call("POST", "/api/userDetails", { email }, sender);
  expect(details.body).toMatchObject({ registered: true });
  expect(details.body).not.toHaveProperty("mobile");
});
