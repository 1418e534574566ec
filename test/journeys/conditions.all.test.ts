import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, newSender, openLink, signingToken, uploadFile } from "../support/people.ts";
import { browserOfFile, looksRight, phone } from "./browser.ts";
import { fillSigner, place, senderIn, sheet, threeRows } from "./sender.ts";
import { complete, documentShown, sentTo, signerIn, thanked } from "./signer.ts";

/** Fields that are asked only if other answers are so, for the sender who sets them and the signer who answers. */

const browserFor = browserOfFile();

function at(x: number, y: number, width: number, height: number) {
  const [dataX, dataY] = [349.49 + x * 1.5, -95 + y * 1.5];
  return { dataX, dataY, width: width * 1.5, height: height * 1.5 };
}

const fields = [
  ["check", at(72, 140, 14, 14), { label: "Married" }],
  ["text", at(72, 180, 200, 20), { label: "Spouse", when: [{ field: "Married", is: "filled" }] }],
  ["text", at(72, 320, 200, 20), { label: "Remark", required: false }],
] as const;

const devices = [
  ["phone", { ...phone, viewport: { width: 360, height: 740 } }],
  ["computer", { viewport: { width: 1280, height: 900 } }],
] as const;

for (const [name, device] of devices)
  test(`a field comes and goes with an answer on a ${name}, and what was typed stays`, async (context) => {
    const ann = newRecipient("Ann", "Lee");
    const markers = fields.map(([etype, spot, settings]) => ({
      ...{ etype, ...spot, settings, recepientEmail: ann.email },
    }));
    const sent = await sentTo([ann], () => ({ markers }), makePdf([{ text: "Lease" }]));
    const person = await signerIn(browserFor(context), sent.token, device);
    const { page, problems } = person;
    const married = page.locator('[data-field="f1"]');
    const spouse = page.locator('[data-field="f2"]');
    const counted = (done: number, of: number) =>
      page.getByText(`${done} of ${of} done`).filter({ visible: true }).first().waitFor();
    const editor = page.getByRole("dialog");

    await counted(0, 2);
    expect(await spouse.count()).toBe(0);
    await looksRight(person, `conditions-hidden-${name}`);
    await married.click();
    await counted(1, 3);
    await page.getByText("1 more field is asked: Spouse").waitFor({ state: "attached" });
    await spouse.click();
    await editor.getByLabel("Spouse").fill("Max");
    await looksRight(person, `conditions-shown-${name}`);
    await page.keyboard.press("Escape");
    await married.click();
    await page.getByText("1 field is no longer asked: Spouse").waitFor({ state: "attached" });
    expect(await spouse.count()).toBe(0);
    await married.press("Space");
    await counted(2, 3);
    await complete(page);
    await thanked(page);
    await page.getByRole("region", { name: "What you filled in" }).getByText("Max").waitFor();
    expect(problems).toEqual([]);
  });

test("a sender asks for a field only if a box is ticked, sees that, and tries it", async (context) => {
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer, found none");
  const sender = await newSender();
  const file = await uploadFile(sender, makePdf([{ text: "Lease" }]));
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
  await place(page, "Checkbox", paper, [0.3, 0.3]);
  expect(await page.getByRole("button", { name: "Only if …" }).count()).toBe(0);
  await page.getByLabel("Label").fill("Married");
  await place(page, "Text", paper, [0.5, 0.5]);
  await page.getByLabel("Label").fill("Spouse");
  await page.getByRole("button", { name: "Only if …" }).click();
  expect(await page.getByLabel("Comparison").inputValue()).toBe("filled");
  await paper.locator("[data-conditions]").waitFor();
  expect(await page.getByRole("alert").getByText(/label/).count()).toBe(0);
  await looksRight(sam, "conditions-placer");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Settings" }).click();
  await looksRight(sam, "conditions-placer-360");
  await page.getByRole("button", { name: "Done" }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await place(page, "Signature", paper, [0.3, 0.8]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: /^See what .* will get$/ }).click();
  const shown = page.frameLocator('iframe[title^="Signing page of"]');
  const married = shown.getByRole("checkbox", { name: /^Married/ });
  await married.waitFor();
  expect(await shown.locator('[data-field="f2"]').count()).toBe(0);
  await married.check({ force: true });
  await shown.locator('[data-field="f2"]').click();
  await shown.getByLabel("Spouse", { exact: true }).fill("Max");
  await looksRight(sam, "conditions-tried");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const { body: view } = await openLink(await signingToken({ email: ada.email }));
  expect(view.markers.map(({ settings }) => settings?.when)).toEqual([
    undefined,
    [{ field: "Married", is: "filled" }],
    undefined,
  ]);
  expect(sam.problems).toEqual([]);
});
