import { expect, test } from "vitest";
import { withoutIsolates } from "#languages/isolated";
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  reduceDraft,
} from "../../../frontend/features/sending/draft/draft.ts";
import { draftWarnings } from "../../../frontend/features/sending/draft/draft-warnings.ts";
import { type DraftSigner, emptySigner } from "../../../frontend/features/sending/draft/signers.ts";
import type { PlacedField } from "../../../frontend/placing/layout.ts";

const file = {
  id: "f1",
  name: "lease",
  url: "/api/files/u/f1",
  pages: [{ width: 612, height: 792 }],
  warnings: [] as string[],
};

const signer = (id: string, over: Partial<DraftSigner> = {}): DraftSigner => ({
  ...emptySigner(id),
  email: `${id}@example.com`,
  firstName: id,
  lastName: "King",
  mobile: "5551234567",
  ...over,
});

const field = (id: string, over: Partial<PlacedField> = {}): PlacedField => ({
  id,
  kind: "sign",
  signerId: "ada",
  place: { page: 0, x: 0.1, y: 0.1, width: 0.26, height: 0.05 },
  ...over,
});

/** A draft without warnings: one signer with one signature. */
const sound = (): Draft => ({
  ...emptyDraft(() => "key-1234"),
  file,
  signers: [signer("ada")],
  layout: { past: [], present: [field("f1")], future: [] },
});

const sentences = (draft: Draft, ...actions: DraftAction[]) =>
  draftWarnings(actions.reduce(reduceDraft, draft), draft.file ?? file).map(({ sentence }) =>
    withoutIsolates(sentence),
  );

test("a document with one signer and one signature has no warnings", () => {
  expect(sentences(sound())).toEqual([]);
});

test("the file's warnings are repeated", () => {
  const warned = { ...file, warnings: ["This file was damaged and has been repaired."] };
  expect(draftWarnings({ ...sound(), file: warned }, warned)).toEqual([
    { step: "file", sentence: "This file was damaged and has been repaired." },
  ]);
});

test("a signer without fields, one without a signature and one without a number are named", () => {
  const draft = {
    ...sound(),
    signers: [signer("ada"), signer("ben"), signer("cy", { mobile: "" })],
  };
  const phone = field("f2", { kind: "phone", signerId: "cy", place: { ...place, y: 0.5 } });
  expect(sentences(draft, { type: "lay out", fields: [field("f1"), phone] })).toEqual([
    "cy King has a phone field but no number.",
    "ben King has no field yet.",
    "cy King has no signature field.",
  ]);
});

const { place } = field("any");

test("fields that overlap are named by page, fields that touch are not", () => {
  const beside = field("f2", { kind: "date", place: { ...place, x: place.x + place.width } });
  const over = field("f3", { kind: "date", place: { ...place, x: place.x + 0.1 } });
  expect(sentences(sound(), { type: "lay out", fields: [field("f1"), beside] })).toEqual([]);
  expect(sentences(sound(), { type: "lay out", fields: [field("f1"), over] })).toEqual([
    "Fields overlap on page 1.",
  ]);
});

test("a field is too small when its text could not be read", () => {
  const tight = { ...place, y: 0.5, width: 0.06, height: 0.03 };
  const email = field("f2", { kind: "email", place: tight });
  const long = { ...sound(), signers: [signer("ada", { email: `${"a".repeat(40)}@example.com` })] };
  expect(sentences(long, { type: "lay out", fields: [field("f1"), email] })).toEqual([
    "The Email field of ada King on page 1 is too small to read.",
  ]);
  const flat = field("f1", { place: { ...place, height: 0.01 } });
  expect(sentences(sound(), { type: "lay out", fields: [flat] })).toEqual([
    "The Signature field of ada King on page 1 is too small to read.",
  ]);
});

test("an address to which mail came back is named", () => {
  const signers = [signer("ada", { returned: "no-mailbox" })];
  expect(sentences({ ...sound(), signers })).toEqual([
    "ada@example.com: Earlier email to this address came back: the mailbox does not exist.",
  ]);
});

test("signers with the same name, copies to signers and a short expiry are named", () => {
  const twins = [signer("ada"), signer("ben", { firstName: "ADA" })];
  const signs = field("f2", { signerId: "ben", place: { ...place, y: 0.5 } });
  const draft = reduceDraft(
    { ...sound(), signers: twins },
    { type: "lay out", fields: [field("f1"), signs] },
  );
  const letter = { copies: "ADA@example.com, cc@example.com", expiryDays: "1" };
  expect(sentences(draft, { type: "write", letter })).toEqual([
    "2 signers have the name ada King.",
    "ada@example.com is a signer and gets the completed document anyway.",
    "It expires after 1 day. Some people don't check their email every day.",
  ]);
  const ordered = reduceDraft(draft, { type: "set order", inOrder: true });
  expect(sentences(ordered, { type: "write", letter: { expiryDays: "1" } })).toContain(
    "2 signers or groups must sign one after another within 1 day.",
  );
});

test("answers that would be hard to tell apart and options that are none yet are mentioned", () => {
  const low = (y: number) => ({ page: 0, x: 0.1, y, width: 0.26, height: 0.02 });
  const fields = [
    field("f1"),
    field("t1", { kind: "text", place: low(0.3), settings: { label: "City" } }),
    field("t2", { kind: "text", place: low(0.4), settings: { label: "City" } }),
    field("l1", { kind: "list", place: low(0.5), settings: { options: ["Yearly"] } }),
    field("c1", { kind: "choice", place: low(0.6), settings: { group: "g", option: "Option 1" } }),
    field("c2", { kind: "choice", place: low(0.7), settings: { group: "g", option: "No" } }),
  ];
  expect(sentences(sound(), { type: "lay out", fields })).toEqual([
    "ada King has 2 fields with the label “City”.",
    "The list “List” has only one option.",
    "“Choice” still has the option “Option 1”.",
  ]);
});

test("a field at several places is one field, and a small box for a mark is no text", () => {
  const at = (y: number, height = 0.02) => ({ page: 0, x: 0.1, y, width: 0.26, height });
  const settings = { label: "City", group: "g" };
  const fields = [
    field("f1"),
    field("t1", { kind: "text", place: at(0.3), settings }),
    field("t2", { kind: "text", place: at(0.4), settings }),
    field("b1", { kind: "check", place: at(0.5, 0.008) }),
  ];
  expect(sentences(sound(), { type: "lay out", fields })).toEqual([]);
});
