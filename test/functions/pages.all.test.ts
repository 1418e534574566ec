import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { acceptedEarlier } from "../support/earlier-files.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { endless, makePdf, mixedPages } from "../support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  openPage,
  signingToken,
  uploadFile,
} from "../support/people.ts";

const own = borrowedEnvironment();

async function invited(pdf = makePdf(mixedPages(3)), earlier?: Uint8Array) {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const file = await uploadFile(sender, pdf);
  if (earlier) await acceptedEarlier(own().environment, file.id, earlier);
  const { body } = await call<{ envelopeId: string }>(
    "POST",
    "/api/envelopes",
    envelopeFor(sender, file, [ann]),
    sender,
  );
  return { sender, ann, pdf, envelopeId: body.envelopeId, token: await signingToken(ann) };
}

describe("GET /api/esign/pages/{n}", () => {
  test("refuses a page that can't be drawn in time, and draws the others", async () => {
    const { token } = await invited(makePdf([{}, {}]), makePdf([{}, { drawing: endless }]));
    // A busy machine can't give the page the processor time that it may use up, and then says nothing about it.
    expect(["PAGE_NOT_DRAWN", "BUSY"]).toContain((await openPage(token, 2)).body.code);
    expect((await openPage(token, 1)).status).toBe(200);
  });

  test("works for many who ask for one page at once: all get the same", async () => {
    const { token } = await invited();
    const all = await Promise.all(Array.from({ length: 8 }, () => openPage(token, 1)));
    const good = all.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
    expect(new Set(good).size).toBe(1);
    for (const { status } of all) expect([200, 429]).toContain(status);
    expect((await openPage(token, 1)).status).toBe(200);
  });

  test("is closed once the document was withdrawn, also for pages that were drawn before", async () => {
    const { sender, envelopeId, token } = await invited();
    expect((await openPage(token, 1)).status).toBe(200);
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
    for (const n of [1, 2])
      expect((await openPage(token, n)).body).toMatchObject({ code: "VOIDED" });
  });
});
