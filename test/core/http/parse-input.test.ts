import { expect, test } from "vitest";
import * as z from "zod";
import { groups } from "../../../contract/api.ts";
import { Refusal } from "../../../contract/rules/refusals/refusals.ts";
import { parseInput } from "../../../core/http/parse-input.ts";

const { createByKey, extendByKey, listByKey } = { ...groups.envelopes, ...groups.dashboard };
const recipients = [{ email: "ann@example.com", firstName: "Ann" }];
const field = { kind: "sign", recipient: 1, page: 1, x: 72, y: 72 };
const good = { documentId: "x", recipients, fields: [field] };

const reminders = { firstAfterDays: 3, everyDays: 3, atMost: 5 };

// The first schema of this kind makes Zod use its own English messages in the whole process.
z.string();

function refusalOf(endpoint: Parameters<typeof parseInput>[0], raw: unknown) {
  try {
    parseInput(endpoint, raw);
  } catch (error) {
    if (error instanceof Refusal) return [error.field, error.message];
    throw error;
  }
  return undefined;
}

test.each([
  [{ ...good, documentId: 1 }, "documentId", "This must be a string."],
  [{ ...good, fields: [{ ...field, x: "72" }] }, "fields.0.x", "This must be a number."],
  [{ ...good, fields: [{ ...field, page: 1.5 }] }, "fields.0.page", "This must be a whole number."],
  [{ ...good, fields: [{ ...field, page: 0 }] }, "fields.0.page", "This must be at least 1."],
  [{ ...good, fields: [{ ...field, width: 0 }] }, "fields.0.width", "This must be more than 0."],
  [{ ...good, fields: [{ ...field, kind: "x" }] }, "fields.0.kind", /^This must be one of: sign, /],
  [{ ...good, metadata: { a: 1 } }, "metadata.a", "This must be a string."],
  [{ ...good, idempotencyKey: "x" }, "idempotencyKey", "This must have at least 8 characters."],
  [{ ...good, recipients: [] }, "recipients", "Please add at least one signer."],
  [
    { ...good, titel: "x" },
    "titel",
    /of this name\. Known names: documentId, .*title, .*metadata, /,
  ],
  [
    { ...good, rules: { reminders: { ...reminders, after: 3 } } },
    "rules.reminders.after",
    /Known names: firstAfterDays, everyDays, atMost\.$/,
  ],
  [
    { ...good, fields: [{ kind: "sign", recipient: 1, anchor: { text: "x", nth: 2 } }] },
    "fields.0.anchor.nth",
    /Known names: text, occurrence, page, dx, dy\.$/,
  ],
  [
    { ...good, fields: [{ ...field, lable: "x" }] },
    "fields.0.lable",
    /Known names: kind, recipient, /,
  ],
  [{ ...good, metadata: { "a b": "x" } }, "metadata.a b", /^Keys can have letters/],
])("programs read what would be right: %j", (raw, where, sentence) => {
  expect(refusalOf(createByKey, raw)).toEqual([where, expect.stringMatching(sentence)]);
});

test("numbers of a query, and values of which there is a list", () => {
  expect(refusalOf(listByKey, { limit: "101" })).toEqual(["limit", "This must be at most 100."]);
  expect(refusalOf(listByKey, { limit: "x" })).toEqual(["limit", "This must be a number."]);
  expect(refusalOf(listByKey, { stage: "x" })?.[1]).toMatch(/^This must be one of: /);
  expect(refusalOf(listByKey, { limit: "7" })).toBeUndefined();
  expect(refusalOf(extendByKey, { envelopeId: "x", days: 1 })).toBeUndefined();
});

test("calls of the site are refused as before: what has no sentence has none", () => {
  const raw = { hookId: 1 };
  expect(refusalOf(groups.hooks.remove, raw)).toEqual(["hookId", "Please check this field."]);
});
