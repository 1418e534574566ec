import { expect, test } from "vitest";
import { sign } from "../../../../core/domain/acts/signing.ts";
import type { Envelope, EnvelopeContent } from "../../../../core/domain/envelope/envelope.ts";
import { digest } from "../../../../core/domain/record/evidence.ts";
import { assertStillShown, shownTo } from "../../../../core/domain/record/shown-to.ts";
import { changed, noon, person, sentEnvelope, signing } from "../../../support/envelopes.ts";
import { signerIn } from "../../../support/three-signers.ts";

const sent = sentEnvelope({ signers: [person("ann", 1), person("ben", 2)] });

function digestFor(id: string, envelope: Envelope, content: EnvelopeContent = sent.content) {
  return digest(shownTo(envelope, content, signerIn(envelope, id)));
}

const withSigners = (change: (one: Envelope["signers"][number]) => object): Envelope => ({
  ...sent.envelope,
  signers: sent.envelope.signers.map((one) => ({ ...one, ...change(one) })),
});

const first = sent.content.fields.slice(0, 1);
const moved = first.map((field) => ({ ...field, x: 0.5 }));
const original = { ...sent.envelope.original, sha256: "99".repeat(32) };
const { sender } = sent.envelope;
const company = { id: "c", name: "Acme", logoVersion: "v" };

test.each<[what: string, envelope: Envelope, content?: EnvelopeContent]>([
  ["own name", withSigners(({ id }) => (id === "s1" ? { lastName: "Guarantor" } : {}))],
  ["own mobile number", withSigners(({ id }) => (id === "s1" ? { mobile: "9998887777" } : {}))],
  ["another party's name", withSigners(({ id }) => (id === "s2" ? { firstName: "Eve" } : {}))],
  ["another party's address", withSigners(({ id }) => (id === "s2" ? { email: "e@x.org" } : {}))],
  ["the signing order", withSigners(() => ({ order: 1 }))],
  ["one party fewer", { ...sent.envelope, signers: sent.envelope.signers.slice(0, 1) }],
  ["the title", { ...sent.envelope, title: "Guarantee" }],
  ["the message", { ...sent.envelope, message: "Only a formality" }],
  ["the file's name", { ...sent.envelope, fileName: "other" }],
  ["the document", { ...sent.envelope, original }],
  ["the sender's name", { ...sent.envelope, sender: { ...sender, name: "Bank" } }],
  ["the company", { ...sent.envelope, company }],
  ["the place of an own field", sent.envelope, { ...sent.content, fields: moved }],
  ["an own field fewer", sent.envelope, { ...sent.content, fields: [] }],
])("the digest of what a signer is shown changes with %s", (_, envelope, content) => {
  expect(digestFor("s1", envelope, content)).not.toBe(digestFor("s1", sent.envelope));
});

test("the digest of what a signer is shown is the same after others have viewed it", () => {
  const envelope = withSigners(({ id }) => (id === "s2" ? { viewedAt: "2026-11-21" } : {}));
  expect(digestFor("s1", envelope)).toBe(digestFor("s1", sent.envelope));
});

test("nothing is shown of a signature before theirs that is not made yet", () => {
  const { signers } = shownTo(sent.envelope, sent.content, signerIn(sent.envelope, "s2"));
  expect(signers.map((one) => "signedAt" in one)).toEqual([false, false]);
});

test("signers see a signature before theirs, and none after it", () => {
  const signedBy = (id: string) =>
    withSigners((one) => (one.id === id ? { status: "signed", signedAt: noon.toISOString() } : {}));
  expect(digestFor("s2", signedBy("s1"))).not.toBe(digestFor("s2", sent.envelope));
  expect(digestFor("s1", signedBy("s2"))).toBe(digestFor("s1", sent.envelope));
});

test("signers who may sign at once don't see each other's signatures", () => {
  const signed = withSigners((one) => ({
    order: 1,
    ...(one.id === "s1" ? { status: "signed", signedAt: noon.toISOString() } : {}),
  }));
  expect(digestFor("s2", signed)).toBe(
    digestFor(
      "s2",
      withSigners(() => ({ order: 1 })),
    ),
  );
});

test("a page that shows what is so no longer is refused, also at the moment of signing", () => {
  const shownSha256 = digestFor("s1", sent.envelope);
  const corrected = withSigners(({ id }) => (id === "s2" ? { lastName: "Other" } : {}));
  const act = { ...signing("s1"), content: sent.content, shownSha256 };
  expect(() => sign(corrected, act, noon)).toThrow("on this page has changed");
  const { entry, shown } = changed(sign(sent.envelope, act, noon));
  expect(entry.data["shownSha256"]).toBe(shownSha256);
  expect(shown && digest(shown)).toBe(shownSha256);
});

test("nothing is recorded as shown for a caller that proves nothing", () => {
  const act = { ...signing("s1"), content: sent.content };
  const { entry, shown } = changed(sign(sent.envelope, act, noon));
  expect(entry.data).not.toHaveProperty("shownSha256");
  expect(shown).toBeUndefined();
  const now = shownTo(sent.envelope, sent.content, signerIn(sent.envelope, "s1"));
  expect(() => assertStillShown(now, undefined)).not.toThrow();
});

test("the record of what is shown names its signer, their fields alone, and the disclosure", () => {
  const shown = shownTo(sent.envelope, sent.content, signerIn(sent.envelope, "s2"));
  expect(shown.signer).toBe("s2");
  expect(shown.fields.map(({ signerId }) => signerId)).toEqual(["s2"]);
  expect(shown.disclosureSha256).toMatch(/^[0-9a-f]{64}$/);
});

test("a signature that was taken back is no answer to what is shown after it, nor is that of its witness", () => {
  const { signers, ...rest } = sent.envelope;
  const [ann = signerIn(sent.envelope, "s1"), ben = ann] = signers;
  const from = { name: "Ann", email: ann.email };
  const list = [{ at: noon.toISOString(), signerId: "s1", from }];
  const envelope = { ...rest, signers: [ann, { ...ben, witnessOf: "s1" }] };
  const takenBack = { ...envelope, partyChanges: { waitUntil: "", unanswered: [], list } };
  for (const id of ["s1", "s2"]) expect(digestFor(id, takenBack)).not.toBe(digestFor(id, envelope));
  const others = { ...takenBack, signers: [ann, ben] };
  expect(digestFor("s2", others)).toBe(digestFor("s2", sent.envelope));
});
