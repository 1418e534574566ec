import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, newSender, openLink, signingToken, uploadFile } from "../support/people.ts";
import { browserOfFile, looksRight, phone } from "./browser.ts";
import { fillSigner, place, senderIn, sheet, threeRows } from "./sender.ts";
import { complete, documentShown, sentTo, signerIn, thanked } from "./signer.ts";

/** Fields that are computed of other answers, for the sender who sets them and the signer who sees the results. */

const browserFor = browserOfFile();

function at(x: number, y: number, width: number, height: number) {
  const [dataX, dataY] = [349.49 + x * 1.5, -95 + y * 1.5];
  return { dataX, dataY, width: width * 1.5, height: height * 1.5 };
}

const total = {
  ...{ label: "Total", format: "EUR", max: "1000" },
  formula: { is: "product", of: [{ field: "Nights" }, { value: "89.5" }] },
};
const fields = [
  ["number", at(72, 140, 120, 20), { label: "Nights", decimals: 0 }],
  ["number", at(72, 200, 160, 20), total],
] as const;

const devices = [
  ["phone", { ...phone, viewport: { width: 360, height: 740 } }],
  ["computer", { viewport: { width: 1280, height: 900 } }],
] as const;

for (const [name, device] of devices)
  test(`a result follows the answers on a ${name}, can't be typed, and is what is signed`, async (context) => {
    const ann = newRecipient("Ann", "Lee");
    const markers = fields.map(([etype, spot, settings]) => ({
      ...{ etype, ...spot, settings, recepientEmail: ann.email },
    }));
    const sent = await sentTo([ann], () => ({ markers }), makePdf([{ text: "Booking" }]));
    const person = await signerIn(browserFor(context), sent.token, device);
    const { page, problems } = person;
    const result = page.locator('[data-field="f2"]');
    const editor = page.getByRole("dialog");

    await result.getByText("Total").waitFor();
    await page.locator('[data-field="f1"]').click();
    await editor.getByLabel("Nights").fill("20");
    await page.keyboard.press("Escape");
    await result.click();
    await editor.getByText("1.000,00 € or less").waitFor();
    expect(await editor.locator("input, textarea, select").count()).toBe(0);
    await looksRight(person, `formulas-wrong-${name}`);
    await page.keyboard.press("Escape");
    await page.locator('[data-field="f1"]').click();
    await editor.getByLabel("Nights").fill("3");
    await page.getByText("Total is now 268,50 €.").waitFor({ state: "attached" });
    await looksRight(person, `formulas-shown-${name}`);
    await editor.getByRole("button", { name: "Done" }).click();
    await complete(page);
    await thanked(page);
    const filled = page.getByRole("region", { name: "What you filled in" });
    await filled.getByText("268,50 €").waitFor();
    expect(problems).toEqual([]);
  });

test("a sender has a number computed of another one, and sees what is wrong with it", async (context) => {
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer, found none");
  const sender = await newSender();
  const file = await uploadFile(sender, makePdf([{ text: "Booking" }]));
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/new");
  await page.getByRole("radio", { name: new RegExp(file.name) }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await fillSigner(page, 0, ada);
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  const paper = sheet(page, 1, 1);
  await page.getByRole("button", { name: "More fields" }).click();
  await place(page, "Number", paper, [0.3, 0.3]);
  expect(await page.getByRole("button", { name: "Computed …" }).count()).toBe(0);
  await page.getByLabel("Label").fill("Nights");
  await place(page, "Number", paper, [0.5, 0.5]);
  await page.getByLabel("Label").fill("Total");
  await page.getByRole("button", { name: "Computed …" }).click();
  await page.getByLabel("As", { exact: true }).selectOption("the product");
  await page.getByRole("alert").getByText("Please enter a number.").waitFor();
  await page.getByLabel("Number 2: a fixed number").fill("89.5");
  expect(await page.getByLabel("Required").count()).toBe(0);
  await paper.locator("[data-conditions]").waitFor();
  await looksRight(sam, "formulas-placer");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Settings" }).click();
  await looksRight(sam, "formulas-placer-360");
  await page.getByRole("button", { name: "Done" }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await place(page, "Signature", paper, [0.3, 0.8]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const { body: view } = await openLink(await signingToken({ email: ada.email }));
  expect(view.markers.map(({ settings }) => settings?.formula)).toEqual([
    undefined,
    { is: "product", of: [{ field: "Nights" }, { value: "89.5" }] },
    undefined,
  ]);
  expect(sam.problems).toEqual([]);
});
