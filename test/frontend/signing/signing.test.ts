import { expect, test } from "vitest";
import { barOf } from "../../../frontend/features/signing/sign/act/bar.ts";
import {
  reduceSigning,
  type SigningAction,
  startOfSigning,
} from "../../../frontend/features/signing/sign/act/signing.ts";
import type {
  Signing,
  SigningContext,
} from "../../../frontend/features/signing/sign/act/signing-state.ts";
import { tasksOf } from "../../../frontend/features/signing/sign/act/tasks.ts";
import { startOf } from "../../../frontend/features/signing/sign/kept/progress.ts";
import { english } from "./english.ts";

const field = (id: string, kind: "sign" | "name" | "date") => ({
  id,
  kind,
  place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 },
  sizePt: { width: 160, height: 40, pageScale: 1 },
});
const context: SigningContext = {
  fields: [field("a", "sign"), field("b", "name")],
  groups: [],
  words: english,
  today: "2026-11-22",
  locked: false,
  fieldZoomMin: 1.5,
};
const signature = {
  name: "Ada King",
  timestamp: "2026-11-21T09:00:00Z",
  font: "",
  mode: "draw" as const,
  signatureData: "data:image/png;base64,AA==",
  initialData: "",
};
const start = startOfSigning(startOf("Ada King"));
const adopt: SigningAction = { type: "adopt", signature };

const after = (actions: readonly SigningAction[], from: Signing = start, given = context) =>
  actions.reduce((signing, action) => reduceSigning(signing, action, given), from);
/** With a date to fill in as well. */
const three = { ...context, fields: [...context.fields, field("c", "date")] };
const barState = (signing: Signing) => ({
  ...{ signing, tasks: tasksOf(signing.progress, three), atStart: false, isReady: false },
});
const sign = (...ids: string[]): SigningAction => ({ type: "sign", ids });

test("a field that is pressed before there is a signature is signed once it is created", () => {
  const asked = after([sign("a")]);
  expect(asked).toMatchObject({ dialog: "signature", wanted: ["a"] });
  expect(asked.progress.signed).toEqual([]);
  const signed = after([adopt], asked, three);
  expect(signed).toMatchObject({
    dialog: undefined,
    wanted: [],
    said: "Signature signed. 2 left.",
  });
  expect(signed.progress.signed).toEqual(["a"]);
});

test("closing the signature dialog forgets the field that was pressed", () => {
  const signed = after([sign("a"), { type: "close dialog" }, adopt]);
  expect(signed.progress.signed).toEqual([]);
  expect(signed.said).toBe("Your signature was created.");
});

test("signing moves the focus to the next pending field, and after the last one to Complete", () => {
  const one = after([adopt, sign("a")]);
  expect(one).toMatchObject({ currentId: "b", focus: { on: "field", id: "b" }, zoom: 1.5 });
  const both = after([sign("b")], one);
  expect(both).toMatchObject({ currentId: "b", focus: { on: "Complete" } });
  expect(both.said).toBe("All 2 fields are filled in. Press Complete to sign.");
  expect(after([adopt, sign("a", "b")], start, three).said).toBe("2 fields signed. 1 left.");
});

test("when several fields are signed at once, the first signature is shown where it landed", () => {
  const all = after([adopt, sign("b", "a")]);
  expect(all).toMatchObject({ landed: ["b", "a"], zoom: 1.5 });
  expect(all.focus).toEqual({ on: "Complete", shown: "a" });
  expect(after([adopt, sign("a"), sign("b")]).focus).toEqual({ on: "Complete" });
});

test("a field that was pressed before there was a signature is shown before the next one", () => {
  expect(after([sign("a"), adopt], start, three).focus).toEqual({
    ...{ on: "field", id: "b", after: "a" },
  });
  expect(after([adopt, sign("a")]).focus).toEqual({ on: "field", id: "b" });
});

test("the remaining fields are offered once there is a signature, until something is done", () => {
  const offered = after([sign("a"), adopt], start, three);
  expect(offered.offersRest).toBe(true);
  expect(barOf(english, { ...barState(offered), isReady: false }).lead).toEqual({
    ...{ does: "sign all", label: "Fill in the other 2", isPrimary: true },
  });
  expect(after([{ type: "zoom", zoom: 2 }], offered, three).offersRest).toBe(true);
  for (const type of ["next", "undo"] as const)
    expect(after([{ type }], offered, three).offersRest).toBe(false);
  expect(after([sign("a", "b", "c"), adopt], start, three).offersRest).toBe(false);
});

test("a name or date that is the last one left is filled in with the signature, another signature is not", () => {
  const signed = after([sign("a"), adopt]);
  expect(signed.progress.signed).toEqual(["a", "b"]);
  expect(signed.progress.past).toEqual([[]]);
  const two = { ...context, fields: [field("a", "sign"), field("b", "sign")] };
  expect(after([sign("a"), adopt], start, two).progress.signed).toEqual(["a"]);
});

test("one press signs a document that asks for presses only, and Complete alone is left then", () => {
  expect(barOf(english, { ...barState(start), atStart: true }).lead).toEqual({
    ...{ does: "sign all", label: "Sign all 3 places", isPrimary: true },
  });
  const all = after([adopt, sign("a", "b", "c")], start, three);
  expect(barOf(english, { ...barState(all), isReady: true })).toEqual({});
});

test("going to a field closes the dialog and zooms in, but never out", () => {
  const gone = after([
    { type: "open", dialog: "fields" },
    { type: "go to", id: "b" },
  ]);
  expect(gone).toMatchObject({ dialog: undefined, currentId: "b", zoom: 1.5 });
  expect(
    after([
      { type: "zoom", zoom: 3 },
      { type: "go to", id: "b" },
    ]).zoom,
  ).toBe(3);
});

test("going to the same field twice moves the focus twice", () => {
  const once = after([{ type: "go to", id: "a" }]);
  const twice = after([{ type: "go to", id: "a" }], once);
  expect(twice.focus).toEqual(once.focus);
  expect(twice.focus).not.toBe(once.focus);
});

test("Next goes to the pending fields, then to a name that is missing", () => {
  expect(after([{ type: "next" }]).currentId).toBe("a");
  expect(after([{ type: "next" }, { type: "next" }]).currentId).toBe("b");
  expect(after([{ type: "next" }, { type: "next" }, { type: "next" }]).currentId).toBe("a");
  const all = after([adopt, sign("a", "b"), { type: "rename", name: " " }]);
  expect(after([{ type: "next" }], all).focus).toEqual({ on: "field", id: "b" });
});

test("undo takes back the last signing, and announces it", () => {
  const undone = after([adopt, sign("a", "b"), { type: "undo" }]);
  expect(undone.progress.signed).toEqual([]);
  expect(undone.said).toBe("Undone.");
});

test("nothing can be signed, undone or created after Complete was pressed", () => {
  const signed = after([adopt, sign("a")]);
  const locked = { ...context, locked: true };
  const open: SigningAction = { type: "open", dialog: "signature" };
  for (const action of [sign("b"), { type: "undo" } as const, open])
    expect(after([action], signed, locked)).toBe(signed);
  expect(after([{ type: "open", dialog: "consent" }], signed, locked).dialog).toBe("consent");
});

test("progress from another tab replaces this one's, and the rest of the state stays", () => {
  const elsewhere = after([adopt, sign("a")]).progress;
  const here = after([{ type: "open", dialog: "about" }]);
  expect(after([{ type: "follow", progress: elsewhere }], here)).toEqual({
    ...here,
    progress: elsewhere,
  });
});
