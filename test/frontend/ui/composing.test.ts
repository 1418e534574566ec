import { expect, test } from "vitest";
import { isComposing } from "../../../frontend/ui/composing.ts";

test("the Enter that ends a composition is the input method's, in Safari too, and any other is the person's", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
