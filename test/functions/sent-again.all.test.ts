import { describe, expect, test } from "vitest";
import type { ContentsReply } from "../../contract/pages/envelopes.ts";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  sendFile,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { envelopeFrom, newTemplate } from "../support/templates.ts";
import { twoReadings } from "../support/two-readings.ts";

/** A document that begins with what another one was. */

const contents = (envelopeId: string, sender: Partial<Sender>) =>
  call<ContentsReply & { code?: string }>(
    "GET",
    `/api/envelopes/${envelopeId}/contents`,
    undefined,
    { bearer: sender.bearer },
  );

describe("GET /api/envelopes/{envelopeId}/contents", () => {
  test("works: all that the sender entered, fields in the wire's pixels", async () => {
    const sender = await newSender();
    const recipients = [
      { ...newRecipient("Ann"), order: 1 },
      { ...newRecipient("Ben"), order: 2 },
    ];
    const payload = envelopeFor(sender, await uploadFile(sender), recipients);
    const sent = await call<{ envelopeId: string }>(
      "POST",
      "/api/envelopes",
      { ...payload, expiresInDays: 9, withholdValues: true },
      sender,
    );
    const { body } = await contents(sent.body.envelopeId, sender);
    expect(body).toMatchObject({
      fileName: "contract",
      title: "Lease 2026",
      message: "Please sign by Friday.",
      copies: [],
      expiresInDays: 9,
      withholdValues: true,
      signers: recipients,
    });
    expect(body.markers).toHaveLength(6);
    const [marker] = body.markers;
    expect(marker).toMatchObject({ etype: "sign", recepientEmail: recipients[0]?.email });
    expect(marker?.dataX).toBeCloseTo(payload.markers[0]?.dataX ?? Number.NaN, 3);
  });

  test("refuses what isn't there or was removed", async () => {
    const sender = await newSender();
    expect((await contents(crypto.randomUUID(), sender)).status).toBe(404);
    const removed = await sendEnvelope(sender, [newRecipient("Ann")]);
    await call("DELETE", `/api/envelopes/${removed}`, undefined, sender);
    expect((await contents(removed, sender)).status).toBe(404);
  });

  test("is closed to others, signers too", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const envelopeId = await sendEnvelope(ann, [{ ...newRecipient("Ben"), email: ben.email }]);
    expect((await contents(envelopeId, ben)).status).toBe(404);
    expect((await contents(envelopeId, { bearer: await signingToken(ben) })).status).toBe(401);
    expect((await contents(envelopeId, {})).status).toBe(401);
  });
});

describe("POST /api/envelopes with the file of a document that was sent", () => {
  test("works although the upload is gone: the same bytes, frozen again", async () => {
    const sender = await newSender();
    const pdf = makePdf([{ text: "Lease" }, { text: "Annex" }]);
    const file = await uploadFile(sender, pdf);
    const first = await sendEnvelope(sender, [newRecipient("Ann")], file);
    const deletion = { email: sender.email };
    await call("POST", `/api/files/deletion/${file.id}/${sender.id}`, deletion, sender);
    const { fileUrl } = (await contents(first, sender)).body;
    const ben = newRecipient("Ben");
    const again = envelopeFor(sender, { url: fileUrl }, [ben]);
    expect((await call("POST", "/api/envelopes", again, sender)).status).toBe(201);
    const bearer = await signingToken(ben);
    const { body: view } = await openLink(bearer);
    expect(view.pages).toHaveLength(2);
    expect(view.firstPage).toMatch(/^data:image/);
    const bytes = await download(view.recepient[0].docUrl, bearer);
    expect(bytes.equals(Buffer.from(pdf))).toBe(true);
  });

  test("works, and says on which pages other programs show something else: so does a template", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, twoReadings());
    const template = await newTemplate(sender, 1, file);
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const { body } = await call<{ envelopeId: string }>(
      "POST",
      "/api/envelopes",
      envelopeFrom(sender, template, [ann]),
      sender,
    );
    const { fileUrl } = (await contents(body.envelopeId, sender)).body;
    await call("POST", "/api/envelopes", envelopeFor(sender, { url: fileUrl }, [ben]), sender);
    for (const one of [ann, ben]) {
      const { body: view } = await openLink(await signingToken(one));
      expect(view.shownOtherwise).toEqual([1]);
    }
    const plain = newRecipient("Cleo");
    await sendEnvelope(sender, [plain]);
    expect((await openLink(await signingToken(plain))).body).not.toHaveProperty("shownOtherwise");
  });

  test("refuses another account's, a removed one's, and addresses that only look like it", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const envelopeId = await sendEnvelope(ann, [newRecipient("Ann")]);
    const { fileUrl } = (await contents(envelopeId, ann)).body;
    expect((await sendFile(ben, fileUrl)).status).toBe(404);
    for (const url of [
      `${fileUrl}${envelopeId}`,
      `https://evil.example${fileUrl}`,
      `/api/envelopes/../${envelopeId}/file/x?sealed=`,
    ])
      expect((await sendFile(ann, url)).status).toBe(400);
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, ann);
    expect((await sendFile(ann, fileUrl)).status).toBe(404);
  });
});
