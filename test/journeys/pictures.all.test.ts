import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, viewingToken } from "../support/people.ts";
import { element, taggedPdf } from "../support/tagged-pdf.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import {
  complete,
  documentShown,
  sentTo,
  signAll,
  signerIn,
  thanked,
  timesInTrail,
} from "./signer.ts";

/** A signer reads, and signs on, the pages as the server draws them. */

const browserFor = browserOfFile();

const clause = (number: number) => `Clause ${number} of the lease`;
const contract = makePdf(
  Array.from({ length: 12 }, (_, index) => ({
    text: clause(index + 1),
    rotate: index % 2 ? 90 : 0,
  })),
);

test("a person reads, finds, reads again without a connection, zooms, fills in and signs, opens what was signed, and never loads pdf.js", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const sent = await sentTo([ann], undefined, contract);
  const person = await newPerson(browserFor(context), siteUrl(), phone);
  const { page, problems } = person;
  const asked = pathsAsked(page);

  await page.goto(`/rviewer/${sent.token}`);
  const first = sheet(page, 1);
  await first.getByText(clause(1)).waitFor();
  await documentShown(page);
  expect(await first.ariaSnapshot()).toContain(clause(1));
  await expect.poll(() => pagesAsked(asked)).toEqual([1, 2, 3]);
  await looksRight(person, "phone-pictures");

  // Pages far away are neither fetched nor kept.
  await scrollTo(page, 10);
  await sheet(page, 10).getByText(clause(10)).waitFor();
  expect(await first.locator("img, [data-picture-text]").count()).toBe(0);
  expect(pagesAsked(asked)).not.toContain(6);
  expect(await found(page, clause(10))).toBe(clause(10));

  // Pages that were shown come back without a connection.
  await page.context().setOffline(true);
  await scrollTo(page, 1);
  await first.getByText(clause(1)).waitFor();
  await page.context().setOffline(false);

  await signAll(page);
  await page.getByRole("button", { name: "Zoom in" }).dblclick();
  await expect.poll(() => asked.some((path) => /width=1(080|520)/.test(path))).toBe(true);
  await complete(page);
  await thanked(page);
  expect(await timesInTrail(sent, "Document signed")).toBe(1);

  await page.goto(`/docsigned/${await viewingToken(ann.email)}`);
  await page.getByText(clause(1)).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(clause(2)).waitFor();
  await page.getByRole("status").getByText("Page 2 of 14").waitFor();
  expect(asked.filter((path) => isPdfjs.test(path))).toEqual([]);
  expect(problems).toEqual([]);
});

test("Complete sends which pictures were painted, of each page the last one", async (context) => {
  const sent = await sentTo(undefined, undefined, contract);
  const { page } = await newPerson(browserFor(context), siteUrl());
  const replies = new Map<string, string>();
  await page.route("**/api/esign/pages/*", async (route) => {
    const response = await route.fetch();
    const { picture, shown } = await response.json();
    replies.set(`${shown.page} ${shown.width}`, digestOf(picture));
    await route.fulfill({ response });
  });
  await page.goto(`/rviewer/${sent.token}`);
  await documentShown(page);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => page.locator("[data-page='0'] [data-picture]").count()).toBe(1);
  await signAll(page);
  const [request] = await Promise.all([page.waitForRequest("**/api/esign"), complete(page)]);
  await thanked(page);
  const { pictures } = request.postDataJSON();
  expect(pictures.map((one: { page: number }) => one.page)).toContain(1);
  for (const one of pictures) expect(one.sha256).toBe(replies.get(`${one.page} ${one.width}`));
  expect(new Set(pictures.map((one: { page: number }) => one.page)).size).toBe(pictures.length);
});

test("a page that can't be had as a picture is drawn by pdf.js and says so, and signing goes on", async (context) => {
  const sent = await sentTo(undefined, undefined, contract);
  const person = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = person;
  const asked = pathsAsked(page);
  await page.route("**/api/esign/pages/2?*", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "PAGE_NOT_DRAWN", message: "No." } } }),
  );
  await page.goto(`/rviewer/${sent.token}`);
  await documentShown(page);
  await scrollTo(page, 2);
  await sheet(page, 2).locator("canvas").waitFor();
  await page.getByText("Page 2 is shown by another program than usual").waitFor();
  await sheet(page, 3).locator("[data-picture]").waitFor();
  expect(await page.locator("[data-page] canvas").count()).toBe(1);
  expect(asked.some((path) => isPdfjs.test(path))).toBe(true);
  await looksRight(person, "phone-picture-missing");
  await signAll(page);
  const [request] = await Promise.all([page.waitForRequest("**/api/esign"), complete(page)]);
  await thanked(page);
  const { pictures } = request.postDataJSON();
  expect(pictures.map((one: { page: number }) => one.page)).not.toContain(2);
});

test("where neither comes the page says so, and another try shows it", async (context) => {
  const sent = await sentTo();
  const { page } = await newPerson(browserFor(context), siteUrl(), phone);
  const isOff = { value: true };
  await page.route(/\/api\/esign\/pages\/|pdf\.worker/, (route) =>
    isOff.value ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await page.goto(`/rviewer/${sent.token}`);
  await page.getByText("This page can’t be shown.").waitFor();
  await page.getByRole("button", { name: "Complete", disabled: true }).waitFor();
  isOff.value = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await documentShown(page);
  expect(await page.locator("[data-page='0'] [data-picture]").count()).toBe(1);
});

test("links of the document stay links, below the fields", async (context) => {
  const link = (rect: string, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${action} >>`;
  const annotations = [
    link("72 600 300 620", "/A << /S /URI /URI (https://example.com/terms) >>"),
    link("72 560 300 580", "/Dest [10 0 R /Fit]"),
    link("0 0 612 792", "/A << /S /URI /URI (https://example.com/all) >>"),
  ];
  const pdf = makePdf([{ annotations }, {}, {}, {}]);
  const sent = await sentTo(undefined, undefined, pdf);
  const { page, problems } = await signerIn(browserFor(context), sent.token);
  const outside = page.getByRole("link", { name: "https://example.com/terms" });
  expect(await outside.getAttribute("target")).toBe("_blank");
  expect(await outside.getAttribute("rel")).toBe("noopener noreferrer");
  await page.getByRole("button", { name: "Page 4 of 4" }).press("Enter");
  await expect.poll(() => page.getByLabel("Page", { exact: true }).inputValue()).toBe("4");
  await page.getByRole("button", { name: /^Sign: to do/ }).click();
  await page.getByRole("dialog").waitFor();
  expect(page.context().pages()).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("a tagged document is heard with its headings and what its figures show", async (context) => {
  const pdf = taggedPdf(element("Figure", "3", "/Alt (Plan of the flat) "));
  const sent = await sentTo(undefined, undefined, pdf);
  const { page } = await signerIn(browserFor(context), sent.token);
  await sheet(page, 1).getByText("Letting").waitFor();
  const heard = await sheet(page, 1).ariaSnapshot();
  const order = [
    'heading "Letting agreement" [level=1]',
    "It begins in March.",
    'img "Plan of the flat"',
    'heading "Rent" [level=3]',
  ];
  const places = order.map((words) => heard.indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

const isPdfjs = /pdfjs|pdf\.worker|OpenedDocument|DrawnPage/;

const sheet = (page: Page, number: number) =>
  page.getByRole("group", { name: new RegExp(`^Page ${number} of`) });

function pathsAsked(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  return asked;
}

const scrollTo = (page: Page, number: number) =>
  page.evaluate(
    (index) => document.querySelector(`[data-page="${index}"]`)?.scrollIntoView(),
    number - 1,
  );

/** Numbers of the pages whose pictures were asked for. */
const pagesAsked = (paths: readonly string[]) =>
  [...new Set(paths.flatMap((path) => /^\/api\/esign\/pages\/(\d+)/.exec(path)?.[1] ?? []))]
    .map(Number)
    .sort((a, b) => a - b);

const digestOf = (dataUrl: string) =>
  createHash("sha256")
    .update(Buffer.from(dataUrl.split(",")[1] ?? "", "base64"))
    .digest("hex");

/** What the browser's own search selects. */
const found = (page: Page, text: string) =>
  page.evaluate((words) => {
    Reflect.apply(Reflect.get(window, "find"), window, [words]);
    return getSelection()?.toString().trim();
  }, text);
