import { describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { mailTo } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import {
  deviceOf,
  handOver,
  sentTo,
  show,
  signOn,
  take,
  ticketFor,
  ticketIn,
  viewOf,
} from "../support/handed-devices.ts";
import { pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  sealedBehind,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

/** Handing a document over to a signer who is with the sender. */
const own = borrowedEnvironment();

describe("POST /api/envelopes/{envelopeId}/hand-over", () => {
  test("works: a person beside the sender signs, and record, mail, page and API say in person", async (context) => {
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const { sender, envelopeId } = await sentTo(ann, ben);
    const key = await apiKeyOf(sender);
    const reply = await handOver(envelopeId, "s1", sender.bearer);
    expect(Object.keys(reply.body).sort()).toEqual(["path", "until"]);
    const ticket = ticketIn(reply.body);
    expect((await show(ticket)).body).toMatchObject({
      ...{ signerName: "Ann Test", senderEmail: sender.email, language: "en" },
    });
    expect(JSON.stringify((await show(ticket)).body)).not.toContain("Lease");
    await signOn(await deviceOf(ticket));
    await mailTo(ann.email, ({ subject }) => subject.startsWith("Handed over to you in person"));
    await signBy(ben);

    const get = <Body>(where: string) => callByKey<Body>(key, "GET", `/api/v1/${where}`);
    const { recipients } = (
      await get<{ recipients: { via?: string }[] }>(`envelopes/${envelopeId}`)
    ).body;
    expect(recipients.map(({ via }) => via)).toEqual(["inPerson", undefined]);
    const events = await get<{ data: { data: { envelopeId: string; recipient: object } }[] }>(
      "events?types=envelope.handed-over",
    );
    expect(events.body.data.map(({ data }) => data.recipient)).toMatchObject([{ id: "s1" }]);
    const sealed = await sealedBehind(await viewingToken(ann.email));
    const basis =
      /In person, according to Sam Sender, who opened the document for them; the address was not proven; no other check/;
    await isGenuine(sealed, basis, context);
    const text = pdfText(sealed).replace(/\s+/g, " ");
    expect(text).toContain("Handed over in person");
    expect(text.match(/access to the mailbox/g)).toHaveLength(1);
  });

  test("is closed to another account, also to the signer's, and without a session", async () => {
    const stranger = await newSender("stranger");
    const ann = { ...newRecipient("Ann"), email: stranger.email };
    const { envelopeId } = await sentTo(ann);
    expect((await handOver(envelopeId, "s1", stranger.bearer)).status).toBe(404);
    expect((await handOver(envelopeId, "s1")).status).toBe(401);
    const link = await signingToken(ann);
    expect((await handOver(envelopeId, "s1", link)).status).toBe(401);
  });
});

describe("a ticket", () => {
  test("works once: of twenty devices at once one gets the page, and the others hear why not", async () => {
    const { sender, envelopeId } = await sentTo(newRecipient("Ann"));
    const ticket = await ticketFor(sender, envelopeId);
    const replies = await Promise.all(Array.from({ length: 20 }, () => take(ticket)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["HANDOVER_USED"]));
    expect((await show(ticket)).body.code).toBe("HANDOVER_USED");
  });
});

describe("the link of a used ticket", () => {
  test("works on that device alone, for an hour", async () => {
    const { sender, envelopeId } = await sentTo(newRecipient("Ann"));
    const device = await deviceOf(await ticketFor(sender, envelopeId));
    const other = await deviceOf(await ticketFor(sender, envelopeId));
    expect((await viewOf(device)).status).toBe(200);
    for (const headers of [{ cookie: "" }, other.headers]) {
      const elsewhere = await viewOf({ bearer: device.bearer, headers });
      expect(elsewhere).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
    }
    await own().environment.advance(61 * 60_000);
    expect((await viewOf(device)).status).toBe(401);
  });
});
