import { describe, expect, test } from "vitest";
import { correctSigner, resendInvitation } from "../../../../core/domain/acts/correcting.ts";
import {
  archiveRenewed,
  complete,
  lockEnd,
  notificationFailed,
  notificationSent,
  sealFailed,
} from "../../../../core/domain/acts/finishing.ts";
import {
  keepSignature,
  sealUnanswered,
  takeBackSignature,
} from "../../../../core/domain/acts/party-changes.ts";
import { sendEnvelope } from "../../../../core/domain/acts/sending.ts";
import {
  declineEnvelope,
  expire,
  removeEnvelope,
  sign,
  view,
} from "../../../../core/domain/acts/signing.ts";
import { emptyChain, nextEntry, system } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import { newNotification } from "../../../../core/domain/envelope/notification.ts";
import { contentDigest, valuesDigest } from "../../../../core/domain/record/evidence.ts";
import {
  changed,
  client,
  later,
  newEnvelope,
  noon,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";
import { afterChange, keeping, signedBy } from "../../../support/three-signers.ts";

/** What each act writes into the audit trail. */

const { envelope, content } = sentEnvelope({ expiresInDays: 10 });
const sender = { kind: "sender", name: "Sam Sender", email: "sender@example.com" };
const ann = { kind: "signer", name: "ann Test", email: "ann@example.com" };
const nobody = { actor: { kind: "system", name: "", email: "" }, ip: "", userAgent: "" };

const bySender = { actor: sender, ...client };
const byAnn = { actor: ann, ...client };

const sealing = { ...envelope, status: "sealing" } as const;
const sealed = { ...envelope.original, sha256: "99".repeat(32), level: "B-T" };
const act = { ...signing("s1"), claims: { mode: "draw" } };

describe("the audit trail says", () => {
  test("who sent what to whom", () => {
    expect(sendEnvelope(newEnvelope({ templateId: "t1" }), client, noon).entry).toEqual({
      ...bySender,
      type: "created",
      data: {
        fileName: "contract",
        signers: 2,
        fields: 2,
        asked: JSON.stringify(
          ["ann", "ben"].map((name, index) => ({
            ...{ id: `s${index + 1}`, task: "signs" },
            people: [{ name: `${name} Test`, email: `${name}@example.com` }],
          })),
        ),
        templateId: "t1",
        contentSha256: contentDigest(envelope, content),
      },
    });
  });

  test("who viewed", () => {
    const { entry } = changed(view(envelope, "s1", client, noon));
    expect(entry).toEqual({ ...byAnn, type: "viewed", data: { signer: "s1" } });
  });

  test("who signed what, by which disclosure, and what their browser claims", () => {
    const { entry } = changed(sign(envelope, { ...act, content }, noon));
    expect(entry).toEqual({
      ...byAnn,
      type: "signed",
      data: {
        mode: "draw",
        signer: "s1",
        consent: true,
        disclosureVersion: "1",
        disclosureSha256: "ef".repeat(32),
        name: "Ann Test",
        valuesSha256: valuesDigest(act.values, envelope.salt),
      },
    });
  });

  test("who declined and why, in 200 characters at most", () => {
    const { entry } = changed(
      declineEnvelope(envelope, "s1", `no${"!".repeat(300)}`, client, noon),
    );
    const data = { signer: "s1", reason: `no${"!".repeat(198)}` };
    expect(entry).toEqual({ ...byAnn, type: "declined", data });
  });

  test("who withdrew it, or took it off the dashboard after its end", () => {
    expect(changed(removeEnvelope(envelope, client, noon)).entry).toEqual({
      ...bySender,
      type: "voided",
      data: {},
    });
    const completed = { ...envelope, status: "completed" } as const;
    const { entry, envelope: after } = changed(removeEnvelope(completed, client, noon));
    expect(entry).toEqual({ ...bySender, type: "deleted", data: {} });
    expect(after.deletedAt).toBe(noon.toISOString());
  });

  test("that it expired", () => {
    const { entry } = changed(expire(envelope, system, later(10 * 24 * 60)));
    expect(entry).toEqual({ ...nobody, type: "expired", data: {} });
  });

  test("how it was sealed, or why not yet", () => {
    const done = changed(complete(sealing, sealed, noon));
    const data = { sealedSha256: sealed.sha256, level: "B-T" };
    expect(done.entry).toEqual({ ...nobody, type: "completed", data });
    expect(done.envelope.sealed).toEqual(sealed);
    expect(changed(sealFailed(sealing, { reason: "KMS is down" }, noon)).entry).toEqual({
      ...nobody,
      type: "seal-failed",
      data: { reason: "KMS is down", tries: 1 },
    });
  });

  test("that its archive time stamp was renewed, unless somebody else has recorded it", () => {
    const done = changed(complete(sealing, sealed, noon)).envelope;
    const file = { ...sealed, versionId: "v2", sha256: "e".repeat(64), sizeBytes: 9 };
    const { entry, envelope: after } = changed(archiveRenewed(done, sealed, { file, renewals: 1 }));
    const data = { sealedSha256: file.sha256, renewals: 1 };
    expect(entry).toEqual({ ...nobody, type: "archive-renewed", data });
    expect(after.sealed).toEqual({ ...file, level: sealed.level });
    expect(archiveRenewed(after, sealed, { file, renewals: 1 })).toBe(unchanged);
  });

  test("how long what is renewed is locked: as long as at completion, and a day at least", () => {
    const { entry } = changed(complete(sealing, sealed, noon));
    const chained = nextEntry(entry, { envelopeId: "e1", document: "d", head: emptyChain }, noon);
    const end = (now: Date) => lockEnd([chained], 7, now).getTime() - noon.getTime();
    expect(end(later(60))).toBe(7 * 86_400_000);
    expect(end(later(30 * 24 * 60))).toBe(31 * 86_400_000);
    expect(lockEnd([], 7, noon).getTime() - noon.getTime()).toBe(7 * 86_400_000);
  });

  test("which mails went to whom, or why not", () => {
    const invited = changed(notificationSent(envelope, "invitation-s1", "ann@example.com", noon));
    const data = { to: "ann@example.com", notice: "invitation", signer: "s1" };
    expect(invited.entry).toEqual({ ...nobody, type: "invited", data });
    const reminded = changed(
      notificationSent(invited.envelope, "reminder-s1", "ann@example.com", noon),
    );
    const reminder = { to: "ann@example.com", notice: "reminder", signer: "s1" };
    expect(reminded.entry).toEqual({ ...nobody, type: "delivered", data: reminder });
    const news = { to: "sender@example.com", notice: "taken-back" };
    const toSender = newNotification("taken-back", { kind: "sender" }, noon);
    const told = { ...envelope, notifications: [toSender] };
    expect(changed(notificationSent(told, toSender.id, news.to, noon)).entry.data).toStrictEqual(
      news,
    );
    const failure = { to: "ann@example.com", reason: "bounced" };
    expect(changed(notificationFailed(envelope, "invitation-s1", failure, noon)).entry).toEqual({
      ...nobody,
      type: "mail-failed",
      data: { ...failure, tries: 1, signer: "s1" },
    });
  });

  test("who was to be invited again", () => {
    expect(changed(resendInvitation(envelope, "s1", client, later(10))).entry).toEqual({
      ...bySender,
      type: "resent",
      data: { signer: "s1", to: "ann@example.com" },
    });
  });

  test("who a signer was before a correction, and who after it", () => {
    const rita = { email: "rita@example.com", firstName: "Rita", lastName: "", mobile: "" };
    const { entry, envelope: after } = changed(
      correctSigner(envelope, { content, signer: "s1", correction: rita, client }, noon),
    );
    expect(entry).toEqual({
      ...bySender,
      type: "corrected",
      data: {
        signer: "s1",
        fromName: "ann Test",
        from: "ann@example.com",
        name: "Rita",
        to: "rita@example.com",
        contentSha256: contentDigest(after, content),
      },
    });
  });
});

describe("after a change of signers, the audit trail says", () => {
  const before = afterChange();

  test("who keeps a signature, and what they were shown", () => {
    const kept = keeping(before);
    const { entry } = changed(keepSignature(before, kept, later(20)));
    const data = { signer: "s1", shownSha256: kept.shownSha256 };
    expect(entry).toEqual({ type: "kept", actor: ann, ...client, data });
  });

  test("who takes one back", () => {
    const { entry } = changed(takeBackSignature(before, "s1", client, later(20)));
    expect(entry).toEqual({ type: "taken-back", actor: ann, ...client, data: { signer: "s1" } });
  });

  test("that the time for answers is over", () => {
    const signed = signedBy("s3", signedBy("s2", before, later(30)), later(31));
    const { entry } = changed(sealUnanswered(signed, later(25 * 60)));
    const data = { signers: "s1" };
    expect(entry).toEqual({ type: "unanswered", actor: system, ip: "", userAgent: "", data });
  });
});
