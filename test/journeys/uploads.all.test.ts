import { makeSealKey, onePage, sealedDocument, tablePdf } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { refusals } from "../../contract/rules/refusals/refusals.ts";
import type { FileReply } from "../../contract/specified/files.ts";
import { call } from "../support/cloud.ts";
import { lockedBy, needs } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";
import { jpegLogo } from "../support/pictures.ts";
import { browserOfFile, fileNamed, looksRight, type Visitor } from "./browser.ts";
import { fillSigner, pick, place, senderIn, sheet } from "./sender.ts";
import { documentShown } from "./signer.ts";

const browserFor = browserOfFile();

test("a file may need its password; one that was sealed here is taken with its pages, and attached to them", async (context) => {
  needs(context, "qpdf");
  const sam = await senderIn(browserFor(context), await newSender());
  const { page } = sam;
  await page.goto("/new");
  await pick(page, "lease.pdf", lockedBy("secret", makePdf()));
  await page.getByRole("alert").filter({ hasText: refusals.NEEDS_PASSWORD[1] }).waitFor();
  const password = page.getByLabel("Password of this PDF", { exact: true });
  await looksRight(sam, "new-password");
  await password.press("Enter");
  await page.getByText("Please enter the password.").waitFor();
  await password.fill("secrets");
  await password.press("Enter");
  await page.getByText(refusals.WRONG_PDF_PASSWORD[1]).first().waitFor();
  await password.fill("secret");
  await page.getByRole("button", { name: "Open PDF" }).click();
  await page.getByRole("radio", { name: /lease/ }).waitFor();
  await page.getByText("This PDF was protected by a password.").first().waitFor();

  const sealed = await sealedDocument({ original: tablePdf(onePage()), key: await makeSealKey() });
  await pick(page, "deed.pdf", sealed);
  await page.getByText(refusals.SEALED_PDF[1]).waitFor();
  await looksRight(sam, "new-sealed");
  await page.getByRole("button", { name: "Use its pages and attach it" }).click();
  await page.getByText("was sealed before").first().waitFor();
  await page.getByRole("radio", { name: /deed/, checked: true }).waitFor();
  expect(sam.problems).toEqual([]);
});

async function alertOf({ page }: Visitor, sentence: string): Promise<void> {
  await page
    .getByRole("alert")
    .filter({ hasText: "Could not upload the file!" })
    .filter({ hasText: sentence })
    .waitFor();
}

test("a repaired file is accepted with a warning, which is shown again before it is sent", async (context) => {
  const sam = await senderIn(browserFor(context), await newSender());
  const { page } = sam;
  await page.goto("/new");
  await pick(page, "bent.pdf", Buffer.concat([Buffer.from("From: x\r\n\r\n"), makePdf()]));
  const warning = page
    .getByText("This file was damaged and has been repaired.")
    .filter({ visible: true });
  await warning.waitFor();
  await looksRight(sam, "new-warning");
  await page.getByRole("button", { name: "Next" }).click();
  await fillSigner(page, 0, { email: "ada@example.com", first: "Ada", last: "King" });
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.4]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Please check", { exact: true }).waitFor();
  await warning.waitFor();
  expect(sam.problems).toEqual([]);
});

test("an upload that breaks off is tried again by a press, and its file can be deleted", async (context) => {
  const sam = await senderIn(browserFor(context), await newSender());
  const { page } = sam;
  await page.goto("/new");
  await page.getByText("PDF, up to").waitFor();
  const storage = (url: URL) =>
    url.port !== new URL(page.url()).port || url.pathname.includes("documents");
  let broken = 0;
  await page.route("**/*", (route) => {
    const request = route.request();
    const posted = request.method() === "POST" && !request.url().includes("/api/");
    if (!posted || broken > 0 || !storage(new URL(request.url()))) return route.continue();
    broken += 1;
    return route.abort();
  });
  await pick(page, "lease.pdf", makePdf());
  await alertOf(sam, "Could not upload the file!");
  expect(broken).toBe(1);
  await looksRight(sam, "new-broken-off");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Delete lease" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The file was deleted.").waitFor();
  await page.getByText("No file!").waitFor();
  expect(sam.problems).toEqual([]);
});

test("a plan that is used up meanwhile refuses at Send, keeps the draft, and leads away", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender);
  for (const name of ["Ann", "Ben"]) await sendEnvelope(sender, [newRecipient(name)], file);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/new");
  await page.getByRole("radio", { name: /contract/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await fillSigner(page, 0, { email: sender.email, first: "Sam", last: "Sender" });
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.4]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("One too many");
  // Once the page has read that the account may send: later it would lead away by itself.
  const mayStillSend = page.waitForResponse(/\/api\/billing\/account\/status/);
  await page.reload();
  await mayStillSend;
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("One too many");

  const third = envelopeFor(sender, file, [newRecipient("Cem")]);
  expect((await call("POST", "/api/envelopes", third, sender)).status).toBe(201);
  await page.getByRole("button", { name: "Send" }).click();
  await page
    .getByText("You have reached your plan limit. Please update your subscription plan.")
    .first()
    .waitFor();
  // To the dashboard first, which redirects people over the limit.
  await page.waitForURL("**/settings/subscription");
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
  await looksRight(sam, "over-limit-sent");
  expect(sam.problems).toEqual([]);
});

test("several files become one document: pages are ordered, turned, redacted and left out before it is made", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/userboard");
  const words = fileNamed("words.docx", Buffer.from("PK, but no PDF"));
  await page
    .getByLabel("choose a PDF to send")
    .setInputFiles([
      fileNamed("lease.pdf", makePdf([{}, { width: 842, height: 595 }, {}])),
      words,
      fileNamed("plan.jpg", jpegLogo(400, 300, 6)),
    ]);
  await page.waitForURL("**/new");
  await page.getByText("“words.docx” is neither a PDF nor a picture.").waitFor();
  const pages = page.getByRole("list").getByRole("button", { name: /^Page \d/ });
  await expect.poll(() => pages.count()).toBe(4);
  await page.getByLabel("Add pages").setInputFiles([words, fileNamed("end.pdf", makePdf())]);
  await page.getByText("Could not upload “words.docx”!").waitFor();
  await expect.poll(() => pages.count()).toBe(5);
  const next = page.getByRole("button", { name: "Next" });
  expect(await next.getAttribute("aria-disabled")).toBe("true");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Page 4: plan, page 1" }).click();
  await press("Turn");
  await press("Earlier");
  await page.getByRole("button", { name: "Page 3: plan, page 1, turned 90°" }).click();
  await page.getByRole("button", { name: "Page 1: lease, page 1" }).click();
  await page.getByRole("button", { name: "Page 5: end, page 1" }).click();
  await press("Remove");
  await expect.poll(() => pages.count()).toBe(3);
  await looksRight(sam, "new-pages");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  await looksRight(sam, "new-pages-phone");
  await press("Create one document");
  // The next step, at once.
  await page.getByLabel("Email").first().waitFor();
  const { body } = await call<FileReply[]>("GET", `/api/files/${sender.id}`, undefined, sender);
  expect(body[0]?.pages).toEqual([
    { width: 842, height: 595 },
    { width: 792, height: 612 },
    { width: 612, height: 792 },
  ]);
  await press("Back");
  await press("Edit pages");
  await expect.poll(() => pages.count()).toBe(3);
  await redactByHand(sam);
  await press("Create one document");
  await page.getByText("Page 2 is a picture now: what is black on it").waitFor();
  await page.getByText("with what you have redacted").waitFor();
  await looksRight(sam, "new-pages-redacted");
  await press("Delete original");
  const dialog = page.getByRole("dialog", { name: "Delete this file?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("with what you have redacted").waitFor({ state: "detached" });
  const left = await call<FileReply[]>("GET", `/api/files/${sender.id}`, undefined, sender);
  expect(left.body.map(({ id }) => id)).not.toContain(body[0]?.id);
  expect(left.body.length).toBe(body.length);
  expect(sam.problems).toEqual([]);
});

/** Draws an area on the second page, moves it by keys, and adds and removes another. */
async function redactByHand({ page, ...sam }: Visitor) {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: /^Page 2: lease/ }).click();
  await press("Redact");
  const dialog = page.getByRole("dialog", { name: "Redact page 2" });
  const canvas = dialog.locator("canvas");
  await canvas.waitFor();
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const area = dialog.getByRole("button", { name: /^Area 1: 2\d/ });
  await area.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await dialog.getByRole("button", { name: "Add an area" }).click();
  await dialog.getByText("2 areas").waitFor();
  await looksRight({ page, ...sam }, "new-pages-redact");
  await dialog.getByRole("button", { name: "Remove area" }).click();
  await dialog.getByText("1 area", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^Page 2: lease.*redacted$/ }).waitFor();
}
