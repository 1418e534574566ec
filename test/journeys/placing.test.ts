import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePdf, mixedPages } from "../support/pdfs.ts";
import { newAddress, newSender, uploadFile } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, type Watched } from "./browser.ts";
import {
  boxOf,
  deskOf,
  documentsOf,
  fillSigner,
  jumpTo,
  middleOf,
  type Point,
  pick,
  place,
  placesOf,
  type Row,
  sheet,
  small,
  threeRows,
} from "./desk.ts";

const browserFor = browserOfFile();

const count = 60;
const pdf = makePdf(mixedPages(count));

test("sixty mixed pages go out by mouse: watched upload, three signers in order, one document for two presses", async (context) => {
  const sender = await newSender();
  const desk = await deskOf(browserFor(context), sender);
  const { page } = desk;
  await page.goto("/userboard");
  await page.getByRole("link", { name: "Create New Document" }).first().click();
  await page.getByText("PDF, up to 5 MB with your plan (Free Trial)").waitFor();
  await watchUpload(desk);
  await page.getByText("60 pages", { exact: true }).waitFor();
  await page.locator("img[src^='data:image/']").waitFor();
  await looksRight(desk, "new-chosen");
  await page.getByRole("button", { name: "Next" }).click();

  const rows = threeRows();
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    await fillSigner(page, index, row);
  }
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await page.getByRole("button", { name: "Move signer 3 up" }).click();
  await page.getByText("Cem Özdemir is now number 2 of 3, turn 2.").waitFor();
  await page.getByLabel("Together with the signer above").last().check();
  await looksRight(desk, "new-signers-order");
  await page.getByRole("button", { name: "Next" }).click();

  await placeByMouse(page);
  await looksRight(desk, "new-fields-60");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Before you send", { exact: true }).waitFor();
  expect(await page.getByText("Ben Okri has no signature field.").count()).toBe(1);
  await page.getByLabel("Preview as").selectOption({ label: "Cem Özdemir" });
  await jumpTo(page, 40);
  await page.getByRole("img", { name: "Name: Cem Özdemir" }).waitFor();
  await looksRight(desk, "new-review-60");
  await page.getByRole("button", { name: "Send" }).dblclick();
  await page.waitForURL("**/userboard");
  await page.getByText("Your document is on its way to the signers.").waitFor();
  expect((await documentsOf(sender)).documents).toHaveLength(1);

  const [ada] = rows;
  const places = await placesOf(ada);
  expect(places.map(({ page: index }) => index)).toEqual([0, 1]);
  expect(desk.problems).toEqual([]);
});

/** As slow as a bad line, so that the bar can be seen to move. */
async function watchUpload({ page }: Watched): Promise<void> {
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

test("spots that the document's own text asks for are taken one by one, or all of a page", async (context) => {
  const sender = await newSender();
  const lines = [
    "Name: ____________________",
    "Signature: ______________________",
    "Date: __________",
  ];
  const form = makePdf([
    { text: "Lease", lines },
    { text: "Annex", lines },
  ]);
  const file = await uploadFile(sender, form, "Lease.pdf");
  const desk = await deskOf(browserFor(context), sender);
  const { page } = desk;
  await page.goto("/new");
  await page.getByRole("radio", { name: new RegExp(file.name) }).check();
  await page.getByRole("button", { name: "Next" }).click();
  const row: Row = { email: newAddress("ada"), first: "Ada", last: "King" };
  await fillSigner(page, 0, row);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Place suggested Signature on page 1" }).click();
  await page.getByRole("button", { name: "Signature for Ada King, page 1" }).waitFor();
  await looksRight(desk, "new-suggestions");
  await page.getByRole("button", { name: "Place all suggested fields of page 1" }).click();
  await page.getByText("2 fields placed.").waitFor({ state: "attached" });
  await jumpTo(page, 2);
  await page.getByRole("button", { name: "Hide suggestions" }).click();
  await expect.poll(() => page.getByRole("button", { name: /suggested/ }).count()).toBe(1);
  await page.getByRole("button", { name: "Show suggested fields" }).click();
  await page.getByRole("button", { name: "Hide suggestions" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const places = await placesOf(row);
  expect(places.map((one) => Math.round(one.y * 792 + one.height * 792))).toEqual([173, 133, 213]);
  expect(desk.problems).toEqual([]);
});

test("the same goes out by touch on a small phone, where fields are dragged and resized by finger", async (context) => {
  const sender = await newSender();
  const desk = await deskOf(browserFor(context), sender, { ...small, colorScheme: "dark" });
  const { page } = desk;
  await page.goto("/new");
  await pick(page, "Framework.pdf", pdf);
  await page.getByText("60 pages", { exact: true }).waitFor();
  await looksRight(desk, "small-file");
  await page.getByRole("button", { name: "Next" }).tap();
  const rows = threeRows();
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).tap();
    await fillSigner(page, index, row);
  }
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await looksRight(desk, "small-signers");
  await page.getByRole("button", { name: "Next" }).tap();

  const first = sheet(page, 1, count);
  await first.locator("canvas").waitFor();
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
  await place(page, "Date", sheet(page, 40, count), [0.5, 0.4], "tap");
  await looksRight(desk, "small-fields");
  await page.getByRole("button", { name: "Next" }).tap();
  await looksRight(desk, "small-review");
  await page.getByRole("button", { name: "Send" }).tap();
  await page.waitForURL("**/userboard");
  expect((await placesOf(rows[0])).map((one) => one.page)).toEqual([0, 39]);
  expect(desk.problems).toEqual([]);
});

/** One finger, down, over and up. */
async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let step = 1; step <= 6; step++)
    await send("touchMove", [{ x: from.x + (by.x * step) / 6, y: from.y + (by.y * step) / 6 }]);
  await send("touchEnd", []);
  await finger.detach();
}
