import { expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { senderIn } from "./sender.ts";
import { documentShown, sentTo, signAll, thanked } from "./signer.ts";

/** People who approve or confirm having read a document, and who sign for a reason. */

const browserFor = browserOfFile();

const small = { ...phone, viewport: { width: 360, height: 640 } };

const pages = makePdf([{ text: "Policy" }, { text: "More" }, { text: "The end" }]);

const dora = newRecipient("Dora", "Dee");

const policy = () => {
  const people = [newRecipient("Ann", "Lee"), newRecipient("Ben", "Okri"), newRecipient("Cem")];
  const [ann, , cem] = people;
  return sentTo(
    people,
    ({ recepient, markers }) => ({
      recepient: [
        ...recepient.map((one, index) => ({
          ...one,
          role: (["approves", "confirms"] as const)[index],
        })),
        { ...dora, role: "witnesses", witnessOf: cem?.email },
      ],
      markers: [
        ...markers.slice(-1),
        { ...markers[0], dataX: 500, recepientEmail: dora.email },
        { ...markers[0], etype: "text", recepientEmail: ann?.email, settings: { label: "Remark" } },
      ],
      rules: { decline: false, reasons: ["Author", "Review"] },
    }),
    pages,
  );
};

test("one approves after filling in, one confirms after reading every page, one signs for a reason, which survives a reload, and one witnesses that", async (context) => {
  const browser = browserFor(context);
  const sent = await policy();
  const [first = "", second = "", third = ""] = sent.tokens;

  const ann = await newPerson(browser, siteUrl(), small);
  await ann.page.goto(`/rviewer/${first}`);
  await documentShown(ann.page);
  const approve = ann.page.getByRole("button", { name: "Approve", exact: true });
  await approve.waitFor();
  await looksRight(ann, "roles-approve");
  expect(await ann.page.getByRole("button", { name: /Single Click|Create Sig|More/ }).count()).toBe(
    0,
  );
  await approve.click({ force: true });
  await ann.page.getByRole("textbox", { name: /Remark/ }).fill("Fine with me");
  await ann.page
    .getByRole("button", { name: /^(Done|Next|Close)/ })
    .first()
    .click();
  await looksRight(ann, "roles-approve-ready");
  await approve.click();
  await ann.page.getByRole("heading", { name: "You have approved this document" }).waitFor();
  await looksRight(ann, "roles-approved");

  const ben = await newPerson(browser, siteUrl());
  await ben.page.emulateMedia({ colorScheme: "dark" });
  await ben.page.goto(`/rviewer/${second}`);
  await documentShown(ben.page);
  const confirm = ben.page.getByRole("button", { name: "I have read it" });
  await confirm.click({ force: true });
  await ben.page.getByText("Please read all pages first.").first().waitFor();
  await looksRight(ben, "roles-confirm");
  // A page counts once it is drawn and its end is in view.
  for (const read of [1, 2, 3]) {
    await ben.page
      .locator(`[data-page='${read - 1}']`)
      .evaluate((box) => box.scrollIntoView({ block: "end" }));
    await ben.page.getByText(new RegExp(`^[${read}-3] of 3 pages read`)).waitFor();
  }
  await looksRight(ben, "roles-confirm-ready");
  await confirm.click();
  await ben.page
    .getByRole("heading", { name: "You have confirmed that you read this document" })
    .waitFor();

  const cem = await newPerson(browser, siteUrl());
  await cem.page.goto(`/rviewer/${third}`);
  await documentShown(cem.page);
  await signAll(cem.page);
  const complete = cem.page.getByRole("button", { name: "Complete" });
  await complete.click({ force: true });
  await cem.page.getByLabel("Reason for signing").selectOption("Review");
  await cem.page.reload();
  await documentShown(cem.page);
  await cem.page.getByText("Review", { exact: true }).waitFor({ state: "attached" });
  expect(await cem.page.getByLabel("Reason for signing").inputValue()).toBe("Review");
  await looksRight(cem, "roles-reason");
  await complete.click();
  await thanked(cem.page);
  await looksRight(cem, "roles-signed");

  const wit = await newPerson(browser, siteUrl(), small);
  await wit.page.goto(`/rviewer/${await signingToken(dora)}`);
  await documentShown(wit.page);
  await wit.page.getByText("witness the signature of Cem").first().waitFor({ state: "attached" });
  await signAll(wit.page);
  const end = wit.page.getByRole("button", { name: "Complete" });
  await end.click({ force: true });
  await wit.page.getByText("Please enter your name and your address.").first().waitFor();
  await wit.page.getByLabel("Your postal address").fill("1 High Street, Leeds");
  await looksRight(wit, "roles-witness");
  await end.click();
  await thanked(wit.page);
  const path = `/api/dashboard/views/activity/${sent.envelopeId}`;
  const { body } = await call<{ audit: { action: string }[] }>("GET", path, undefined, sent.sender);
  const done = body.audit.map(({ action }) => action.split("|")[0]);
  expect(done).toEqual(
    expect.arrayContaining(["Document approved", "Confirmed having read the document"]),
  );
  expect([...ann.problems, ...ben.problems, ...cem.problems, ...wit.problems]).toEqual([]);
});

test("a sender says behind “Signs” what each does, and places fields for those who can have them", async (context) => {
  const sender = await newSender();
  await uploadFile(sender);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const [ann, ben] = [newRecipient("Ann", "Lee"), newRecipient("Ben", "Okri")];
  await page.goto("/new");
  await page.getByRole("radio", { name: /contract/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  const fill = async (row: number, who: typeof ann) => {
    await page.getByRole("combobox", { name: "Email" }).nth(row).fill(who.email);
    await page.getByLabel("First name").nth(row).fill(who.firstName);
    await page.getByLabel("Last name").nth(row).fill(who.lastName);
  };
  await fill(0, ann);
  await page.getByRole("button", { name: "Add signer" }).click();
  await fill(1, ben);
  const does = (number: number) =>
    page.locator("summary", { hasText: /^(Signs|Approves|Confirms having read)$/ }).nth(number);
  await does(0).click();
  await page.getByLabel("What they do").selectOption("Approves");
  await does(1).click();
  await page.getByLabel("What they do").nth(1).selectOption("Confirms having read");
  expect(await page.getByRole("option", { name: /^Witnesses/ }).count()).toBe(0);
  await looksRight(sam, "roles-rows");
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  expect(await page.locator("[data-palette='sign']").count()).toBe(0);
  await page.locator("[data-palette='text']").press("Enter");
  await page.locator("[data-field]").waitFor();
  await looksRight(sam, "roles-placer");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Approves").first().waitFor();
  await looksRight(sam, "roles-review");
  await page.getByRole("button", { name: /^Send/ }).first().click();
  const token = await signingToken(ben);
  expect((await openLink(token)).body.recepient[0]).toMatchObject({ role: "confirms" });
  expect(sam.problems).toEqual([]);
});

test("somebody names somebody else in their place, whom the page asks for and who then has the only link", async (context) => {
  const browser = browserFor(context);
  const ann = newRecipient("Ann", "Lee");
  const { tokens, sender } = await sentTo([ann], (body) => ({
    ...body,
    rules: { delegation: true },
  }));
  const { page, ...person } = await newPerson(browser, siteUrl(), small);
  await page.goto(`/rviewer/${tokens[0]}`);
  await documentShown(page);
  await page.getByRole("button", { name: "More" }).click();
  await looksRight({ page, ...person }, "delegate-menu");
  await page.getByRole("button", { name: "Name somebody else" }).click();
  const dialog = page.getByRole("dialog", { name: "Name somebody else" });
  const name = dialog.getByRole("button", { name: "Name somebody else" });
  await name.click();
  await dialog.getByText("Please fill this in.").first().waitFor();
  await dialog.getByLabel("First name").fill("Nora");
  await dialog.getByLabel("Last name").fill("New");
  await dialog.getByLabel("Email address").fill(ann.email);
  await dialog.getByLabel("Reason").fill("I am on leave until May");
  await name.click();
  await dialog.getByText("This can't be used.").waitFor();
  await looksRight({ page, ...person }, "delegate-refused");
  const nora = newRecipient("Nora", "New");
  await dialog.getByLabel("Email address").fill(nora.email);
  await name.click();
  const named = page.getByRole("dialog", { name: "Nora New was named" });
  await named.waitFor();
  await looksRight({ page, ...person }, "delegate-done");
  await named.getByRole("button", { name: "Close" }).click();
  await page.getByRole("heading", { name: "Somebody else does this now" }).waitFor();

  const { body } = await openLink(await signingToken(nora));
  expect(body.recepient[0]).toMatchObject({ email: nora.email, firstName: "Nora" });
  const told = await mailTo(sender.email, ({ subject }) => /named somebody else/.test(subject));
  expect(told.text).toContain("I am on leave until May");
});

test("of several people who press, one has it and signs, the others read who; who follows reads from the start", async (context) => {
  const browser = browserFor(context);
  const [ann, ben, fay] = [
    newRecipient("Ann", "Lee"),
    newRecipient("Ben", "Okri"),
    newRecipient("Fay"),
  ];
  await sentTo([ann], (body) => ({
    ...body,
    recepient: [
      { ...body.recepient[0], anyOf: [ben] },
      { ...fay, role: "follows" },
    ],
  }));
  const wide = await newPerson(browser, siteUrl());
  const narrow = await newPerson(browser, siteUrl(), small);
  await wide.page.goto(`/rviewer/${await signingToken(ann)}`);
  await narrow.page.goto(`/rviewer/${await signingToken(ben)}`);
  const takes = ({ page }: typeof wide) => page.getByRole("button", { name: "I do it for us" });
  await narrow.page.getByText("Ann Lee").waitFor();
  await looksRight(narrow, "group-asked-phone");
  await wide.page.emulateMedia({ colorScheme: "dark" });
  await takes(wide).waitFor();
  await looksRight(wide, "group-asked");
  await takes(narrow).click();
  await documentShown(narrow.page);
  await takes(wide).click();
  await wide.page.getByRole("heading", { name: "Somebody else has taken it" }).waitFor();
  await wide.page.getByText("Ben Okri").waitFor();
  await looksRight(wide, "group-taken");
  await signAll(narrow.page);
  await narrow.page.getByRole("button", { name: "Complete" }).click();
  await thanked(narrow.page);

  const reader = await newPerson(browser, siteUrl(), small);
  await reader.page.goto(`/docsigned/${await viewingToken(fay.email)}`);
  await reader.page
    .getByRole("status")
    .getByText(/^Page 1 of/)
    .waitFor();
  await looksRight(reader, "group-follower");
  expect([...narrow.problems, ...reader.problems]).toEqual([]);
});
