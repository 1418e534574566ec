import { expect, test } from "vitest";
import type { FieldKind } from "#contract/rules/fields/markers";
import { catalog as arabicAnswers } from "#languages/compiled/answers/ar";
import { catalog as germanEnds } from "#languages/compiled/refusals/de";
import { catalog as german } from "#languages/compiled/signing/de";
import { catalog as hebrew } from "#languages/compiled/signing/he";
import { catalog as polish } from "#languages/compiled/signing/pl";
import { wordsOf } from "#languages/words";
import { ApiError } from "../../../frontend/api/api-error.ts";
import { tasksOf } from "../../../frontend/features/signing/sign/act/tasks.ts";
import { endOfError } from "../../../frontend/features/signing/sign/ends/dead-ends.ts";
import { startOf } from "../../../frontend/features/signing/sign/kept/progress.ts";
import { faultText } from "../../../frontend/language/fault-text.ts";
import { readersLocale } from "../../../frontend/language/locale.ts";
import type { SigningWords } from "../../../frontend/language/signing-words.ts";

const field = (id: string, kind: FieldKind) => ({
  ...{ id, kind, place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 } },
  sizePt: { width: 160, height: 40, pageScale: 1 },
});

const left = (words: SigningWords, count: number) => words("left.count", { count });

test("the number of fields left is worded as each language counts", () => {
  expect([1, 2, 5, 22].map((count) => left(wordsOf(polish), count))).toEqual([
    ...["Pozostało 1 pole.", "Pozostały 2 pola.", "Pozostało 5 pól.", "Pozostały 22 pola."],
  ]);
  expect([1, 2, 3].map((count) => left(wordsOf(hebrew), count))).toEqual([
    ...["נותר שדה אחד.", "נותרו שני שדות.", "נותרו 3 שדות."],
  ]);
});

test("fields without a label of the sender's are named in the signer's language", () => {
  const [task] = tasksOf(startOf("Ada"), {
    ...{ fields: [field("a", "sign")], groups: [], today: "2026-11-22", words: wordsOf(german) },
  });
  expect(task?.label).toBe("Unterschrift");
});

test("an end names what happened in the reader's language, whatever the server says in English", () => {
  const end = endOfError(wordsOf(germanEnds), new ApiError(409, "EXPIRED", "This has expired."));
  expect(end.title).toBe("Dieses Dokument ist abgelaufen");
  expect(end.text).not.toContain("expired");
});

test("a fault is said with its values, and one that has no text as the server said it", () => {
  const words = wordsOf(arabicAnswers);
  expect(faultText(words, { reason: "least", values: { min: "$1,234.50" } })).toContain(
    "$1,234.50",
  );
  expect(faultText(words, { reason: "tooLong", values: { max: 11 } })).toContain("11 حرفًا");
  expect(faultText(words, { reason: "toString", message: "No." })).toBe("No.");
});

test("dates are written as in the reader's country, with the digits of documents", () => {
  expect(readersLocale("en", ["de-AT", "en-US"])).toBe("en-US-u-ca-gregory-nu-latn");
  expect(readersLocale("en", ["de"])).toBe("en-GB-u-ca-gregory-nu-latn");
  expect(readersLocale("ar", ["ar-EG"])).toBe("ar-EG-u-ca-gregory-nu-latn");
  const day = new Date("2026-11-23T12:00:00Z");
  const written = day.toLocaleDateString(readersLocale("ar", ["ar-EG"]), { dateStyle: "long" });
  expect(written).toMatch(/23.*2026/);
});
