import { expect, test } from "vitest";
import {
  bothInitials,
  typedInitial,
} from "../../../frontend/features/signing/signature/initials.ts";
import { cutBox, inkBox } from "../../../frontend/features/signing/signature/ink.ts";
import { centred, fittingPx } from "../../../frontend/features/signing/signature/typed.ts";

test("the ink's box is the bounding box of all pixels that aren't transparent", () => {
  const pixels = new Uint8ClampedArray(10 * 6 * 4);
  for (const [x, y] of [
    [2, 1],
    [7, 4],
  ] as const)
    pixels[(y * 10 + x) * 4 + 3] = 1;
  expect(inkBox(pixels, 10, 6)).toEqual({ left: 2, top: 1, width: 6, height: 4 });
});

test("an empty canvas has no ink", () => {
  expect(inkBox(new Uint8ClampedArray(4 * 4 * 4), 4, 4)).toBeUndefined();
});

test("the crop contains the ink, stays on the canvas and has a minimum size", () => {
  const cut = cutBox({ left: 1595, top: 2, width: 4, height: 4 }, 1600, 240);
  expect(cut).toEqual({ left: 1504, top: 0, width: 96, height: 96 });
});

test("a name is sized and centred by its ink, so that no swash is clipped", () => {
  const canvas = { width: 1600, height: 240 };
  const probe = {
    actualBoundingBoxLeft: 30,
    actualBoundingBoxRight: 900,
    actualBoundingBoxAscent: 90,
    actualBoundingBoxDescent: 60,
  };
  const scale = fittingPx(probe, canvas) / 100;
  const ink = {
    actualBoundingBoxLeft: probe.actualBoundingBoxLeft * scale,
    actualBoundingBoxRight: probe.actualBoundingBoxRight * scale,
    actualBoundingBoxAscent: probe.actualBoundingBoxAscent * scale,
    actualBoundingBoxDescent: probe.actualBoundingBoxDescent * scale,
  };
  const { x, y } = centred(ink, canvas);
  expect(x - ink.actualBoundingBoxLeft).toBeGreaterThan(0);
  expect(x + ink.actualBoundingBoxRight).toBeLessThan(canvas.width);
  expect(y - ink.actualBoundingBoxAscent).toBeGreaterThan(0);
  expect(y + ink.actualBoundingBoxDescent).toBeLessThan(canvas.height);
});

test("the typed initial is the name's first letter in upper case", () => {
  expect(typedInitial("  ada lovelace")).toBe("A");
  expect(typedInitial("éric")).toBe("É");
  expect(typedInitial("𝒂da")).toBe("𝒂");
  expect(typedInitial("e\u0301ric")).toBe("E\u0301");
  expect(typedInitial("")).toBe("");
});

test("first letters of the first and the last name can be chosen, where there are two", () => {
  expect(bothInitials(" tariq  aziz ")).toBe("TA");
  expect(bothInitials("Ana María de la Cruz")).toBe("AC");
  expect(bothInitials("فاطمة الزهراء")).toBe("ف. ا.");
  expect(bothInitials("דוד לוי")).toBe("דל");
  expect(bothInitials("王小明")).toBeUndefined();
  expect(bothInitials(" ")).toBeUndefined();
});
