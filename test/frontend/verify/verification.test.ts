import type { Report } from "sealed-pdf/verify";
import { expect, test } from "vitest";
import {
  fileBytesMax,
  type Verification,
  type VerificationEvent,
  verificationAfter,
} from "../../../frontend/features/verify/verification.ts";

const report: Report = {
  verdict: "unreadable",
  headline: "This file is not a PDF.",
  advice: "",
  said: {
    headline: { code: "verdict.unreadable.headline", values: {} },
    advice: { code: "verdict.unreadable.advice", values: {} },
  },
  checks: [],
  sizeBytes: 5,
  sha256: "",
};

const after = (...events: VerificationEvent[]): Verification =>
  events.reduce<Verification>(verificationAfter, { state: "empty" });

const results = [{ name: "1.pdf", report }];

const chosen = (turn: number, ...sizesBytes: readonly number[]): VerificationEvent => ({
  type: "chosen",
  files: (sizesBytes.length > 0 ? sizesBytes : [5]).map((size, i) => {
    const path = `${turn + i}.pdf`;
    return { path, file: Object.defineProperty(new File([], path), "size", { value: size }) };
  }),
  turn,
});

test("a chosen file is read, then there is a report with its name", () => {
  expect(after(chosen(1))).toEqual({ state: "reading", name: "1.pdf", turn: 1 });
  expect(after(chosen(1), { type: "checked", results, turn: 1 })).toEqual({
    state: "done",
    results,
  });
});

test("a report on a file that was replaced meanwhile is ignored", () => {
  const waiting = after(chosen(1), chosen(2));
  expect(verificationAfter(waiting, { type: "checked", results, turn: 1 })).toBe(waiting);
  expect(verificationAfter(waiting, { type: "failed", turn: 1 })).toBe(waiting);
  expect(after(chosen(1), { type: "cleared" }, { type: "checked", results, turn: 1 })).toEqual({
    state: "empty",
  });
});

test("a file that is too large, or empty, is refused before it is read", () => {
  expect(after(chosen(1, fileBytesMax))).toMatchObject({ state: "reading" });
  expect(after(chosen(1, fileBytesMax + 1))).toMatchObject({ reason: "tooLarge" });
  expect(after(chosen(1, 0))).toMatchObject({ reason: "empty" });
  expect(after(chosen(1, 5, fileBytesMax + 1))).toMatchObject({ reason: "tooLarge" });
  expect(after(chosen(1, 0, 5, 5))).toMatchObject({ state: "reading", name: "1.pdf (+2)" });
});

test("a failed check says so, and another file can be chosen", () => {
  const failed = after(chosen(1), { type: "failed", turn: 1 });
  expect(failed).toEqual({ state: "refused", name: "1.pdf", reason: "failed" });
  expect(verificationAfter(failed, chosen(2))).toMatchObject({ state: "reading", turn: 2 });
});
