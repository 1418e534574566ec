import { describe, expect, test } from "vitest";
import {
  areaAfterKey,
  areaBetween,
  changedArea,
  isLargeEnough,
  turnBack,
  turnedArea,
} from "../../../frontend/upload/pages/area.ts";

const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

describe("an area of a page", () => {
  test.each([0, 90, 180, 270] as const)(
    "is where it was after being turned by %d° and back",
    (turn) => {
      const there = turnedArea(turnedArea(area, turn), turnBack[turn]);
      for (const [side, value] of Object.entries(area))
        expect(there[side as keyof typeof area]).toBeCloseTo(value);
    },
  );

  test("turns clockwise with its page: what was at the left is at the top", () => {
    const left = { x: 0, y: 0, width: 0.1, height: 1 };
    expect(turnedArea(left, 90)).toEqual({ x: 0, y: 0, width: 1, height: 0.1 });
    expect(turnedArea(left, 270)).toEqual({ x: 0, y: 0.9, width: 1, height: 0.1 });
  });

  test("is drawn between two corners, and stays on the page", () => {
    expect(areaBetween({ x: 0.5, y: 1.2 }, { x: -1, y: 0.5 })).toEqual({
      ...{ x: 0, y: 0.5, width: 0.5, height: 0.5 },
    });
    expect(isLargeEnough(areaBetween({ x: 0.5, y: 0.5 }, { x: 0.501, y: 0.9 }))).toBe(false);
    expect(changedArea(area, { x: 0.9, height: 2 })).toEqual({
      ...{ x: 0.7, y: 0, width: 0.3, height: 1 },
    });
  });

  test("moves by arrow keys, and with Shift has another size", () => {
    expect(areaAfterKey(area, "ArrowDown", false)?.y).toBeCloseTo(0.21);
    expect(areaAfterKey(area, "ArrowLeft", true)?.width).toBeCloseTo(0.29);
    expect(areaAfterKey(area, "Tab", false)).toBeUndefined();
  });
});
