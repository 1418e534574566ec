import { readFileSync } from "node:fs";
import type { CDPSession, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender, openLink, signingToken, uploadFile } from "../support/people.ts";
import { jpegLogo } from "../support/pictures.ts";
import { asking, at, pdfOf } from "./attaching.ts";
import { browserOfFile, hasFocus, looksRight, phone, tabTo } from "./browser.ts";
import { fillSigner, place, senderIn, sheet, threeRows } from "./sender.ts";
import { complete, documentShown, signerIn, thanked } from "./signer.ts";

/** Fields in which signers attach files: for the sender who sets them, and the signer who has the files. */

const browserFor = browserOfFile();

const passport = { label: "Copy of your passport" };
const fields = [
  ["file", at(72, 140, 200, 24), { ...passport, files: 2 }],
  [
    "text",
    at(72, 180, 200, 24),
    { label: "Remark", when: [{ field: passport.label, is: "filled" }] },
  ],
  ["sign", at(72, 640, 160, 40)],
] as const;

const small = { ...phone, viewport: { width: 360, height: 740 } };
const editorOf = (page: Page): Locator => page.getByRole("dialog");
const mebibyte = 1024 * 1024;

interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const named = (name: string, mimeType: string, bytes: Uint8Array): NamedFile => ({
  ...{ name, mimeType },
  buffer: Buffer.from(bytes),
});

/** Presses the button and takes the files in the chooser that opens. */
async function choose(page: Page, button: string, ...files: NamedFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await editorOf(page).getByRole("button", { name: button }).click();
  await (await chooser).setFiles(files);
}

const counted = (page: Page, done: number, of: number) =>
  page.getByText(`${done} of ${of} done`).filter({ visible: true }).first().waitFor();

/** The parts of files that S3 has said to have taken. */
function partsTaken(page: Page): string[] {
  const taken: string[] = [];
  page.on("response", (response) => {
    const request = response.request();
    const isPart = request.method() === "POST" && new URL(request.url()).origin !== siteUrl();
    if (isPart && response.ok()) taken.push(request.url());
  });
  return taken;
}

/** A line as slow as a phone's at the edge of the network, and no line at all. */
async function lineOf(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = (offline: boolean) =>
    session.send("Network.emulateNetworkConditions", {
      ...{ offline, latency: 50, downloadThroughput: 200_000, uploadThroughput: 400_000 },
    });
  await set(false);
  return { breaks: () => set(true), isBack: () => set(false) };
}

test("a phone uploads over a slow line that breaks twice, sends each part once, and Complete waits", async (context) => {
  const sent = await asking(fields);
  const person = await signerIn(browserFor(context), sent.token, small);
  const { page, problems } = person;
  const taken = partsTaken(page);
  const editor = editorOf(page);
  const line = await lineOf(page);
  await counted(page, 0, 2);
  await page.getByRole("button", { name: "Start (2 fields)" }).tap();
  await hasFocus(editor.getByRole("button", { name: "Choose a file" }));
  await editor.getByRole("button", { name: "Take a photo" }).waitFor();
  await looksRight(person, "attach-phone");
  await choose(
    page,
    "Choose a file",
    named("Passport.pdf", "application/pdf", pdfOf(6 * mebibyte)),
  );
  for (const parts of [1, 3]) {
    await expect.poll(() => taken.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(parts);
    await line.breaks();
    await editor.getByText("Waiting for the connection. Nothing is lost").waitFor();
    await looksRight(person, `attach-phone-waiting-${parts}`);
    await line.isBack();
  }
  await editor
    .getByRole("button", { name: "Done" })
    .or(editor.getByRole("button", { name: "Next" }))
    .tap();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove Passport.pdf" }).waitFor({ state: "detached" });
  await page.locator('[data-field="f1"]').tap();
  await editor.getByRole("button", { name: "Remove Passport.pdf" }).waitFor();
  expect(taken).toHaveLength(6);
  await editor.getByRole("button", { name: "Next" }).tap();
  await editor.getByLabel("Remark").fill("Both sides");
  await page.keyboard.press("Enter");
  await page.reload();
  await counted(page, 2, 3);
  await page.getByRole("button", { name: "Single Click Sign" }).tap();
  await page.getByRole("button", { name: "Use this signature" }).tap();
  await complete(page);
  await thanked(page);
  const filled = page.getByRole("region", { name: "What you filled in" });
  await filled.getByText("Passport.pdf").waitFor();
  await looksRight(person, "attach-phone-thanks");
  expect(problems).toEqual([]);
});

test("a keyboard alone is enough: what is wrong is said, files are replaced and removed, focus never gets lost", async (context) => {
  const sent = await asking(fields);
  const person = await signerIn(browserFor(context), sent.token);
  const { page, problems } = person;
  const editor = editorOf(page);
  await tabTo(page.getByRole("button", { name: "Copy of your passport: to do, field 1 of 2" }));
  await page.keyboard.press("Enter");
  const chooses = editor.getByRole("button", { name: "Choose a file" });
  await hasFocus(chooses);
  await editor.getByRole("button", { name: "Next" }).press("Enter");
  await editor.getByRole("alert").getByText("Please attach a file").waitFor();
  const wrong = named("Passport.pdf", "application/pdf", Buffer.from("<!doctype html><script>"));
  const heic = named("IMG_1.HEIC", "image/heic", Buffer.from("\0\0\0\x18ftypheic"));
  await choose(page, "Choose a file", wrong, heic, named("c.pdf", "application/pdf", pdfOf(2000)));
  await editor
    .getByText("We can’t take this file")
    .or(editor.getByText("We can't take this file"))
    .waitFor();
  await editor.getByText("This browser can’t read HEIC photos.").waitFor();
  await editor.getByText("Only 2 files can be attached here.").waitFor();
  await looksRight(person, "attach-refused");
  await choose(page, "Choose a file", named("front.jpg", "image/jpeg", jpegLogo(300, 400, 6)));
  const remove = editor.getByRole("button", { name: "Remove front.jpg" });
  await remove.waitFor();
  expect(await editor.getByRole("alert").getByText("HEIC").count()).toBe(0);
  await page.getByText("1 more field is asked: Remark").waitFor({ state: "attached" });
  await choose(page, "Replace front.jpg", named("sides.pdf", "application/pdf", pdfOf(3000)));
  const sides = editor.getByRole("button", { name: "Remove sides.pdf" });
  await sides.waitFor();
  expect(await remove.count()).toBe(0);
  await looksRight(person, "attach-attached");
  await sides.press("Enter");
  await hasFocus(chooses);
  await page.getByText("1 field is no longer asked: Remark").waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await hasFocus(page.getByRole("button", { name: "Copy of your passport: to do, field 1 of 2" }));
  expect(problems).toEqual([]);
});

test("a photo in HEIC arrives as a JPEG where the browser can read it", async (context) => {
  const sent = await asking(fields);
  const person = await signerIn(browserFor(context), sent.token);
  const { page, problems } = person;
  // Stands for a browser with a decoder, such as Safari: the photo is a JPEG behind the head of a HEIC.
  await page.evaluate(() => {
    const decode = createImageBitmap;
    window.createImageBitmap = (photo: ImageBitmapSource) =>
      decode(photo instanceof Blob ? photo.slice(12) : photo);
  });
  await page.locator('[data-field="f1"]').click();
  const photo = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), jpegLogo(300, 400)]);
  await choose(page, "Choose a file", named("IMG_2.HEIC", "image/heic", photo));
  await editorOf(page).getByRole("button", { name: "Remove IMG_2.jpg" }).waitFor();
  const { attached } = (await openLink(sent.token)).body;
  expect(attached?.map(({ name, mimeType }) => [name, mimeType])).toEqual([
    ["IMG_2.jpg", "image/jpeg"],
  ]);
  expect(problems).toEqual([]);
});

test("a sender asks for two files, tries it, and downloads what the signer has attached", async (context) => {
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
  await place(page, "File", paper, [0.3, 0.3]);
  await page.getByLabel("Label").fill("Passport");
  await page.getByLabel("Files").selectOption("Up to 2");
  expect(await page.getByLabel("Fill in for the signer").count()).toBe(0);
  await looksRight(sam, "attach-placer");
  await place(page, "Text", paper, [0.5, 0.5]);
  await page.getByLabel("Label").fill("Remark");
  await page.getByRole("button", { name: "Only if …" }).click();
  expect(await page.getByLabel("Comparison").locator("option").allTextContents()).toEqual([
    "has a file",
    "has no file",
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Settings" }).click();
  await looksRight(sam, "attach-placer-360");
  await page.getByRole("button", { name: "Done" }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await place(page, "Signature", paper, [0.3, 0.8]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: /^See what .* will get$/ }).click();
  const shown = page.frameLocator('iframe[title^="Signing page of"]');
  await shown.locator('[data-field="f1"]').click();
  await shown.getByText("In this preview, nothing is uploaded.").waitFor();
  await shown
    .locator("input[type=file]")
    .first()
    .setInputFiles(named("Passport.pdf", "application/pdf", pdfOf(2000)));
  await shown.getByRole("button", { name: "Remove Passport.pdf" }).waitFor();
  await shown.locator('[data-field="f2"]').waitFor();
  await looksRight(sam, "attach-tried");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");

  const token = await signingToken({ email: ada.email });
  const { body: view } = await openLink(token);
  expect(view.markers.map(({ settings }) => settings?.files)).toEqual([2, undefined, undefined]);
  const signer = await signerIn(browserFor(context), token);
  await signer.page.locator('[data-field="f1"]').click();
  const pdf = pdfOf(2 * mebibyte);
  await choose(
    signer.page,
    "Choose a file",
    named("Passport.pdf", "application/pdf", pdf),
    named("../Rück seite.jpg", "image/jpeg", jpegLogo(300, 400, 6)),
  );
  await editorOf(signer.page)
    .getByRole("button", { name: /^Remove/ })
    .nth(1)
    .waitFor();
  await editorOf(signer.page).getByRole("button", { name: "Next" }).click();
  await editorOf(signer.page).getByLabel("Remark").fill("Here");
  await signer.page.keyboard.press("Enter");
  await signer.page.getByRole("button", { name: "Single Click Sign" }).click();
  await signer.page.getByRole("button", { name: "Use this signature" }).click();
  await counted(signer.page, 3, 3);
  await complete(signer.page);
  await thanked(signer.page);

  await page.goto(`/documents/${view.envelopeId}`);
  const received = page.getByRole("list", { name: "Attached files" });
  await received.getByText("Passport.pdf").waitFor();
  await looksRight(sam, "attach-received");
  const saving = page.waitForEvent("download");
  await received.getByRole("button", { name: "Download Passport.pdf" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("Passport.pdf");
  expect(readFileSync(await download.path())).toEqual(pdf);
  expect([...sam.problems, ...signer.problems]).toEqual([]);
});
