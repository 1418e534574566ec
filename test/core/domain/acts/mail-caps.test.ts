import { describe, expect, test } from "vitest";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import { plans } from "../../../../contract/rules/limits/plans.ts";
import { correctSigner, resendInvitation } from "../../../../core/domain/acts/correcting.ts";
import { complete, notificationSent } from "../../../../core/domain/acts/finishing.ts";
import {
  assertMailsOfDocument,
  mailsOf,
  mailsOfAct,
} from "../../../../core/domain/acts/mail-caps.ts";
import { declineEnvelope, removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import type { Envelope, Signer } from "../../../../core/domain/envelope/envelope.ts";
import {
  changed,
  client,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const mailed = (envelope: Envelope, id: string): Envelope =>
  changed(notificationSent(envelope, id, "a@example.com", noon)).envelope;

const invited = (envelope: Envelope): Envelope =>
  envelope.notifications.reduce((after, { id }) => mailed(after, id), envelope);

const ann = ({ signers }: Envelope): Signer => {
  const [signer] = signers;
  if (!signer) throw new Error("expected a signer, found none");
  return signer;
};

const sealed = { key: "s", versionId: "v", sha256: "ab".repeat(32), sizeBytes: 1, level: "B-B" };

/** Mails to others than the sender, without reminders. */
const really = ({ notifications }: Envelope) =>
  notifications.filter(({ kind, to }) => kind !== "reminder" && to.kind !== "sender").length;

describe("the mails of a document", () => {
  const copies = ["c@example.com", "d@example.com"];

  test("are two for each signer and one for each copy, also where signers are invited one by one", () => {
    const signers = [person("ann", 1), person("ben", 2)];
    for (const change of [{ copies }, { copies, signers }]) {
      expect(mailsOf(sentEnvelope(change).envelope)).toBe(6);
    }
  });

  test("are those that a completed document has sent in the end", () => {
    const { envelope, content } = sentEnvelope({ copies });
    const sign1 = (before: Envelope, id: string) =>
      changed(sign(before, { ...signing(id), content }, later(1))).envelope;
    const signed = sign1(sign1(invited(envelope), "s1"), "s2");
    const done = changed(complete(signed, sealed, later(2))).envelope;
    expect(mailsOf(done)).toBe(really(done));
    expect(mailsOf(done)).toBe(mailsOf(envelope));
  });

  test("are no more than was counted when it is withdrawn or declined", () => {
    const { envelope } = sentEnvelope({ copies });
    const before = invited(envelope);
    const ends = [
      removeEnvelope(before, client, later(1)),
      declineEnvelope(before, "s1", "no", client, later(1)),
    ];
    for (const end of ends) {
      const after = changed(end).envelope;
      expect(really(after)).toBeLessThanOrEqual(mailsOf(before));
      expect(mailsOfAct(before, after)).toBe(0);
    }
  });

  test("grow by one with each invitation again and each corrected address", () => {
    const { envelope, content } = sentEnvelope();
    const before = invited(envelope);
    const resent = changed(resendInvitation(before, "s1", client, later(10))).envelope;
    expect(mailsOfAct(before, resent)).toBe(1);
    const { order: _, ...right } = person("right");
    const correcting = { content, signer: "s1", correction: right, client };
    const corrected = changed(correctSigner(before, correcting, later(10))).envelope;
    expect(mailsOfAct(before, corrected)).toBe(1);
    const named = { ...right, email: "ann@example.com" };
    const renamed = correctSigner(before, { ...correcting, correction: named }, later(10));
    expect(mailsOfAct(before, changed(renamed).envelope)).toBe(0);
  });
});

test("only an invitation spares another one: a signer who got some other mail still needs theirs", () => {
  const { envelope } = sentEnvelope();
  const notifications = envelope.notifications.map((one) => ({
    ...one,
    kind: "reminder" as const,
  }));
  expect(mailsOf({ ...envelope, notifications })).toBe(mailsOf(envelope));
});

test("an invitation to an earlier address spares none to the present one", () => {
  const { envelope } = sentEnvelope();
  const [first, ...others] = envelope.signers;
  if (!first) throw new Error("expected a signer, found none");
  const signers = [{ ...first, linkGeneration: 2 }, ...others];
  expect(mailsOf({ ...envelope, signers })).toBe(mailsOf(envelope) + 1);
});

test("the most signers and copies of a document fit into every paid plan", () => {
  const largest = { signers: limits.signersMax, copies: limits.copiesMax };
  expect(2 * largest.signers + largest.copies).toBe(120);
  for (const plan of [plans.STARTER_MONTHLY, plans.PRO_ANNUAL]) {
    expect(plan.mailsPerDocumentMax).toBeGreaterThan(120);
    expect(plan.mailsPerDayMax).toBeGreaterThan(plan.mailsPerDocumentMax);
  }
});

test("a document on the free plan has sixty mails, and the refusal says both numbers", () => {
  const check = (count: number) => () => {
    const { envelope } = sentEnvelope();
    const signers = Array.from({ length: count }, (_, i) => ({ ...ann(envelope), id: `p${i}` }));
    assertMailsOfDocument({ ...envelope, signers, notifications: [] }, plans.FREE_TRIAL);
  };
  expect(check(30)).not.toThrow();
  expect(check(31)).toThrow(/62 emails.*60/);
});
