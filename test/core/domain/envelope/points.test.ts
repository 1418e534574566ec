import { describe, expect, test } from "vitest";
import { defaultSize } from "../../../../contract/rules/fields/markers.ts";
import { placeFromPoints, placeInPoints } from "../../../../core/domain/envelope/points.ts";

const pages = [
  { width: 612, height: 792 },
  { width: 1190.55, height: 841.89 },
];

test("a document of one page is said to have 1 page", () => {
  const at = { page: 2, x: 72, y: 100 };
  expect(() => placeFromPoints("sign", at, pages.slice(0, 1), "fields.2")).toThrow(
    "This document has 1 page.",
  );
});

const from = (at: object, kind: "sign" | "check" = "sign") =>
  placeFromPoints(kind, { page: 1, x: 72, y: 100, ...at }, pages, "fields.2");

describe("a place in points", () => {
  test("is a part of its page, and the same in points again", () => {
    const at = { page: 2, x: 100.125, y: 700.5, width: 180, height: 45 };
    const place = from(at);
    expect(place).toMatchObject({ page: 1, x: 100.125 / 1190.55, height: 45 / 841.89 });
    expect(placeInPoints(place, pages)).toEqual(at);
  });

  test("without a size is as large as its kind usually is on that page", () => {
    expect(from({ page: 2 }, "check")).toMatchObject(
      defaultSize("check", { width: 1190.55, height: 841.89 }),
    );
  });

  test("beyond an edge is moved inside", () => {
    expect(placeInPoints(from({ x: 600, y: 791, width: 100, height: 20 }), pages)).toMatchObject({
      ...{ x: 512, y: 772, width: 100, height: 20 },
    });
  });

  test.each([
    [{ page: 3 }, "fields.2.page", "This document has 2 pages."],
    [{ x: 612 }, "fields.2.x", "Page 1 is 612 points wide."],
    [{ page: 2, y: 900 }, "fields.2.y", "Page 2 is 841.89 points high."],
  ])("that begins beside its page is refused: %o", (at, field, message) => {
    expect(() => from(at)).toThrow(expect.objectContaining({ code: "BAD_FIELD", field, message }));
  });
});
