import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually, siteUrl } from "../support/cloud.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import { download, newRecipient, signingToken, viewingToken } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, newPerson, phone, tabTo } from "./browser.ts";
import { settled } from "./screens/visit.ts";
import { boxOf, middleOf } from "./sender.ts";
import {
  complete,
  documentShown,
  openLinkIn,
  sentTo,
  signAll,
  signerIn,
  thanked,
  timesInTrail,
} from "./signer.ts";

const browserFor = browserOfFile();

const markersOf = (kinds: readonly string[], recepientEmail: string) =>
  kinds.map((etype, index) => ({ etype, dataX: 400, dataY: 100 + index * 90, recepientEmail }));

test("a signer completes by keyboard alone: first field, a signature, every field, done", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await tabTo(button(/^Sign: to do, field 1 of 3/));
  await page.keyboard.press("Enter");
  await tabTo(button("Use this signature"));
  await page.keyboard.press("Enter");
  await page.getByText("1 of 3 done").filter({ visible: true }).waitFor();
  await hasFocus(button(/^Name: to do, field 2 of 3/));
  await page.keyboard.press("Enter");
  await hasFocus(button(/^Date: to do/));
  await page.getByRole("status").getByText("Name signed. 1 left.").waitFor({ state: "attached" });
  await page.keyboard.press(" ");
  await hasFocus(page.getByRole("button", { name: "Complete", disabled: false }));
  await page.keyboard.press("Enter");
  await thanked(page);
  expect(problems).toEqual([]);
});

test("the first page shows before the app has arrived, and stays on the screen once it has", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/(?!early-view)[^/]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/rviewer/${sent.token}`, { waitUntil: "commit" });
  const early = page.locator("main > img");
  await early.waitFor();
  await page.getByRole("heading", { name: "Opening the document" }).waitFor();
  expect(await early.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
  arrive();
  await documentShown(page);
  expect(await early.count()).toBe(0);
  expect(problems).toEqual([]);
});

test("fields can be pressed before the first page shows; what completes waits for it", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  let draw = () => {};
  const drawn = new Promise<void>((done) => {
    draw = done;
  });
  await page.route("**/api/esign/pages/*", async (route) => {
    await drawn;
    await route.continue();
  });
  await page.goto(`/rviewer/${sent.token}`, { waitUntil: "commit" });
  await signAll(page);
  await page.locator("[data-page='0'] img[data-picture]").waitFor();
  await page.getByRole("button", { name: "Complete", disabled: true }).waitFor();
  draw();
  await documentShown(page);
  await complete(page);
  await thanked(page);
  expect(problems).toEqual([]);
});

test("names in four scripts: typed in fonts of the page, or drawn where neither page nor device has one; stamped as written", async (context) => {
  needs(context, "pdftotext");
  const names = ["Łukasz Ćwikła", "Ελένη Παππά", "王小明", "မောင်ကျော်"];
  const recipients = names.map((name) => newRecipient(name, ""));
  const sent = await sentTo(recipients, ({ markers }) => ({
    markers: markers.filter(({ etype }) => etype !== "date"),
  }));
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  for (const [index, token] of sent.tokens.entries()) {
    await openLinkIn(page, token);
    await page.getByRole("button", { name: "Create Signature" }).click();
    const plain = page.getByRole("radio", { name: "Plain" });
    const hasFace = index === 0;
    await expect.poll(() => plain.isChecked()).toBe(!hasFace);
    if (index === 1) await looksRight({ page, problems }, "signature-greek");
    await page.getByRole("button", { name: "Use this signature" }).click({ force: true });
    // This machine may have no Chinese font.
    const pad = page.getByRole("img", { name: "Draw your signature" });
    const created = page.getByText("Your signature was created. Press");
    await pad.or(created).waitFor();
    if (await pad.isVisible()) {
      expect(names[index]).toBe("王小明");
      const { x, y } = middleOf(await boxOf(pad));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 20, { steps: 5 });
      await page.mouse.up();
      await page.getByRole("button", { name: "Use this signature" }).click();
    }
    await created.waitFor();
    if (index === 3) expect(await page.evaluate(isLoaded, "Noto Sans Myanmar")).toBe(true);
    await page.getByRole("button", { name: "Single Click Sign" }).click();
    await complete(page);
    await thanked(page);
  }
  const token = await viewingToken(sent.sender.email);
  const sealed = await download(`/api/esign/file/x?sealed=${sent.envelopeId}`, token);
  const words = pdfText(sealed).normalize("NFC");
  for (const name of names) expect(words).toContain(name);
  expect(problems).toEqual([]);
});

/** Runs in the page. */
const isLoaded = (family: string) =>
  [...document.fonts].some((face) => face.family.includes(family) && face.status === "loaded");

test("two last signers at once: both are thanked, and one document is sealed", async (context) => {
  const sent = await sentTo([newRecipient("Ann"), newRecipient("Ben")]);
  const browser = browserFor(context);
  const people = await Promise.all(sent.tokens.map((token) => signerIn(browser, token)));
  for (const { page } of people) await signAll(page);
  await Promise.all(people.map(({ page }) => complete(page)));
  await Promise.all(people.map(({ page }) => thanked(page)));
  const [one] = people;
  if (!one) throw new Error("nobody came");
  await one.page.getByRole("link", { name: "View and download the document" }).click();
  await one.page.getByText(/Page 1 of \d/).waitFor();
  expect(await timesInTrail(sent, "Document completed and sealed")).toBe(1);
  for (const { problems } of people) expect(problems).toEqual([]);
});

test("drawn by finger on a phone, turned in between; initials only because a field wants them", async (context) => {
  const recipient = newRecipient("Ann", "Lee");
  const sent = await sentTo([recipient], () => ({
    markers: markersOf(["sign", "initial", "email", "phone"], recipient.email),
  }));
  const person = await signerIn(browserFor(context), sent.token, phone);
  const { page, problems } = person;
  await page.getByRole("button", { name: /^Sign: to do/ }).tap();
  await page.getByText("Draw", { exact: true }).tap();
  await drawByFinger(page, "Draw your signature");
  await page.setViewportSize({ width: 844, height: 390 });
  await looksRight(person, "flat-initials");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Use this signature" }).press("Enter");
  await page.getByRole("alert").getByText("Please draw your initials.").waitFor();
  await drawByFinger(page, "Draw your initials");
  await looksRight(person, "phone-drawn");
  // A synthesized tap so soon after a drag is sometimes taken for the drag's end.
  await page.getByRole("button", { name: "Use this signature" }).press("Enter");
  await page.getByText("1 of 4 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Single Click Sign" }).tap();
  await page.getByRole("button", { name: /^Phone: signed, 5559876543/ }).waitFor();
  await page.getByRole("button", { name: "Complete" }).tap();
  await thanked(page);
  expect(problems).toEqual([]);
});

async function drawByFinger(page: Page, label: string): Promise<void> {
  const pad = page.getByRole("img", { name: label });
  await pad.scrollIntoViewIfNeeded();
  await settled(page);
  const box = await boxOf(pad);
  const finger = await page.context().newCDPSession(page);
  const at = (step: number) => [
    { x: box.x + 20 + step * 12, y: box.y + box.height * (0.5 + 0.3 * Math.sin(step)) },
  ];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 14; step++)
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
  await page.getByRole("img", { name: `${label}: drawn` }).waitFor();
}

test("everything can be taken back and the name corrected until Complete; a double tap signs once", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token);
  await page.getByRole("button", { name: /^Sign: to do/ }).dblclick();
  await pressSecondHalf(page, page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
  await page.getByRole("button", { name: "Use this signature" }).click();
  await page.getByText("1 of 3 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: /^Name: to do/ }).dblclick();
  await page.getByText("2 of 3 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 of 3 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Single Click Sign" }).click();
  await page.getByLabel("Your name, as it will appear in the document").fill(" ");
  await page.getByRole("button", { name: "Complete" }).click({ force: true });
  await hasFocus(page.getByLabel("Your name, as it will appear in the document"));
  await page.getByText("Please enter your name.").waitFor({ state: "attached" });
  await page.getByLabel("Your name, as it will appear in the document").fill("Ann M. Lee");
  await complete(page);
  await thanked(page);
  await eventually("the document to be sealed", async () =>
    (await timesInTrail(sent, "Document completed and sealed")) === 1 ? true : undefined,
  );
  expect(problems).toEqual([]);
});

/** What is left of a double press, once the first half has brought this under the pointer. */
async function pressSecondHalf(page: Page, target: Locator): Promise<void> {
  const { x, y } = middleOf(await boxOf(target));
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test("later signers see the answers of earlier ones, the message and who asks", async (context) => {
  const recipients = [
    { ...newRecipient("Ann", "Lee"), order: 1 },
    { ...newRecipient("Ben"), order: 2 },
  ];
  const sent = await sentTo(recipients, undefined, makePdf([{ text: "Lease" }]));
  const browser = browserFor(context);
  const ann = await signerIn(browser, sent.token);
  await signAll(ann.page);
  await complete(ann.page);
  await thanked(ann.page);
  await ann.page.getByText("1 of 2 has signed so far.").waitFor();
  const ben = await signerIn(browser, await signingToken(recipients[1] ?? { email: "" }));
  await ben.page.getByRole("img", { name: "Signature by Ann Lee" }).waitFor();
  await ben.page.getByText("Please sign by Friday.").filter({ visible: true }).waitFor();
  await ben.page.getByText("3 fields for you, 1 page.").filter({ visible: true }).waitFor();
  await looksRight(ben, "sign-second");
  expect([...ann.problems, ...ben.problems]).toEqual([]);
});
