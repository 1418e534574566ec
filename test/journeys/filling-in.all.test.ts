import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, type Recipient } from "../support/people.ts";
import { browserOfFile, hasFocus, isDescribedBy, looksRight, phone, tabTo } from "./browser.ts";
import { boxOf } from "./sender.ts";
import { complete, type SentTo, sentTo, signerIn, thanked } from "./signer.ts";

/** Fields that signers fill in: by touch on a phone, and by keyboard. */

const browserFor = browserOfFile();

/** In points from the upper left of page 1. */
function at(x: number, y: number, width: number, height: number) {
  const [dataX, dataY] = [349.49 + x * 1.5, -95 + y * 1.5];
  return { dataX, dataY, width: width * 1.5, height: height * 1.5 };
}

const asked = [
  ["text", at(72, 140, 240, 48), { label: "Address", hint: "For letters", lines: "many" }],
  ["text", at(340, 165, 200, 20), { label: "Company", required: false }],
  ["number", at(72, 220, 110, 20), { label: "Rent", format: "EUR", max: "5000" }],
  ["day", at(220, 220, 120, 20), { label: "Start", format: "D Month YYYY" }],
  ["list", at(380, 220, 140, 20), { label: "Plan", options: ["Basic", "Large"] }],
  ["choice", at(72, 270, 14, 14), { label: "How to pay", group: "pay", option: "Monthly" }],
  ["choice", at(172, 270, 14, 14), { label: "How to pay", group: "pay", option: "Yearly" }],
  ["check", at(72, 310, 14, 14), { label: "Dog", group: "pets", max: 1 }],
  ["check", at(72, 328, 14, 14), { label: "Cat", group: "pets", max: 1 }],
  ["text", at(72, 390, 100, 20), { label: "Number", rule: "pattern", pattern: "###-##" }],
  ["text", at(220, 390, 200, 20), { label: "Bank account", private: true }],
  ["text", at(72, 430, 120, 20), { label: "Deposit", value: "950 Euro", locked: true }],
  ["text", at(220, 430, 120, 20), { label: "City", value: "Berlin" }],
  ["sign", at(72, 640, 160, 40), undefined],
] as const;

function lease(): Promise<SentTo> {
  const ann = newRecipient("Ann", "Lee");
  const marker = ([etype, place, settings]: (typeof asked)[number], { email }: Recipient) => ({
    ...{ etype, ...place, recepientEmail: email },
    ...(settings ? { settings } : {}),
  });
  const markers = asked.map((field) => marker(field, ann));
  return sentTo([ann], () => ({ markers }), makePdf([{ text: "Lease" }]));
}

const answered = {
  Address: "1 Main Street\nفاس",
  Rent: "1.234,50 €",
  Start: "15 January 2027",
  Plan: "Large",
  "How to pay": "Yearly",
  Dog: "ticked",
  Number: "123-45",
  "Bank account": "DE89 3704",
  Deposit: "950 Euro",
  City: "Berlin",
};

/** What the sender reads. */
async function answersOf({ sender, envelopeId }: SentTo): Promise<Record<string, string>> {
  type Reply = { recipients: { answers: { label: string; printed: string }[] }[] };
  const path = `/api/envelopes/${envelopeId}/answers`;
  const { body } = await call<Reply>("GET", path, undefined, sender);
  const rows = body.recipients.flatMap(({ answers }) => answers);
  return Object.fromEntries(rows.map(({ label, printed }) => [label, printed]));
}

const editor = (page: Page) => page.getByRole("dialog");
const opened = (page: Page, label: string): Promise<void> =>
  hasFocus(editor(page).getByLabel(label, { exact: true }));
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("each kind is filled in on a phone by touch in a sheet, kept, and sent", async (context) => {
  const sent = await lease();
  const viewport = { width: 360, height: 740 };
  const person = await signerIn(browserFor(context), sent.token, { ...phone, viewport });
  const { page, problems } = person;
  const next = () =>
    editor(page)
      .getByRole("button", { name: /^(Next|Done)$/ })
      .tap();
  await page.getByText("0 of 11 done").filter({ visible: true }).waitFor();
  await button(page, "Start (11 fields)").tap();
  await opened(page, "Address");
  await page.keyboard.type("1 Main Street\nفاس");
  await next();
  await opened(page, "Company");
  await next();
  await opened(page, "Rent");
  await page.keyboard.type("9999");
  await next();
  const rent = editor(page).getByLabel("Rent");
  await editor(page).getByRole("alert").getByText("Please enter 5.000,00 € or less.").waitFor();
  await hasFocus(rent);
  await looksRight(person, "fill-phone-error");
  await rent.fill("1.234,5");
  await next();
  await editor(page).getByLabel("Start").fill("2027-01-15");
  await next();
  await editor(page).getByLabel("Plan").selectOption("Large");
  await next();
  await editor(page).getByLabel("Yearly").check();
  await next();
  for (const pet of ["Dog", "Cat"]) await editor(page).getByLabel(pet, { exact: true }).check();
  await editor(page).getByText("Please tick 1 of these boxes at most.").waitFor();
  await looksRight(person, "fill-phone-boxes");
  await editor(page).getByLabel("Cat", { exact: true }).uncheck();
  await next();
  await opened(page, "Number");
  await page.keyboard.type("12345");
  await next();
  await opened(page, "Bank account");
  await editor(page).getByText("Only you and Sam Sender can see this.").waitFor();
  await page.keyboard.type("DE89 3704");
  await page.reload();
  await page.getByText("8 of 11 done").filter({ visible: true }).waitFor();
  await button(page, "Next field").tap();
  await opened(page, "City");
  await editor(page).getByText("Proposed by Sam Sender.").waitFor();
  await next();
  await button(page, "Single Click Sign").tap();
  await button(page, "Use this signature").tap();
  await page.getByText("1 answer is empty: Company", { exact: true }).waitFor();
  await looksRight(person, "fill-phone-empty");
  await button(page, "Fill in").tap();
  await opened(page, "Company");
  await next();
  await button(page, "Complete anyway").tap();
  await thanked(page);
  await page.getByRole("region", { name: "What you filled in" }).getByText("DE89 3704").waitFor();
  expect(await answersOf(sent)).toEqual(answered);
  expect(problems).toEqual([]);
});

test("a field opens at its place by keyboard; Complete names what is left and leads there", async (context) => {
  const sent = await lease();
  const person = await signerIn(browserFor(context), sent.token);
  const { page, problems } = person;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const names = await page.getByRole("group", { name: "Page 1 of 1" }).ariaSnapshot();
  for (const name of [
    "Address: to do, field 1 of 11",
    "Company: optional, field 2 of 11",
    'radio "How to pay: Yearly, field 6 of 11"',
    'checkbox "Dog, field 7 of 11"',
    "Deposit: 950 Euro, filled in by Sam Sender",
    "City: proposed, Berlin, open to accept, field 10 of 11",
  ])
    expect(names).toContain(name);

  await tabTo(button(page, "Complete"));
  await isDescribedBy(
    button(page, "Complete"),
    "9 fields are left: Address, Rent, Start, Plan and 5 more",
  );
  await press("Enter");
  await opened(page, "Address");
  await isDescribedBy(editor(page).getByLabel("Address"), "For letters");
  await page.keyboard.type("1 Main Street\nفاس");
  await press("Control+Enter", "Enter");
  await opened(page, "Rent");
  await page.keyboard.type("1.234,5");
  await editor(page).getByText("In the document: 1.234,50 €").waitFor();
  await press("Enter");
  await editor(page).getByLabel("Start").fill("2027-01-15");
  await press("Enter");
  await opened(page, "Plan");
  await page.keyboard.type("Lar");
  await press("Escape");
  await hasFocus(button(page, /^Plan: filled in, Large/));

  const pay = (option: string) => page.getByRole("radio", { name: `How to pay: ${option}` });
  await tabTo(pay("Monthly"));
  await press("ArrowDown");
  await isChecked(pay("Yearly"));
  const pet = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name},`) });
  await tabTo(pet("Dog"));
  await press("Space", "Tab", "Space");
  await editor(page).getByText("Please tick 1 of these boxes at most.").waitFor();
  await press("Escape");
  await hasFocus(pet("Cat"));
  await press("Space");
  await tabTo(button(page, /^Number: to do/));
  await press("Enter");
  await opened(page, "Number");
  await page.keyboard.type("1234");
  await press("Enter");
  await editor(page).getByText("Please write it like 123-45.").waitFor();
  await looksRight(person, "fill-wide-error");
  await page.keyboard.type("5");
  await press("Enter");
  await opened(page, "Bank account");
  await page.keyboard.type("ꦗ");
  await editor(page)
    .getByText(/^We have no font for/)
    .waitFor();
  await editor(page).getByLabel("Bank account").fill("DE89 3704");
  await press("Enter");
  await opened(page, "City");
  await press("Enter");
  await hasFocus(button(page, /^Sign: to do/));
  await press("Enter", "Enter");
  await button(page, "Use this signature").press("Enter");
  await hasFocus(button(page, "Fill in"));

  // The server has the last word, and it stands at the field.
  await page.route("**/api/esign", (route) =>
    route.fulfill({
      status: 400,
      json: { code: "BAD_FIELD", message: "The server says no.", field: "values.f3" },
    }),
  );
  await complete(page);
  await editor(page).getByText("The server says no.").waitFor();
  await opened(page, "Rent");
  await page.unroute("**/api/esign");
  await editor(page).getByLabel("Rent").fill("1234.50");
  await press("Enter");
  await complete(page);
  await thanked(page);
  expect(await answersOf(sent)).toEqual(answered);
  expect(problems).toEqual([]);
});

const isChecked = (box: Locator) => expect.poll(() => box.isChecked()).toBe(true);

test("the sheet that opens first on a phone leaves a field at the end of the page in sight", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const place = { ...at(72, 750, 200, 20), recepientEmail: ann.email };
  const markers = [{ etype: "text", ...place, settings: { label: "City" } }];
  const sign = { etype: "sign", ...at(300, 745, 160, 30), recepientEmail: ann.email };
  const { token } = await sentTo(
    [ann],
    () => ({ markers: [...markers, sign] }),
    makePdf([{ text: "Lease" }]),
  );
  const viewport = { width: 360, height: 640 };
  const { page } = await signerIn(browserFor(context), token, { ...phone, viewport });
  await button(page, "Start (2 fields)").tap();
  await opened(page, "City");
  const inSight = async () => {
    const field = await boxOf(button(page, /^City/));
    return field.y + field.height <= (await boxOf(editor(page))).y;
  };
  await expect.poll(inSight, { timeout: 5_000 }).toBe(true);
});
