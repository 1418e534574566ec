import { expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, signingToken } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
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
  // What the browser translated is said behind a comma.
  const done = body.audit.map(({ action }) => action.split(/[|,]/)[0]);
  expect(done).toEqual(
    expect.arrayContaining(["Document approved", "Confirmed having read the document"]),
  );
  expect([...ann.problems, ...ben.problems, ...cem.problems, ...wit.problems]).toEqual([]);
});
