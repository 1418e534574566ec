import { describe, expect, test } from "vitest";
import type { BounceReason } from "../../../../contract/rules/mails/mail-delivery.ts";
import {
  afterNews,
  isReturned,
  type MailDelivery,
  type MailNews,
  mailServerOf,
  newestDelivery,
  saysAddressIsDead,
} from "../../../../core/domain/envelope/mail-delivery.ts";
import { later } from "../../../support/envelopes.ts";

const at = (minutes: number) => later(minutes).toISOString();
const to = "ann@example.com";

const delivered: MailNews = { type: "delivered", at: at(1), by: "mta.example", answer: "250" };
const delayed: MailNews = { type: "delayed", at: at(2), reason: "mailbox-full" };
const reported: MailNews = { type: "complained", at: at(3) };
const bounced = (kind: "permanent" | "transient", minutes = 4): MailNews => {
  const reason = kind === "permanent" ? "no-mailbox" : "expired";
  return { type: "bounced", at: at(minutes), kind, reason, answer: "550" };
};

const known = (...news: readonly MailNews[]): MailDelivery =>
  news.reduce<MailDelivery>(afterNews, { to });

describe("the delivery state of a mail", () => {
  test("is what SES reported, with its time", () => {
    expect(known(delayed, bounced("transient"), delivered, reported)).toEqual({
      to,
      delayed: { at: at(2), reason: "mailbox-full" },
      bounced: { at: at(4), kind: "transient", reason: "expired" },
      delivered: { at: at(1) },
      complained: { at: at(3) },
    });
  });

  test("is not reported as late once it has arrived, come back or was late before", () => {
    for (const first of [delivered, bounced("transient"), delayed]) {
      const before = known(first);
      expect(afterNews(before, { ...delayed, at: at(9) })).toBe(before);
    }
  });

  test("is that it came back for good, if one of its news says so; the first of each kind counts", () => {
    const [first, lasting] = [known(bounced("transient")), known(bounced("permanent"))];
    expect(afterNews(first, bounced("permanent", 9)).bounced).toMatchObject({
      at: at(9),
      kind: "permanent",
    });
    expect(afterNews(first, bounced("transient", 9))).toBe(first);
    expect(afterNews(lasting, bounced("permanent", 9))).toBe(lasting);
    expect(afterNews(lasting, bounced("transient", 9))).toBe(lasting);
    expect([first, lasting, undefined].map(isReturned)).toEqual([false, true, false]);
  });

  test("says that the address is dead, unless it was not sent for what it says or may arrive later", () => {
    const of = (kind: "permanent" | "transient", reason: BounceReason) =>
      saysAddressIsDead({ kind, reason });
    expect(of("permanent", "no-mailbox")).toBe(true);
    expect(of("permanent", "rejected")).toBe(false);
    expect(of("transient", "mailbox-full")).toBe(false);
  });
});

describe("the newest mail", () => {
  const [good, bad] = [known(delivered), known(bounced("permanent"))];

  test("is the one that was sent last, wherever it stands; of two at once the latter", () => {
    expect(newestDelivery([])).toBeUndefined();
    expect(
      newestDelivery([
        { sentAt: at(5), delivery: bad },
        { sentAt: at(0), delivery: good },
      ]),
    ).toBe(bad);
    expect(
      newestDelivery([
        { sentAt: at(0), delivery: bad },
        { sentAt: at(0), delivery: good },
      ]),
    ).toBe(good);
  });

  test("that was sent and of which nothing is known leaves nothing known; an unsent one is none", () => {
    expect(newestDelivery([{ sentAt: at(0), delivery: bad }, { sentAt: at(5) }])).toBeUndefined();
    expect(newestDelivery([{ sentAt: at(0), delivery: bad }, {}])).toBe(bad);
  });

  test("counts from its first news while its sending is not noted, and from its sending after that", () => {
    const early = known(delayed, bounced("permanent", 6));
    expect(newestDelivery([{ sentAt: at(3), delivery: good }, { delivery: early }])).toBe(good);
    expect(newestDelivery([{ sentAt: at(1), delivery: good }, { delivery: early }])).toBe(early);
    const late = { sentAt: at(0), delivery: bad };
    expect(newestDelivery([late, { sentAt: at(1), delivery: good }])).toBe(good);
  });
});

test("a mail server is known by the domain that it serves", () => {
  expect(mailServerOf('"a@b"@mail.example.com')).toBe("mail.example.com");
});
