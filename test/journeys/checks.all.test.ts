import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { nextCode } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { documentShown, sentTo } from "./signer.ts";

const browserFor = browserOfFile();

test("a checked signer enters an access code and a mailed code on a phone, and then sees the document", async (context) => {
  const browser = browserFor(context);
  const { token, recipients } = await sentTo(undefined, ({ recepient }) => ({
    recepient: recepient.map((one) => ({
      ...one,
      ...{ checks: ["accessCode", "mailedCode"], accessCode: "otter 7" },
    })),
  }));
  const ann = await newPerson(browser, siteUrl(), phone);
  const { page } = ann;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  const typed = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.goto(`/rviewer/${token}`);
  await page.getByRole("heading", { name: "Is this link meant for you?" }).waitFor();
  await looksRight(ann, "check-told");
  expect(await page.content()).not.toContain("Lease 2026");
  await typed("Access code").fill("wrong");
  await press("Continue");
  await page.getByText("This code is wrong.").waitFor();
  await typed("Access code").fill("Otter 7");
  await press("Continue");
  await page.getByText("Step 2 of 2").waitFor();
  const code = await nextCode(recipients[0]?.email ?? "", () => press("Email me a code"));
  await page.getByText("The code is on its way.").waitFor();
  await typed("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByText("The code is wrong").waitFor();
  // The caret behind the last digit leaves the boxes where they are.
  expect(await page.locator(".code-input").evaluate((boxes) => boxes.scrollLeft)).toBe(0);
  await typed("Code").fill(code.slice(0, 5));
  await looksRight(ann, "check-mailed");
  await page.reload();
  await typed("Code").fill(code);
  await page.getByRole("button", { name: "Complete" }).waitFor();
  await documentShown(page);
  // The refusals that lead to the check are logged on the console, too.
  expect(ann.problems.filter((line) => !/40[13]/.test(line))).toEqual([]);
});
