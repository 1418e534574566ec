import { expect, test } from "vitest";
import { notCompared, notificationPutOff } from "../../../../core/domain/acts/finishing.ts";
import { changed, later, noon, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope } = sentEnvelope();
const timeOf = (put: typeof envelope) =>
  put.notifications.find(({ id }) => id === "invitation-s1")?.nextTryAt;

test("a request is put off to a later time alone", () => {
  const until = later(5).toISOString();
  const put = notificationPutOff(envelope, "invitation-s1", until);
  expect(timeOf(put)).toBe(until);
  expect(timeOf(notificationPutOff(put, "invitation-s1", noon.toISOString()))).toBe(until);
  expect(notificationPutOff(envelope, "unknown", until)).toEqual(envelope);
});

test("the record of pages that weren't compared has no data", () => {
  expect(changed(notCompared({ ...envelope, status: "sealing" })).entry.data).toEqual({});
});
