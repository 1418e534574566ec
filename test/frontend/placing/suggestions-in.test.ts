import { captionBandPt, fieldSize } from "sealed-pdf/layout";
import { expect, test } from "vitest";
import {
  blanksOf,
  type DrawnLine,
  linesDrawn,
} from "../../../frontend/placing/suggestions/drawn-lines.ts";
import { withEqualSizes } from "../../../frontend/placing/suggestions/equal-sizes.ts";
import {
  needsLines,
  type Suggestion,
  suggestionsIn,
} from "../../../frontend/placing/suggestions/suggestions-in.ts";
import { runsOf, type TextRun } from "../../../frontend/placing/suggestions/text-pieces.ts";
import { letter, run } from "../../support/text-runs.ts";

const suggestions = (...runs: TextRun[]) => suggestionsIn({ runs }, 0, letter);
const kinds = (...runs: TextRun[]) => suggestions(...runs).map(({ kind }) => kind);
const drawn = (lines: DrawnLine[], ...runs: TextRun[]) => suggestionsIn({ runs, lines }, 0, letter);
const bottomPt = (suggestion: Suggestion | undefined) =>
  ((suggestion?.place.y ?? 0) + (suggestion?.place.height ?? 0)) * letter.height;

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
  // Helvetica, 12 points: the label is 61 points wide, the blank 133.4.
  const line = { ...run("Full name: ____________________", 72, 400), width: 194.6 };
  const [suggestion] = suggestionsIn({ runs: [line] }, 2, letter);
  expect(suggestion?.place.page).toBe(2);
  expect((suggestion?.place.x ?? 0) * letter.width).toBeCloseTo(133, 0);
  expect((suggestion?.place.width ?? 0) * letter.width).toBeCloseTo(133.4, 0);
  expect(bottomPt(suggestion)).toBeCloseTo(403, 0);
});

const sizePt = ({ place }: Suggestion) => fieldSize(place, letter);
/** The lower edge of a signature's picture, above its caption. */
const inkPt = (suggestion: Suggestion | undefined) =>
  bottomPt(suggestion) - (suggestion ? captionBandPt(sizePt(suggestion)) : Number.NaN);

test("a signature ends at the line, its caption below, and ends above the line where something is below", () => {
  const signature = run("Signature: ____________________", 72, 400);
  const [typed] = suggestions(signature);
  expect(inkPt(typed)).toBeCloseTo(399.5, 1);
  expect(bottomPt(typed)).toBeGreaterThan(405);
  const [dotted] = suggestions(run("Signature: ............................", 72, 400));
  expect(inkPt(dotted)).toBeLessThan(398.5);
  const [line] = drawn([{ x: 140, y: 402, width: 180 }], run("Signature:", 72, 400));
  expect(inkPt(line)).toBeCloseTo(401.5, 0);
  const [above] = suggestions(signature, run("Margaret Holloway", 140, 412));
  expect(bottomPt(above)).toBeLessThan(400);
});

test("signatures of a document have one size, and stay on their lines", () => {
  const block = (heading: string, y: number) => [
    run(heading, 72, y - 34),
    run("Signature: ____________________", 72, y),
  ];
  const [tight, wide] = suggestions(
    ...block("Landlord, the first party", 300),
    ...block("Tenant", 500),
  );
  if (!tight || !wide) throw new Error("expected two signatures");
  expect(sizePt(tight).height).toBeLessThan(sizePt(wide).height);
  const [first, second] = withEqualSizes([tight, wide], [letter]);
  if (!first || !second) throw new Error("expected two signatures");
  expect(sizePt(second)).toEqual(sizePt(first));
  expect(sizePt(first).height).toBeCloseTo(sizePt(tight).height);
  expect(inkPt(first)).toBeCloseTo(299.5, 1);
  expect(inkPt(second)).toBeCloseTo(499.5, 1);
});

test("a signature that is too low for a caption ends at the line", () => {
  const [, low] = suggestions(
    run("Name: ____________________", 72, 382),
    run("Signature: ____________________", 72, 400),
  );
  expect(low?.kind).toBe("sign");
  expect(bottomPt(low)).toBeCloseTo(403, 0);
});

test("a signature between two other lines leaves their fields alone", () => {
  const lines = ["Name", "Signature", "Date"].map((label, row) =>
    run(`${label}: ____________________`, 72, 400 + row * 40),
  );
  expect(kinds(...lines)).toEqual(["name", "sign", "date"]);
  // Boxes that share an edge don't exclude each other, wherever on the page they are.
  for (let down = 60; down < 700; down += 1)
    expect(
      kinds(
        run("Tenant's initials: __________", 72, down),
        run("Witness: ____________________", 72, down + 40),
      ),
      `${down}`,
    ).toEqual(["initial", "sign"]);
  // With little space there is no caption that could lie on the line.
  for (const gap of [22, 25, 27, 29]) {
    const [, sign] = suggestions(
      run("Name: ____________________", 72, 400),
      run("Signature: ____________________", 72, 400 + gap),
    );
    const isLow = sign && captionBandPt(sizePt(sign)) === 0;
    expect(isLow || inkPt(sign) < 400 + gap, `${gap}`).toBe(true);
  }
});

test("a field doesn't cover the line above it", () => {
  const [, suggestion] = suggestions(
    run("Name: ____________", 72, 400),
    run("Signature: ____________", 72, 420),
  );
  expect(suggestion?.kind).toBe("sign");
  expect((suggestion?.place.y ?? 0) * letter.height).toBeGreaterThan(400);
});

test("a field is placed beside a label with a colon, on “sign here”, and above or below a bare label", () => {
  const [beside] = suggestions(run("Signature:", 72, 100));
  expect((beside?.place.x ?? 0) * letter.width).toBeCloseTo(72 + 60 + 4, 0);
  const [on] = suggestions(run("Sign here", 300, 100));
  expect((on?.place.x ?? 0) * letter.width).toBeCloseTo(300, 0);
  const [above] = suggestions(run("Signature", 72, 200));
  expect(bottomPt(above)).toBeLessThan(190);
  const [below] = suggestions(run("Signature", 72, 200), run("Player: Max", 72, 180));
  expect((below?.place.y ?? 0) * letter.height).toBeGreaterThan(200);
});

test("a line that is drawn is signed on when a label is before, below or in its box", () => {
  const line = { x: 200, y: 400, width: 180 };
  expect(drawn([line], run("Signature", 140, 398))).toMatchObject([{ kind: "sign" }]);
  expect(drawn([line], run("Tenant's signature", 210, 411))).toMatchObject([{ kind: "sign" }]);
  expect(drawn([line], run("Your signature", 204, 372))).toMatchObject([{ kind: "sign" }]);
  expect(drawn([line], run("Total", 204, 372))).toEqual([]);
});

test("a line that underlines text isn't signed on, and the same line drawn twice is one", () => {
  const text = { ...run("Signature page", 200, 398), blank: false };
  expect(blanksOf([{ x: 200, y: 400, width: 84 }], [text])).toEqual([]);
  const twice = [
    { x: 200, y: 400, width: 180 },
    { x: 200, y: 401, width: 180 },
  ];
  expect(blanksOf(twice, [])).toHaveLength(1);
});

const ops = {
  save: 1,
  restore: 2,
  transform: 3,
  paintFormXObjectBegin: 4,
  paintFormXObjectEnd: 5,
  constructPath: 6,
  endPath: 7,
  stroke: 20,
  closeStroke: 21,
  fillStroke: 24,
  closeFillStroke: 26,
};
const fill = 22;
const path = (...box: number[]) => [ops.stroke, [], Float32Array.from(box)];
const upsideDown = [1, 0, 0, -1, 0, 792] as const;

test("the lower edges of boxes and of a table's cells are lines; filled areas and rules across the page aren't", () => {
  const linesOf = (...paths: unknown[]) =>
    linesDrawn({ fnArray: paths.map(() => 6), argsArray: paths }, ops, upsideDown, 612);
  expect(linesOf(path(72, 500, 272, 560))).toEqual([{ x: 72, y: 292, width: 200 }]);
  expect(linesOf([fill, [], Float32Array.from([72, 500, 272, 560])])).toEqual([]);
  expect(linesOf(path(72, 300, 272, 700))).toEqual([]);
  const rule = path(50, 600, 562, 600);
  expect(linesOf(rule)).toEqual([]);
  const sides = [50, 306, 562].map((x) => path(x, 600, x, 640));
  expect(linesOf(rule, ...sides)).toEqual([
    { x: 50, y: 192, width: 256 },
    { x: 306, y: 192, width: 256 },
  ]);
});

test("a box with words about approval at its top is signed in", () => {
  const box = { x: 72, y: 400, width: 200 };
  expect(drawn([box], run("Approved by (client)", 78, 362)).map(({ kind }) => kind)).toEqual([
    "sign",
  ]);
});

test("lines are read from what the page draws, wherever its coordinates have been moved to", () => {
  const drawing = {
    fnArray: [1, 3, 6, 2, 6, 6, 6],
    argsArray: [
      null,
      [1, 0, 0, 1, 100, 50],
      path(0, 0, 150, 0.5),
      null,
      path(72, 600, 172, 600),
      [fill, [], Float32Array.from([72, 500, 172, 560])],
      [7, [], Float32Array.from([72, 400, 172, 400])],
    ],
  };
  expect(linesDrawn(drawing, ops, upsideDown, 612)).toEqual([
    { x: 100, y: 741.5, width: 150 },
    { x: 72, y: 192, width: 100 },
  ]);
});

test("a page's drawing is only needed where a signature's line isn't in the text", () => {
  expect(needsLines([run("Signature: ____________", 72, 100)])).toBe(false);
  expect(needsLines([run("Signature", 72, 100)])).toBe(true);
  expect(needsLines([run("Date", 72, 100), run("Clause 4", 72, 120)])).toBe(false);
});

test("facts about others than the signer, and days other than that of signing, aren't asked for", () => {
  for (const label of ["First name", "Company name", "Date of birth", "Start date", "Title"])
    expect(kinds(run(`${label}: ____________________`, 72, 100)), label).toEqual([]);
  expect(kinds(run("Signatory name: ____________", 72, 100))).toEqual(["name"]);
});

test("a long line above a person, a company or a party is for a signature; lines to write on aren't", () => {
  const line = run("____________________", 72, 100);
  expect(kinds(line, run("Margaret Holloway", 72, 114))).toEqual(["sign"]);
  expect(kinds(line, run("Umiya Dham Inc", 72, 114))).toEqual(["sign"]);
  expect(kinds(line, run("Landlord", 72, 114))).toEqual(["sign"]);
  expect(kinds(line, run("Title", 72, 114))).toEqual([]);
  expect(kinds(line, run("____________________", 72, 120))).toEqual([]);
});

test("a line behind a party's name is signed on where other parties' lines or words about signing are near", () => {
  const landlord = run("Landlord: __________________", 72, 100);
  expect(kinds(landlord, run("Rent: 900 a month", 72, 120))).toEqual([]);
  expect(kinds(landlord, run("Tenant: __________________", 320, 100))).toEqual(["sign", "sign"]);
  expect(kinds(run("Signed in two copies", 72, 70), landlord)).toEqual(["sign"]);
});

test("a lone date is suggested only beside a signature", () => {
  expect(kinds(run("Date", 72, 100), run("Start", 200, 100))).toEqual([]);
  expect(kinds(run("Date", 72, 200), run("Signature", 300, 200))).toEqual(["date", "sign"]);
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

test("words that ask for something else only in another language, or on a title page, ask for nothing", () => {
  const signature = run("Signature: ____________________", 72, 100);
  const alone = (label: string) => kinds(signature, run(`${label} ____________________`, 72, 140));
  expect(alone("Luogo e data:")).toEqual(["sign", "date"]);
  expect(alone("Data podpisu:")).toEqual(["sign", "date"]);
  expect(alone("XML form data:")).toEqual(["sign"]);
  expect(alone("Data processing:")).toEqual(["sign"]);
  expect(alone("Data de naștere:")).toEqual(["sign"]);
  expect(alone("Nome di battesimo:")).toEqual(["sign"]);
  expect(alone("Nom de famille:")).toEqual(["sign"]);
  expect(
    kinds(run("WALDEN", 250, 90), run("BY", 280, 160), run("HENRY DAVID THOREAU", 200, 190)),
  ).toEqual([]);
});
