import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { newRecipient } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { cutTexts, tooWide } from "./screens/cut-texts.ts";
import { logIn } from "./sign-in.ts";
import { documentShown, sentTo } from "./signer.ts";

const browserFor = browserOfFile();

const name = "Wilhelmina-Alexandrina van der Westhuizen";

test("a signer opens the document on their own phone by the code that the sender shows", async (context) => {
  const browser = browserFor(context);
  const { sender, envelopeId } = await sentTo([
    newRecipient("Wilhelmina-Alexandrina", "van der Westhuizen"),
  ]);
  const host = await newPerson(browser, siteUrl());
  const press = (name: string) => host.page.getByRole("button", { name, exact: true }).click();
  await logIn(host.page, `/documents/${envelopeId}`, sender.email);
  await host.page.getByRole("button", { name: new RegExp(`^${name}`), expanded: false }).click();
  await press(`Sign in person: ${name}`);
  const made = host.page.waitForResponse(/\/hand-over$/);
  await press("On their phone (QR code)");
  const { path }: { path: string } = await (await made).json();
  await host.page.getByRole("img", { name: "QR code for the signer’s phone" }).waitFor();
  await looksRight(host, "hand-over-code");

  const ann = await newPerson(browser, siteUrl(), phone);
  await ann.page.goto(path);
  const confirm = ann.page.getByRole("button", { name: `I am ${name}` });
  await confirm.waitFor();
  expect([...(await cutTexts(ann.page)), ...(await tooWide(ann.page))]).toEqual([]);
  await confirm.tap();
  await documentShown(ann.page);
  await host.page.getByText("The code was used.").waitFor();
  await press("Done");
  await host.page.getByText(`handed the document over to ${name} in person`).first().waitFor();
  expect([...host.problems, ...ann.problems]).toEqual([]);
});

test("the bar on a device in Arabic is read from right to left, and an English page below it is not", async (context) => {
  const device = { ...phone, locale: "ar" };
  const { page } = await newPerson(browserFor(context), siteUrl(), device);
  await page.addInitScript(
    ([key = "", value = ""]) => localStorage.setItem(key, value),
    [
      "undersign.handed-over",
      JSON.stringify({
        ...{ sender: "Sam Sender", envelopeId: "e1", remember: false },
        untilMs: Date.now() + 3_600_000,
      }),
    ],
  );
  await page.goto("/login");
  const back = page.getByRole("button", { name: "إعادة الجهاز" });
  await back.waitFor();
  const directionAt = (at: Locator) => at.evaluate((one) => getComputedStyle(one).direction);
  expect(await directionAt(back)).toBe("rtl");
  expect(await directionAt(page.getByRole("heading", { name: "Log in" }))).toBe("ltr");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");

  // Given back in another tab.
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(() => localStorage.removeItem("undersign.handed-over"));
  await back.waitFor({ state: "detached" });
});
