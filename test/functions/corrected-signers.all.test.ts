import { verifyDocument } from "sealed-pdf/verify";
import { describe, expect, test } from "vitest";
import type { SealCertificatesReply } from "../../contract/pages/evidence.ts";
import { call } from "../support/cloud.ts";
import { runInstructions, unpacked } from "../support/evidence.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  download,
  keepBy,
  mailedLetters,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  viewingToken,
} from "../support/people.ts";

/** What becomes of a document whose signers were not who they should have been, up to its seal. */
const own = borrowedEnvironment();

/** Ann signs; Ben is invited twice, renamed, and becomes Rita; Cem becomes who Ben was. */
async function correctedDocument() {
  const before = await newSender();
  const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
  const envelopeId = await sendEnvelope(before, [ann, ben, cem]);
  await Promise.all([ann, ben, cem].map(signingToken));
  await own().environment.advance(6 * 60_000);
  const sender = await signIn(before.email);
  const path = `/api/envelopes/${envelopeId}`;
  const change = async (signer: string, to: object) =>
    expect((await correctSigner(sender, envelopeId, signer, to)).status).toBe(200);
  const again = await call("POST", `${path}/recipients/s2/resend`, {}, sender);
  expect(again.status).toBe(200);
  await change("s2", { email: ben.email, firstName: "Benjamin" });
  await signBy(ann);
  const rita = { email: newAddress("right") };
  await change("s2", { ...rita, firstName: "Rita", lastName: "Right" });
  await signBy(rita);
  await change("s3", { email: ben.email, firstName: "Ben" });
  // Ben was asked within the last minutes, so that this request waits for their end.
  await own().environment.advance(5 * 60_000);
  return { sender, path, ann, ben, cem, rita };
}

describe("a document with corrected signers", () => {
  test("seals, is genuine, and its evidence holds by its own instructions", async (context) => {
    needs(context, "openssl", "jq", "qpdf", "pdfsig", "sha256sum");
    const { sender, path, ann, ben, cem, rita } = await correctedDocument();
    await signBy(ben);
    await own().environment.idle();
    expect((await openLink(await signingToken(ben))).body.sealsBy).toBeDefined();
    // Ann signed before s2 and s3 were corrected, Rita before s3 was.
    for (const one of [ann, rita]) expect((await keepBy(one)).status).toBe(200);
    // One mail each, to the corrected address.
    for (const { email } of [sender, ann, ben, rita]) await viewingToken(email);
    await own().environment.idle();

    const { mails } = own().environment;
    for (const { email } of [ann, ben, rita])
      expect(mailedLetters(mails(), email, /^Completed/)).toBe(1);
    expect(mailedLetters(mails(), cem.email, /^Completed/)).toBe(0);

    const zip = unpacked(await download(`${path}/evidence`, sender.bearer));
    const runs = await runInstructions(zip);
    expect(runs.filter(({ ok }) => !ok)).toEqual([]);

    const { body } = await call<SealCertificatesReply>("GET", "/api/evidence/seal-certificates");
    const trusted = body.certificates.map(({ der }) => Buffer.from(der, "base64"));
    const report = await verifyDocument(zip.read("sealed.pdf"), { trusted });
    expect(report.verdict).toBe("genuine");
    const words = pdfText(zip.read("sealed.pdf"));
    for (const what of [
      "Name corrected: Ben Test, now Benjamin",
      "replaced with Rita Right",
      "to be emailed again",
      "Signature kept after a change",
    ])
      expect(words.replace(/\s+/g, " ")).toContain(what);
    expect(JSON.parse(zip.read("audit.json").toString("utf8")).content.signers).toMatchObject([
      { id: "s1", email: ann.email },
      { id: "s2", email: rita.email },
      { id: "s3", email: ben.email },
    ]);
  });
});
