import { expect, test } from "vitest";
import {
  accountErasure,
  erasureWords,
  personErasure,
} from "../../../../contract/rules/installation/erasure.ts";
import { wordsOf } from "../../../../frontend/features/site/legal/legal-text.ts";
import { privacy } from "../../../../frontend/features/site/legal/texts/privacy.ts";

test("the privacy policy says of each row what becomes of it", () => {
  for (const row of [...accountErasure, ...personErasure]) {
    expect(wordsOf(privacy)).toContain(erasureWords(row));
  }
});
