import { expect, test } from "vitest";
import { emptyBoxes, erased, isFull, typed } from "../../../frontend/ui/code-digits.ts";

const boxes = (text: string) => [...text.padEnd(6, " ")].map((digit) => digit.trim());

test("a typed digit fills its box, and the next box gets the focus", () => {
  expect(typed(emptyBoxes(6), 0, "4")).toEqual({ digits: boxes("4"), focus: 1 });
  expect(typed(boxes("12345"), 5, "6")).toEqual({ digits: boxes("123456"), focus: 5 });
});

test("letters are ignored and leave the box empty", () => {
  expect(typed(boxes("12"), 2, "x")).toEqual({ digits: boxes("12"), focus: 2 });
});

test("a digit typed before or after the old one replaces it", () => {
  expect(typed(boxes("123"), 1, "27").digits).toEqual(boxes("173"));
  expect(typed(boxes("123"), 1, "72").digits).toEqual(boxes("173"));
  expect(typed(boxes("123"), 1, "22").digits).toEqual(boxes("123"));
});

test("a pasted code fills all boxes, wherever it was pasted and however it is spaced", () => {
  expect(typed(emptyBoxes(6), 0, "123 456")).toEqual({ digits: boxes("123456"), focus: 5 });
  expect(typed(boxes("99"), 3, "123456").digits).toEqual(boxes("123456"));
});

test("a part of a code is pasted into its box and the following ones", () => {
  expect(typed(boxes("12"), 2, "345")).toEqual({ digits: boxes("12345"), focus: 5 });
});

test("Backspace empties a full box, then goes to the one before", () => {
  const first = erased(boxes("123"), 2);
  expect(first).toEqual({ digits: boxes("12"), focus: 2 });
  expect(erased(first.digits, first.focus)).toEqual({ digits: boxes("1"), focus: 1 });
  expect(erased(emptyBoxes(6), 0)).toEqual({ digits: emptyBoxes(6), focus: 0 });
});

test("a code is full when every box holds a digit", () => {
  expect(isFull(boxes("123456"))).toBe(true);
  expect(isFull(boxes("12345"))).toBe(false);
});
