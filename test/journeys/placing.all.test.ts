import type { CDPSession, Page } from "playwright-core";
import { formPdf } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { makePdf, mixedPages } from "../support/pdfs.ts";
import { newSender, openLink, signingToken, uploadFile } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, type Visitor } from "./browser.ts";
import {
  boxOf,
  documentsOf,
  fillSigner,
  jumpTo,
  middleOf,
  type Point,
  pick,
  place,
  placesOf,
  type Row,
  senderIn,
  sheet,
  small,
  threeRows,
} from "./sender.ts";
import { documentShown } from "./signer.ts";

const browserFor = browserOfFile();

const count = 60;
const pdf = makePdf(mixedPages(count));

test("sixty mixed pages go out by mouse: watched upload that goes on by itself, three signers in order, one document for two presses", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/userboard");
  await page.getByRole("link", { name: "Create New Document" }).first().click();
  await page.getByText("PDF, up to 5 MB with your plan (Free Trial)").waitFor();
  await watchUpload(sam);
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  const rows = threeRows();
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    await fillSigner(page, index, row);
  }
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await page.getByRole("button", { name: "Move signer 3 up" }).click();
  await page.getByText("Cem Özdemir is now number 2 of 3, turn 2.").waitFor();
  await page.getByLabel("Together with the signer above").last().check();
  await looksRight(sam, "new-signers-order");
  await page.getByRole("button", { name: "Next" }).click();

  await placeByMouse(page);
  await looksRight(sam, "new-fields-60");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Please check", { exact: true }).waitFor();
  expect(await page.getByText("Ben Okri has no signature field.").count()).toBe(1);
  await page.getByRole("region", { name: "Preview", exact: true }).hover();
  await page.getByLabel("Preview as").selectOption({ label: "Cem Özdemir" });
  await jumpTo(page, 40);
  await page.getByRole("img", { name: "Name: Cem Özdemir" }).waitFor();
  await looksRight(sam, "new-review-60");
  await page.getByRole("button", { name: "Send" }).dblclick();
  await page.waitForURL("**/userboard");
  await page.getByText("Your document has been sent.").waitFor();
  expect((await documentsOf(sender)).documents).toHaveLength(1);

  const [ada] = rows;
  const places = await placesOf(ada);
  expect(places.map(({ page: index }) => index)).toEqual([0, 1]);
  expect(sam.problems).toEqual([]);
});

/** As slow as a bad line, so that the bar can be seen to move. */
async function watchUpload({ page }: Visitor): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await slowed(line, 12_000);
  await pick(page, "Framework.pdf", pdf);
  await page.waitForFunction(() => {
    const value = document.querySelector("progress")?.value ?? 0;
    return value > 0 && value < 100;
  });
  await slowed(line, -1);
}

const slowed = (line: CDPSession, uploadThroughput: number) =>
  line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });

async function placeByMouse(page: Page): Promise<void> {
  const first = sheet(page, 1, count);
  await place(page, "Signature", first, [0.3, 0.3]);
  await dragFromPalette(page, "Date", [0.7, 0.3]);
  const date = page.getByRole("button", { name: "Date for Ada King, page 1" });
  await hasFocus(date);
  // Enter on the palette places it after a drag from there, too.
  await page.getByRole("button", { name: "Phone", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Phone for Ada King, page 1" }).waitFor();
  await page.keyboard.press("Delete");
  // On a page, dragged on to the next one.
  const from = middleOf(await boxOf(date));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const scroller = await boxOf(page.locator("[data-scroller]"));
  await page.mouse.move(from.x, scroller.y + scroller.height - 20, { steps: 8 });
  await page.waitForFunction(() => {
    const next = document.querySelector('[data-page="1"]')?.getBoundingClientRect();
    return next && next.top < innerHeight / 2;
  });
  // The pages move for as long as the pointer is at the edge.
  await page.mouse.move(from.x, middleOf(scroller).y);
  const next = await boxOf(sheet(page, 2, count));
  const [top, bottom] = [scroller.y, scroller.y + scroller.height];
  const seen = [Math.max(top, next.y), Math.min(bottom, next.y + next.height)] as const;
  await page.mouse.move(middleOf(next).x, (seen[0] + seen[1]) / 2, { steps: 8 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Date for Ada King, page 2" }).waitFor();

  await jumpTo(page, 40);
  await page.getByRole("radio", { name: /Cem/ }).check({ force: true });
  await place(page, "Signature", sheet(page, 40, count), [0.3, 0.3]);
  await place(page, "Name", sheet(page, 40, count), [0.3, 0.5]);
  await page.getByRole("radio", { name: /Ben/ }).check({ force: true });
  await place(page, "Initials", sheet(page, 40, count), [0.8, 0.5]);
}

async function dragFromPalette(page: Page, kind: string, at: [number, number]): Promise<void> {
  const from = await boxOf(page.getByRole("button", { name: kind, exact: true }).first());
  const to = await boxOf(sheet(page, 1, count));
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * at[0], to.y + to.height * at[1], { steps: 6 });
  await page.mouse.up();
}

test("three signers get six fields each by fewer than half the presses, and all of it works by keys", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender, makePdf([{ text: "Order" }, { text: "Annex" }]));
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await toPlacer(page, file.name, threeRows());
  const first = sheet(page, 1, 2);
  const kinds = ["Signature", "Initials", "Name", "Email", "Phone", "Date"];
  for (const [index, kind] of kinds.entries())
    await place(page, kind, first, [
      index % 2 === 0 ? 0.3 : 0.75,
      0.08 + Math.floor(index / 2) * 0.09,
    ]);
  let presses = kinds.length * 2;
  const press = async (keys: string) => {
    await page.keyboard.press(keys);
    presses += 1;
  };
  await press("Control+a");
  await page.getByText("6 fields selected.").waitFor({ state: "attached" });
  await press("Control+c");
  for (const name of ["Ben Okri", "Cem Özdemir"]) {
    await press("Control+v");
    await page.getByText("6 fields pasted on page 1.").waitFor({ state: "attached" });
    await page.getByLabel("6 fields for").selectOption(name);
    presses += 1;
    await page.locator("[data-field][aria-pressed=true]").first().focus();
  }
  expect(presses).toBeLessThanOrEqual(18);
  for (const name of ["Ada King", "Ben Okri", "Cem Özdemir"])
    await page.getByRole("radio", { name: `${name} 6 fields` }).waitFor({ state: "attached" });
  expect(await page.getByText("Fields overlap").count()).toBe(0);
  await looksRight(sam, "new-several");

  // Delete reaches the selection from a button, Undo brings it back, and text stays text.
  await page.getByRole("button", { name: "Align left edges" }).focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => page.locator("[data-field]").count()).toBe(12);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator("[data-field]").count()).toBe(18);
  const jump = page.getByRole("textbox", { name: "Page", exact: true }).last();
  await page.locator("[data-field]").first().focus();
  await jump.focus();
  await page.keyboard.press("Delete");
  expect(await page.locator("[data-field]").count()).toBe(18);

  // To the other page: by the thumbnails, and pasted there.
  await page.getByRole("button", { name: "Page 1, 18 fields" }).focus();
  await page.keyboard.press("ArrowDown");
  await hasFocus(page.getByRole("button", { name: "Page 2", exact: true }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+v");
  await page.getByText("6 fields pasted on page 2.").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Help with placing fields" }).click();
  await page.getByRole("dialog", { name: "Placing fields" }).waitFor();
  await looksRight(sam, "new-keys");
  await page.keyboard.press("Escape");
  expect(sam.problems).toEqual([]);
});

test("a dragged field shows its real size and where it snaps; a rectangle selects what it meets", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender, makePdf());
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await toPlacer(page, file.name, threeRows().slice(0, 1));
  const paper = sheet(page, 1, 1);
  await place(page, "Signature", paper, [0.3, 0.3]);
  await place(page, "Date", paper, [0.7, 0.45]);
  const signature = await boxOf(page.getByRole("button", { name: "Signature for Ada" }));
  await page.getByRole("button", { name: "Signature", exact: true }).click();
  const at = middleOf(signature);
  await page.mouse.move(at.x + 2, at.y + 120, { steps: 4 });
  const ghost = await boxOf(page.locator("[data-ghost]"));
  expect(ghost.width).toBeCloseTo(signature.width, 0);
  expect(ghost.x).toBeCloseTo(signature.x, 0);
  expect(await page.locator("[data-guide]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("[data-ghost]").count()).toBe(0);

  const on = await boxOf(paper);
  await page.mouse.move(on.x + 4, on.y + 100);
  await page.mouse.down();
  await page.mouse.move(on.x + on.width - 4, at.y + 220, { steps: 4 });
  expect(await page.locator("[data-marquee]").count()).toBe(1);
  await page.mouse.up();
  await page.getByText("2 fields selected.").waitFor({ state: "attached" });
  // Dragging one takes the other along.
  const date = page.getByRole("button", { name: "Date for Ada" });
  const before = await boxOf(date);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y + 60, { steps: 5 });
  await expect.poll(async () => (await boxOf(date)).x - before.x).toBeCloseTo(40, -1);
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(date)).y - before.y).toBeCloseTo(60, -1);
  // Shift takes one out of the selection.
  await date.click({ modifiers: ["Shift"] });
  await page.getByText("1 field selected.").waitFor({ state: "attached" });
  expect(sam.problems).toEqual([]);
});

const formOfPdf = formPdf([
  "/FT/Tx/T(city)/TU(City of birth)/Ff 2/Rect[100 600 300 620]",
  "/FT/Ch/Ff 131072/T(plan)/TU(Plan)/Opt[(Small)(Large)]/Rect[100 560 300 580]",
]);

test("fields that signers fill in come from the PDF's form or from More, are set, and go out so", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender, formOfPdf);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer, found none");
  await toPlacer(page, file.name, [ada]);
  await page.getByText("This PDF has a form. Use its 2 fields.").waitFor();
  await looksRight(sam, "new-form-offer");
  await page.getByRole("button", { name: "Add fields" }).click();
  await page.getByRole("button", { name: "Plan (list) for Ada King, page 1" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Add fields" }).click();

  const paper = sheet(page, 1, 1);
  await page.getByRole("button", { name: "More fields" }).click();
  await place(page, "Choice", paper, [0.6, 0.5]);
  await page.getByLabel("Question").fill("How often");
  await page.getByLabel("This box stands for").fill("Monthly");
  await page.getByRole("button", { name: "Add another box" }).click();
  await page.getByLabel("This box stands for").fill("Monthly");
  // What is wrong keeps from going on, and leads to its field.
  await page.getByRole("button", { name: "Signature", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Next" }).click({ force: true });
  await page.getByText("Two of its boxes stand for “Monthly”.", { exact: true }).waitFor();
  await page.getByLabel("This box stands for").fill("Yearly");
  await place(page, "Company", paper, [0.6, 0.7]);
  await page.getByText("More settings").click();
  await page.getByLabel("Fill in for the signer").fill("Analytical Engines");
  await page.getByLabel("The signer can't change it").check();
  await looksRight(sam, "new-settings");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Settings" }).click();
  await looksRight(sam, "new-settings-360");
  await page.getByRole("button", { name: "Done" }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("img", { name: /^Company .text. .*Analytical Engines, locked/ }).waitFor();
  await page.getByText("“How often” still has the option “Option 2”.").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const { body: view } = await openLink(await signingToken({ email: ada.email }));
  expect(view.markers.map(({ settings }) => settings?.option ?? settings?.label)).toEqual([
    ...["City of birth", "Plan", "Monthly", "Option 2", "Yearly", undefined, "Company"],
  ]);
  expect(view.markers.at(-1)?.settings).toMatchObject({
    value: "Analytical Engines",
    locked: true,
  });
  expect(sam.problems).toEqual([]);
});

async function toPlacer(page: Page, file: string, rows: readonly Row[]): Promise<void> {
  await page.goto("/new");
  await page.getByRole("radio", { name: new RegExp(file) }).check();
  await page.getByRole("button", { name: "Next" }).click();
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    await fillSigner(page, index, row);
  }
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
}

test("the same goes out by touch on a small phone, where fields are dragged and resized by finger", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender, { ...small, colorScheme: "dark" });
  const { page } = sam;
  await page.goto("/new");
  await pick(page, "Framework.pdf", pdf);
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  const rows = threeRows();
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).tap();
    await fillSigner(page, index, row);
  }
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await looksRight(sam, "small-signers");
  await page.getByRole("button", { name: "Next" }).tap();

  const first = sheet(page, 1, count);
  await documentShown(page);
  await place(page, "Signature", first, [0.3, 0.3], "tap");
  const field = page.getByRole("button", { name: "Signature for Ada King, page 1" });
  const before = await boxOf(field);
  await swipe(page, middleOf(before), { x: 60, y: 90 });
  await expect.poll(async () => (await boxOf(field)).x - before.x).toBeCloseTo(60, -1);
  await expect.poll(async () => (await boxOf(field)).y - before.y).toBeCloseTo(90, -1);
  const moved = await boxOf(field);
  await swipe(
    page,
    { x: moved.x + moved.width + 8, y: moved.y + moved.height + 8 },
    { x: 30, y: 20 },
  );
  await expect.poll(async () => (await boxOf(field)).width - moved.width).toBeCloseTo(30, -1);
  await jumpTo(page, 40);
  const chip = page.locator('[data-palette="date"]');
  await chip.scrollIntoViewIfNeeded();
  const from = middleOf(await boxOf(chip));
  const fortieth = await boxOf(sheet(page, 40, count));
  await swipe(page, from, { x: 0, y: fortieth.y + fortieth.height * 0.4 - from.y });
  await page.getByRole("button", { name: "Date for Ada King, page 40" }).waitFor();
  await looksRight(sam, "small-fields");
  // 400 % of 1280 by 1024: the tools are below the page.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect.poll(async () => (await boxOf(sheet(page, 40, count))).width).toBeGreaterThan(240);
  await chip.scrollIntoViewIfNeeded();
  await looksRight(sam, "tiny-fields");
  await page.getByRole("button", { name: "Next" }).scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 360, height: 740 });
  await looksRight(sam, "small-fields-again");
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("heading", { name: "Create New Document: Review and send" }).waitFor();
  await looksRight(sam, "small-review");
  await page.getByRole("button", { name: "Send" }).tap();
  await page.waitForURL("**/userboard");
  expect((await placesOf(rows[0])).map((one) => one.page)).toEqual([0, 39]);
  expect(sam.problems).toEqual([]);
});

/** One finger, down, over and up; it rests before it is lifted, as a fling would take the next tap. */
async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const end = Date.now() / 1000;
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: Point[],
    secondsToEnd: number,
  ) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: end - secondsToEnd });
  await send("touchStart", [from], 1);
  for (let step = 1; step <= 6; step++)
    await send(
      "touchMove",
      [{ x: from.x + (by.x * step) / 6, y: from.y + (by.y * step) / 6 }],
      1 - step / 10,
    );
  await send("touchEnd", [], 0);
  await finger.detach();
}
