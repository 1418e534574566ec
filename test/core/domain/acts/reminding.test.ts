import { describe, expect, test } from "vitest";
import { correctSigner, resendInvitation } from "../../../../core/domain/acts/correcting.ts";
import { notificationFailed, notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { withNextReminder } from "../../../../core/domain/acts/reminding.ts";
import { declineEnvelope, removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import type { Decision } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { newNotification } from "../../../../core/domain/envelope/notification.ts";
import {
  notificationsDue,
  notificationsOwed,
} from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt, stageOf } from "../../../../core/domain/envelope/stage.ts";
import {
  envelopeFromParts,
  envelopeToParts,
} from "../../../../core/store/envelope/envelope-item.ts";
import { changed, client, later, noon, sentEnvelope, signing } from "../../../support/envelopes.ts";

const days = (count: number) => later(count * 24 * 60);

const after = (decision: Decision): Envelope => changed(decision).envelope;

const mail = (envelope: Envelope, id: string, at = noon) =>
  after(notificationSent(envelope, id, "somebody@example.com", at));

const invited = (expiresInDays = 60) =>
  mail(sentEnvelope({ expiresInDays }).envelope, "invitation-s1");

const remindersOwed = (envelope: Envelope) =>
  notificationsOwed(envelope).filter(({ kind, to }) => {
    return kind === "reminder" && to.kind === "signer" && to.signerId === "s1";
  });

/** Mails every reminder as it comes, until none is owed any more; when each went out, in days. */
function remindersOf(envelope: Envelope): number[] {
  const sent: number[] = [];
  let now = envelope;
  for (let [next] = remindersOwed(now); next; [next] = remindersOwed(now)) {
    const at = new Date(next.nextTryAt);
    sent.push((at.getTime() - noon.getTime()) / 86_400_000);
    now = mail(now, next.id, at);
  }
  return sent;
}

test("a signer is reminded after three days, then every three, five times at most", () => {
  expect(remindersOf(invited())).toEqual([3, 6, 9, 12, 15]);
});

describe("by rules of its own a document's reminders come", () => {
  const remindersBy = (firstAfterDays: number, everyDays: number, atMost: number, expires = 60) => {
    const rules = { reminders: { firstAfterDays, everyDays, atMost } };
    return remindersOf(
      mail(sentEnvelope({ rules, expiresInDays: expires }).envelope, "invitation-s1"),
    );
  };

  test("first after some days, then at an interval, up to a maximum", () => {
    expect(remindersBy(1, 7, 4)).toEqual([1, 8, 15, 22]);
    expect(remindersBy(30, 1, 10)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
  });

  test("never, where there are to be none, and not on or after the day of the expiry", () => {
    expect(remindersBy(1, 1, 0)).toEqual([]);
    expect(remindersBy(2, 3, 10, 8)).toEqual([2, 5]);
    expect(remindersBy(30, 1, 10, 30)).toEqual([]);
  });
});

test("an envelope that was stored before there were rules keeps three days, three days and five times", () => {
  const { fixed, changing } = envelopeToParts(invited());
  expect(fixed.fixed).not.toHaveProperty("rules");
  expect(remindersOf(envelopeFromParts(fixed, changing))).toEqual([3, 6, 9, 12, 15]);
});

test("an invitation that is mailed again after a reminder brings the next one in the usual time", () => {
  const rules = { reminders: { firstAfterDays: 1, everyDays: 7, atMost: 5 } };
  const before = mail(sentEnvelope({ rules }).envelope, "invitation-s1");
  const reminded = mail(before, "reminder-s1", days(1));
  const again = after(resendInvitation(reminded, "s1", client, days(2)));
  const resent = mail(again, "invitation-s1-2", days(2));
  expect(remindersOwed(resent).map(({ nextTryAt }) => nextTryAt)).toEqual([days(9).toISOString()]);
});

test("a mail that asks to sign is not due any more at the expiry, before the sweep has recorded it", () => {
  const envelope = invited(4);
  const late = { ...envelope, expiresAt: days(3).toISOString() };
  expect(notificationsDue(envelope, days(3)).map(({ id }) => id)).toContain("reminder-s1");
  expect(notificationsDue(late, days(3))).toEqual([]);
});

test("only a mail that asks a signer to sign brings a reminder", () => {
  const envelope = sentEnvelope().envelope;
  const signer = { kind: "signer", signerId: "s1" } as const;
  expect(withNextReminder(envelope, { kind: "completed", to: signer }, noon)).toBe(envelope);
  const toSender = { kind: "invitation", to: { kind: "sender" } } as const;
  expect(withNextReminder(envelope, toSender, noon)).toBe(envelope);
  expect(withNextReminder(envelope, { kind: "invitation", to: signer }, noon)).not.toBe(envelope);
});

test("nobody is reminded after the document has expired", () => {
  expect(remindersOf(invited(7))).toEqual([3, 6]);
  expect(remindersOf(invited(3))).toEqual([]);
});

test("a reminder is not due before its day, and the sweep looks at the document on that day", () => {
  const envelope = mail(invited(), "invitation-s2");
  expect(notificationsDue(envelope, days(2.9))).toEqual([]);
  expect(notificationsDue(envelope, days(3)).map(({ id }) => id)).toEqual([
    "reminder-s1",
    "reminder-s2",
  ]);
  expect(dueAt(envelope)).toBe(days(3).toISOString());
  expect(stageOf(envelope)).toBe("waiting");
});

test("nobody is reminded after signing, or after the end", () => {
  const { content } = sentEnvelope();
  const signed = after(sign(invited(), { ...signing("s1"), content }, noon));
  expect(remindersOwed(signed)).toEqual([]);
  expect(remindersOwed(after(removeEnvelope(invited(), client, noon)))).toEqual([]);
  expect(remindersOwed(after(declineEnvelope(invited(), "s2", "no", client, noon)))).toEqual([]);
});

test("another address starts over: the old one is not reminded, the new one from its invitation on", () => {
  const { content } = sentEnvelope();
  const person = { email: "new@example.com", firstName: "New", lastName: "", mobile: "" };
  const corrected = after(
    correctSigner(invited(), { content, signer: "s1", correction: person, client }, days(1)),
  );
  expect(remindersOwed(corrected)).toEqual([]);
  const reached = mail(corrected, "invitation-s1-2", days(1));
  expect(remindersOf(reached)).toEqual([4, 7, 10, 13, 16]);
});

test("an invitation that is mailed again puts the next reminder off", () => {
  const failure = { to: "ann@example.com", reason: "bounced" };
  const failed = after(notificationFailed(invited(), "reminder-s1", failure, days(1)));
  const again = after(resendInvitation(failed, "s1", client, days(1)));
  const [reminder, ...others] = remindersOwed(mail(again, "invitation-s1-2", days(1)));
  expect(reminder).toMatchObject({ nextTryAt: days(4).toISOString(), triesDone: 0 });
  expect(others).toEqual([]);
  const toBen = mail(again, "invitation-s2", days(2));
  expect(notificationsOwed(toBen).find(({ id }) => id === "reminder-s2")?.nextTryAt).toBe(
    days(5).toISOString(),
  );
});

test("an invitation that goes out after the signature, or to an earlier address, causes no reminder", () => {
  const { envelope, content } = sentEnvelope();
  const signed = after(sign(envelope, { ...signing("s1"), content }, noon));
  expect(mail(signed, "invitation-s1").notifications.map(({ id }) => id)).not.toContain(
    "reminder-s1",
  );
  const person = { email: "new@example.com", firstName: "New", lastName: "", mobile: "" };
  const corrected = after(
    correctSigner(envelope, { content, signer: "s1", correction: person, client }, noon),
  );
  expect(mail(corrected, "invitation-s1").notifications.map(({ kind }) => kind)).not.toContain(
    "reminder",
  );
});

test("a notice asks nobody to sign, so none is reminded of it", () => {
  const { envelope } = sentEnvelope();
  const withdrawn = after(removeEnvelope(invited(), client, noon));
  const told = mail(withdrawn, "voided-s1");
  expect(told.notifications).toHaveLength(withdrawn.notifications.length);
  const toSender = [newNotification("invitation", { kind: "sender" }, noon)];
  const odd = mail({ ...envelope, notifications: toSender }, "invitation-sender");
  expect(odd.notifications).toHaveLength(1);
});
