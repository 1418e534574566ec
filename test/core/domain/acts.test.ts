import { describe, expect, test } from "vitest";
import { correctionWords, system } from "../../../core/domain/audit.ts";
import { correctSigner } from "../../../core/domain/correcting.ts";
import {
  type Envelope,
  isSameParty,
  linkPurpose,
  nameAndAddress,
  notificationKinds,
} from "../../../core/domain/envelope.ts";
import { digest } from "../../../core/domain/evidence.ts";
import { linkFileUrl } from "../../../core/domain/file-url.ts";
import { assertSentBy } from "../../../core/domain/identity.ts";
import {
  changesToAnswer,
  isWorthTelling,
  keepSignature,
  sealUnanswered,
  takeBackSignature,
} from "../../../core/domain/party-changes.ts";
import { shownTo } from "../../../core/domain/shown.ts";
import { sign } from "../../../core/domain/signing.ts";
import { resumeMails, stopMails, stoppedBefore } from "../../../core/domain/stopping.ts";
import { throttles, windowAt } from "../../../core/domain/throttle.ts";
import {
  changed,
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../support/envelopes.ts";

/** What the acts after a change of who signs, and those against mails, write down and compare. */

const people = [person("ann"), person("ben"), person("cem")];
const fields = [field("ann"), field("ben"), field("cem")];
const { envelope: sent, content } = sentEnvelope({ signers: people, fields });
const ann = { kind: "signer", name: "ann Test", email: "ann@example.com" };
const carl = { email: "carl@example.com", firstName: "Carl", lastName: "Cole", mobile: "" };

const signedBy = (id: string, envelope: Envelope, at = noon) =>
  changed(sign(envelope, { ...signing(id), content }, at)).envelope;

const corrected = (envelope: Envelope, signer = "s2", correction = carl, at = later(10)) =>
  changed(correctSigner(envelope, { content, signer, correction, client }, at)).envelope;

const signerIn = (envelope: Envelope, id: string) => {
  const signer = envelope.signers.find((one) => one.id === id);
  if (!signer) throw new Error(`no signer ${id}`);
  return signer;
};

describe("the entry of", () => {
  const before = corrected(signedBy("s1", sent));

  test("who keeps a signature names them and what they were shown", () => {
    const shownSha256 = digest(shownTo(before, content, signerIn(before, "s1")));
    const keeping = { signerId: "s1", content, shownSha256, client };
    const { entry } = changed(keepSignature(before, keeping, later(20)));
    const data = { signer: "s1", shownSha256 };
    expect(entry).toEqual({ type: "kept", actor: ann, ...client, data });
  });

  test("who takes one back names them", () => {
    const { entry } = changed(takeBackSignature(before, "s1", client, later(20)));
    expect(entry).toEqual({ type: "taken-back", actor: ann, ...client, data: { signer: "s1" } });
  });

  test("a time that is over is the system's", () => {
    const signed = signedBy("s3", signedBy("s2", before, later(30)), later(31));
    const { entry } = changed(sealUnanswered(signed, later(25 * 60)));
    const data = { signers: "s1" };
    expect(entry).toEqual({ type: "unanswered", actor: system, ip: "", userAgent: "", data });
  });

  test("who stops mails, and allows them again, names them", () => {
    const stop = { to: { kind: "signer", signerId: "s1" }, generation: 1 } as const;
    const stopped = changed(stopMails(sent, stop, client));
    const data = { signer: "s1" };
    expect(stopped.entry).toEqual({ type: "mails-stopped", actor: ann, ...client, data });
    const resumed = changed(resumeMails(stopped.envelope, stop, client));
    expect(resumed.entry).toEqual({ type: "mails-resumed", actor: ann, ...client, data });
    expect(resumed.envelope.stops).toEqual([]);
    const older = changed(stoppedBefore(sent, stop, "ann@example.com"));
    expect(older.entry.data).toMatchObject({ to: "ann@example.com" });
  });
});

test("mails about a document that is over, signed by them, or not theirs can't be stopped", () => {
  const to = { kind: "signer", signerId: "s1" } as const;
  const stop = { to, generation: 1 };
  const stopped = changed(stopMails(sent, stop, client)).envelope;
  for (const status of ["sealing", "declined"] as const) {
    expect(stopMails({ ...sent, status }, stop, client)).toBe("unchanged");
    expect(resumeMails({ ...stopped, status }, stop, client)).toBe("unchanged");
  }
  expect(stopMails(signedBy("s1", sent), stop, client)).toBe("unchanged");
  expect(stopMails(sent, { to: { kind: "copy", index: 0 }, generation: 1 }, client)).toBe(
    "unchanged",
  );
  expect(stopMails(sent, { to, generation: 2 }, client)).toBe("unchanged");
});

test("a document that was deleted is nobody's", () => {
  const account = { userId: sent.sender.userId };
  expect(() => assertSentBy(account, sent)).not.toThrow();
  const deleted = { ...sent, deletedAt: noon.toISOString() };
  expect(() => assertSentBy(account, deleted)).toThrow("isn't yours");
  expect(() => assertSentBy({ userId: "u2" }, sent)).toThrow("isn't yours");
});

test("what is counted by the day is counted from midnight to midnight, UTC", () => {
  const { leftSeconds } = windowAt(throttles.unprovenCodeByMailbox, noon);
  expect(leftSeconds).toBe(12 * 60 * 60);
});

test("stops are of one party and one address", () => {
  const copy = (index: number) => ({ kind: "copy", index }) as const;
  const signer = (signerId: string) => ({ kind: "signer", signerId }) as const;
  const sender = { kind: "sender" } as const;
  const parties = [copy(0), copy(1), signer("s1"), signer("s2"), sender];
  for (const one of parties)
    for (const other of parties) expect(isSameParty(one, other)).toBe(one === other);
  const first = { to: signer("s1"), generation: 1 };
  const stopped = changed(stopMails(sent, first, client)).envelope;
  const moved = corrected(stopped, "s1", { ...carl, email: "new@example.com" });
  expect(stopMails(moved, first, client)).toBe("unchanged");
  const second = changed(stopMails(moved, { ...first, generation: 2 }, client)).envelope;
  const resumed = changed(resumeMails(second, { ...first, generation: 2 }, client)).envelope;
  expect(resumed.stops).toEqual([first]);
});

test.each([
  ["another name", { firstName: "Eve" }, true],
  ["another address", { email: "eve@example.com" }, true],
  ["another mobile number", { mobile: "" }, false],
])("whether %s of another signer is worth telling", (_, change, isTold) => {
  const [signer] = sent.signers;
  if (!signer) throw new Error("no signer");
  expect(isWorthTelling(signer, { ...signer, ...change })).toBe(isTold);
});

test("who has signed is asked about what changed since, and not about what was so before", () => {
  const first = corrected(signedBy("s1", sent));
  const later2 = signedBy("s3", first, later(20));
  const again = corrected(later2, "s2", { ...carl, firstName: "Dave" }, later(30));
  const names = (id: string) =>
    changesToAnswer(again, signerIn(again, id)).map(({ to }) => to?.name);
  expect(names("s1")).toEqual(["Carl Cole", "Dave Cole"]);
  expect(names("s3")).toEqual(["Dave Cole"]);
});

test("a corrected signer who takes a signature back is reminded at the present address", () => {
  const moved = corrected(sent, "s1", { ...carl, email: "new@example.com" });
  const asked = corrected(signedBy("s1", moved, later(20)), "s2", carl, later(30));
  const { envelope } = changed(takeBackSignature(asked, "s1", client, later(40)));
  expect(envelope.notifications.find(({ id }) => id === "reminder-s1")).toMatchObject({
    generation: 2,
  });
});

test("a signer who never took a signature back is not told that it is back", () => {
  const asked = corrected(signedBy("s1", sent));
  expect(() => takeBackSignature(asked, "s3", client, later(20))).toThrow("only be taken back");
  const { envelope } = changed(takeBackSignature(asked, "s1", client, later(20)));
  expect(() => takeBackSignature(envelope, "s3", client, later(21))).toThrow("only be taken back");
});

test("what is shown names its signer, their fields alone, and the disclosure", () => {
  const shown = shownTo(sent, content, signerIn(sent, "s2"));
  expect(shown.signer).toBe("s2");
  expect(shown.fields.map(({ signerId }) => signerId)).toEqual(["s2"]);
  expect(shown.disclosureSha256).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  [
    { fromName: "Bea", from: "b@x.org", name: "Carl", to: "c@x.org" },
    "Bea (b@x.org) is now Carl (c@x.org)",
  ],
  [
    { fromName: "Bea", from: "b@x.org", name: "Bea", to: "b@x.org" },
    "mobile number of Bea (b@x.org)",
  ],
])("a correction is told from and to", (data, words) => {
  expect(correctionWords(data)).toBe(words);
});

test("links open the signing page, the signed document, or nothing", () => {
  const purposes = notificationKinds.map((kind) => [kind, linkPurpose(kind)]);
  expect(Object.fromEntries(purposes)).toEqual({
    invitation: "sign",
    reminder: "sign",
    completed: "view",
    declined: undefined,
    voided: undefined,
    expired: undefined,
    changed: "sign",
    "taken-back": undefined,
  });
});

test("people and links are written alike everywhere", () => {
  expect(nameAndAddress({ name: "Bea", email: "b@x.org" })).toBe("Bea (b@x.org)");
  expect(linkFileUrl({ fileName: "a b" })).toBe("/api/esign/file/a%20b?sealed=");
  expect(linkFileUrl({ fileName: "a" }, "e1")).toBe("/api/esign/file/a?sealed=e1");
});
