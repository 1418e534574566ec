import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { codeOf, stepsAhead } from "../support/factors.ts";
import { newMember } from "../support/members.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newSender, password, type Sender } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { logIn } from "./sign-in.ts";

/** A workspace that requires an authenticator app or a passkey of its members. */

const browserFor = browserOfFile();
const own = borrowedEnvironment();

/** As if the notice had passed, without moving the clock of people who are logged in. */
async function endNotice({ id }: Sender): Promise<void> {
  const { db, names } = await operatorOf(own().environment);
  const past = new Date(own().environment.now() - 1_000).toISOString();
  await db.send(
    new UpdateCommand({
      TableName: names.tables.Subscriptions,
      Key: { pk: `A#${id}`, sk: "ACCOUNT" },
      UpdateExpression: "SET requires.factorFrom = :past",
      ExpressionAttributeValues: { ":past": past },
    }),
  );
}

test("an owner requires an app, members read until when, and then are led to adding one", async (context) => {
  const owner = await newSender("owner");
  const member = await newMember(owner, "sender");
  const olga = await newPerson(browserFor(context), siteUrl());
  await logIn(olga.page, "/members", owner.email);
  await olga.page.getByText("Authenticator app or passkey").click();
  await olga.page.getByRole("button", { name: "Require one", exact: true }).click();
  await olga.page.getByRole("dialog").getByLabel("Your password", { exact: true }).fill(password);
  await looksRight(olga, "require-factor");
  await olga.page.getByRole("dialog").getByRole("button", { name: "Require one" }).click();
  await olga.page.getByText("All members were emailed.").waitFor();
  await olga.page.getByText("required an authenticator app or a passkey").waitFor();
  await looksRight(olga, "members-factor-required");

  const carl = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = carl;
  await logIn(page, "/userboard", member.email);
  await page.getByText(/^From .* you need an authenticator app or a passkey/).waitFor();
  await looksRight(carl, "factor-notice");
  await endNotice(owner);
  await page.goto("/documents");
  await page.waitForURL("**/settings/security");
  await page.getByText("You need an authenticator app or a passkey to open").waitFor();
  expect(await page.getByRole("link", { name: "Edit Profile" }).count()).toBe(0);
  await looksRight(carl, "factor-needed");
  await page.goto("/members");
  await page.waitForURL("**/settings/security");
  await page.getByRole("button", { name: "Add app" }).tap();
  const dialog = page.getByRole("dialog");
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const steps = stepsAhead(own().environment);
  await page.getByLabel("Code that the app shows").fill(codeOf(secret, steps));
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Add app", exact: true }).tap();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await dialog.getByRole("button", { name: "Done", exact: true }).tap();
  await dialog.getByRole("button", { name: "Close anyway" }).tap();
  await page.getByText("You need an authenticator app or a passkey to open").waitFor({
    state: "detached",
  });
  await page.goto("/documents");
  await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor();
  expect([olga.problems, carl.problems]).toEqual([[], []]);
});
