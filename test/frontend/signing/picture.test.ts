import { expect, test } from "vitest";
import {
  cropped,
  evenlyLit,
  type Grey,
  greyOf,
  inkedBox,
  opacityOf,
  otsuThreshold,
  turned,
  withCorner,
} from "../../../frontend/features/signing/signature/picture/picture-ink.ts";

/** Paper under light that fades to the right, with a stroke from (60, 40) to (140, 44) and a speck of dust. */
function photo(): Grey {
  const [width, height] = [200, 100];
  const pixels = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const paper = 250 - (x / width) * 130;
      const isInk = x >= 60 && x <= 140 && y >= 40 && y <= 44;
      pixels[y * width + x] = isInk ? paper * 0.35 : paper;
    }
  }
  pixels[5 * width + 5] = 0;
  return { pixels, width, height };
}

test("ink is found where the light is uneven, without dust", () => {
  const even = evenlyLit(photo());
  const box = inkedBox(opacityOf(even, otsuThreshold(even)), even.width, even.height);
  expect(box).toEqual({ left: 60, top: 40, width: 81, height: 5 });
});

test("a threshold alone would take the paper in the shadow for ink", () => {
  const grey = photo();
  const box = inkedBox(opacityOf(grey, otsuThreshold(grey)), grey.width, grey.height);
  expect(box?.width).toBeGreaterThan(100);
});

test("paper without ink has none", () => {
  const blank = { pixels: new Uint8ClampedArray(400).fill(240), width: 20, height: 20 };
  const even = evenlyLit(blank);
  expect(inkedBox(opacityOf(even, otsuThreshold(even)), 20, 20)).toBeUndefined();
});

test("transparent pixels become paper", () => {
  const rgba = new Uint8ClampedArray([0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255]);
  expect([...greyOf(rgba, 3, 1).pixels]).toEqual([255, 0, 255]);
});

test("a quarter turn four times is none, and the first pixel of a row goes to the right edge", () => {
  const grey: Grey = { pixels: new Uint8ClampedArray([1, 2, 3, 4, 5, 6]), width: 3, height: 2 };
  const once = turned(grey);
  expect(once).toEqual({ pixels: new Uint8ClampedArray([4, 1, 5, 2, 6, 3]), width: 2, height: 3 });
  expect(turned(turned(turned(once)))).toEqual(grey);
});

test("a crop keeps its part, and its corners stay apart and inside", () => {
  const grey: Grey = { pixels: new Uint8ClampedArray([1, 2, 3, 4]), width: 2, height: 2 };
  const right = { left: 0.5, top: 0, right: 1, bottom: 1 };
  expect([...cropped(grey, right).pixels]).toEqual([2, 4]);
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  expect(withCorner(whole, "first", 2, -1)).toEqual({ ...whole, left: 0.95, top: 0 });
  expect(withCorner(right, "last", 0, 2).right).toBeCloseTo(0.55, 9);
});
