import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ownEnvironment } from "../support/own-environment.ts";
import { newRecipient, signIn } from "../support/people.ts";
import { ownSealingFunction } from "../support/sealing-function.ts";
import { browserOfFile, looksRight, type Visitor } from "./browser.ts";
import { senderIn } from "./sender.ts";
import { complete, sentTo, signAll, signerIn, thanked } from "./signer.ts";

/** From both sides: a document that everybody has signed and whose sealing would change a page. */

const { cdkOut, comparisonSays } = ownSealingFunction();
const own = ownEnvironment({ cdkOut });
const browserFor = browserOfFile();

const narrow = { width: 320, height: 700 };

/** As it is, and on a narrow screen in the dark. */
async function looksRightInBoth(person: Visitor, name: string): Promise<void> {
  await looksRight(person, name);
  await person.page.emulateMedia({ colorScheme: "dark" });
  await person.page.setViewportSize(narrow);
  await looksRight(person, `${name}-narrow-dark`);
  expect(await tooWide(person.page)).toBeLessThanOrEqual(0);
  await person.page.emulateMedia({ colorScheme: "light" });
  await person.page.setViewportSize({ width: 1280, height: 900 });
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a document that can't be sealed: both are mailed, both pages say why, and its sender withdraws it", async (context) => {
  comparisonSays({ outcome: "different", page: 0 });
  const { environment } = own();
  const ann = newRecipient("Ann", "Lee");
  const { sender, token } = await sentTo([ann]);
  const signer = await signerIn(browserFor(context), token);
  await signAll(signer.page);
  await complete(signer.page);
  await thanked(signer.page);
  for (let passed = 0; passed < 40; passed += 5) await environment.advance(300_000);

  const [mail] = environment.mails({ to: ann.email });
  expect(mail?.subject).toBe("Not sealed yet: Lease 2026");
  await signer.page.reload();
  await signer.page.getByText("You will get the link as soon as it is sealed.").waitFor();
  await signer.page.getByText("that would have changed how page 1 looks").waitFor();
  await looksRightInBoth(signer, "not-sealed-signer");

  const sam = await senderIn(browserFor(context), await signIn(sender.email));
  const { page } = sam;
  await page.goto("/userboard");
  await page.getByText("1 of 1 signed, not sealed yet").filter({ visible: true }).waitFor();
  await looksRightInBoth(sam, "not-sealed-dashboard");
  const [told] = environment
    .mails({ to: sender.email })
    .filter(({ subject }) => /sealed/.test(subject));
  await page.goto(new URL(/https?:\S+\/documents\/\S+/.exec(told?.text ?? "")?.[0] ?? "").pathname);
  await page.getByText("that would change how page 1 looks").first().waitFor();
  await looksRightInBoth(sam, "not-sealed-document");
  await page.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("It could not be sealed.");
  await looksRightInBoth(sam, "not-sealed-withdraw");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("This document was withdrawn").waitFor();

  comparisonSays("itself");
  for (let passed = 0; passed < 60; passed += 15) await environment.advance(900_000);
  const [last] = environment.mails({ to: ann.email });
  expect(last).toMatchObject({ subject: "“Lease 2026” was withdrawn" });
  expect(last?.text).toContain("> It could not be sealed.");
  await signer.page.reload();
  await signer.page.getByText("It could not be sealed.").waitFor();
  expect([...sam.problems, ...signer.problems]).toEqual([]);
});
