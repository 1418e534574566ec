import { expect, test } from "vitest";
import { mailTo } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newAddress, newRecipient, signBy, signingToken } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson } from "./browser.ts";
import { enterCode, enterPassword } from "./sign-in.ts";
import { sentTo } from "./signer.ts";

/** A sender who follows up; in an environment of its own, whose clock is driven. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

test("a sender sees who is missing, sends again, and puts a wrong address right", async (context) => {
  const [ann, ben] = [newRecipient("Ann", "Lee"), newRecipient("Ben", "Wrong")];
  const sent = await sentTo([ann, ben]);
  await signBy(ann);
  await own().environment.advance(6 * 60_000);
  const sam = await newPerson(browserFor(context), own().environment.url);
  const { page } = sam;
  await page.goto("/login");
  await enterCode(page, await enterPassword(page, sent.sender.email));
  await page.waitForURL("**/userboard");
  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("link", { name: "Signers" }).click();
  await page.getByText(/^Signed 6 minutes ago\.$/).waitFor();
  await looksRight(sam, "signers");
  await page.getByRole("button", { name: /^Ben Wrong/ }).click();
  await page.getByRole("button", { name: "Remind Ben Wrong" }).click();
  await page.getByText(`The invitation is on its way to ${ben.email}.`).waitFor();
  const acts = /^(Remind|Change details of) Ann Lee/;
  expect(await page.getByRole("button", { name: acts }).count()).toBe(0);

  const right = newAddress("right");
  await page.getByRole("button", { name: "Change details of Ben Wrong" }).click();
  await page.getByLabel("Email").fill(ann.email);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("is already a signer of this document").waitFor();
  await looksRight(sam, "correct-signer");
  await page.getByLabel("Email").fill(right);
  await page.getByLabel("Last name").fill("Right");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(right, { exact: true }).first().waitFor();
  await mailTo(right);

  const stranger = await newPerson(browserFor(context), own().environment.url);
  await stranger.page.goto(`/rviewer/${sent.tokens[1]}`);
  await stranger.page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await stranger.page.goto(`/rviewer/${await signingToken({ email: right })}`);
  await stranger.page.getByRole("button", { name: "Complete" }).waitFor();
  expect([...sam.problems, ...stranger.problems]).toEqual([]);
});
