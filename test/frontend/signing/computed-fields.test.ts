import { expect, test } from "vitest";
import { groupsOf } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FieldKind } from "#contract/rules/fields/markers";
import { reduceAnswering } from "../../../frontend/features/signing/sign/act/answering.ts";
import {
  reduceSigning,
  type SigningAction,
  startOfSigning,
} from "../../../frontend/features/signing/sign/act/signing.ts";
import type { SigningField } from "../../../frontend/features/signing/sign/act/signing-fields.ts";
import type {
  Signing,
  SigningContext,
} from "../../../frontend/features/signing/sign/act/signing-state.ts";
import {
  emptyAnswers,
  positionIn,
  progressCount,
  reasonToWait,
  tasksOf,
} from "../../../frontend/features/signing/sign/act/tasks.ts";
import * as rules from "../../../frontend/features/signing/sign/answers/rules.ts";
import { startOf } from "../../../frontend/features/signing/sign/kept/progress.ts";
import { english } from "./english.ts";

const field = (id: string, kind: FieldKind, settings: FieldSettings): SigningField => ({
  ...{ id, kind, settings },
  place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 },
  sizePt: { width: 160, height: 40, pageScale: 1 },
});
const fields = [
  field("count", "number", { label: "Count", decimals: 0 }),
  field("total", "number", {
    ...{ label: "Total", format: "EUR", required: false, max: "1000" },
    formula: { is: "product", of: [{ field: "Count" }, { value: "9.5" }] },
  }),
  field("note", "text", { label: "Note" }),
];
const context: SigningContext = {
  ...{ fields, rules, groups: groupsOf(fields), today: "2026-11-22", words: english },
  ...{ locked: false, fieldZoomMin: 0, answering: reduceAnswering },
};

const after = (...actions: readonly SigningAction[]): Signing =>
  actions.reduce(
    (signing, action) => reduceSigning(signing, action, context),
    startOfSigning(startOf("Ada King")),
  );
const counted = (answer: string): SigningAction => ({ type: "answer", id: "count", answer });
const tasksAfter = ({ progress }: Signing) =>
  tasksOf(progress, context).map(({ id, state }) => [id, state]);

test("a computed field is shown and announced with its result, and nobody stops at it", () => {
  const open = after({ type: "edit", id: "count" }, counted("3"));
  expect(open.said).toBe("Total is now 28,50 €.");
  expect(tasksAfter(open)).toEqual([
    ["count", "done"],
    ["total", "computed"],
    ["note", "left"],
  ]);
  expect(rules.submitted(open.progress, context).answers).toEqual({ count: "3", total: "28.50" });
  expect(reduceSigning(open, { type: "answered" }, context).editing?.id).toBe("note");
  const undone = reduceSigning(open, { type: "undo" }, context);
  expect(rules.submitted(undone.progress, context).answers).toEqual({});
});

test("a result without all its parts is no empty answer, and isn't kept with the progress", () => {
  const empty = after();
  expect(tasksAfter(empty)).toEqual([
    ["count", "left"],
    ["total", "computed"],
    ["note", "left"],
  ]);
  expect(emptyAnswers(tasksOf(empty.progress, context))).toEqual([]);
  expect(after(counted("3")).progress.answers).toEqual({ count: "3" });
});

test("a computed field is not counted among a signer's fields unless its result is wrong", () => {
  const countedIn = ({ progress }: Signing) => {
    const tasks = tasksOf(progress, context);
    return [progressCount(tasks), ...tasks.map((task) => positionIn(english, tasks, task))];
  };
  expect(countedIn(after())).toEqual([{ done: 0, of: 2 }, "1 of 2", "", "2 of 2"]);
  expect(countedIn(after(counted("3")))).toEqual([{ done: 1, of: 2 }, "1 of 2", "", "2 of 2"]);
  const wrong = countedIn(after(counted("200")));
  expect(wrong).toEqual([{ done: 1, of: 3 }, "1 of 3", "2 of 3", "3 of 3"]);
  const last = after(
    ...[counted("3"), { type: "answer", id: "note", answer: "x" } as const],
    ...[{ type: "edit", id: "note" } as const, { type: "answered" } as const],
  );
  expect(last.said).toContain("All 2 fields are filled in.");
});

test("a result that its field doesn't take keeps from Complete", () => {
  const { progress } = after(counted("200"), { type: "answer", id: "note", answer: "x" });
  const tasks = tasksOf(progress, context);
  expect(reasonToWait(english, { progress, tasks, pageShown: true })).toBe(
    "1 field is left: Total",
  );
});
