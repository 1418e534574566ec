import { expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import { codeOf } from "../support/factors.ts";
import { newMember } from "../support/members.ts";
import { newSender, password } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { logIn, rememberedIn } from "./sign-in.ts";

/** A workspace that is passed on to a colleague. */

const browserFor = browserOfFile();

test("an owner offers the workspace to a colleague, who adds an app on a phone and becomes the owner", async (context) => {
  const owner = await newSender("owner");
  const heir = await newMember(owner, "admin");
  const named = { firstName: "Theodora", lastName: "Wolfeschlegelsteinhausen-Bergerdorff" };
  await call("PUT", "/api/users/me", { ...named, mobile: "5551234567" }, heir);
  const olga = await rememberedIn(browserFor(context), "/members", owner);
  await olga.page.getByText("Owner", { exact: true }).last().click();
  await olga.page.getByRole("button", { name: "Offer the workspace" }).scrollIntoViewIfNeeded();
  await looksRight(olga, "ownership");
  await olga.page.getByRole("button", { name: "Offer the workspace" }).click();
  const asked = olga.page.getByRole("dialog");
  await asked.getByRole("button", { name: "Offer", exact: true }).click();
  await asked.getByLabel("Your password", { exact: true }).fill("wrong password");
  await asked.getByRole("button", { name: "Offer", exact: true }).click();
  await asked.getByText("The current password is wrong.").waitFor();
  await looksRight(olga, "ownership-wrong-password");
  await asked.getByLabel("Your password", { exact: true }).fill(password);
  await asked.getByRole("button", { name: "Offer", exact: true }).click();
  await olga.page.getByText(/^This workspace is offered to/).waitFor();
  await looksRight(olga, "ownership-offered");
  expect((await mailTo(heir.email, ({ text }) => text.includes("/members"))).text).toContain(
    "Sam Sender",
  );

  const thea = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = thea;
  await logIn(page, "/members", heir.email);
  await page.getByRole("button", { name: "Become the owner" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("needs an authenticator app or a passkey").waitFor();
  await looksRight(thea, "ownership-without-factor");
  await dialog.getByRole("link", { name: "add one under Security" }).tap();
  await page.getByRole("button", { name: "Add app" }).tap();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code that the app shows").fill(codeOf(secret));
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Add app" }).tap();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await page.goto("/members");
  await page.getByRole("button", { name: "Become the owner" }).tap();
  await dialog.getByLabel("Code that your app shows").fill(codeOf(secret, 1));
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await page.setViewportSize({ width: 360, height: 740 });
  await looksRight(thea, "ownership-accepting");
  await dialog.getByRole("button", { name: "Become the owner" }).tap();
  await page.waitForURL("**/userboard");
  await page.goto("/members");
  await page.getByText("became the owner of the workspace.").waitFor();
  await looksRight(thea, "ownership-passed");

  await logIn(olga.page, "/members", owner.email);
  await olga.page.getByText("became the owner of the workspace.").waitFor();
  expect(await olga.page.getByText("Ownership", { exact: true }).count()).toBe(0);
  await looksRight(olga, "ownership-of-former-owner");
  expect([olga.problems, thea.problems]).toEqual([[], []]);
});
