import { expect, test } from "vitest";
import {
  invitationsInDoubt,
  wasMailed,
  withoutNotification,
} from "../../../../core/domain/acts/end-notices.ts";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import type { Notification } from "../../../../core/domain/envelope/notification.ts";
import { changed, client, later, noon, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope } = sentEnvelope();
const [invitation] = envelope.notifications;
if (!invitation) throw new Error("expected an invitation");

const withdrawn = (before = envelope) =>
  changed(withdrawEnvelope(before, "", client, later(5))).envelope;

const noticeIn = (after: typeof envelope): Notification => {
  const notice = after.notifications.find(({ kind }) => kind === "voided");
  if (!notice) throw new Error("expected a notice of the end");
  return notice;
};

test("a notice of the end depends on the invitation, unless that is noted as sent", () => {
  const after = withdrawn();
  expect(invitationsInDoubt(after, noticeIn(after))).toEqual([invitation]);
  expect(invitationsInDoubt(after, invitation)).toEqual([]);

  const invited = changed(notificationSent(envelope, invitation.id, "ann@example.com", noon));
  const told = withdrawn(invited.envelope);
  expect(invitationsInDoubt(told, noticeIn(told))).toEqual([]);
});

const until = later(2).toISOString();

test.each([
  ["was never tried", undefined, 0, later(3), "no"],
  ["has failed as often as it was tried", { begun: 2, until, isInDoubt: false }, 2, later(3), "no"],
  [
    "has failed without a clear refusal",
    { begun: 2, until, isInDoubt: true },
    2,
    later(3),
    "perhaps",
  ],
  ["is being tried", { begun: 1, until, isInDoubt: false }, 0, later(1), "under way"],
  [
    "was tried once more than is noted",
    { begun: 2, until, isInDoubt: false },
    1,
    later(2),
    "perhaps",
  ],
] as const)("a mail counts as sent or not when it %s", (_, lease, triesDone, now, mailed) => {
  expect(wasMailed({ ...invitation, triesDone }, lease, now)).toBe(mailed);
});

test("a notice that nobody needs is taken out, and one that was sent stays", () => {
  const after = withdrawn();
  const { id } = noticeIn(after);
  const ids = withoutNotification(after, id).notifications.map((one) => one.id);
  expect(ids).toEqual(["invitation-s1", "invitation-s2", "voided-s2"]);
  const sent = changed(notificationSent(after, id, "ann@example.com", noon)).envelope;
  expect(withoutNotification(sent, id)).toEqual(sent);
});
