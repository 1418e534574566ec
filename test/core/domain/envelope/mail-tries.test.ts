import { describe, expect, test } from "vitest";
import {
  notificationFailedAgain,
  notificationRefused,
  withNotification,
} from "../../../../core/domain/acts/finishing.ts";
import { removeEnvelope } from "../../../../core/domain/acts/signing.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import type { Notification } from "../../../../core/domain/envelope/notification.ts";
import {
  notificationsDue,
  notificationsLate,
  notificationsOwed,
  withEndedTries,
} from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt, stageOf } from "../../../../core/domain/envelope/stage.ts";
import {
  changed,
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
} from "../../../support/envelopes.ts";

const dayMinutes = 24 * 60;
const ids = (mails: readonly Notification[]) => mails.map(({ id }) => id);

/** A document for Ann alone, and nothing is owed but her invitation. */
const asksAnn = () =>
  sentEnvelope({ signers: [person("ann")], fields: [field("ann")], expiresInDays: 90 }).envelope;

const copyOf = (change: Partial<Notification> = {}): Envelope => {
  const { envelope } = sentEnvelope();
  const copy: Notification = {
    ...{ id: "completed-s1", kind: "completed", to: { kind: "signer", signerId: "s1" } },
    ...{ triesDone: 0, nextTryAt: noon.toISOString() },
    ...change,
  };
  const signers = envelope.signers.map((one) => ({ ...one, status: "signed" as const }));
  const ended = { status: "completed", endedAt: noon.toISOString() } as const;
  return { ...envelope, ...ended, signers, notifications: [copy] };
};

/** Tries whenever it is due, as long as anything is; the minutes of the tries. */
function triesOf(envelope: Envelope, refuse: (before: Envelope, at: Date) => Envelope): number[] {
  const tried: number[] = [];
  for (let before = envelope; ; ) {
    const [mail] = notificationsOwed(before);
    if (!mail || tried.length > 2000) return tried;
    const at = new Date(mail.nextTryAt);
    tried.push((at.getTime() - noon.getTime()) / 60_000);
    before = refuse(before, at);
  }
}

describe("a mail that is refused", () => {
  test("is tried as long as its document is open, an hour apart at most", () => {
    const tried = triesOf(asksAnn(), (before, at) =>
      notificationFailedAgain(before, "invitation-s1", at),
    );
    expect(tried.at(-1)).toBeGreaterThan(80 * dayMinutes);
    expect(tried.every((at, index) => at - (tried[index - 1] ?? 0) <= 60)).toBe(true);
  });

  test("is tried for 30 days after its document has ended", () => {
    const tried = triesOf(copyOf(), (before, at) =>
      notificationFailedAgain(before, "completed-s1", at),
    );
    expect(tried.at(-1)).toBeGreaterThan(30 * dayMinutes - 61);
    expect(tried.at(-1)).toBeLessThan(30 * dayMinutes);
  });

  test("is asked of nobody once the document has ended", () => {
    const failed = notificationFailedAgain(asksAnn(), "invitation-s1", noon);
    const { envelope } = changed(removeEnvelope(failed, client, later(60)));
    expect(ids(notificationsDue(envelope, later(120)))).not.toContain("invitation-s1");
    expect(stageOf(envelope)).toBe("voided");
  });

  test("was owed for an hour, whether it was refused or nobody has tried to send it", () => {
    const refused = notificationRefused(asksAnn(), "invitation-s1", noon, 0);
    for (const envelope of [asksAnn(), refused]) {
      expect(ids(notificationsLate(envelope, later(59)))).toEqual([]);
      expect(ids(notificationsLate(envelope, later(60)))).toEqual(["invitation-s1"]);
    }
  });
});

describe("while SES sends for nobody, a mail", () => {
  test("counts no try, waits for minutes at first and for an hour later", () => {
    const once = notificationRefused(asksAnn(), "invitation-s1", noon, 0);
    expect(once.notifications[0]).toMatchObject({ triesDone: 0 });
    expect(dueAt(once)).toBe(later(3).toISOString());
    expect(dueAt(notificationRefused(asksAnn(), "invitation-s1", noon, 1))).toBe(
      later(6).toISOString(),
    );
    const day = later(dayMinutes);
    expect(dueAt(notificationRefused(once, "invitation-s1", day, 0.5))).toBe(
      later(dayMinutes + 60).toISOString(),
    );
  });

  test("needs attention after three hours", () => {
    const at = (minutes: number, before: Envelope) =>
      notificationRefused(before, "invitation-s1", later(minutes), 0);
    const once = at(0, asksAnn());
    expect(stageOf(at(179, once))).toBe("sending");
    expect(stageOf(at(180, once))).toBe("attention");
  });
});

describe("a mail that an earlier version has given up", () => {
  const givenUp = { triesDone: 8, nextTryAt: later(242).toISOString() };

  test("is due again for 30 days, and its document needs attention as before", () => {
    expect(ids(notificationsDue(copyOf(givenUp), later(29 * dayMinutes)))).toEqual([
      "completed-s1",
    ]);
    expect(ids(notificationsDue(copyOf(givenUp), later(31 * dayMinutes)))).toEqual([]);
    expect(stageOf(copyOf(givenUp))).toBe("attention");
    const asked = asksAnn();
    const invitation = asked.notifications[0];
    if (!invitation) throw new Error("expected an invitation, found none");
    const old = withNotification(asked, { ...invitation, ...givenUp });
    expect(ids(notificationsDue(old, later(80 * dayMinutes)))).toEqual(["invitation-s1"]);
  });

  test("is forgotten by the sweep once its time is over, and by no sweep before", () => {
    const envelope = copyOf(givenUp);
    expect(withEndedTries(envelope, later(29 * dayMinutes))).toBe(envelope);
    const over = withEndedTries(envelope, later(31 * dayMinutes));
    expect(dueAt(envelope)).toBeDefined();
    expect(dueAt(over)).toBeUndefined();
    expect(withEndedTries(over, later(40 * dayMinutes))).toBe(over);
    expect(stageOf(over)).toBe("attention");
  });
});
