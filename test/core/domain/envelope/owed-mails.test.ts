import { expect, test } from "vitest";
import type { Notification } from "../../../../core/domain/envelope/notification.ts";
import { deliveryTo, notificationsDue } from "../../../../core/domain/envelope/owed-mails.ts";
import { later, noon, sentEnvelope } from "../../../support/envelopes.ts";

test("nobody is asked to sign after the expiry, but other news still goes out", () => {
  const { envelope } = sentEnvelope({ expiresInDays: 1 });
  const news: Notification = {
    ...{ id: "news", kind: "taken-back", to: { kind: "sender" } },
    ...{ triesDone: 0, nextTryAt: noon.toISOString() },
  };
  const both = { ...envelope, notifications: [...envelope.notifications, news] };
  const due = (minutes: number) => notificationsDue(both, later(minutes)).map(({ id }) => id);
  expect(due(24 * 60 - 1)).toEqual(["invitation-s1", "invitation-s2", "news"]);
  expect(due(24 * 60)).toEqual(["news"]);
});

test("news of a mail without a link counts by its address, and of one with a link by that link", () => {
  const { envelope } = sentEnvelope();
  const [ann] = envelope.signers;
  if (!ann) throw new Error("nobody signs");
  const told = (kind: Notification["kind"], to: string) => {
    const mail: Notification = {
      ...{ id: "m", kind, to: { kind: "signer", signerId: ann.id } },
      ...{ triesDone: 1, nextTryAt: noon.toISOString(), sentAt: noon.toISOString() },
      delivery: { to, delivered: { at: noon.toISOString() } },
    };
    return deliveryTo({ ...envelope, notifications: [mail] }, ann)?.to;
  };
  expect(told("invitation", "old@example.com")).toBe("old@example.com");
  expect(told("completed", "old@example.com")).toBeUndefined();
  expect(told("completed", ann.email)).toBe(ann.email);
});
