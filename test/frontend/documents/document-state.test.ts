import { expect, test } from "vitest";
import { type WireStatus, stages as wireStages } from "#contract/rules/documents/stages";
import { withoutIsolates } from "#languages/isolated";
import { type Stage, stageOf } from "../../../frontend/api/stage.ts";
import {
  isInProgress,
  otherPeople,
  shortWait,
  stageText,
  statusOf,
  waitingText,
} from "../../../frontend/features/documents/document-state.ts";

const stages = wireStages.map(stageOf);
const at = (stage: Stage, status: WireStatus = "created") => ({ status, stage, signed: 1, of: 2 });

test("created is shown to the sender as sent", () => {
  expect(statusOf(at("waiting")).word).toBe("Sent");
  expect(statusOf(at("completed", "completed")).word).toBe("Completed");
  expect(statusOf(at("withdrawn", "rejected")).word).toBe("Rejected");
});

test("a document that could not be sealed needs attention, and says that", () => {
  const state = { ...at("attention"), notSealed: { since: "2026-11-21T12:30:00.000Z" } };
  expect(statusOf(state).word).toBe("Needs attention");
  expect(stageText(state)).toMatch(/signed, not sealed yet$/);
});

test("a document that needs attention says so", () => {
  expect(statusOf(at("attention"))).toMatchObject({ word: "Needs attention", tone: "warn" });
});

test("a waiting document says how many have signed, or are done where not everybody signs", () => {
  expect(stageText(at("waiting"))).toBe("1 of 2 signed");
  expect(stageText({ ...at("waiting"), roles: true })).toBe("1 of 2 done");
  expect(stageText(at("sealing"))).toContain("being sealed");
  expect(new Set(stages.map((stage) => stageText(at(stage)))).size).toBe(stages.length - 1);
});

test("the dashboard refetches only while a document may change by itself", () => {
  const moving = stages.filter((stage) => isInProgress({ stage }));
  expect(moving).toEqual(["sending", "waiting", "sealing"]);
});

const since = "2026-03-01T12:00:00.000Z";
const later = (hours: number) => Date.parse(since) + hours * 3_600_000;

test.each([
  [["Bob"], 1, undefined, 0, "Waiting for Bob"],
  [["Bob"], 1, undefined, 25, "Waiting for Bob, 1 day"],
  [["Bob", "Ann"], 2, undefined, 80, "Waiting for Bob and Ann, 3 days"],
  [["Bob", "Ann", "Cem"], 7, undefined, 0, "Waiting for Bob and 6 others"],
  [
    ["Ann Lee / Cem / Gus", "Bob"],
    4,
    undefined,
    0,
    "Waiting for Ann Lee (any one of 3) and 3 others",
  ],
  [["Sam"], 1, true, 23, "Waiting for you"],
  [["Bob", "Sam"], 2, true, 0, "Waiting for you and 1 other"],
  [["Bob", "Sam", "Ann"], 3, true, 48, "Waiting for you and 2 others, 2 days"],
] as const)("%j of %d, own %s, after %d hours: %s", (names, count, mine, hours, text) => {
  const row = { due: { names, count, since }, ...(mine ? { mine } : {}) };
  expect(withoutIsolates(waitingText(row, later(hours)) ?? "")).toBe(text);
});

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });
test.each([
  [["Priya"], ["Priya"], undefined, 0, "Priya · waiting"],
  [["Priya"], ["Priya"], undefined, 50, "Priya · waiting 2 days"],
  [["Sam", "Priya"], ["Priya"], undefined, 50, "Priya · waiting 2 days"],
  [["Sam", "Priya"], ["Sam"], true, 0, "Priya · waiting for you"],
  [["Sam", "Priya"], ["Sam", "Priya"], true, 25, "Priya · waiting for both 1 day"],
  [["Priya", "Ann", "Sam"], ["Ann"], undefined, 0, "Priya and 1 more · waiting for Ann"],
  [["Sam"], ["Sam"], true, 0, " · Waiting for you"],
] as const)(
  "a row on a phone tells the people %j apart, of whom %j are due",
  (all, names, mine, hours, text) => {
    const row = {
      ...{ recipients: all.map(person), of: all.length },
      due: { names, count: names.length, since },
      ...(mine ? { mine } : {}),
    };
    const words = [
      otherPeople(row, "sam@example.com"),
      shortWait(row, "sam@example.com", later(hours)),
    ];
    expect(withoutIsolates(words.join(" · "))).toBe(text);
  },
);

test("an ended document waits for nobody", () => {
  expect(waitingText({}, later(0))).toBeUndefined();
});
