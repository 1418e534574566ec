import { expect, test } from "vitest";
import type { Notification } from "../../../../core/domain/envelope/notification.ts";
import { notificationsDue } from "../../../../core/domain/envelope/owed-mails.ts";
import { later, noon, sentEnvelope } from "../../../support/envelopes.ts";

test("after the time to sign nobody is asked to sign any more; other news still goes out", () => {
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
