import { describe, expect, test } from "vitest";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { undoSending } from "../../../../core/domain/acts/undoing.ts";
import { withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import {
  notificationsDue,
  notificationsOwed,
  requestsOwed,
} from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt } from "../../../../core/domain/envelope/stage.ts";
import { publicEnvelope } from "../../../../core/domain/lists/public-envelope.ts";
import { changed, client, later, noon, sentEnvelope } from "../../../support/envelopes.ts";

const held = () => sentEnvelope({ rules: { undoSeconds: 600 } }).envelope;
const [justBefore, after] = [new Date(later(10).getTime() - 1), later(10)];

describe("while sending can be undone", () => {
  test("no mail is due, whatever made it, and the sweep looks when the time is over", () => {
    const { content } = sentEnvelope();
    const correction = { firstName: "Carl", lastName: "Cole", mobile: "", email: "c@example.com" };
    const corrected = changed(
      correctSigner(held(), { content, signer: "s1", correction, client }, later(1)),
    ).envelope;
    for (const envelope of [held(), corrected]) {
      expect(notificationsDue(envelope, justBefore)).toEqual([]);
      expect(requestsOwed(envelope, justBefore, later(20).toISOString())).toEqual([]);
      expect(dueAt(envelope)).toBe(after.toISOString());
      expect(notificationsDue(envelope, after)).toHaveLength(2);
    }
  });

  test("nor where the account has not chosen it: mails are due at once", () => {
    expect(notificationsDue(sentEnvelope().envelope, noon)).toHaveLength(2);
  });
});

describe("undoing", () => {
  test("ends it, takes it out of the list, and leaves nothing owed; again it changes nothing", () => {
    const { envelope, entry } = changed(undoSending(held(), client, justBefore));
    expect(envelope).toMatchObject({ status: "voided", deletedAt: justBefore.toISOString() });
    expect(notificationsOwed(envelope)).toEqual([]);
    expect(dueAt(envelope)).toBeUndefined();
    expect(entry).toMatchObject({ type: "voided", data: { undone: true } });
    expect(undoSending(envelope, client, later(60))).toBe(unchanged);
  });

  test("is refused when the time is over, by another clock too, and after a withdrawal or without any time", () => {
    const withdrawn = changed(withdrawEnvelope(held(), "", client, later(1))).envelope;
    const mailed = changed(notificationSent(held(), "invitation-s1", "a@b.de", after)).envelope;
    for (const [envelope, at] of [
      [held(), after],
      [mailed, justBefore],
      [withdrawn, later(2)],
      [sentEnvelope().envelope, noon],
    ] as const)
      expect(() => undoSending(envelope, client, at)).toThrow("Emails have gone out");
  });

  test("is offered until the first mail was sent", () => {
    const { content } = sentEnvelope();
    const until = after.toISOString();
    expect(publicEnvelope(held(), content)).toMatchObject({ undoUntil: until });
    const mailed = changed(notificationSent(held(), "invitation-s1", "a@b.de", after)).envelope;
    const undone = changed(undoSending(held(), client, noon)).envelope;
    for (const envelope of [mailed, undone, sentEnvelope().envelope])
      expect(publicEnvelope(envelope, content)).not.toHaveProperty("undoUntil");
  });
});
