import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { authenticatorOf } from "./authenticator.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { documentShown, sentTo, signAll, thanked } from "./signer.ts";

const browserFor = browserOfFile();

test("a signer is sent to the page under its name, and confirms with a passkey on a phone, at the second try", async (context) => {
  const browser = browserFor(context);
  const { token } = await sentTo(undefined, ({ recepient }) => ({
    recepient: recepient.map((one) => ({ ...one, checks: ["passkey"] })),
  }));
  const ann = await newPerson(browser, siteUrl(), phone);
  const { page } = ann;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  const authenticator = await authenticatorOf(page);
  await page.goto(`/rviewer/${token}`);
  await documentShown(page);
  // Browsers make no passkeys for an IP address.
  await page.getByText("only for pages with a name").waitFor();
  await looksRight(ann, "passkey-address");
  await page.getByRole("link", { name: "http://localhost:" }).tap();
  await page.getByText("At the end you confirm with a passkey").waitFor();
  await documentShown(page);
  await looksRight(ann, "passkey-note");
  await signAll(page);
  await press("Complete");
  await page.getByRole("heading", { name: "Confirm with a passkey" }).waitFor();
  await authenticator.verifies(false);
  await press("Continue");
  await page.getByText("Nothing has been sent yet").waitFor();
  await looksRight(ann, "passkey-failed");
  await authenticator.verifies(true);
  await press("Continue");
  await thanked(page);
  expect(ann.problems).toEqual([]);
});
