import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import { newAddress, newSender, uploadFile } from "../support/people.ts";
import { line, scanPdf, wordsAt } from "../support/scans.ts";
import { browserOfFile, hasFocus, looksRight } from "./browser.ts";
import { fillSigner, jumpTo, placesOf, type Row, senderIn, threeRows } from "./sender.ts";
import { documentShown } from "./signer.ts";

const browserFor = browserOfFile();

test("suggestions that the document's own text asks for are taken one by one, or all of a page", async (context) => {
  const sender = await newSender();
  const lines = [
    "Name: ____________________",
    "Signature: ______________________",
    "Date: __________",
  ];
  const form = makePdf([
    { text: "Lease", lines },
    { text: "Annex", lines },
  ]);
  const file = await uploadFile(sender, form, "Lease.pdf");
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/new");
  await page.getByRole("radio", { name: new RegExp(file.name) }).check();
  await page.getByRole("button", { name: "Next" }).click();
  const row: Row = { email: newAddress("ada"), first: "Ada", last: "King" };
  await fillSigner(page, 0, row);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Place suggested Signature on page 1" }).click();
  await page.getByRole("button", { name: "Signature for Ada King, page 1" }).waitFor();
  await looksRight(sam, "new-suggestions");
  await page.getByRole("button", { name: "Place all suggested fields on page 1" }).click();
  await page.getByText("2 fields placed: 2 for Ada.").waitFor({ state: "attached" });
  await jumpTo(page, 2);
  await page.getByRole("button", { name: "Hide suggestions" }).click();
  await expect.poll(() => page.getByRole("button", { name: /suggested/ }).count()).toBe(1);
  await page.getByRole("button", { name: "Show suggested fields" }).click();
  await page.getByRole("button", { name: "Hide suggestions" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const places = await placesOf(row);
  // The signature rests on the line at 170 with its caption below, the others rest on theirs.
  const bottoms = places.map((one) => Math.round((one.y + one.height) * 792 * 2) / 2);
  expect(bottoms).toEqual([176.5, 133, 213]);
  expect(sam.problems).toEqual([]);
});

const block = (party: string) => [
  party,
  "Signature: ______________________",
  "Name: ____________________",
  "Date: ______________",
];

/** Thirty pages, signed on the last two. */
const contract = makePdf([
  ...Array.from({ length: 28 }, (_, index) => ({
    text: `Clause ${index + 1}`,
    lines: ["The Landlord and the Tenant agree upon this."],
  })),
  { text: "Signatures", lines: [...block("LANDLORD"), "", ...block("TENANT")] },
  { text: "Annex", lines: ["Tenant's initials: __________", "Witness: ____________________"] },
]);

test("a contract's own lines are found on its last pages, assigned out to its parties, and placed by one press", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender, contract, "Contract.pdf");
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const [ada, ben] = threeRows();
  if (!ada || !ben) throw new Error("expected two rows");
  await toPlacer(page, file.name, [ada, ben]);
  await page.getByText("8 places to sign on pages 29 and 30.").waitFor();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const first = page.getByRole("button", { name: /^Place suggested Signature on page 29/ });
  await hasFocus(first.first());
  // Neither of them is the sender, and the text doesn't name them.
  await page.getByRole("group", { name: "Who is the landlord?" }).waitFor();
  await looksRight(sam, "new-assigned");
  await page.getByLabel("Signer of suggested Date on page 29").first().selectOption("Ben Okri");
  await page.getByRole("button", { name: "Ada", exact: true }).click();
  await page.getByText("7 fields placed: 2 for Ada, 5 for Ben.").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Landlord: Ada · Tenant: Ben · Witness: nobody yet").waitFor();
  expect(await page.locator("[data-field]").count()).toBe(0);

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("combobox", { name: /^Witness/ }).selectOption("Ada King");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Place all: 3 for Ada, 5 for Ben" }).click();
  await page.getByRole("button", { name: "Page 29, 6 fields" }).waitFor();
  await looksRight(sam, "new-assigned-placed");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const pagesOf = async (row: Row) => (await placesOf(row)).map((one) => one.page);
  expect(await pagesOf(ada)).toEqual([28, 28, 29]);
  expect(await pagesOf(ben)).toEqual([28, 28, 28, 28, 29]);
  expect(sam.problems).toEqual([]);
});

test("lines on a scan are found in its picture, and assigned to the signers that the sender chooses", async (context) => {
  const sender = await newSender();
  const signatures = [wordsAt(72, 612, 60), line(72, 600, 180), line(340, 600, 180)];
  const scan = scanPdf([wordsAt(72, 90, 200)], [...signatures, wordsAt(340, 612, 60)]);
  const files = [
    await uploadFile(sender, scan, "Scan.pdf"),
    await uploadFile(sender, scanPdf([], [wordsAt(72, 90, 200)]), "Letter.pdf"),
  ] as const;
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const [ada, ben] = threeRows();
  if (!ada || !ben) throw new Error("expected two rows");
  await toPlacer(page, files[0].name, [ada, ben]);
  await page.getByText("2 places to sign on page 2.").waitFor();
  await page
    .getByText("Page 2, signature 1: nobody yet · Page 2, signature 2: nobody yet")
    .waitFor();
  expect(await page.getByRole("button", { name: /^Place all/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("combobox", { name: /signature 1/ }).selectOption("Ben Okri");
  await page.getByRole("combobox", { name: /signature 2/ }).selectOption("Ada King");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Place all: 1 for Ada, 1 for Ben" }).click();
  await page.getByRole("button", { name: "Page 2, 2 fields" }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  const leftOf = async (row: Row) => (await placesOf(row)).map(({ x }) => Math.round(x * 612));
  expect(await leftOf(ben)).toEqual([72]);
  expect(await leftOf(ada)).toEqual([340]);

  await toPlacer(page, files[1].name, [ada]);
  await page.getByText("Nothing found on this scan.").waitFor();
  await page.getByRole("button", { name: "Go to page 2" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Page" }).inputValue()).toBe("2");
  expect(sam.problems).toEqual([]);
});

async function toPlacer(page: Page, file: string, rows: readonly Row[]): Promise<void> {
  await page.goto("/new");
  await page.getByRole("radio", { name: new RegExp(file) }).check();
  await page.getByRole("button", { name: "Next" }).click();
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    await fillSigner(page, index, row);
  }
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
}
