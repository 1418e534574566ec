import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { needs, pdfsig } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import { newAddress, newRecipient, signBy, viewingToken } from "../support/people.ts";
import { browserOfFile, fileNamed, looksRight, newPerson } from "./browser.ts";
import { counted, pressAndChoose } from "./presses.ts";
import { sentTo } from "./signer.ts";

const browserFor = browserOfFile();

async function completed() {
  const copy = newAddress("copy");
  const recipient = newRecipient("Ann", "Lee");
  const sent = await sentTo(
    [recipient],
    ({ emailData }) => ({ emailData: { ...emailData, ccList: [copy] } }),
    makePdf([{}, { width: 842, height: 595 }]),
  );
  await signBy(recipient);
  return { ...sent, copy, recipient };
}

const saved = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), bytes };
};

test("every party's mail opens the signed document, page by page, to keep and to check", async (context) => {
  needs(context, "pdfsig");
  const { sender, recipient, copy, envelopeId } = await completed();
  const person = await newPerson(browserFor(context), siteUrl());
  const { page, problems } = person;
  const counter = await counted(page);
  for (const email of [sender.email, copy, recipient.email]) {
    await page.goto(`/docsigned/${await viewingToken(email)}`);
    await page.getByText(/^Page 1 of \d$/).waitFor();
  }
  const [previous, next] = ["Previous", "Next"].map((name) => page.getByRole("button", { name }));
  expect(await previous?.isDisabled()).toBe(true);
  await page.locator("#root [data-picture]").waitFor();
  await looksRight(person, "docsigned-first");
  for (const shown of ["Page 2 of 4", "Page 3 of 4", "Page 4 of 4"]) {
    await next?.click();
    await page.getByText(shown, { exact: true }).waitFor();
  }
  expect(await next?.isDisabled()).toBe(true);
  expect(await previous?.isDisabled()).toBe(false);

  counter.done();
  const pdf = await saved(page, "Download");
  expect(pdf.name).toBe(`${envelopeId}_contract (signed).pdf`);
  expect(pdfsig(pdf.bytes)).toContain("Total document signed");
  const evidence = await saved(page, "Download all evidence (ZIP)");
  expect(evidence.name).toBe(`${envelopeId}_evidence.zip`);
  expect(evidence.bytes.subarray(0, 2).toString()).toBe("PK");
  for (const [name, path] of [
    ["Privacy Policy", "/privacy"],
    ["Terms of Service", "/terms"],
    ["check it", "/verify"],
  ] as const)
    expect(await page.getByRole("link", { name }).first().getAttribute("href")).toBe(path);
  const { presses } = counter.done();
  await page.goto("/verify");
  const opens = page.getByText(/choose .* from your device/);
  await pressAndChoose(page, opens, fileNamed("sealed.pdf", pdf.bytes));
  await page.getByText("This document is genuine.").waitFor();
  // The download of evidence is not needed.
  expect(presses - 1 + counter.done().presses, "presses: download and verify").toBe(2);
  expect(problems).toEqual([]);
});

test("it opens at the first signature, 612 wide at most, and 40 less than a smaller window; it leaves nothing in the tab, and what is kept for senders elsewhere stays", async (context) => {
  const recipient = newRecipient("Ann");
  await sentTo(
    [recipient],
    ({ markers }) => ({
      markers: markers.map((marker) =>
        marker.etype === "sign" ? { ...marker, dataY: 1300 } : marker,
      ),
    }),
    makePdf([{}, {}]),
  );
  await signBy(recipient);
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  await page.goto("/error");
  await page.evaluate(() => {
    sessionStorage.setItem("undersign.user", "{}");
    localStorage.setItem("undersign.remember", "yes");
    localStorage.setItem("undersign.activeAt", String(Date.now()));
  });
  await page.goto(`/docsigned/${await viewingToken(recipient.email)}`);
  await page.getByText("Page 2 of 4", { exact: true }).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("undersign.remember"))).toBe("yes");
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByText("Page 1 of 4", { exact: true }).waitFor();

  const picture = page.locator("#root [data-picture]");
  for (const [windowWidth, width] of [
    [1280, 612],
    [500, 460],
    [360, 320],
  ] as const) {
    await page.setViewportSize({ width: windowWidth, height: 800 });
    await expect
      .poll(async () => Math.round((await picture.boundingBox())?.width ?? 0))
      .toBe(width);
  }
  expect(problems).toEqual([]);
});
