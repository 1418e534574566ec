import { expect, test } from "vitest";
import { placeOf, type RowBlock } from "../../../../core/store/envelope/row-blocks.ts";

/** Keys are numbers in text; the list is newest first. */
const rows = Array.from({ length: 100 }, (_, index) => String(999 - index));

function block(from: string, next?: string): RowBlock {
  const inside = rows.filter((row) => row >= from && (next === undefined || row < next));
  return { from, next, rows: inside.length };
}

/** Result of reading at the position. */
function read({ skip, take }: { skip: number; take: number }, blocks: readonly RowBlock[]) {
  const place = placeOf({ skip, take }, rows.length, blocks);
  const inside = rows.filter((row) => place.below === undefined || row < place.below);
  const read = place.oldestFirst ? inside.toReversed() : inside;
  const found = read.slice(place.skip, place.skip + Math.min(take, rows.length - skip));
  return { found: place.oldestFirst ? found.toReversed() : found, skipped: place.skip };
}

const blocks = [block("980"), block("950", "980"), block("930", "950"), block("", "930")];

test.each([
  ["with blocks", blocks, 30],
  ["with an empty block", [block("~"), block("980", "~"), block("", "980")], 40],
  ["with none, as before they were counted", [], 50],
  [
    "with an oldest block that was counted late",
    [block("980"), { ...block("", "980"), rows: 3 }],
    40,
  ],
])("every page is found %s, and few rows are skipped", (_, counted, skippedMax) => {
  for (const take of [1, 5, 7, 100]) {
    for (let skip = 0; skip < rows.length; skip += take) {
      const { found, skipped } = read({ skip, take }, counted);
      expect(found).toEqual(rows.slice(skip, skip + take));
      expect(skipped).toBeLessThanOrEqual(skippedMax);
    }
  }
});
