import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  accountErasure,
  erasureTable,
  erasureWords,
  personErasure,
} from "../../../contract/rules/erasure.ts";
import { wordsOf } from "../../../frontend/features/site/legal/legal-text.ts";
import { privacy } from "../../../frontend/features/site/legal/texts/privacy.ts";

const cells = (table: string) =>
  table.split("\n").map((line) => line.split("|").map((cell) => cell.trim().replace(/^-+$/, "-")));

test.each([
  ["accountErasure", accountErasure],
  ["personErasure", personErasure],
])("the runbook has the table %s as the code has it", (name, rows) => {
  const runbook = readFileSync("docs/runbook.md", "utf8");
  const [, after = ""] = runbook.split(`<!-- contract/rules/erasure.ts, ${name} -->\n\n`);
  const [table = ""] = after.split("\n\n");
  expect(cells(table)).toEqual(cells(erasureTable(rows)));
});

test("the privacy policy says of each row what becomes of it", () => {
  for (const row of [...accountErasure, ...personErasure]) {
    expect(wordsOf(privacy)).toContain(erasureWords(row));
  }
});
