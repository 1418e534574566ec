import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePdf, mixedPages } from "../support/pdfs.ts";
import { newSender } from "../support/people.ts";
import { browserOfFile, fileNamed } from "./browser.ts";
import { boxOf, deskOf, documentsOf, placesOf, sheet, threeRows } from "./desk.ts";

const browserFor = browserOfFile();

const count = 60;
const pdf = makePdf(mixedPages(count));

test("sixty mixed pages go out by keyboard alone", async (context) => {
  const sender = await newSender();
  const desk = await deskOf(browserFor(context), sender);
  const { page } = desk;
  // Asked for early: the browser must know of it before the key is pressed.
  const chooser = page.waitForEvent("filechooser");
  await page.goto("/userboard");
  await tabTo(page, /^Create New Document$/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/new");
  await tabTo(page, /choose a file from your device/);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(fileNamed("Framework.pdf", pdf));
  await page.getByText("60 pages", { exact: true }).waitFor();
  await pressOn(page, /^Next$/);

  const rows = threeRows();
  for (const [index, row] of rows.entries()) {
    // A row that was added has the focus already.
    if (index === 0) await tabTo(page, /^Email$/);
    else await pressOn(page, /^Add signer$/);
    for (const text of [row.email, row.first, row.last, "5559876543"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  }
  await tabTo(page, /^Set a signing order/, "back");
  await page.keyboard.press("Space");
  await pressOn(page, /^Move signer 1 down$/);
  await page.keyboard.press("Enter");
  await page.getByText("Ada King is now number 3 of 3, turn 3.").waitFor();
  await pressOn(page, /^Next$/);

  await placeByKeyboard(page);
  await pressOn(page, /^Next$/);
  await page.getByRole("button", { name: "Send" }).waitFor();
  await pressOn(page, /^Send$/);
  await page.waitForURL("**/userboard");
  expect((await documentsOf(sender)).documents).toHaveLength(1);
  const [first, second] = await placesOf(rows[1]);
  expect([first?.page, second?.page]).toEqual([0, 39]);
  expect(desk.problems).toEqual([]);
});

/** For Ben, who is the first by now: a signature moved and copied by keys, and a date on page 40. */
async function placeByKeyboard(page: Page): Promise<void> {
  await sheet(page, 1, count).locator("canvas").waitFor();
  await tabTo(page, /^Signature$/);
  await page.keyboard.press("Enter");
  const signature = page.getByRole("button", { name: "Signature for Ben Okri, page 1" });
  await signature.waitFor();
  const before = await boxOf(signature);
  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowUp"])
    await page.keyboard.press(key);
  const after = await boxOf(signature);
  const pixelsPerPoint = (await boxOf(sheet(page, 1, count))).width / 612;
  expect((before.x - after.x) / pixelsPerPoint).toBeCloseTo(11, 0);
  expect((before.y - after.y) / pixelsPerPoint).toBeCloseTo(10, 0);

  await page.keyboard.press("Control+d");
  await page.keyboard.press("Alt+PageDown");
  await page.getByText("Signature is now on page 2.").waitFor();
  await page.keyboard.press("Delete");
  await tabTo(page, /^Page$/);
  await page.keyboard.type("40");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Date$/, "back");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Date for Ben Okri, page 40" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await focusedName(page)).toBe("Date");
}

async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page: Page, name: RegExp, way: "on" | "back" = "on"): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(way === "on" ? "Tab" : "Shift+Tab");
    const found = await focusedName(page);
    if (name.test(found)) return;
    seen.push(found);
  }
  throw new Error(`expected ${name} on the way, found ${seen.join(" | ")}`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.tabIndex < 0) return "";
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const text = labels.map((label) => label.textContent).join(" ") || element.textContent;
    return (element.getAttribute("aria-label") ?? text ?? "").trim();
  });
}
