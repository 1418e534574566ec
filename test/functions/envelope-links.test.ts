import { describe, expect, test } from "vitest";
import type { PreviewReply } from "../../contract/specified/signer-views.ts";
import { call, eventually } from "../support/cloud.ts";
import { activity } from "../support/invited.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { readyToSend, send } from "../support/ready-to-send.ts";
import { openPicture } from "../support/templates.ts";

describe("GET /api/envelopes/rv/{token}", () => {
  test("works: the first page's picture stays as it was sent, and goes when nothing is to sign", async () => {
    const sender = await newSender();
    const [recipient, file] = [newRecipient("Ann"), await uploadFile(sender)];
    const { picture } = (await openPicture(file.firstPage, sender)).body;
    await sendEnvelope(sender, [recipient], file);
    await call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
    const token = await signingToken(recipient);
    const { body: view } = await openLink(token);
    expect(view.firstPage).toBe(picture);
    await call("POST", "/api/esign", signSubmission(view), { bearer: token });
    expect((await openLink(token)).body.firstPage).toBeUndefined();
  });

  test("works: the signer's own fields, the document and who sent it", async () => {
    const { sender, recipients, payload } = await readyToSend(2);
    await send(sender, payload);
    const { status, body } = await openLink(await signingToken(recipients[1] ?? newRecipient("x")));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "Lease 2026",
      message: "Please sign by Friday.",
      senderName: "Sam Sender",
      signerStatus: "waiting",
      pages: [{ width: 612, height: 792 }],
      signed: 0,
      of: 2,
    });
    expect(body.markers.map((marker) => marker.etype)).toEqual(["sign", "name", "date"]);
    expect(body.markers[0]?.dataX).toBeCloseTo(360, 6);
    expect(body.markers[0]?.dataY).toBeCloseTo(190, 6);
    expect(body.parties).toEqual(
      recipients.map(({ email, firstName, lastName }) => ({
        name: `${firstName} ${lastName}`,
        email,
        order: 1,
        status: "waiting",
      })),
    );
    // The other parties' names and addresses, and nothing else about them.
    const { parties: _, ...own } = body;
    expect(JSON.stringify(own)).not.toContain(recipients[0]?.email);
  });

  test("refuses a link's token with the token of another link", async () => {
    const recipients = [newRecipient("Ann"), newRecipient("Ben")];
    await sendEnvelope(await newSender(), recipients);
    const [ann, ben] = await Promise.all(recipients.map(signingToken));
    const both = await call("GET", `/api/envelopes/rv/${ann}`, undefined, { bearer: ben });
    expect(both).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
  });

  test("works often: opening a link changes nothing", async () => {
    const { sender, recipients, payload } = await readyToSend();
    const { envelopeId } = (await send(sender, payload)).body;
    const token = await signingToken(recipients[0] ?? newRecipient("x"));
    // Pages may be compared meanwhile.
    const acts = async () =>
      (await activity(sender, envelopeId)).filter((act) => !act?.startsWith("Pages compared"));
    await eventually("the invitation to be written down", async () =>
      (await acts()).length === 2 ? true : undefined,
    );
    for (let opens = 0; opens < 3; opens++) expect((await openLink(token)).status).toBe(200);
    expect(await acts()).toHaveLength(2);
  });

  test("refuses a wrong, a mangled and a mismatched token", async () => {
    const { sender, recipients, payload } = await readyToSend();
    await send(sender, payload);
    const token = await signingToken(recipients[0] ?? newRecipient("x"));
    const flipped = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    expect((await openLink(flipped)).status).toBe(401);
    expect((await openLink("x")).status).toBe(401);
    expect((await openLink("x".repeat(5_000))).status).toBe(401);
    const mixed = await call("GET", `/api/envelopes/rv/${token}`, undefined, { bearer: flipped });
    expect(mixed.status).toBe(401);
  });

  test("is closed to a link that only shows the signed document", async () => {
    const { sender, recipients, payload } = await readyToSend();
    await send(sender, payload);
    await signBy(recipients[0] ?? newRecipient("x"));
    expect((await openLink(await viewingToken(sender.email))).status).toBe(401);
  });
});

describe("GET /api/envelopes/preview/{token}", () => {
  const preview = (token: string) =>
    call<PreviewReply>("GET", `/api/envelopes/preview/${token}`, undefined, { bearer: token });

  test("works: where the signed document is, for every party", async () => {
    const { sender, recipients, payload } = await readyToSend();
    const { envelopeId } = (await send(sender, payload)).body;
    await signBy(recipients[0] ?? newRecipient("x"));
    for (const email of [sender.email, recipients[0]?.email ?? ""]) {
      const token = await viewingToken(email);
      const { body } = await preview(token);
      expect(body).toMatchObject({ envelopeId, status: "completed", title: "Lease 2026" });
      const sealed = await download(body.fileUrl, token);
      expect(sealed.subarray(0, makePdf().length)).toEqual(makePdf());
    }
  });

  test("refuses a token that is none", async () => {
    expect((await preview("nothing")).status).toBe(401);
  });

  test("is closed once the document was withdrawn", async () => {
    const { sender, recipients, payload } = await readyToSend();
    const { envelopeId } = (await send(sender, payload)).body;
    const token = await signingToken(recipients[0] ?? newRecipient("x"));
    expect((await preview(token)).status).toBe(200);
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
    expect((await preview(token)).body).toMatchObject({ code: "VOIDED" });
  });
});
