import { manyPages, onePage, tablePdf } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { type RefusalCode, refusals } from "../../contract/rules/refusals/refusals.ts";
import { call } from "../support/cloud.ts";
import { needs } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender } from "../support/people.ts";
import { browserOfFile, looksRight, type Visitor } from "./browser.ts";
import { pick, senderIn } from "./sender.ts";

const browserFor = browserOfFile();

const noPages = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"];
const dynamicForm = "/NeedsRendering true/AcroForm<</XFA(x)/Fields[]>>";
const portfolio = "/Collection<<>>/Names<</EmbeddedFiles<</Names[(a)<<>>]>>>>";
const lock = "/Perms<</DocMDP 5 0 R>>";
const lockSignature =
  "<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]>>";

const refused: readonly [string, RefusalCode, () => Uint8Array][] = [
  ["a text file", "NOT_A_PDF", () => Buffer.from("Dear Sam,")],
  ["a wreck", "DAMAGED_PDF", () => Buffer.from("%PDF-1.7\nhello")],
  ["no pages", "NO_PAGES", () => tablePdf(noPages)],
  ["2,001 pages", "TOO_MANY_PAGES", () => manyPages(2_001)],
  ["an XFA form", "DYNAMIC_FORM", () => tablePdf(onePage({}, dynamicForm))],
  ["a portfolio", "PORTFOLIO", () => tablePdf(onePage({}, portfolio))],
  ["no changes allowed", "LOCKED_PDF", () => tablePdf(onePage({}, lock, [lockSignature]))],
];

test("a file that can't be used is refused with a sentence that says what to do; the next one is taken all the same", async (context) => {
  needs(context, "qpdf");
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const asked: string[] = [];
  page.on("request", (request) => {
    const isUpload = request.method() === "POST" && request.url().endsWith("/api/own/documents");
    if (isUpload) asked.push(request.url());
  });
  await page.goto("/new");
  await page.getByText("No file!").waitFor();
  await looksRight(sam, "new-empty");

  // Before anything of it travels, when it is larger than the plan allows.
  await page.getByText("PDF, up to 5 MB with your plan (Free Trial)").waitFor();
  const large = Buffer.concat([makePdf(), Buffer.alloc(5 * 1024 * 1024)]);
  await pick(page, "large.pdf", large);
  const { body } = await call<{ message: string }>(
    "POST",
    "/api/own/documents",
    { fileName: "large.pdf", size: large.length },
    sender,
  );
  // The very sentence that the server has for it.
  await alertOf(sam, body.message);
  expect(asked).toEqual([]);

  for (const [name, code, bytes] of refused) {
    await pick(page, `${name}.pdf`, bytes());
    await alertOf(sam, refusals[code][1]);
  }
  await looksRight(sam, "new-refused");
  await pick(page, "sound.pdf", makePdf());
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  expect(await page.getByText("Could not upload the file!").count()).toBe(0);
  expect(sam.problems).toEqual([]);
});

async function alertOf({ page }: Visitor, sentence: string): Promise<void> {
  await page
    .getByRole("alert")
    .filter({ hasText: "Could not upload the file!" })
    .filter({ hasText: sentence })
    .waitFor();
}
