import { describe, expect, test } from "vitest";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { noteMailNews } from "../../../../core/domain/acts/mail-news.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import type { MailNews } from "../../../../core/domain/envelope/mail-delivery.ts";
import { notificationsOwed } from "../../../../core/domain/envelope/owed-mails.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { changed, later, noon, sentEnvelope } from "../../../support/envelopes.ts";
import { carl, corrected } from "../../../support/three-signers.ts";

/** Reports of the mail service about mails, in any order. Times are minutes after sending. */

const mailed = (id = "invitation-s1", from = sentEnvelope().envelope, to = "ann@example.com") =>
  changed(notificationSent(from, id, to, noon)).envelope;

const invited = mailed("invitation-s2", mailed(), "ben@example.com");

const at = later(1).toISOString();
const delivered: MailNews = { type: "delivered", at, by: "mta.example.com", answer: "250 OK" };
const delayed: MailNews = { type: "delayed", at, reason: "mailbox-full" };
const reported: MailNews = { type: "complained", at };
const bounced = (kind: "permanent" | "transient" = "permanent"): MailNews => ({
  type: "bounced",
  at,
  kind,
  reason: kind === "permanent" ? "no-mailbox" : "mailbox-full",
  answer: "smtp; 550 5.1.1 user unknown",
});

const note = (
  envelope: Envelope,
  news: MailNews,
  { id = "invitation-s1", to = "ann@example.com", minutes = 1 } = {},
) => noteMailNews(envelope, { notificationId: id, to }, news, later(minutes));

const told = (envelope: Envelope, ...all: readonly MailNews[]): Envelope =>
  all.reduce((before, news) => {
    const decision = note(before, news);
    return decision === unchanged ? before : decision.envelope;
  }, envelope);

const deliveryOf = (envelope: Envelope, id = "invitation-s1") =>
  envelope.notifications.find((one) => one.id === id)?.delivery;

const owed = (envelope: Envelope) => notificationsOwed(envelope).map(({ id }) => id);

describe("a mail that came back for good", () => {
  const returned = told(invited, bounced());

  test("needs attention, ends the reminders to that address alone, and is reported to the sender", () => {
    expect(stageOf(invited)).toBe("waiting");
    expect(owed(invited)).toEqual(["reminder-s1", "reminder-s2"]);
    expect(stageOf(returned)).toBe("attention");
    expect(owed(returned)).toEqual(["reminder-s2", "returned-sender"]);
    expect(returned.notifications.at(-1)).toMatchObject({
      about: ["invitation-s1"],
      nextTryAt: later(3).toISOString(),
    });
  });

  test("a mail that bounces for its content needs attention and is reported, but the next reminder may arrive", () => {
    const rejected: MailNews = {
      ...{ type: "bounced", at, answer: "Bad content" },
      ...{ kind: "permanent", reason: "rejected" },
    };
    const envelope = told(invited, rejected);
    expect(stageOf(envelope)).toBe("attention");
    expect(owed(envelope)).toEqual(["reminder-s1", "reminder-s2", "returned-sender"]);
  });

  test("stands in the audit trail in plain words, with what the mail server answered", () => {
    expect(changed(note(invited, bounced())).entry).toEqual({
      type: "mail-bounced",
      actor: { kind: "system", name: "", email: "" },
      ip: "",
      userAgent: "",
      data: {
        to: "ann@example.com",
        notice: "invitation",
        signer: "s1",
        toldAt: at,
        kind: "permanent",
        reason: "the mailbox does not exist",
        answer: "smtp; 550 5.1.1 user unknown",
      },
    });
  });

  test("is reported again when the corrected address does not exist either", () => {
    const right = mailed("invitation-s1-2", corrected(returned, "s1", carl, later(4)), carl.email);
    const about = { id: "invitation-s1-2", to: carl.email, minutes: 5 };
    const { notifications } = changed(note(right, bounced(), about)).envelope;
    const notices = notifications.filter(({ kind }) => kind === "returned");
    expect(notices.map(({ about }) => about)).toEqual([["invitation-s1"], ["invitation-s1-2"]]);
    expect(notices.map(({ to }) => to)).toEqual([{ kind: "sender" }, { kind: "sender" }]);
  });

  test("is reported once, together with others that come back before the sender was mailed", () => {
    const both = changed(
      note(returned, bounced(), { id: "invitation-s2", to: "ben@example.com" }),
    ).envelope;
    const notices = both.notifications.filter(({ kind }) => kind === "returned");
    expect(notices.map(({ about }) => about)).toEqual([["invitation-s1", "invitation-s2"]]);
    // The reminder had left before the invitation came back.
    const again = changed(note(both, bounced(), { id: "reminder-s1" })).envelope;
    expect(again.notifications).toHaveLength(both.notifications.length);
  });

  test("is another mail to the sender once the first may be on its way", () => {
    const about = { id: "invitation-s2", to: "ben@example.com", minutes: 3 };
    const { notifications } = changed(note(returned, bounced(), about)).envelope;
    const notices = notifications.filter(({ kind }) => kind === "returned");
    expect(notices.map(({ about }) => about)).toEqual([["invitation-s1"], ["invitation-s2"]]);
  });

  test("is forgotten with the address: corrected, all starts afresh and the sender needn't be told", () => {
    const right = corrected(returned, "s1", carl, later(2));
    expect(stageOf(right)).toBe("sending");
    expect(owed(right)).toEqual(["reminder-s2", "invitation-s1-2"]);
    const reached = mailed("invitation-s1-2", right, carl.email);
    expect(stageOf(reached)).toBe("waiting");
    expect(owed(reached)).toContain("reminder-s1-2");
  });

  test("for an address that was corrected since is noted, and has no consequence", () => {
    const right = corrected(invited, "s1", carl, later(1));
    const { envelope } = changed(note(right, bounced()));
    expect(deliveryOf(envelope)?.bounced).toBeDefined();
    expect(stageOf(envelope)).toBe("sending");
    expect(owed(envelope)).toEqual(owed(right));
  });

  test("is overtaken by a newer mail that arrives", () => {
    const again = { ...invited.notifications[0], id: "invitation-s1-2", sentAt: undefined };
    const resent = { ...returned, notifications: [...returned.notifications, again] } as Envelope;
    expect(stageOf(resent)).toBe("attention");
    const sent = changed(notificationSent(resent, "invitation-s1-2", "ann@example.com", later(9)));
    const { envelope } = changed(note(sent.envelope, delivered, { id: "invitation-s1-2" }));
    expect(stageOf(envelope)).toBe("waiting");
    expect(owed(envelope)).toContain("reminder-s1");
  });

  test("is never reported to the sender about a mail to the sender", () => {
    const due = changed(
      notificationSent(returned, "returned-sender", "sender@example.com", later(4)),
    ).envelope;
    const about = { id: "returned-sender", to: "sender@example.com", minutes: 5 };
    const { envelope } = changed(note(due, bounced(), about));
    expect(envelope.notifications).toHaveLength(due.notifications.length);
    expect(deliveryOf(envelope, "returned-sender")?.bounced).toBeDefined();
  });

  test("a bounce of a removed document is reported to nobody", () => {
    const removed = { ...invited, deletedAt: at };
    expect(owed(told(removed, bounced()))).not.toContain("returned-sender");
  });

  test("needs nobody when the document is over, unless it was the copy of the completed one", () => {
    const copy = { ...invited.notifications[0], id: "completed-s1", kind: "completed" };
    const completed = {
      ...invited,
      status: "completed",
      notifications: [...invited.notifications, copy],
    } as Envelope;
    expect(owed(told(completed, bounced()))).not.toContain("returned-sender");
    const about = { id: "completed-s1", minutes: 9 };
    const { envelope } = changed(note(completed, bounced(), about));
    expect(owed(envelope)).toContain("returned-sender");
    expect(stageOf(envelope)).toBe("completed");
    // The return of the invitation was reported before, and is another matter than a missing copy.
    const before = { ...told(invited, bounced()), status: "completed" } as const;
    const again = { ...before, notifications: [...before.notifications, copy] } as Envelope;
    expect(owed(changed(note(again, bounced(), about)).envelope)).toContain("returned-sender-2");
  });
});

describe("a mail that is late or came back this time", () => {
  test.each([["delayed", delayed] as const, ["returned", bounced("transient")] as const])(
    "is noted (%s), and nothing stops",
    (_, news) => {
      const envelope = told(invited, news);
      expect(stageOf(envelope)).toBe("waiting");
      expect(owed(envelope)).toEqual(owed(invited));
    },
  );
});

describe("a mail that was reported as junk", () => {
  test("is a wish for no more mails of the sender", () => {
    const envelope = told(invited, delivered, reported);
    expect(stageOf(envelope)).toBe("attention");
    expect(owed(envelope)).toEqual(["reminder-s2"]);
    expect(envelope.stops).toEqual([{ to: { kind: "signer", signerId: "s1" }, generation: 1 }]);
    expect(stageOf(corrected(envelope, "s1"))).toBe("sending");
  });

  test("counts for a copy as well, and not for a person who has the document at another address now", () => {
    const to = { kind: "copy", index: 0 } as const;
    const own = { ...invited.notifications[0], id: "completed-copy0", kind: "completed", to };
    const envelope = { ...invited, notifications: [...invited.notifications, own] } as Envelope;
    const copied = changed(note(envelope, reported, { id: "completed-copy0", to: "cc@x.example" }));
    expect(copied.envelope.stops).toEqual([{ to, generation: 1 }]);
    const right = corrected(invited, "s1");
    expect(changed(note(right, reported)).envelope.stops).toBeUndefined();
    const again = changed(note(right, reported, { id: "invitation-s1-2", to: carl.email }));
    expect(again.envelope.stops).toEqual([
      { to: { kind: "signer", signerId: "s1" }, generation: 2 },
    ]);
  });

  test("by the sender stops nothing", () => {
    const own = { ...invited.notifications[0], id: "taken-back-sender", to: { kind: "sender" } };
    const envelope = {
      ...invited,
      notifications: [...invited.notifications, own],
    } as Envelope;
    const about = { id: "taken-back-sender", to: "sender@example.com" };
    expect(changed(note(envelope, reported, about)).envelope.stops).toBeUndefined();
  });
});

describe("the entry of", () => {
  const ofAnn = { to: "ann@example.com", notice: "invitation", signer: "s1", toldAt: at };

  test.each([
    [delivered, { ...ofAnn, by: "mta.example.com", answer: "250 OK" }],
    [delayed, { ...ofAnn, reason: "the mailbox is full" }],
    [reported, ofAnn],
  ] as const)("%o has the mail service's time and words", (news, data) => {
    const { entry } = changed(note(invited, news));
    expect(entry).toMatchObject({ type: `mail-${news.type}` });
    expect(entry.data).toEqual(data);
  });

  test("a mail to the sender names no signer", () => {
    const own = { ...invited.notifications[0], id: "voided-sender", to: { kind: "sender" } };
    const envelope = { ...invited, notifications: [own] } as Envelope;
    const about = { id: "voided-sender", to: "sender@example.com" };
    expect(changed(note(envelope, delayed, about)).entry.data).not.toHaveProperty("signer");
  });
});

describe("news", () => {
  const all = [delayed, bounced("transient"), delivered, bounced(), reported];

  test("of one mail says the same in every order, and however often it comes", () => {
    const { delayed: _, ...expected } = deliveryOf(told(invited, ...all)) ?? {};
    for (const order of permutations(all)) {
      const envelope = told(invited, ...order, ...order);
      expect(deliveryOf(envelope)).toMatchObject(expected);
      expect([stageOf(envelope), owed(envelope).sort()]).toEqual([
        "attention",
        ["reminder-s2", "returned-sender"],
      ]);
    }
  });

  test("that is known already changes nothing", () => {
    for (const news of all) expect(note(told(invited, ...all), news)).toBe(unchanged);
  });

  test("may come before we have noted that the mail was sent", () => {
    const { envelope } = sentEnvelope();
    const early = told(envelope, bounced());
    expect(stageOf(early)).toBe("attention");
    const noted = mailed("invitation-s1", early);
    expect(stageOf(noted)).toBe("attention");
    expect(owed(noted)).not.toContain("reminder-s1");
  });

  test("about another document's mail changes nothing", () => {
    expect(note(invited, bounced(), { id: "invitation-s9" })).toBe(unchanged);
    const known = told(invited, delivered);
    expect(note(known, bounced(), { to: "somebody@else.example" })).toBe(unchanged);
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
