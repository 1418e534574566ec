import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import path from "node:path";
import { verifyDocument } from "sealed-pdf/verify";
import { describe, expect, test } from "vitest";
import type { DocumentNews, DocumentsReply } from "../../contract/pages/dashboard.ts";
import { call } from "../support/cloud.ts";
import { unpacked } from "../support/evidence.ts";
import { grantOf } from "../support/grants.ts";
import { attachment, needs, pdfText } from "../support/other-tools.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  download,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
} from "../support/people.ts";
import { ownSealingFunction } from "../support/sealing-function.ts";

/** Documents that everybody has signed, and whose sealing is hindered. */

const { cdkOut, comparisonSays } = ownSealingFunction();
const own = ownEnvironment({ cdkOut });

test("a document whose pages nobody could compare says so under its seal, and is genuine to verifiers that know nothing of it", async (context) => {
  needs(context, "pdfdetach", "pdftotext", "python3");
  comparisonSays("nothing");
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  await own().environment.idle();
  comparisonSays("itself");

  const zip = unpacked(await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer));
  const sealed = zip.read("sealed.pdf");
  const { entries } = JSON.parse(attachment(sealed, 1));
  const types = entries.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type === "not-compared")).toHaveLength(1);
  expect(types.at(-1)).toBe("not-compared");
  // Columns without a value have a dash, wherever the line breaks.
  const words = pdfText(sealed).replace(/[\s–]+/g, " ");
  expect(words).toContain("Not checked automatically that sealing changed no page");
  const { raw } = new X509Certificate(zip.read("certificates/seal.pem"));
  expect((await verifyDocument(sealed, { trusted: [raw] })).verdict).toBe("genuine");
  zip.write("seal.der", raw);
  const args = [path.resolve("docs/verify.py"), "sealed.pdf", "seal.der"];
  const { stdout, stderr } = spawnSync("python3", args, { cwd: zip.folder, encoding: "utf8" });
  if (!stderr.includes("No module named")) expect(stdout, stderr).toMatch(/^genuine: B-B/);
});

const minutes = (count: number) => count * 60_000;

/** The clock goes on, and the sweep with it. */
async function pass(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 5) await own().environment.advance(minutes(5));
}

/** Mails about the document after the invitations, the oldest first. */
const mailsAfter = (email: string) =>
  own()
    .environment.mails({ to: email })
    .filter(({ subject }) =>
      /sealed|versiegelt|withdrawn|zurückgezogen|Completed|Abgeschl/.test(subject),
    )
    .reverse();

const subjects = (emails: readonly string[]) =>
  emails.map((email) => mailsAfter(email).map(({ subject }) => subject));

/** Signed by both, the second of whom reads German; half an hour later, and a little more. */
async function signedAndNotSealed() {
  const { environment } = own();
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const bea: Recipient = { ...newRecipient("Bea"), language: "de" };
  const envelopeId = await sendEnvelope(sender, [ann, bea]);
  await signBy(ann);
  await signBy(bea);
  const signedAt = environment.now();
  await pass(40);
  const all = [sender.email, ann.email, bea.email];
  const minutesLate = all
    .flatMap(mailsAfter)
    .map(({ at }) => (Date.parse(at) - signedAt) / minutes(1));
  return { sender: await signIn(sender.email), envelopeId, all, minutesLate };
}

const toldOnce = [
  ["Not sealed yet: Lease 2026"],
  ["Not sealed yet: Lease 2026"],
  ["Noch nicht versiegelt: Lease 2026"],
];

const act = (sender: Sender, envelopeId: string, what: string, input = {}) =>
  call<{ message: string }>("POST", `/api/envelopes/${envelopeId}/${what}`, input, sender);

describe("a document that everybody has signed and whose sealing would change page 2", () => {
  test("is reported to sender and signers within the hour, once, and can then be withdrawn", async () => {
    comparisonSays({ outcome: "different", page: 1 });
    const { sender, envelopeId, all, minutesLate } = await signedAndNotSealed();
    expect(subjects(all)).toEqual(toldOnce);
    expect(Math.max(...minutesLate)).toBeLessThan(60);
    for (const email of all) expect(mailsAfter(email)[0]?.text).toMatch(/(page|Seite) 2\b/);

    const { body: news } = await call<DocumentNews>(
      "GET",
      `/api/documents/${envelopeId}`,
      undefined,
      sender,
    );
    expect(news.document).toMatchObject({
      stage: "attention",
      notSealed: { page: 2 },
      isOpen: false,
    });
    const { body: found } = await call<DocumentsReply>("GET", "/api/documents", undefined, sender);
    expect(found.rows).toMatchObject([{ stage: "attention", notSealed: { page: 2 } }]);
    const view = await openLink(await signingToken({ email: all[1] ?? "" }));
    expect(view.body).toMatchObject({ signerStatus: "signed", notSealed: { page: 2 } });

    expect((await act(sender, envelopeId, "extend", { days: 9 })).body).toMatchObject({
      message: "Everyone has signed this document. It waits for its seal, not for signatures.",
    });
    const resent = await act(
      sender,
      envelopeId,
      `recipients/${encodeURIComponent(all[1] ?? "")}/resend`,
    );
    expect(resent.body).toMatchObject({ message: "Ann Test has already signed." });

    const reason = "It could not be sealed.";
    expect(await act(sender, envelopeId, "withdraw", { reason })).toMatchObject({ status: 200 });
    comparisonSays("itself");
    await pass(40);
    expect(subjects(all)).toEqual([
      ["Not sealed yet: Lease 2026"],
      ["Not sealed yet: Lease 2026", "“Lease 2026” was withdrawn"],
      ["Noch nicht versiegelt: Lease 2026", "„Lease 2026“ wurde zurückgezogen"],
    ]);
    expect(mailsAfter(all[1] ?? "")[1]?.text).toContain(`> ${reason}`);
  });

  test("can't be withdrawn before that", async () => {
    comparisonSays({ outcome: "different", page: 0 });
    const [sender, ann] = [await newSender(), newRecipient("Ann")];
    const envelopeId = await sendEnvelope(sender, [ann]);
    await signBy(ann);
    await own().environment.idle();
    expect(await act(sender, envelopeId, "withdraw")).toMatchObject({ status: 409 });
    comparisonSays("itself");
  });
});

test("a document whose seal's key can't be used for a while is reported once, and sealed when it can", async () => {
  comparisonSays("itself");
  const grant = grantOf("on-seal-requested", "kms:Sign");
  const { all } = await own().environment.without(grant, signedAndNotSealed);
  expect(subjects(all)).toEqual(toldOnce);
  for (const email of all) expect(mailsAfter(email)[0]?.text).toMatch(/technical|technischen/);
  await pass(40);
  expect(subjects(all).map(([, ...then]) => then)).toEqual([
    ["Completed: Lease 2026"],
    ["Completed: Lease 2026"],
    ["Abgeschlossen: Lease 2026"],
  ]);
});
