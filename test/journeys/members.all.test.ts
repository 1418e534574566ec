import { expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import { newMember } from "../support/members.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  nextCode,
  password,
  sendEnvelope,
} from "../support/people.ts";
import { newReceiver } from "../support/receiver.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { enterCode, logIn, rememberedIn } from "./sign-in.ts";

/** Colleagues who work in one workspace. */

const browserFor = browserOfFile();

test("a person alone invites a colleague, who registers by the mail and joins", async (context) => {
  const email = newAddress("colleague");
  const olga = await rememberedIn(browserFor(context), "/userboard", await newSender("olga"));
  const { page } = olga;
  await page
    .getByRole("button", { name: /account menu$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("link", { name: "Invite a colleague" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption("Admin");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText(`An invitation was emailed to ${email}.`).waitFor();
  await page.getByText("Invited, until").waitFor();
  await looksRight(olga, "members-invited");

  const { text } = await mailTo(email, ({ subject }) => subject.includes("invites you"));
  const path = /\/join\/[\w-]+/.exec(text)?.[0] ?? "";
  const carl = await newPerson(browserFor(context), siteUrl(), phone);
  await carl.page.goto(path);
  await carl.page.getByRole("link", { name: "Create an account" }).tap();
  await carl.page.getByLabel("First name").fill("Carl");
  await carl.page.getByLabel("Last name").fill("Colleague");
  await carl.page.getByLabel("Email").fill(email);
  await carl.page.getByLabel("Mobile").fill("5551234567");
  await carl.page.getByLabel("Password", { exact: true }).fill(password);
  await carl.page.getByLabel("Re-enter Password", { exact: true }).fill(password);
  const code = await nextCode(email, () => carl.page.getByRole("button", { name: "Next" }).tap());
  await enterCode(carl.page, code);
  await carl.page.getByText("invites you to the workspace").waitFor();
  await looksRight(carl, "join");
  await carl.page.getByRole("button", { name: "Join the workspace" }).tap();
  await carl.page.waitForURL("**/userboard");
  await carl.page.getByText("Sam Sender", { exact: true }).filter({ visible: true }).waitFor();
  await carl.page.goto(path);
  await carl.page.getByText("There is no invitation for you here").waitFor();
  await page.reload();
  await page.getByText("Carl Colleague (").waitFor();
  await looksRight(olga, "members-joined");
  await page.getByLabel("Senders see", { exact: true }).selectOption("Only their own documents");
  await page.getByText("What senders see has changed.").waitFor();
  await page.getByText("Sam Sender let senders see only their own documents.").waitFor();
  await looksRight(olga, "members-see-own");
  expect([olga.problems, carl.problems]).toEqual([[], []]);
});

test("a reader sees documents without what they can't do, switches, and loses access at once", async (context) => {
  const owner = await newSender("owner");
  const envelopeId = await sendEnvelope(owner, [newRecipient("Ann")]);
  const reader = await newMember(owner, "reader");
  const rita = await newPerson(browserFor(context), siteUrl());
  const { page } = rita;
  await logIn(page, `/documents/${envelopeId}`, reader.email);
  await page.getByRole("button", { name: "Download original" }).waitFor();
  await page.getByText("Sent by Sam Sender").waitFor();
  expect(await page.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Create New Document" }).count()).toBe(0);
  await looksRight(rita, "document-of-reader");
  await page.getByRole("link", { name: "All Documents" }).first().click();
  await page.getByLabel("Select Lease 2026").check();
  await page.getByRole("button", { name: "Export CSV" }).waitFor();
  expect(await page.getByRole("button", { name: /^(Remind|Label|Archive|Remove)/ }).count()).toBe(
    0,
  );
  await page.goBack();

  const menu = page.getByRole("button", { name: /account menu$/ }).filter({ visible: true });
  await menu.click();
  await page.getByRole("button", { name: /^Switch to/ }).click();
  await page.getByRole("link", { name: "Create New Document" }).first().waitFor();
  await menu.click();
  await page.getByRole("button", { name: /^Switch to/ }).click();
  await page.getByText("Lease 2026").first().waitFor();

  const removed = page.waitForResponse((response) => response.status() === 404);
  await fetch(`${siteUrl()}/api/members/${reader.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${owner.bearer}` },
  });
  await page.getByRole("link", { name: "All Documents" }).first().click();
  await removed;
  await page.getByRole("link", { name: "Create New Document" }).first().waitFor();
  expect(await page.getByText("Lease 2026").count()).toBe(0);
});

test("an owner sees what a member looks after, and names who takes over", async (context) => {
  const owner = await newSender("owner");
  const [leaver, taker] = [await newMember(owner, "admin"), await newMember(owner, "admin")];
  const named = (firstName: string, by: typeof leaver) =>
    call("PUT", "/api/users/me", { firstName, lastName: "Clerk", mobile: "5551234567" }, by);
  await named("Lea", leaver);
  await named("Tara", taker);
  await sendEnvelope(leaver, [newRecipient("Ann")]);
  const hook = { url: (await newReceiver()).url, types: ["envelope.sent"] };
  expect((await call("POST", "/api/hooks", hook, leaver)).status).toBe(201);
  const olga = await rememberedIn(browserFor(context), "/members", owner);
  const { page } = olga;
  await page.getByRole("button", { name: "Remove Lea Clerk" }).click();
  await page.getByText("The person you choose takes over 1 open document and 1 webhook.").waitFor();
  await looksRight(olga, "member-removal");
  await page.getByLabel("Who takes over").selectOption("Tara Clerk");
  await page.getByText("Choose colleagues for parts of it").click();
  await page.getByLabel("Webhooks").selectOption("Sam Sender (you)");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await looksRight(olga, "member-removal-in-parts");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText(/Lea Clerk\S* is removed/).waitFor();
  await page
    .getByText(`removed ${leaver.email}; ${taker.email} takes over, ${owner.email} the webhooks.`)
    .waitFor();
  await looksRight(olga, "members-after-removal");
  expect(olga.problems).toEqual([]);
});
