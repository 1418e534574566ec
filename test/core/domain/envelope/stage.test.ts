import { expect, test } from "vitest";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import {
  type NotificationKind,
  newNotification,
} from "../../../../core/domain/envelope/notification.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { changed, later, noon, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope: sent } = sentEnvelope();
const invited = ["invitation-s1", "invitation-s2"].reduce(
  (envelope, id) => changed(notificationSent(envelope, id, "ann@example.com", later(1))).envelope,
  sent,
);

test("a document is being sent while a mail is on its way, except planned ones and those to its sender alone", () => {
  const stageWith = (kind: NotificationKind) => {
    const mail = newNotification(kind, { kind: "signer", signerId: "s1" }, noon);
    return stageOf({ ...invited, notifications: [...invited.notifications, mail] });
  };
  expect(stageOf(sent)).toBe("sending");
  expect(stageOf(invited)).toBe("waiting");
  expect(stageWith("taken-back")).toBe("sending");
  const others = ["reminder", "returned", "signed"] as const;
  expect(others.map(stageWith)).toEqual(["waiting", "waiting", "waiting"]);
});
