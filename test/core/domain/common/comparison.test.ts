import { expect, test } from "vitest";
import {
  type PageReading,
  unknownCauses,
} from "../../../../contract/rules/documents/page-reading.ts";
import {
  comparedCount,
  findingsOf,
  findingsRecord,
  isCompared,
  readingsFromText,
  readingsToText,
  toldUnknown,
  unknownPages,
} from "../../../../core/domain/common/comparison.ts";

const alike: PageReading = { state: "alike" };
const differs: PageReading = { state: "differs" };
const unknown = (because: (typeof unknownCauses)[number]): PageReading => ({
  ...{ state: "unknown", because },
});

test("readings are stored as one letter each, and read as they were", () => {
  const all = [alike, differs, ...unknownCauses.map(unknown)];
  expect(readingsToText(all)).toBe("adtbmcufl");
  expect(readingsFromText("adtbmcufl")).toEqual(all);
  expect(() => readingsFromText("ax")).toThrow("unknown reading x");
});

test("a comparison has ended once every page has a reading", () => {
  expect([isCompared([alike, undefined]), isCompared([alike, differs])]).toEqual([false, true]);
  expect(comparedCount([alike, undefined, differs, undefined])).toBe(2);
});

test("findings name pages that differ and pages that are unknown, and are none where all are alike", () => {
  expect(findingsOf([alike, alike])).toBeUndefined();
  expect(findingsOf([alike, differs])).toEqual({ differs: [2] });
  expect(findingsOf([unknown("memory"), differs, unknown("time"), unknown("memory")])).toEqual({
    differs: [2],
    unknown: { time: [3], memory: [1, 4] },
  });
});

test("a page without a reading is unknown, since there was no time for it", () => {
  expect(findingsOf([alike, undefined])).toEqual({ unknown: { busy: [2] } });
});

test("the record names pages as ranges, and each cause with its own", () => {
  const unknown = { memory: [3, 7, 8, 9], time: [12] };
  expect(unknownPages({ unknown })).toEqual([3, 7, 8, 9, 12]);
  expect(findingsRecord({ differs: [1, 2, 5], unknown })).toEqual({
    shownOtherwise: "1-2, 5",
    notCompared: "3, 7-9, 12",
    notComparedBecause: "time 12; memory 3, 7-9",
  });
  expect(findingsRecord({ differs: [4] })).toEqual({ shownOtherwise: "4" });
  expect([findingsRecord({}), findingsRecord(undefined), unknownPages({})]).toEqual([{}, {}, []]);
});

test("people are told four causes", () => {
  const unknown = {
    ...{ time: [9], memory: [2], crash: [5], unreadable: [4] },
    ...{ fonts: [3], letters: [1], busy: [6], other: [7, 8] },
  };
  expect(toldUnknown({ unknown })).toEqual([
    { cause: "drawing", pages: [2, 4, 5, 9] },
    { cause: "fonts", pages: [1, 3] },
    { cause: "busy", pages: [6] },
    { cause: "other", pages: [7, 8] },
  ]);
  expect([toldUnknown({ unknown: { busy: [1] } }), toldUnknown({})]).toEqual([
    [{ cause: "busy", pages: [1] }],
    [],
  ]);
});
