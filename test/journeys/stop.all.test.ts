import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { newRecipient, newSender, sendEnvelope } from "../support/people.ts";
import { openStop, stopToken } from "../support/stops.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";

/** The page behind the last link of a mail. */

const browserFor = browserOfFile();

test("a person stops a sender's mails, allows them again, and reports the mail", async (context) => {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  await sendEnvelope(sender, [ann]);
  const token = await stopToken(ann.email);
  const person = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = person;
  await page.goto(`/stop/${token}`);
  await page.getByText(`Sam Sender (${sender.email})`).waitFor();
  expect((await openStop(token)).body).toMatchObject({ stopped: false, reported: false });

  await page.getByRole("button", { name: "Stop emails from this sender" }).click();
  await page.getByText("You will get no more emails from this sender.").waitFor();
  expect((await openStop(token)).body.stopped).toBe(true);
  await page.getByRole("button", { name: "Allow emails again" }).click();
  await page.getByRole("button", { name: "Stop emails from this sender" }).waitFor();
  expect((await openStop(token)).body.stopped).toBe(false);

  await page.getByRole("button", { name: "Report this email" }).click();
  await page.getByText("Thank you. The email has been reported").waitFor();
  await page.reload();
  await page.getByText("Thank you. The email has been reported").waitFor();
  await looksRight(person, "stop-reported");
  expect(person.problems).toEqual([]);
});

test("a link that is none says so", async (context) => {
  const { page } = await newPerson(browserFor(context), siteUrl());
  await page.goto("/stop/nothing");
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
});
