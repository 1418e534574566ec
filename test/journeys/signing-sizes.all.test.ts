import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, phone } from "./browser.ts";
import { boxOf, middleOf } from "./sender.ts";
import { complete, sentTo, signAll, signerIn, thanked } from "./signer.ts";

/** Small windows, large documents, long names, and what people have set on their devices. */

const browserFor = browserOfFile();

test("320 px wide, and as low as 400 % zoom makes it: nothing is cut off, everything can be done", async (context) => {
  const viewport = { width: 320, height: 256 };
  const sent = await sentTo([newRecipient("Ann", "Lee")]);
  const person = await signerIn(browserFor(context), sent.token, { viewport });
  const { page, problems } = person;
  await looksRight(person, "low-sign");
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBe(320);
  await page.getByRole("button", { name: /^Sign: to do/ }).click();
  await looksRight(person, "low-signature");
  await page.getByRole("button", { name: "Use this signature" }).click();
  await page.getByRole("button", { name: "Single Click Sign" }).click();
  await page.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  await looksRight(person, "low-done");
  expect(await wide()).toBe(320);
  await complete(page);
  await thanked(page);
  await expect.poll(wide).toBe(320);
  expect(problems).toEqual([]);
});

test("500 pages and 60 fields: only near pages are drawn, and the last field is one press away", async (context) => {
  const recipient = newRecipient("Ann", "Lee");
  const pages = Array.from({ length: 500 }, (_, index) => ({ text: `Clause ${index + 1}` }));
  const marker = (index: number) => ({
    etype: index % 2 ? "date" : "sign",
    dataX: 400,
    dataY: 100 + 1188 * (index === 59 ? 499 : index),
    recepientEmail: recipient.email,
  });
  const markers = Array.from({ length: 60 }, (_, index) => marker(index));
  const sent = await sentTo([recipient], () => ({ markers }), makePdf(pages));
  const person = await signerIn(browserFor(context), sent.token, phone);
  const { page, problems } = person;
  await page.getByText("60 fields for you, 500 pages.").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "0 of 60 done" }).tap();
  const list = page.getByRole("dialog").getByRole("listitem");
  await expect.poll(() => list.count()).toBe(60);
  await list.nth(59).getByRole("button").tap();
  await page.getByRole("button", { name: /^Date: to do, field 60 of 60/ }).waitFor();
  await page.locator('[data-page="499"] [data-picture]').waitFor();
  await expect.poll(() => page.locator("[data-picture]").count()).toBeLessThanOrEqual(6);
  await looksRight(person, "phone-page-500");
  await signAll(page);
  await page.getByText("60 of 60 done").filter({ visible: true }).waitFor();
  await complete(page);
  await thanked(page);
  expect(problems).toEqual([]);
});

test("a name as long as names can be, and one that is read from the right, stay inside their fields", async (context) => {
  const long = newRecipient("Wolfeschlegelsteinhausenbergerdorff".repeat(2), "Ж".repeat(80));
  const sent = await sentTo([long, newRecipient("محمد", "العلي")]);
  const browser = browserFor(context);
  for (const [index, token] of sent.tokens.entries()) {
    const person = await signerIn(browser, token, phone);
    await signAll(person.page);
    const name = person.page.getByLabel("Your name, as it will appear in the document");
    const over = () => name.evaluate((it: HTMLInputElement) => it.scrollWidth - it.clientWidth);
    await expect.poll(over).toBeLessThanOrEqual(1);
    await looksRight(person, `phone-name-${index}`);
    await complete(person.page);
    await thanked(person.page);
    expect(person.problems).toEqual([]);
  }
});

test("the signing page says as much in forced colours, without motion and in the dark", async (context) => {
  const sent = await sentTo();
  const person = await signerIn(browserFor(context), sent.token, {
    viewport: { width: 1280, height: 900 },
    colorScheme: "dark",
    reducedMotion: "reduce",
    forcedColors: "active",
  });
  await person.page.getByRole("button", { name: "Signature · page 1" }).click();
  await looksRight(person, "forced-colors");
  expect(person.problems).toEqual([]);
});

test("two fingers zoom what is between them, and the field that is led to can be read", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token, phone);
  const sheet = page.locator('[data-page="0"]');
  const width = async () => (await sheet.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole("button", { name: "0 of 3 done" }).tap();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Signature/ })
    .tap();
  await expect.poll(async () => (await width()) / before).toBeCloseTo(1.5, 1);

  const field = page.getByRole("button", { name: /^Sign: to do/ });
  await hasFocus(field);
  const middle = middleOf(await boxOf(field));
  const fingers = await page.context().newCDPSession(page);
  const at = (apart: number) => [
    { x: middle.x - apart, y: middle.y },
    { x: middle.x + apart, y: middle.y },
  ];
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(40) });
  for (const apart of [50, 60, 70, 80])
    await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(apart) });
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => (await width()) / before).toBeCloseTo(3, 1);
  const off = async (axis: "x" | "y") => middleOf(await boxOf(field))[axis] - middle[axis];
  await expect.poll(() => off("x")).toBeLessThan(30);
  await expect.poll(async () => Math.abs(await off("y"))).toBeLessThan(30);
  await page.getByRole("button", { name: /^Name: to do/ }).waitFor({ state: "attached" });
  expect(problems).toEqual([]);
});
