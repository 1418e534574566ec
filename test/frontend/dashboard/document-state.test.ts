import { expect, test } from "vitest";
import { type WireStatus, stages as wireStages } from "#contract/api/envelopes";
import { type Stage, stageOf } from "../../../frontend/api/stage.ts";
import {
  isInProgress,
  stageText,
  statusOf,
} from "../../../frontend/pages/dashboard/document-state.ts";

const stages = wireStages.map(stageOf);
const at = (stage: Stage, status: WireStatus = "created") => ({ status, stage, signed: 1, of: 2 });

test("created is shown to the sender as sent", () => {
  expect(statusOf(at("waiting")).word).toBe("Sent");
  expect(statusOf(at("completed", "completed")).word).toBe("Completed");
  expect(statusOf(at("withdrawn", "rejected")).word).toBe("Rejected");
});

test("a document that needs attention says so", () => {
  expect(statusOf(at("attention"))).toMatchObject({ word: "Needs attention", tone: "warn" });
});

test("a waiting document says how many have signed", () => {
  expect(stageText(at("waiting"))).toBe("1 of 2 signed");
  expect(stageText(at("sealing"))).toContain("being sealed");
  expect(new Set(stages.map((stage) => stageText(at(stage)))).size).toBe(stages.length - 1);
});

test("the dashboard refetches only while a document may change by itself", () => {
  const moving = stages.filter((stage) => isInProgress({ stage }));
  expect(moving).toEqual(["sending", "waiting", "sealing"]);
});
