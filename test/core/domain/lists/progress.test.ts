import { expect, test } from "vitest";
import type { Listing } from "../../../../core/domain/lists/listing.ts";
import { progressBegins, progressOf } from "../../../../core/domain/lists/progress.ts";

/** A Sunday. */
const now = new Date("2026-11-22T20:00:00.000Z");
const hourMs = 3_600_000;

const row = (createdAt: string, more: Partial<Listing> = {}): Listing => ({
  envelopeId: createdAt,
  name: "contract",
  title: "",
  createdAt,
  status: "created",
  stage: "waiting",
  signed: 0,
  of: 1,
  ...more,
});

const completed = (createdAt: string, endedAt: string) =>
  row(createdAt, { status: "completed", stage: "completed", endedAt });

test("the first of twelve weeks begins on a Monday, also on a Monday", () => {
  expect(progressBegins(now).toISOString()).toBe("2026-08-31T00:00:00.000Z");
  const monday = new Date("2026-11-23T00:00:00.000Z");
  expect(progressBegins(monday).toISOString()).toBe("2026-09-07T00:00:00.000Z");
});

test("documents count in the weeks in which they were sent and completed", () => {
  const rows = [
    row("2026-08-31T00:00:00.000Z"),
    completed("2026-11-15T23:59:59.999Z", "2026-11-16T00:00:00.000Z"),
    row("2026-11-22T19:00:00.000Z", { status: "rejected", endedAt: "2026-11-22T19:30:00.000Z" }),
  ];
  const { weeks, documents } = progressOf(rows, now);
  expect(documents).toBe(3);
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ from: "2026-08-31", sent: 1, completed: 0 });
  expect(weeks[10]).toEqual({ from: "2026-11-09", sent: 1, completed: 0 });
  expect(weeks[11]).toEqual({ from: "2026-11-16", sent: 1, completed: 1 });
});

const lasting = (hours: number) => {
  const sent = Date.parse("2026-11-01T00:00:00.000Z");
  return completed(new Date(sent).toISOString(), new Date(sent + hours * hourMs).toISOString());
};

test.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 9, 3, 5], 4],
])("the median of %j hours to sign is %d", (hours, median) => {
  expect(progressOf(hours.map(lasting), now).medianMs).toBe(median * hourMs);
});

test("there is no median without a completed document that says when", () => {
  const { endedAt: _, ...old } = lasting(5);
  expect(progressOf([old, row("2026-11-01T00:00:00.000Z")], now)).not.toHaveProperty("medianMs");
});

test("the documents that have waited longest are named, three at most, with three people at most", () => {
  const waiting = (id: string, since: string, names: readonly string[], title = "Lease") =>
    row(since, { envelopeId: id, title, due: { names, since } });
  const rows = [
    waiting("new", "2026-11-20T00:00:00.000Z", ["Ann"]),
    waiting("old", "2026-10-01T00:00:00.000Z", ["Ben", "Cem", "Dan", "Eve"], ""),
    waiting("newest", "2026-11-21T00:00:00.000Z", ["Fay"]),
    waiting("older", "2026-10-02T00:00:00.000Z", ["Gil"]),
    completed("2026-10-01T00:00:00.000Z", "2026-10-02T00:00:00.000Z"),
  ];
  const found = progressOf(rows, now).waiting;
  expect(found.map(({ envelopeId }) => envelopeId)).toEqual(["old", "older", "new"]);
  expect(found[0]).toEqual({
    envelopeId: "old",
    title: "contract",
    names: ["Ben", "Cem", "Dan"],
    count: 4,
    since: "2026-10-01T00:00:00.000Z",
  });
});
