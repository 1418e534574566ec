import { expect, test } from "vitest";
import { spotsIn } from "../../../frontend/pdf/placer/spots.ts";
import { runsOf, type TextRun } from "../../../frontend/pdf/placer/text-pieces.ts";

const page = { width: 612, height: 792 };
/** About as wide as 12 point text. */
const run = (text: string, x: number, baseline: number): TextRun => ({
  text,
  x,
  baseline,
  width: text.length * 6,
  height: 12,
});
const kinds = (...runs: TextRun[]) => spotsIn(runs, 0, page).map(({ kind }) => kind);

test("a blank's kind comes from the label before it", () => {
  expect(
    kinds(
      run("Signature: ____________________", 72, 100),
      run("Date: __________", 400, 100),
      run("Print name: ______________", 72, 140),
      run("Initials ____", 400, 140),
      run("Email ....................", 72, 180),
      run("Phone: ________", 400, 180),
    ),
  ).toEqual(["sign", "date", "name", "initial", "email", "phone"]);
});

test("a blank's kind comes from the label below it", () => {
  expect(kinds(run("____________________", 72, 100), run("Tenant's signature", 72, 114))).toEqual([
    "sign",
  ]);
});

test("a field lies on the blank's line and is as long as the blank", () => {
  // Helvetica, 12 points: the label is 58 points wide, the blank 133.4.
  const line = { ...run("Signature: ____________________", 72, 400), width: 191.4 };
  const [spot] = spotsIn([line], 2, page);
  expect(spot?.place.page).toBe(2);
  expect((spot?.place.x ?? 0) * page.width).toBeCloseTo(130, 0);
  expect((spot?.place.width ?? 0) * page.width).toBeCloseTo(133.4, 0);
  const bottom = ((spot?.place.y ?? 0) + (spot?.place.height ?? 0)) * page.height;
  expect(bottom).toBeCloseTo(403, 0);
});

test("a field doesn't cover the line above it", () => {
  const [, spot] = spotsIn(
    [run("Name: ____________", 72, 400), run("Signature: ____________", 72, 420)],
    0,
    page,
  );
  expect(spot?.kind).toBe("sign");
  expect((spot?.place.y ?? 0) * page.height).toBeGreaterThan(400);
});

test("a field is placed beside a label with a colon, on “sign here”, and above a bare label", () => {
  const [beside] = spotsIn([run("Date:", 72, 100)], 0, page);
  expect((beside?.place.x ?? 0) * page.width).toBeCloseTo(72 + 30 + 4, 0);
  const [on] = spotsIn([run("Sign here", 300, 100)], 0, page);
  expect((on?.place.x ?? 0) * page.width).toBeCloseTo(300, 0);
  const [above] = spotsIn([run("Signature", 72, 200)], 0, page);
  expect(((above?.place.y ?? 0) + (above?.place.height ?? 1)) * page.height).toBeLessThan(190);
});

test("words that are separate runs make one label", () => {
  expect(kinds(run("Tenant", 72, 100), run("signature:", 112, 100))).toEqual(["sign"]);
});

test("sentences, other blanks and rotated text give no suggestions", () => {
  expect(kinds(run("The date of delivery is agreed upon by both parties", 72, 100))).toEqual([]);
  expect(kinds(run("Company: ______________", 72, 100))).toEqual([]);
  expect(kinds(run("in the amount of ____ euro", 72, 100))).toEqual([]);
  const turned = { str: "Signature:", transform: [0, 12, -12, 0, 72, 100], width: 60, height: 12 };
  expect(runsOf([turned], [1, 0, 0, -1, 0, 792])).toEqual([]);
});

test("text of a rotated page is read as displayed", () => {
  // A page rotated by 90 degrees whose text appears upright.
  const view = [0, 1, 1, 0, 0, 0];
  const item = { str: "Date:", transform: [0, 12, -12, 0, 300, 72], width: 30, height: 12 };
  expect(runsOf([item], view)[0]).toMatchObject({ x: 72, baseline: 300, width: 30 });
});
