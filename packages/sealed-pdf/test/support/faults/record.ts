import type { FaultCode } from "../../../src/portable/fault.ts";
import { type AuditRecord, chained, digestOf } from "../audit-record.ts";

/** For each fault of a record, a change in place that brings it into a valid one; the seal is made over it afterwards. */
export const recordFaults = {
  "fault.shape": (record) => Object.assign(record, { more: 1 }),
  "fault.otherSeal": (record) => record.originalBytes++,
  "fault.entryMissing": ({ entries }) => entries.splice(2, 1),
  "fault.entryNotNext": ({ entries }) => Object.assign(entries[2], { prev: "0".repeat(64) }),
  "fault.entryOlder": again(({ entries }) =>
    Object.assign(entries[4], { at: "2026-01-01T00:00:00.000Z" }),
  ),
  "fault.entryChanged": ({ entries }) => Object.assign(entries[1], { ip: "203.0.113.99" }),
  "fault.entryOfAnother": again(({ entries }) =>
    Object.assign(entries[1], { document: "0".repeat(64) }),
  ),
  "fault.entryNotLater": again(({ entries }) =>
    entries.splice(1, 0, { ...entries[1], type: "extended", data: {} }),
  ),
  "fault.firstEntry": (record) => Object.assign(record, { entries: [] }),
  "fault.originalDigest": again((record) => {
    record.document = "0".repeat(64);
    for (const entry of record.entries) entry.document = record.document;
  }),
  "fault.contentChanged": ({ content }) => Object.assign(content.fields[0], { x: 0.2 }),
  "fault.pageCount": ({ pages }) => pages.original++,
  "fault.consentNotNamed": ({ disclosures }) => Object.assign(disclosures[0], { text: "I agree." }),
  "fault.passkey": again(({ content }) =>
    Object.assign(content.signers[0], { checks: [{ kind: "passkey" }] }),
  ),
  "fault.consentNotAccepted": ({ disclosures: [first] }) =>
    Object.assign(first, { text: "I agree.", sha256: digestOf("I agree.") }),
  "fault.consentLanguage": ({ disclosures }) => Object.assign(disclosures[0], { language: "de" }),
  "fault.valuesChanged": ({ values }) => Object.assign(values[0], { date: "2026-11-22" }),
  "fault.notAllSigned": ({ entries, values }) => [entries.pop(), values.pop()],
  "fault.notSignedOnce": ({ values }) => Object.assign(values[1], { signerId: "s1" }),
  "fault.shownMissing": ({ shown }) => shown.shift(),
  "fault.shownOther": again(({ shown }) => Object.assign(shown[0], { title: "Guarantee" })),

  "fault.fieldsOfOthers": answered([field("text")], { f9: "a" }),
  "fault.answerNotKept": answered([field("text", { private: true })], { f1: "a" }),
  "fault.answerMissing": answered([field("text")], {}),
  "fault.answerNotAsked": answered(
    [field("text", { when: [{ field: "Married", is: "filled" }] })],
    { f1: "a" },
  ),
  "fault.answerMiscomputed": answered(
    [field("number", { required: false, formula: { is: "sum", of: [{ value: "2" }] } })],
    { f1: "2.01" },
  ),
  "fault.answerNotTaken": answered([field("list", { options: ["a"] })], { f1: "b" }),
  "fault.answerDiffers": answered(boxes("text"), { f1: "a", f2: "b" }),
  "fault.notMark": answered([field("check")], { f1: "a" }),
  "fault.tooFewMarks": answered(boxes("check", { min: 1 }), {}),
  "fault.tooManyMarks": answered(boxes("check", { max: 1 }), { f1: true, f2: true }),
  "fault.severalChoices": answered(boxes("choice"), { f1: true, f2: true }),
} satisfies Partial<Record<FaultCode, Forge>>;

type Forge = (record: AuditRecord) => unknown;

/** Corrects all digests. */
function again(forge: Forge): Forge {
  return (record) => {
    forge(record);
    chained(record);
  };
}

interface Field {
  readonly id: string;
  readonly kind: string;
  readonly signerId: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

function field(kind: string, settings: Field["settings"] = {}, id = "f1"): Field {
  const place = { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.1 };
  return { id, kind, signerId: "s1", ...place, settings };
}

/** Two of one group. */
function boxes(kind: string, settings: Field["settings"] = {}): Field[] {
  return ["f1", "f2"].map((id) => field(kind, { group: "g", ...settings }, id));
}

/** The first signer was asked and shown these fields alone, and has filled in these answers. */
function answered(fields: readonly Field[], answers: Readonly<Record<string, unknown>>): Forge {
  return again(({ content, shown, values }) => {
    content.fields = [...fields];
    shown[0].fields = [...fields];
    shown[1].fields = [];
    values[0].filled = Object.entries(answers).map(([id, value]) => ({ field: id, value }));
  });
}
