import type { Page } from "playwright-core";
import { rendered } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { needs, saved } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import { download, newRecipient, viewingToken } from "../support/people.ts";
import { browserOfFile, looksRight, phone, type Visitor } from "./browser.ts";
import { settled } from "./screens/visit.ts";
import { boxOf } from "./sender.ts";
import { type SentTo, sentTo, signerIn, thanks } from "./signer.ts";

/** Signing on a phone: one button that leads, three taps, and what is drawn on a phone on its side. */

const browserFor = browserOfFile();

const kinds = ["sign", "initial", "name", "email", "date"] as const;

/** Five fields for Ann: the signature on page 2 of 3. */
async function fiveFields(): Promise<SentTo> {
  const [ann, ben] = [newRecipient("Ann Mary", "Lee"), newRecipient("Ben")];
  const field = (etype: string, index: number, recepientEmail: string) => ({
    ...{ etype, dataX: 400, dataY: 1500 + index * 120, recepientEmail },
    ...(etype === "sign" ? { width: 240, height: 60 } : {}),
  });
  return sentTo(
    [ann, ben],
    () => ({
      markers: [
        ...kinds.map((kind, index) => field(kind, index, ann.email)),
        field("sign", 6, ben.email),
      ],
    }),
    makePdf([{ text: "Lease" }, {}, {}]),
  );
}

/** On a phone, with its presses counted. */
async function onPhone(context: Parameters<typeof browserFor>[0], token: string, more = {}) {
  const person = await signerIn(browserFor(context), token, { ...phone, ...more });
  const { page } = person;
  await page.evaluate(() => {
    Reflect.set(window, "taps", 0);
    const count = ({ isTrusted }: Event) =>
      isTrusted && Reflect.set(window, "taps", Reflect.get(window, "taps") + 1);
    addEventListener("pointerdown", count, true);
  });
  return person;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tapsOn = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, "taps"));

/** The animation that the signature shows with, once it is on the page. */
async function landing(page: Page) {
  const picture = page.getByRole("button", { name: /^Signature: signed/ }).locator("img");
  await picture.waitFor();
  return picture.evaluate((image) => {
    const { animationName, animationDuration } = getComputedStyle(image);
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isSeen = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return { animationName, seconds: Number.parseFloat(animationDuration), isSeen };
  });
}

test("three taps sign five fields on a phone: sign all, use the typed signature, complete", async (context) => {
  const person = await onPhone(context, (await fiveFields()).token);
  const { page, problems } = person;
  await page.getByRole("heading", { level: 1, name: "Lease 2026" }).waitFor();
  await looksRight(person, "phone-card");
  await button(page, "Sign all 5 places").tap();
  await button(page, "Use this signature").waitFor();
  await looksRight(person, "phone-typed");
  await button(page, "Use this signature").tap();
  expect(await landing(page)).toEqual({ animationName: "land", seconds: 0.3, isSeen: true });
  await page.getByText("By pressing Complete you sign").waitFor();
  await looksRight(person, "phone-landed");
  await button(page, "Complete").tap();
  await page.getByRole("heading", { level: 1, name: "You have signed" }).waitFor();
  expect(await tapsOn(page)).toBe(3);
  await page
    .getByText(/^We will email you the signed document when Ben .*has signed too\.$/)
    .waitFor();
  await page.getByText(thanks).waitFor();
  expect(await page.getByText("Signature, Initials, Name, Email, Date").isVisible()).toBe(false);
  await looksRight(person, "phone-signed");
  await page.getByText("Details", { exact: true }).tap();
  await page.getByText("Signature, Initials, Name, Email, Date").waitFor();
  expect(problems).toEqual([]);
});

test("one press after the first signature fills in the others", async (context) => {
  const person = await onPhone(context, (await fiveFields()).token, { reducedMotion: "reduce" });
  const { page, problems } = person;
  await button(page, /^Sign: to do/).tap();
  const [one, both] = ["A", "AL"].map((name) => page.getByRole("radio", { name, exact: true }));
  expect([await one?.isChecked(), await both?.isChecked()]).toEqual([true, false]);
  await both?.check();
  await looksRight(person, "phone-initials");
  await button(page, "Use this signature").tap();
  expect((await landing(page)).seconds).toBeLessThan(0.001);
  await button(page, "Fill in the other 4").waitFor();
  await looksRight(person, "phone-offer");
  await button(page, "Fill in the other 4").tap();
  await page.getByText("5 of 5 done").filter({ visible: true }).waitFor();
  expect(problems).toEqual([]);
});

/** Its screens are looked at with the first one only. */
const waves = [
  ["small", 200, 30],
  ["over the whole pad", 560, 220],
] as const;

test.for(waves)(
  "a phone on its side is the pad; what is drawn %s is as large as its field, in ink of 1.4 points",
  async ([what, width, height], context) => {
    needs(context, "pdftoppm");
    const page1 = makePdf([{ text: "", width: 612, height: 200 }]);
    const sent = await sentTo([newRecipient("Ann", "Lee")], undefined, page1);
    const person = await onPhone(context, sent.token);
    const { page, problems } = person;
    const look = async (screen: string) => {
      if (what === "small") await looksRight(person, screen);
    };
    await page.setViewportSize({ width: 844, height: 390 });
    await button(page, "Single Click Sign").tap();
    await page.getByText("Draw", { exact: true }).tap();
    await settled(page);
    const dialog = await boxOf(page.getByRole("dialog"));
    expect(dialog).toEqual({ x: 0, y: 0, width: 844, height: 390 });
    const pad = await boxOf(page.getByRole("img", { name: "Draw your signature" }));
    expect(pad.width * pad.height).toBeGreaterThan(0.55 * 844 * 390);
    await drawWave(person, { x: pad.x + 30, y: pad.y + pad.height / 2 }, width, height);
    await button(page, "Clear").waitFor();
    await look("flat-drawn");
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    await look("upright-drawn");
    await button(page, "Use this signature").press("Enter");
    await button(page, /^Signature: signed/).waitFor();
    await look("drawn-signed");
    await page.getByText("By pressing Complete you sign").waitFor();
    await button(page, "Complete").tap();
    await page.getByText(thanks).waitFor();
    // The stroke is one of them, and Enter took the place of another.
    expect(await tapsOn(page)).toBeLessThanOrEqual(4);

    const token = await viewingToken(sent.sender.email);
    const sealed = saved(await download(`/api/esign/file/x?sealed=${sent.envelopeId}`, token));
    const ink = inkOf(sealed);
    // A stencil's edge lies on one side of a pixel or the other.
    expect(ink.thinnestPt).toBeGreaterThanOrEqual(1.4 - 72 / dotsPerInch);
    expect(ink.thinnestPt).toBeLessThan(4);
    expect(Math.max(ink.widthShare, ink.heightShare)).toBeGreaterThan(0.95);
    expect(problems).toEqual([]);
  },
);

/** By one finger: a wave of two turns. */
async function drawWave(
  { page }: Visitor,
  from: { x: number; y: number },
  width: number,
  height: number,
): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const steps = 40;
  const at = (step: number) => [
    {
      x: from.x + (width * step) / steps,
      y: from.y + (height / 2) * Math.sin((step / steps) * 4 * Math.PI),
    },
  ];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step++)
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
  await page.getByRole("img", { name: "Draw your signature: drawn" }).waitFor();
}

/** Eight pixels a point. */
const dotsPerInch = 576;
/** What the picture has of the field that `sentTo` places, in points from the page's top left. */
const area = { left: 7, top: 130, width: 160, height: 32.8 };

/**
 * The ink in the sealed document: how much of its area it fills, and its thinnest place. Down a column a
 * stroke is never shorter than it is wide.
 */
function inkOf(pdf: string) {
  const picture = rendered(pdf, 1, dotsPerInch);
  if (!picture) throw new Error("expected page 1 to be rendered");
  const px = dotsPerInch / 72;
  const [left, top] = [Math.round(area.left * px), Math.round(area.top * px)];
  const columns = Array.from({ length: Math.round(area.width * px) }, (_, x) =>
    Array.from({ length: Math.round(area.height * px) }, (_, y) => {
      const red = picture.rgba[((top + y) * picture.width + left + x) * 4] ?? 255;
      return red < 128;
    }),
  );
  const inked = columns.flatMap((column, x) => (column.includes(true) ? [x] : []));
  const rows = columns.flatMap((column) => [column.indexOf(true), column.lastIndexOf(true)]);
  const ys = rows.filter((y) => y >= 0);
  const ends = 3 * px;
  const inside = inked.filter(
    (x) => x > Math.min(...inked) + ends && x < Math.max(...inked) - ends,
  );
  const lengths = inside.map((x) => (columns[x] ?? []).filter(Boolean).length);
  return {
    widthShare: inked.length / columns.length,
    heightShare: (Math.max(...ys) - Math.min(...ys) + 1) / (area.height * px),
    thinnestPt: Math.min(...lengths) / px,
  };
}
