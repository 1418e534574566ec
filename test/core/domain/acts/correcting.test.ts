import { describe, expect, test } from "vitest";
import {
  correctSigner,
  mailsTo,
  resendInvitation,
  signerNamed,
} from "../../../../core/domain/acts/correcting.ts";
import { invitationsInDoubt } from "../../../../core/domain/acts/end-notices.ts";
import { notificationFailed, notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { assertCurrent } from "../../../../core/domain/acts/link.ts";
import {
  declineEnvelope,
  removeEnvelope,
  sign,
  view,
} from "../../../../core/domain/acts/signing.ts";
import { actionWords } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import {
  notificationsDue,
  notificationsOwed,
} from "../../../../core/domain/envelope/owed-mails.ts";
import { contentDigest } from "../../../../core/domain/record/evidence.ts";
import {
  changed,
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const { content } = sentEnvelope();
const right = { email: "right@example.com", firstName: "Rita", lastName: "Right", mobile: "" };

const invited = (id = "s1", from: Envelope = sentEnvelope().envelope) =>
  changed(notificationSent(from, `invitation-${id}`, "a@example.com", noon)).envelope;

const correctTo = (envelope: Envelope, change = right, signer = "s1", at = later(1)) =>
  correctSigner(envelope, { content, signer, correction: change, client }, at);

/** Leaves out notices to people for whom only the leases show whether they were invited. */
const owedIds = (envelope: Envelope) =>
  notificationsOwed(envelope)
    .filter((one) => invitationsInDoubt(envelope, one).length === 0)
    .map(({ id }) => id);

describe("correcting", () => {
  test("another address kills the old link and invites the new one", () => {
    const { envelope, entry } = changed(correctTo(invited()));
    expect(envelope.signers[0]).toMatchObject({ ...right, linkGeneration: 2 });
    expect(owedIds(envelope)).toEqual(["invitation-s2", "invitation-s1-2"]);
    const party = { kind: "signer", signerId: "s1" } as const;
    const link = { envelopeId: envelope.id, party, purpose: "sign", checks: [] } as const;
    expect(() => assertCurrent({ ...link, generation: 1 }, envelope, noon)).toThrow("not valid");
    expect(() => assertCurrent({ ...link, generation: 2 }, envelope, noon)).not.toThrow();
    expect(entry).toMatchObject({
      type: "corrected",
      data: { from: "ann@example.com", to: right.email, name: "Rita Right" },
    });
  });

  test("an invitation that waits for the old address goes there no more", () => {
    expect(owedIds(changed(correctTo(sentEnvelope().envelope)).envelope)).toEqual([
      "invitation-s2",
      "invitation-s1-2",
    ]);
  });

  test("keeps news of the end from a new address that was never invited", () => {
    const { envelope } = changed(correctTo(invited()));
    expect(mailsTo(envelope, signerNamed(envelope, "s1")).isInvited).toBe(false);
    const withdrawn = changed(removeEnvelope(envelope, client, later(2))).envelope;
    expect(owedIds(withdrawn)).toEqual([]);
    const reached = invited("s1-2", envelope);
    expect(mailsTo(reached, signerNamed(reached, "s1")).isInvited).toBe(true);
    expect(owedIds(changed(removeEnvelope(reached, client, later(2))).envelope)).toEqual([
      "voided-s1",
    ]);
  });

  test("invites a signer whose turn has not come when it comes, at the right address", () => {
    const ordered = sentEnvelope({ signers: [person("ann", 1), person("ben", 2)] });
    const { envelope } = changed(correctTo(ordered.envelope, right, "s2"));
    expect(owedIds(envelope)).toEqual(["invitation-s1"]);
    const next = changed(
      sign(envelope, { ...signing("s1"), content: ordered.content }, later(2)),
    ).envelope;
    expect(notificationsDue(next, later(2)).map(({ id, generation }) => [id, generation])).toEqual([
      ["invitation-s2", 2],
    ]);
  });

  test("a name alone keeps the link and mails nobody", () => {
    const name = { ...right, email: "ann@example.com" };
    const { envelope } = changed(correctTo(invited(), name));
    expect(envelope.signers[0]).toMatchObject({ firstName: "Rita", linkGeneration: 1 });
    expect(owedIds(envelope)).toEqual(owedIds(invited()));
  });

  test("doesn't count the other person's views for the new one", () => {
    const seen = changed(view(invited(), "s1", client, noon)).envelope;
    expect(changed(correctTo(seen)).envelope.signers[0]?.viewedAt).toBeUndefined();
  });

  test("the entry holds the digest with which sealing compares", () => {
    const { envelope, entry } = changed(correctTo(invited()));
    expect(entry.data["contentSha256"]).toBe(contentDigest(envelope, content));
    expect(entry.data["contentSha256"]).not.toBe(contentDigest(invited(), content));
  });

  test.each(["firstName", "lastName", "mobile"] as const)("of the %s alone is a change", (name) => {
    const once = changed(correctTo(invited())).envelope;
    const { envelope } = changed(correctTo(once, { ...right, [name]: "5550001111" }));
    expect(envelope.signers[0]?.[name]).toBe("5550001111");
  });

  test("to the same changes nothing; to another signer's address is refused", () => {
    const once = changed(correctTo(invited())).envelope;
    expect(correctTo(once)).toBe(unchanged);
    expect(() => correctTo(invited(), { ...right, email: "ben@example.com" })).toThrow(
      expect.objectContaining({
        field: "email",
        message: expect.stringContaining("already a signer"),
      }),
    );
  });

  test("takes no number away that a phone field shows", () => {
    const { envelope, content } = sentEnvelope({ fields: [field("ann", "phone"), field("ben")] });
    const correct = (signer: string) =>
      correctSigner(envelope, { content, signer, correction: right, client }, later(1));
    expect(() => correct("s1")).toThrow("Rita Right has a phone field");
    expect(changed(correct("s2")).envelope.signers[1]?.mobile).toBe("");
  });

  test("is refused for a signer who has signed, for nobody's id, and after the end", () => {
    const signed = changed(sign(invited(), { ...signing("s1"), content }, noon)).envelope;
    expect(() => correctTo(signed)).toThrow("has already signed");
    expect(() => correctTo(invited(), right, "s9")).toThrow("no such signer");
    expect(() => correctTo(changed(removeEnvelope(invited(), client, noon)).envelope)).toThrow(
      "changed",
    );
    const { envelope } = sentEnvelope({ expiresInDays: 1 });
    expect(() => correctTo(envelope, right, "s1", later(24 * 60))).toThrow("changed");
  });

  test("does not go on for ever", () => {
    let envelope = invited();
    const to = (count: number) => ({ ...right, email: `right${count}@example.com` });
    for (let count = 0; count < 10; count++) {
      envelope = changed(correctTo(envelope, to(count))).envelope;
    }
    expect(() => correctTo(envelope, to(10))).toThrow("too many times");
    const name = { ...to(9), firstName: "Margarita" };
    expect(changed(correctTo(envelope, name)).entry.type).toBe("corrected");
  });

  test("fills no audit trail with changes of a name", () => {
    const [before, after] = [999, 1_000].map((seq) => {
      const envelope = invited();
      return { ...envelope, head: { ...envelope.head, seq } };
    }) as [Envelope, Envelope];
    const name = { ...right, email: "ann@example.com" };
    expect(changed(correctTo(before, name)).entry.type).toBe("corrected");
    expect(() => correctTo(after, name)).toThrow("too many times");
    expect(() => resendInvitation(after, "s1", client, later(10))).toThrow(
      "invited too many times",
    );
  });

  test("the trail says whether it was the address", () => {
    const name = { ...right, email: "ann@example.com" };
    expect(actionWords(changed(correctTo(invited(), name)).entry)).toBe(
      "Signer's details corrected",
    );
    expect(actionWords(changed(correctTo(invited())).entry)).toBe("Signer's address corrected");
  });
});

describe("the sender's view of the mails to a signer", () => {
  const seen = (envelope: Envelope) => mailsTo(envelope, signerNamed(envelope, "s1"));

  test("are the times of the last ones, and how many reminders went out", () => {
    const remindedOnce = mailed(invited(), "reminder-s1", 10);
    expect(seen(remindedOnce)).toMatchObject({
      invitedAt: noon.toISOString(),
      remindedAt: later(10).toISOString(),
      reminders: 1,
    });
    const again = changed(resendInvitation(remindedOnce, "s1", client, later(20))).envelope;
    const twice = mailed(mailed(again, "invitation-s1-2", 21), "reminder-s1-2", 30);
    expect(seen(twice)).toEqual({
      isInvited: true,
      invitedAt: later(21).toISOString(),
      remindedAt: later(30).toISOString(),
      reminders: 2,
      hasFailed: false,
    });
  });

  test("are the latest, in whatever order mails went out", () => {
    const again = changed(resendInvitation(invited(), "s1", client, later(20))).envelope;
    const both = mailed(again, "invitation-s1-2", 21);
    const turned = { ...both, notifications: [...both.notifications].reverse() };
    expect(seen(turned).invitedAt).toBe(later(21).toISOString());
  });

  test("say that the last try failed, until one succeeds", () => {
    const failure = { to: "ann@example.com", reason: "bounced" };
    const { envelope } = sentEnvelope();
    expect(seen(envelope)).toEqual({ isInvited: false, reminders: 0, hasFailed: false });
    const failed = changed(notificationFailed(envelope, "invitation-s1", failure, noon)).envelope;
    expect(seen(failed).hasFailed).toBe(true);
    expect(seen(mailed(failed, "invitation-s1", 5)).hasFailed).toBe(false);
  });

  const mailed = (envelope: Envelope, id: string, minutes: number) =>
    changed(notificationSent(envelope, id, "ann@example.com", later(minutes))).envelope;
});

describe("sending an invitation again", () => {
  const again = (envelope: Envelope, minutes = 10, signer = "s1") =>
    resendInvitation(envelope, signer, client, later(minutes));

  test("is one more letter with the same link, after a pause of five minutes", () => {
    expect(() => again(invited(), 4.9)).toThrow(
      expect.objectContaining({ code: "TOO_MANY_REQUESTS", retryAfterSeconds: 6 }),
    );
    const { envelope } = changed(again(invited(), 5));
    expect(notificationsDue(envelope, later(5)).map(({ id }) => id)).toContain("invitation-s1-2");
    expect(envelope.signers[0]?.linkGeneration).toBe(1);
    expect(() => again(envelope, 6)).toThrow("wait five minutes");
  });

  test("counts the pause from the last mail to this signer, of whatever kind", () => {
    const reminded = changed(
      notificationSent(invited(), "reminder-s1", "ann@example.com", later(60)),
    ).envelope;
    expect(() => again(reminded, 64)).toThrow("wait five minutes");
    const toBen = invited("s2", reminded);
    expect(changed(again(toBen, 65)).entry.type).toBe("resent");
  });

  test("needs no pause after a try that has failed", () => {
    const failure = { to: "ann@example.com", reason: "bounced" };
    const { envelope } = sentEnvelope();
    const failed = changed(notificationFailed(envelope, "invitation-s1", failure, noon)).envelope;
    expect(() => again(failed, 3)).not.toThrow();
  });

  test("takes up only the letter of that signer", () => {
    const { envelope } = sentEnvelope();
    const after = changed(again(envelope, 10, "s2")).envelope;
    expect(after.notifications.map(({ id, nextTryAt }) => [id, nextTryAt])).toEqual([
      ["invitation-s1", noon.toISOString()],
      ["invitation-s2", later(10).toISOString()],
    ]);
  });

  test("goes to one address twenty times at most", () => {
    let envelope = invited();
    for (let count = 2; count <= 20; count++) {
      const notification = `invitation-s1-${count}`;
      const { envelope: owing } = changed(again(envelope, count * 10));
      envelope = changed(
        notificationSent(owing, notification, "a@example.com", later(count * 10)),
      ).envelope;
    }
    expect(() => again(envelope, 1_000)).toThrow("invited too many times");
    expect(() => again(changed(correctTo(envelope)).envelope, 1_000)).not.toThrow();
  });

  test("takes up a notification that was given up, by the signer's address too", () => {
    let { envelope } = sentEnvelope();
    const failure = { to: "ann@example.com", reason: "MessageRejected" };
    for (let tries = 0; tries < 8; tries++)
      envelope = changed(notificationFailed(envelope, "invitation-s1", failure, noon)).envelope;
    const anew = changed(again(envelope, 10, " ANN@example.com ")).envelope;
    const [due] = notificationsDue(anew, later(10)).filter(({ id }) => id === "invitation-s1");
    expect(due?.triesDone).toBe(0);
  });

  test("is refused for a signer who has signed, out of turn, and after the end", () => {
    const signed = changed(sign(invited(), { ...signing("s1"), content }, noon));
    expect(() => again(signed.envelope)).toThrow("has already signed");
    const ordered = sentEnvelope({ signers: [person("ann", 1), person("ben", 2)] });
    expect(() => again(ordered.envelope, 10, "s2")).toThrow("not ben Test's turn");
    const declined = changed(declineEnvelope(invited(), "s2", "no", client, noon)).envelope;
    expect(() => again(declined)).toThrow("changed");
  });

  test("mails each signer once about the end, however often they were invited", () => {
    const twice = changed(again(invited())).envelope;
    const mailed = changed(notificationSent(twice, "invitation-s1-2", "a@example.com", later(11)));
    const ended = changed(removeEnvelope(mailed.envelope, client, later(12))).envelope;
    expect(owedIds(ended)).toEqual(["voided-s1"]);
  });
});
