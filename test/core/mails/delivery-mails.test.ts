import { expect, test } from "vitest";
import type { BounceReason } from "../../../contract/rules/mails/mail-delivery.ts";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import type { Notification, Party } from "../../../core/domain/envelope/notification.ts";
import { envelopeMail } from "../../../core/mails/envelope-mails.ts";
import { later, noon, sentEnvelope } from "../../support/envelopes.ts";

const site = { productName: "Undersign", siteUrl: "https://sign.example.com" };
const at = later(1).toISOString();

const returned = (id: string, to: Party, address: string, reason: BounceReason): Notification => ({
  id,
  kind: id.startsWith("completed") ? "completed" : "invitation",
  to,
  triesDone: 0,
  nextTryAt: noon.toISOString(),
  sentAt: noon.toISOString(),
  delivery: { to: address, bounced: { at, kind: "permanent", reason } },
});

const signer = (signerId: string): Party => ({ kind: "signer", signerId });
const ann = returned("invitation-s1", signer("s1"), "ann@example.com", "no-mailbox");
const ben = returned("invitation-s2", signer("s2"), "ben@example.com", "mailbox-closed");
const copy = returned("completed-copy0", { kind: "copy", index: 0 }, "cc@example.com", "no-domain");

function mailAbout(about: readonly string[], change: Partial<Envelope>) {
  const { envelope } = sentEnvelope({ copies: ["cc@example.com"] });
  const context = { ...site, to: { kind: "sender" }, url: site.siteUrl, about } as const;
  return envelopeMail("returned", { ...context, envelope: { ...envelope, ...change } });
}

test("the sender reads whose mail came back, why, and where the address is corrected", () => {
  const { subject, text } = mailAbout([ann.id, ben.id], { notifications: [ann, ben] });
  expect(subject).toBe("2 emails came back: Contract");
  expect(text).toContain("ann Test (ann@example.com): the mailbox does not exist.");
  expect(text).toContain("ben Test (ben@example.com): the mailbox is closed.");
  expect(text).toContain("https://sign.example.com/documents/");
  expect(text.match(/change the signer.s details/g)).toHaveLength(1);
});

test("a mail refused for its content asks for other steps than a wrong address", () => {
  const harmful = returned("invitation-s1", signer("s1"), "ann@example.com", "rejected");
  const { text } = mailAbout([harmful.id], { notifications: [harmful] });
  expect(text).toContain("our mail service found harmful content in it and did not send it.");
  expect(text).toContain("with another title and message");
  expect(text).not.toContain("correct the address");
});

test("only what the mail is about, and is still missing, is named", () => {
  const { subject, text } = mailAbout([ben.id], { notifications: [ann, ben] });
  expect(subject).toBe("An email came back: Contract");
  expect(text).not.toContain("ann@example.com");
});

test("a copy that came back is to be passed on, since nobody can correct it", () => {
  const { text } = mailAbout([copy.id], { status: "completed", notifications: [copy] });
  expect(text).toContain("cc@example.com: its domain does not accept email.");
  expect(text).toContain("send it to");
  expect(text).not.toContain("correct the address");
});
