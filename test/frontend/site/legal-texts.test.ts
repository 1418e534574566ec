import { describe, expect, test } from "vitest";
import { retention } from "../../../contract/rules/installation/legal.ts";
import { operator } from "../../../contract/rules/installation/operator.ts";
import { type LegalText, wordsOf } from "../../../frontend/features/site/legal/legal-text.ts";
import { acceptableUse } from "../../../frontend/features/site/legal/texts/acceptable-use.ts";
import { legality } from "../../../frontend/features/site/legal/texts/legality.ts";
import { privacy } from "../../../frontend/features/site/legal/texts/privacy.ts";
import { serviceSchedule } from "../../../frontend/features/site/legal/texts/service-schedule.ts";
import { terms } from "../../../frontend/features/site/legal/texts/terms.ts";
import { patterns } from "../../../frontend/paths.ts";
import { stages } from "../../../lib/stages.ts";

const texts = { privacy, terms, serviceSchedule, acceptableUse, legality };
const all = Object.values(texts);

/** The specification's own words and numbers (sections 1, 4, 6, 9), not our constants. */
const facts: readonly (readonly [keyof typeof texts, RegExp])[] = [
  ["privacy", /128-bit or stronger encryption/],
  ["privacy", /18 or older/],
  ["privacy", /effect 30 days after posting/],
  ["privacy", /typically within 24 hours/],
  ["terms", /must be 18 or older/],
  ["terms", /recurring charges/],
  ["terms", /not refundable/],
  ["terms", /Cancellation takes effect at the end of the current term/],
  ["terms", /downgraded to a free plan: 3 documents in all/],
  ["terms", /lesser of 1\.5% per month or the legal maximum/],
  ["terms", /fees that you paid in the last 12 months[^.]*; for free plans[^.]*, to \$50\./],
  ["terms", /opt out of arbitration within 30 days of registering/],
  ["terms", /effect 30 days after posting/],
  ["terms", /purchase order[^.]*at least 30 days/],
  ["terms", /A trial converts to charging only when you choose a paid plan yourself/],
  ["terms", /only if, you have turned on automatic upgrade/],
  ["terms", /\$0, lasts 7 days and lets you send up to 3 documents with files of up to 5MB/],
  [
    "terms",
    /Starter: \$9 a month or \$90 a year\. 30 documents a month, 5GB of storage, files of up to 5MB/,
  ],
  [
    "terms",
    /Pro: \$19 a month or \$190 a year\. 150 documents a month, 20GB of storage, files of up to 20MB/,
  ],
  ["terms", /Authorized Users/],
  ["terms", /team admin can access all files of the team's account/],
  ["serviceSchedule", /password of 6 to 40 characters and then a code of 6 digits/],
  ["serviceSchedule", /ends after 10 minutes without activity/],
  ["serviceSchedule", /Audit trails/],
  ["serviceSchedule", /128-bit or stronger encryption/],
  ["acceptableUse", /effect 30 days after posting/],
  ["legality", /ESIGN, 15 U\.S\.C\. § 7001/],
  ["legality", /UETA/],
  ["legality", /eIDAS/],
  ["legality", /18 or older/],
];

test.each(facts)("%s says %s", (name, fact) => {
  expect(wordsOf(texts[name])).toMatch(fact);
});

test("the privacy policy has ten sections, numbered", () => {
  expect(privacy.sections.map(({ title }) => Number.parseInt(title, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("retention times are those of the stack", () => {
  const { prod } = stages;
  expect(Math.floor(prod.completedLock.toDays() / 365)).toBe(retention.sealedYears);
  expect(prod.tableBackups.toDays()).toBe(retention.backupDays);
  expect(prod.logs).toBe(retention.logDays);
  expect(operator.dataRegion).toContain(prod.region);
});

test("no text claims a level that our signatures don't have", () => {
  const claim =
    /(?<!Neither )\b(is|are|makes?|gives?|offers?|provides?) (an? )?(advanced|qualified)\b/i;
  for (const text of all) expect(wordsOf(text)).not.toMatch(claim);
  expect(wordsOf(legality)).toMatch(/We don't call either of them advanced or qualified/);
});

describe.each(all)("$title", (text: LegalText) => {
  test("links only to existing pages and sections", () => {
    for (const [, address = ""] of wordsOf(text).matchAll(/\]\((\/[^)]*)\)/g)) {
      const [path, id] = address.split("#");
      expect(Object.values(patterns)).toContain(path);
      if (id === undefined) continue;
      const target = { "/privacy": privacy, "/serviceterms": serviceSchedule, "/legal": legality }[
        path ?? ""
      ];
      expect(target?.sections.map((section) => section.id)).toContain(id);
    }
  });

  test("has a distinct anchor for each section", () => {
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
