import { pathToFileURL } from "node:url";
import { unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { readSeal } from "sealed-pdf";
import { makeSealKey, onePage, originals, sealedDocument, tablePdf } from "sealed-pdf/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { pictureOfPage } from "../../core/images/drawing/page-picture.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../support/people.ts";
import {
  browserOfFile,
  drop,
  fileNamed,
  hasFocus,
  looksRight,
  newPerson,
  phone,
  tabTo,
  type Visitor,
} from "./browser.ts";
import { settled } from "./screens/visit.ts";

const browserFor = browserOfFile();

let sealed: Buffer;
let evidence: Buffer;
const signers = [newRecipient("Łukasz", "Ćwikła"), newRecipient("明", "王小")];

beforeAll(async () => {
  const sender = await newSender();
  const envelopeId = await sendEnvelope(sender, signers);
  for (const signer of signers) await signBy(signer);
  const [{ email = "" } = {}] = signers;
  const token = await viewingToken(email);
  const { body } = await call<{ fileUrl: string }>(
    "GET",
    `/api/envelopes/preview/${token}`,
    undefined,
    {
      bearer: token,
    },
  );
  sealed = await download(body.fileUrl, token);
  evidence = await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer);
});

/** With one bit of it changed. */
function flipped(): Buffer {
  const other = Buffer.from(sealed);
  other[200] = (other[200] ?? 0) ^ 1;
  return other;
}

const narrow = { ...phone, viewport: { width: 360, height: 740 } };

async function pictureOf(pdf: Buffer, index: number): Promise<Uint8Array> {
  const drawn = await pictureOfPage(pdf, { index, widthPx: 1_520 });
  if (drawn === undefined || drawn === "no such page") throw new Error("expected a page");
  return drawn.picture.bytes;
}

const certificates = "**/api/evidence/seal-certificates";

/** Opens the page; all that checking needs is there then, if it can be had. */
async function openPage({ page }: Visitor): Promise<void> {
  const asked = page.waitForRequest(certificates);
  await page.goto("/");
  await page.getByRole("link", { name: "Check a document" }).first().click();
  await page.getByRole("heading", { name: "Check a sealed document" }).waitFor();
  await (await asked).response();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/verify-worker")),
  );
  await settled(page);
}

const pick = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page.getByLabel(/from your device/).setInputFiles(fileNamed(name, bytes));

const headline = (page: Page, text: string) => page.getByRole("heading", { name: text, level: 2 });

describe("anybody", () => {
  test("checks a document by the zip's own page, from a disk and without a network", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl(), { offline: true });
    const { page } = person;
    await page.goto(pathToFileURL("dist/checker/verify.html").href);
    await pick(page, "Lease.pdf", sealed);
    const unconfirmed =
      "This document is unchanged since it was sealed. Please confirm whose seal it is.";
    await headline(page, unconfirmed).waitFor();
    const choose = page.getByLabel("Choose a certificate");
    await choose.setInputFiles(fileNamed("VERIFY.md", Buffer.from("no certificate")));
    await page.getByText("There is no certificate in this file.").waitFor();
    const {
      certificates: [own],
    } = await readSeal(sealed);
    await choose.setInputFiles(fileNamed("seal.der", own ?? new Uint8Array()));
    await headline(page, "This document is genuine.").waitFor();
    await page.getByText("compare its fingerprint").waitFor();
    // Without its styles an icon is as wide as the page.
    const icons = await page.locator("svg:visible").all();
    const widths = await Promise.all(icons.map(async (one) => (await one.boundingBox())?.width));
    expect(widths.length).toBeGreaterThan(8);
    expect(Math.max(...widths.map((width = 0) => width))).toBeLessThan(60);
    const record = page.getByRole("heading", { name: "The record in sentences" }).locator("+ *");
    expect(await record.evaluate((one) => getComputedStyle(one).display)).toBe("grid");
    await looksRight(person, "verify-from-a-disk");
    await pick(page, "flipped.pdf", flipped());
    await headline(page, "This document was changed after it was sealed.").waitFor();
    await page.getByLabel("Language").selectOption("ar");
    await page.getByRole("heading", { level: 1, name: /[\u0600-\u06ff]/ }).waitFor();
    expect(person.problems).toEqual([]);
  });

  test("drops several files at once, and reads each result", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl(), {
      viewport: narrow.viewport,
    });
    const { page } = person;
    await openPage(person);
    await drop(
      page,
      fileNamed("Lease.pdf", sealed),
      fileNamed("A changed lease with a rather long name that must break.pdf", flipped()),
      fileNamed("Lease_evidence.zip", evidence),
    );
    await hasFocus(headline(page, "Genuine: 2 of 3"));
    await looksRight(person, "verify-several-360");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByText("A changed lease with").click();
    await headline(page, "This document was changed after it was sealed.").waitFor();
    await looksRight(person, "verify-several-360-dark", "colours");
    expect(person.problems).toEqual([]);
  });

  test("picks a photo of the certificate, and reads where its code leads, or what to do without one", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl());
    const { page } = person;
    await openPage(person);
    const { record } = await readSeal(sealed);
    const certificate = await pictureOf(sealed, record.pages.original);
    await pick(page, "photo.jpg", certificate);
    await headline(page, `The QR code on it leads to ${siteUrl()}/verify.`).waitFor();
    await looksRight(person, "verify-photo");
    await pick(page, "page.jpg", await pictureOf(sealed, 0));
    await headline(page, "we found no QR code of a certificate on it").waitFor();
    expect(await page.getByText("Not checked", { exact: true }).count()).toBe(1);
    await page.goto(pathToFileURL("dist/checker/verify.html").href);
    await pick(page, "photo.jpg", certificate);
    await headline(page, `The QR code on it leads to ${siteUrl()}/verify.`).waitFor();
    expect(person.problems).toEqual([]);
  });

  test("reads why a zip can't be examined, and that another program has rewritten a document", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl(), narrow);
    const { page } = person;
    await openPage(person);
    await pick(page, "nested.zip", Buffer.from(zipSync({ "Lease_evidence.zip": evidence })));
    await headline(page, "There is another zip in this one.").waitFor();
    await page.getByText("choose Lease_evidence.zip").waitFor();
    await looksRight(person, "verify-zip-in-zip-360");
    const others = { ...unzipSync(evidence), "audit.json": Buffer.from("{}") };
    await pick(page, "changed.zip", Buffer.from(zipSync(others)));
    await headline(page, "not all that came with it is").waitFor();
    await page.getByText("not on: audit.json").waitFor();
    await looksRight(person, "verify-beside-changed-360");
    const text = sealed
      .toString("latin1")
      .replace("/XXUndersign <</Format", "/XXUndersign<</Format");
    await pick(page, "saved-again.pdf", Buffer.from(text, "latin1"));
    await headline(page, "another program has rewritten the file around it").waitFor();
    await looksRight(person, "verify-rewritten-360");
    expect(person.problems).toEqual([]);
  });

  test("reads what is wrong with a flipped, an appended, a foreign and no document", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl());
    const { page } = person;
    await openPage(person);
    await pick(page, "flipped.pdf", flipped());
    await headline(page, "This document was changed after it was sealed.").waitFor();
    await page.getByText("Failed", { exact: true }).first().waitFor();
    expect(await page.getByRole("heading", { name: "Signers" }).count()).toBe(1);
    await looksRight(person, "verify-flipped");

    await pick(page, "appended.pdf", Buffer.concat([sealed, Buffer.from("% more\n")]));
    await headline(page, "Something was added to this document after it was sealed.").waitFor();
    await page.getByText("7 bytes were added behind").waitFor();

    const foreign = await sealedDocument({
      original: tablePdf(onePage()),
      key: await makeSealKey(),
    });
    await pick(page, "foreign.pdf", foreign);
    await headline(page, "This document has a seal that is not ours.").waitFor();
    expect(await page.getByText("ann@example.com").count()).toBe(0);
    await looksRight(person, "verify-foreign");

    const others = (await originals(await makeSealKey()))["a signature of somebody else"];
    await pick(page, "others.pdf", others ?? makePdf());
    await headline(page, "This document does not have our seal.").waitFor();
    await page.getByText("made with another program").waitFor();

    await pick(page, "notes.txt", Buffer.from("hello"));
    await headline(page, "This file is not a PDF.").waitFor();
    await looksRight(person, "verify-not-a-pdf");
    await page.getByRole("button", { name: "Clear" }).click();
    await pick(page, "empty.pdf", new Uint8Array());
    await page
      .getByRole("alert")
      .getByText("This file is empty. Please choose another one.")
      .waitFor();
    expect(person.problems).toEqual([]);
  });

  test("reads in Hebrew, from the right, that one is genuine and another altered", async (context) => {
    const device = { ...phone, locale: "he-IL" };
    const person = await newPerson(browserFor(context), siteUrl(), device);
    const { page } = person;
    await page.goto("/verify");
    const input = page.locator("input[type=file]");
    await input.waitFor({ state: "attached" });
    await input.setInputFiles(fileNamed("Lease.pdf", sealed));
    await headline(page, "מסמך זה מקורי.").waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    await page
      .getByText(signers[0]?.email ?? "", { exact: true })
      .first()
      .waitFor();
    await looksRight(person, "verify-hebrew");
    await input.setInputFiles(fileNamed("flipped.pdf", flipped()));
    await headline(page, "מסמך זה שונה לאחר שנחתם בחותם.").waitFor();
    await page.getByLabel("שפה").selectOption("en");
    await headline(page, "This document was changed after it was sealed.").waitFor();
    expect(person.problems).toEqual([]);
  });

  test("chooses a file by keyboard and drops another anywhere, once the page is there without a network", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl());
    const { page } = person;
    await openPage(person);
    await page.context().setOffline(true);
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page.getByLabel(/from your device/));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(fileNamed("Lease.pdf", sealed));
    await headline(page, "This document is genuine.").waitFor();
    const carried = await page.evaluateHandle(
      (bytes) => {
        const carried = new DataTransfer();
        carried.items.add(
          new File([Uint8Array.from(bytes)], "dropped.pdf", { type: "application/pdf" }),
        );
        return carried;
      },
      [...flipped()],
    );
    await page.dispatchEvent("footer", "dragover", { dataTransfer: carried });
    await page.getByText("Drop it to check it").waitFor();
    await looksRight(person, "verify-dragging");
    await page.dispatchEvent("footer", "drop", { dataTransfer: carried });
    await headline(page, "This document was changed after it was sealed.").waitFor();
    expect(person.problems).toEqual([]);
  });

  test("reads the result on a phone as narrow as they come, light and dark", async (context) => {
    const device = { ...phone, viewport: { width: 320, height: 700 } };
    const person = await newPerson(browserFor(context), siteUrl(), device);
    const { page } = person;
    await openPage(person);
    await pick(page, "A lease with a rather long name that must break somewhere.pdf", sealed);
    await headline(page, "This document is genuine.").waitFor();
    await looksRight(person, "verify-genuine-320-light");
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await looksRight(person, "verify-genuine-320-dark", "colours");
    expect(person.problems).toEqual([]);
  });

  test("does not read that it is genuine while the certificates can't be had", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl());
    const { page } = person;
    await page.route(certificates, (route) => route.abort());
    await openPage(person);
    await pick(page, "Lease.pdf", sealed);
    await headline(page, "confirm whose seal it is").waitFor();
    await looksRight(person, "verify-unconfirmed");
    await page.unroute(certificates);
    await page.getByRole("button", { name: "Try again" }).click();
    await headline(page, "This document is genuine.").waitFor();
  });
});
