import { expect, test } from "vitest";
import { groupsOf } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FieldKind } from "#contract/rules/fields/markers";
import { reduceAnswering } from "../../../frontend/features/signing/sign/act/answering.ts";
import { barOf } from "../../../frontend/features/signing/sign/act/bar.ts";
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
  namingSentence,
  progressCount,
  reasonToWait,
  tasksOf,
} from "../../../frontend/features/signing/sign/act/tasks.ts";
import * as rules from "../../../frontend/features/signing/sign/answers/rules.ts";
import { filledRows } from "../../../frontend/features/signing/sign/ends/filled-rows.ts";
import { startOf } from "../../../frontend/features/signing/sign/kept/progress.ts";
import {
  readPrivate,
  readProgress,
  withPrivate,
  writtenPrivate,
  writtenProgress,
} from "../../../frontend/features/signing/sign/kept/progress-storage.ts";
import { english } from "./english.ts";

const field = (id: string, kind: FieldKind, settings?: FieldSettings): SigningField => ({
  ...{ id, kind, settings },
  place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 },
  sizePt: { width: 160, height: 40, pageScale: 1 },
});
const fields = [
  field("sign", "sign"),
  field("address", "text", { label: "Address" }),
  field("company", "text", { label: "Company", required: false }),
  field("monthly", "choice", { label: "Plan", group: "plan", option: "Monthly" }),
  field("yearly", "choice", { label: "Plan", group: "plan", option: "Yearly" }),
  field("dog", "check", { label: "Dog", group: "pets", max: 1 }),
  field("cat", "check", { label: "Cat", group: "pets", max: 1 }),
  field("name1", "text", { label: "Name", group: "n" }),
  field("name2", "text", { label: "Name", group: "n" }),
  field("city", "text", { label: "City", value: "Berlin" }),
  field("rent", "text", { label: "Rent", value: "950", locked: true }),
  field("bank", "text", { label: "Bank", private: true }),
];
const context: SigningContext = {
  ...{ fields, rules, groups: groupsOf(fields), today: "2026-11-22", words: english },
  ...{ locked: false, fieldZoomMin: 0, answering: reduceAnswering },
};
const start = startOfSigning(startOf("Ada King"));
const after = (actions: readonly SigningAction[], from: Signing = start, given = context) =>
  actions.reduce((signing, action) => reduceSigning(signing, action, given), from);
const answer = (id: string, text: string | undefined, draft?: string): SigningAction => ({
  ...{ type: "answer", id, answer: text, draft },
});
const tick = (id: string): SigningAction => ({ type: "tick", id });
const tasks = ({ progress }: Signing) => tasksOf(progress, context);
const allBut = (...without: string[]) =>
  after(
    [...["address", "name1", "city", "bank"].map((id) => answer(id, "x")), tick("yearly")].filter(
      (action) => !("id" in action && without.includes(action.id)),
    ),
  );

test("a group counts as one task, what the sender has locked as none", () => {
  expect(tasks(start).map(({ id }) => id)).toEqual([
    ...["sign", "address", "company", "monthly", "dog", "name1", "city", "bank"],
  ]);
  expect(progressCount(tasks(start))).toEqual({ done: 0, of: 8 });
  expect(progressCount(tasks(allBut("bank")))).toEqual({ done: 4, of: 8 });
  expect(progressCount(tasks(after([tick("dog")])))).toEqual({ done: 1, of: 8 });
});

test("Complete names what is left as soon as there is something to fill in", () => {
  const waits = ({ progress }: Signing) =>
    reasonToWait(english, { progress, tasks: tasksOf(progress, context), pageShown: true });
  expect(waits(start)).toBe("6 fields are left: Signature, Address, Plan, Name and 2 more");
  expect(waits(allBut("yearly", "address"))).toBe("3 fields are left: Signature, Address, Plan");
  expect(
    reasonToWait(english, { progress: start.progress, tasks: tasks(allBut()), pageShown: true }),
  ).toMatch(/create your signature/);
});

test("boxes that belong together are filled at once, and of a choice one is taken", () => {
  expect(after([answer("name2", "Ada")]).progress.answers).toEqual({ name1: "Ada", name2: "Ada" });
  expect(after([tick("monthly"), tick("yearly")]).progress.answers).toEqual({ yearly: true });
  expect(after([tick("yearly"), tick("yearly")]).progress.answers).toEqual({ yearly: true });
  expect(after([tick("dog"), tick("dog")]).progress.answers).toEqual({});
});

test("one box too many opens the group and leaves it to be done", () => {
  const many = after([tick("dog"), tick("cat")]);
  expect(many.editing?.id).toBe("dog");
  expect(tasks(many).find(({ id }) => id === "dog")?.state).toBe("left");
});

test("a proposed or locked value is no answer until it is given", () => {
  expect(rules.submitted(start.progress, context).answers).toEqual({});
  const stale = after([answer("city", "Bonn")]).progress;
  const progress = { ...stale, answers: { ...stale.answers, rent: "1", gone: "2" } };
  expect(rules.submitted(progress, context).answers).toEqual({ city: "Bonn" });
});

test("an answer that can't be accepted stays typed and leaves its field to be done", () => {
  const typed = after([answer("company", undefined, "#")]);
  expect(tasks(typed).find(({ id }) => id === "company")?.state).toBe("left");
  const right = after([answer("company", "Acme")], typed);
  expect(right.progress).toMatchObject({ drafts: {}, answers: { company: "Acme" } });
});

test("Next leads on in reading order, by empty optional fields once, then to what was skipped", () => {
  const at = (signing: Signing) => signing.editing?.id ?? signing.focus;
  const first = after([{ type: "edit", id: "address" }]);
  expect(at(first)).toBe("address");
  expect(at(after([{ type: "answered" }], first))).toBe("company");
  expect(at(after([{ type: "answered" }, { type: "answered" }], first))).toBe("monthly");
  const last = after(
    [{ type: "edit", id: "bank" }, answer("bank", "x")],
    allBut("bank", "address"),
  );
  expect(at(after([{ type: "answered" }], last))).toEqual({ on: "field", id: "sign" });
  const back = after([{ type: "back" }], last);
  expect(at(back)).toBe("city");
});

const leave = (from: Signing) =>
  after([{ type: "edit", id: "bank" }, answer("bank", "x"), { type: "answered" }], from);
const signed = (signing: Signing): Signing => ({
  ...signing,
  progress: { ...signing.progress, signed: ["sign"] },
});

test("the focus goes from the last field to the bar, which names an optional answer that is empty", () => {
  const done = leave(signed(allBut("bank")));
  expect(done).toMatchObject({ editing: undefined, focus: { on: "Complete" } });
  expect(done.said).toBe("Bank filled in. 1 answer is empty: Company");
  const whole = leave(after([answer("company", "Acme")], signed(allBut("bank"))));
  expect(whole.said).toBe("Bank filled in. Press Complete to sign.");
  const ticked = leave(after([answer("company", "Acme"), tick("dog")], signed(allBut("bank"))));
  expect(ticked.said).toBe("All 8 fields are filled in. Press Complete to sign.");
});

test("a form begins with its first field, and nothing stays empty unnamed", () => {
  const barAt = (signing: Signing, more: { atStart?: boolean; isReady?: boolean } = {}) => {
    const state = { tasks: tasks(signing), signing, atStart: false, isReady: false, ...more };
    return barOf(english, state);
  };
  expect(barAt(start, { atStart: true })).toEqual({
    lead: { does: "start", label: "Start (8 fields)", isPrimary: true },
  });
  expect(barAt(after([{ type: "next" }])).lead).toMatchObject({
    ...{ does: "next", label: "Next field", isPrimary: false },
  });
  const ready = signed(allBut());
  expect(barAt(ready, { isReady: true })).toEqual({
    empty: "1 answer is empty: Company",
    lead: { does: "next", label: "Fill in", isPrimary: true },
  });
  expect(after([{ type: "next" }], ready).editing?.id).toBe("company");
  // A box that is not ticked is an answer.
  expect(barAt(after([answer("company", "Acme")], ready), { isReady: true })).toEqual({});
});

test("many empty answers are counted, and the first ones named", () => {
  const optional = fields.map((one) =>
    one.kind === "text" ? { ...one, settings: { ...one.settings, required: false } } : one,
  );
  const asked = { ...context, fields: optional, groups: groupsOf(optional) };
  const empty = emptyAnswers(tasksOf(start.progress, asked));
  expect(namingSentence(english, "empty", empty)).toBe(
    "5 answers are empty: Address, Company, Name, City and 1 more",
  );
});

test("typing since a field was opened is one step of undo", () => {
  const typed = after([
    answer("city", "Bonn"),
    { type: "edit", id: "address" },
    ...["1", "1 M", "1 Main"].map((text) => answer("address", text)),
  ]);
  const undone = after([{ type: "undo" }], typed);
  expect(undone).toMatchObject({ progress: { answers: { city: "Bonn" } }, editing: undefined });
  expect(undone.progress.answers["address"]).toBeUndefined();
  expect(after([{ type: "undo" }], undone).progress.answers).toEqual({});
});

test("a refusal of the server opens its field with the server's words, until that is changed", () => {
  const refused = after([{ type: "refused answer", id: "name2", fault: { message: "No." } }]);
  expect(refused.editing).toMatchObject({ id: "name1", refusal: { message: "No." } });
  expect(after([answer("name1", "Ada")], refused).editing?.refusal).toBeUndefined();
});

test("nothing can be filled in while a signature is being sent", () => {
  const locked = { ...context, locked: true };
  const open: SigningAction = { type: "edit", id: "address" };
  for (const action of [open, answer("address", "x"), tick("dog")])
    expect(after([action], start, locked)).toBe(start);
});

test("private answers are kept by the tab, all others by the device", () => {
  const atMs = Date.parse("2026-11-22T09:00:00Z");
  const hidden = new Set(["bank"]);
  const { progress } = after([answer("bank", "DE89"), answer("city", "Bonn")]);
  const onDevice = writtenProgress(progress, atMs, hidden);
  expect(onDevice).not.toContain("DE89");
  const kept = readProgress(onDevice, atMs);
  expect(kept?.answers).toEqual({ city: "Bonn" });
  const inTab = writtenPrivate(progress, atMs, hidden);
  expect(inTab).not.toContain("Bonn");
  expect(kept && withPrivate(kept, readPrivate(inTab, atMs)).answers).toEqual(progress.answers);
  expect(readPrivate(inTab, atMs + 25 * 3_600_000)).toBeUndefined();
  expect(writtenPrivate(startOf("Ada"), atMs, hidden)).toBeUndefined();
});

test("progress of the version before, without answers, is read", () => {
  const before = { name: "Ada", notice: false, signed: ["sign"], past: [[]], atMs: 0 };
  expect(readProgress(JSON.stringify(before), 0)).toMatchObject({
    answers: {},
    drafts: {},
    past: [[]],
  });
});

test("another tab's progress doesn't take this one's private answers", () => {
  const here = after([answer("bank", "DE89")]);
  const elsewhere = after([answer("city", "Bonn")]).progress;
  expect(after([{ type: "follow", progress: elsewhere }], here).progress.answers).toEqual({
    ...{ city: "Bonn", bank: "DE89" },
  });
});

test("answers are listed once each, in words, after signing", () => {
  const { answers } = allBut("bank").progress;
  const view = { fields, pages: [{ width: 600, height: 800 }] };
  expect(
    filledRows(english, view, { answers: { ...answers, dog: true }, attached: [] }, rules).map(
      ({ label, answers: given }) => `${label}: ${given}`,
    ),
  ).toEqual([...["Address: x", "Plan: Yearly", "Dog: Ticked", "Name: x", "City: x"]]);
});
