import { expect, test } from "vitest";
import { mailTo, siteUrl } from "../support/cloud.ts";
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

test("a sender chooses each person's role and places fields for those who can have them", async (context) => {
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
  const role = (number: number) => page.getByLabel("Role", { exact: true }).nth(number);
  await role(0).selectOption("Approver");
  await role(1).selectOption("Must read");
  expect(await page.getByRole("option", { name: /^Witness/ }).count()).toBe(0);
  await looksRight(sam, "roles-rows");
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  expect(await page.locator("[data-palette='sign']").count()).toBe(0);
  await page.locator("[data-palette='text']").press("Enter");
  await page.locator("[data-field]").waitFor();
  await looksRight(sam, "roles-placer");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Approver").first().waitFor();
  await looksRight(sam, "roles-review");
  await page.getByRole("button", { name: /^Send/ }).first().click();
  const token = await signingToken(ben);
  expect((await openLink(token)).body.recepient[0]).toMatchObject({ role: "confirms" });
  expect(sam.problems).toEqual([]);
});

test("a signer asks someone else to act, whose details the page asks for and who then has the only link", async (context) => {
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
  await page.getByRole("button", { name: "Ask someone else" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask someone else" });
  const name = dialog.getByRole("button", { name: "Ask someone else" });
  await name.click();
  await dialog.getByText("Please fill this in.").first().waitFor();
  await dialog.getByLabel("First name").fill("Nora");
  await dialog.getByLabel("Last name").fill("New");
  await dialog.getByLabel("Email address").fill(ann.email);
  await dialog.getByLabel("Reason").fill("I am on leave until May");
  await name.click();
  await dialog.getByText("Please check this.").waitFor();
  await looksRight({ page, ...person }, "delegate-refused");
  const nora = newRecipient("Nora", "New");
  await dialog.getByLabel("Email address").fill(nora.email);
  await name.click();
  const named = page.getByRole("dialog", { name: "Nora New has been asked" });
  await named.waitFor();
  await looksRight({ page, ...person }, "delegate-done");
  await named.getByRole("button", { name: "Close" }).click();
  await page.getByRole("heading", { name: "Someone else is doing this now" }).waitFor();

  const { body } = await openLink(await signingToken(nora));
  expect(body.recepient[0]).toMatchObject({ email: nora.email, firstName: "Nora" });
  const told = await mailTo(sender.email, ({ subject }) => /has reassigned/.test(subject));
  expect(told.text).toContain("I am on leave until May");
});

test("several people read first, the one who starts has it and can give it back, the others learn who; a follower reads from the start", async (context) => {
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
  const takes = ({ page }: typeof wide) => page.getByRole("button", { name: "I'll sign it" });
  await documentShown(narrow.page);
  await narrow.page.getByText("One of you is enough: Ann Lee and Ben Okri.").last().waitFor();
  await looksRight(narrow, "group-asked-phone");
  await wide.page.emulateMedia({ colorScheme: "dark" });
  await documentShown(wide.page);
  await takes(wide).waitFor();
  await looksRight(wide, "group-asked");
  // Ben starts, gives it back, and both can read on.
  await takes(narrow).click();
  await narrow.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await narrow.page.getByText("You have taken this over.").waitFor();
  await looksRight(narrow, "group-taken-phone");
  await narrow.page.getByRole("button", { name: "Give it back" }).click();
  await takes(narrow).waitFor();
  expect(await takes(narrow).evaluate((button) => button === document.activeElement)).toBe(true);
  // The first field takes it, too.
  await narrow.page.locator("[data-field]").first().click();
  await narrow.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await narrow.page.getByText("You have taken this over.").waitFor();
  await takes(wide).click();
  await wide.page.getByRole("heading", { name: "Someone else has taken it over" }).waitFor();
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
