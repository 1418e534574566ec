import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { siteUrl } from "../support/cloud.ts";
import { newAddress, newSender, nextCode, viewingToken } from "../support/people.ts";
import { linkBy } from "../support/public-links.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { complete, documentShown, signAll, thanked } from "./signer.ts";

const browserFor = browserOfFile();

test("a visitor of a public link reads, proves their address, signs, and gets the sealed document, all on a phone", async (context) => {
  const { token } = await linkBy(await apiKeyOf(await newSender()));
  const email = newAddress("vera");
  const vera = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = vera;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  await page.goto(`/l/${token}`);
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await documentShown(page);
  await looksRight(vera, "visit-reading");
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Visitor");
  await page.getByLabel("Email address").fill(email);
  const code = await nextCode(email, () => press("Email me a code"));
  const typed = page.getByRole("textbox", { name: "Code" });
  await typed.fill(code.slice(0, 5));
  await looksRight(vera, "visit-code");
  await typed.fill(code);
  await page.waitForURL("**/rviewer/**");
  await page.getByRole("button", { name: "Complete" }).waitFor();
  await documentShown(page);
  await signAll(page);
  await looksRight(vera, "visit-signing");
  await complete(page);
  await thanked(page);

  await page.goto(`/docsigned/${await viewingToken(email)}`);
  await page.getByText(/^Page 1 of \d$/).waitFor();
  await page.locator("#root [data-picture]").waitFor();
  await looksRight(vera, "visit-sealed");
  const [download] = await Promise.all([page.waitForEvent("download"), press("Download")]);
  expect(download.suggestedFilename()).toMatch(/ \(signed\)\.pdf$/);
  expect(vera.problems).toEqual([]);
});
