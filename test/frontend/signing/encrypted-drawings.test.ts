import { expect, test } from "vitest";
import {
  decryptDrawings,
  encryptDrawings,
  newKey,
} from "../../../frontend/features/signing/pad/encrypted-drawings.ts";
import { penFor } from "../../../frontend/features/signing/signature/strokes.ts";

const size = { width: 350, height: 131.25 };
const stroke = (points: number) => ({
  ...penFor(size),
  ...{ velocityFilterWeight: 0.7, compositeOperation: "source-over" as const },
  points: Array.from({ length: points }, (_, i) => ({
    ...{ x: (i * 7) % 350, y: i % 131, pressure: 0.5, time: i * 8 },
  })),
});
const drawing = (points: number) => ({ ...size, strokes: [stroke(points)] });

test("a drawing arrives as it was, with initials where there are some", async () => {
  const key = await newKey();
  for (const drawings of [
    { signature: drawing(900) },
    { signature: drawing(3), initials: drawing(2) },
  ]) {
    const text = await encryptDrawings(drawings, key);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await decryptDrawings(text ?? "", key)).toEqual(drawings);
  }
});

test("a drawing changed on the way, or drawn with another code, is refused", async () => {
  const [key, other] = [await newKey(), await newKey()];
  const text = (await encryptDrawings({ signature: drawing(3) }, key)) ?? "";
  await expect(decryptDrawings(text, other)).rejects.toThrow();
  const changed = `${text.slice(0, 30)}${text[30] === "A" ? "B" : "A"}${text.slice(31)}`;
  await expect(decryptDrawings(changed, key)).rejects.toThrow();
  await expect(decryptDrawings("", key)).rejects.toThrow();
});

test("a pad that was filled with scribbles is refused before it is sent", async () => {
  expect(await encryptDrawings({ signature: drawing(30_000) }, await newKey())).toBe(undefined);
});
