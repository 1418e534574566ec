import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, viewingToken } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { complete, sentTo, signAll, thanked, timesInTrail } from "./signer.ts";

/** What a signer has whose browser can't run pdf.js: the pages as the server draws them. */

const browserFor = browserOfFile();

const clause = (number: number) => `Clause ${number} of the lease`;
const contract = makePdf(
  Array.from({ length: 12 }, (_, index) => ({
    text: clause(index + 1),
    rotate: index % 2 ? 90 : 0,
  })),
);

test("without pdf.js a person reads, finds, zooms, fills in and signs, and opens what was signed", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const sent = await sentTo([ann], undefined, contract);
  const person = await newPerson(browserFor(context), siteUrl(), phone);
  const { page, problems } = person;
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  await page.route("**/pdf.worker*", (route) => route.fulfill({ status: 404 }));

  await page.goto(`/rviewer/${sent.token}`);
  const first = page.getByRole("group", { name: "Page 1 of 12" });
  await first.getByText(clause(1)).waitFor();
  await expect.poll(() => first.getAttribute("aria-busy")).toBe("false");
  expect(await first.ariaSnapshot()).toContain(clause(1));
  expect(await page.getByText("The document couldn't be loaded.").count()).toBe(0);
  await expect.poll(() => pagesAsked(asked)).toEqual([1, 2, 3]);
  await looksRight(person, "phone-without-pdfjs");

  // Pages far away are neither fetched nor kept.
  await scrollTo(page, 10);
  await page.getByRole("group", { name: "Page 10 of 12" }).getByText(clause(10)).waitFor();
  expect(await first.locator("img, [data-picture-text]").count()).toBe(0);
  expect(await pagesAsked(asked)).not.toContain(6);
  expect(await found(page, clause(10))).toBe(clause(10));

  await signAll(page);
  await page.getByRole("button", { name: "Zoom in" }).dblclick();
  await expect.poll(() => asked.some((path) => /width=1(1|6)00/.test(path))).toBe(true);
  await complete(page);
  await thanked(page);
  expect(await timesInTrail(sent, "Document signed")).toBe(1);

  await page.goto(`/docsigned/${await viewingToken(ann.email)}`);
  await page.getByText(clause(1)).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(clause(2)).waitFor();
  await page.getByRole("status").getByText("Page 2 of 13").waitFor();
  expect(problems).toEqual([]);
});

test("a long document that comes late stays with pictures, until one of them fails", async (context) => {
  const pages = Array.from({ length: 60 }, (_, index) => ({
    text: clause(index + 1),
    drawing: `% ${"x".repeat(30_000)}`,
  }));
  const sent = await sentTo([newRecipient("Ann", "Lee")], undefined, makePdf(pages));
  const { page } = await newPerson(browserFor(context), siteUrl(), phone);
  const parts: string[] = [];
  page.on("request", (request) => parts.push(request.headers()["range"] ?? ""));
  const read = () => parts.filter((part) => part !== "");
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/pdf.worker*", (route) => isLetIn.then(() => route.continue()));
  await page.route("**/api/esign/pages/50*", (route) => route.fulfill({ status: 404, json: {} }));

  await page.goto(`/rviewer/${sent.token}`);
  await page.getByText(clause(1)).waitFor();
  letIn();
  await scrollTo(page, 40);
  await page.getByText(clause(40), { exact: true }).waitFor();
  expect(read()).toHaveLength(1);

  await scrollTo(page, 50);
  const canvas = page.getByRole("group", { name: "Page 50 of 60" }).locator("canvas");
  await expect.poll(() => canvas.isVisible(), { timeout: 20_000 }).toBe(true);
  expect(read().length).toBeGreaterThan(2);
});

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

/** What the browser's own search selects. */
const found = (page: Page, text: string) =>
  page.evaluate((words) => {
    Reflect.apply(Reflect.get(window, "find"), window, [words]);
    return getSelection()?.toString().trim();
  }, text);
