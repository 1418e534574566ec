import { expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  nextCode,
  password,
  registration,
  type Sender,
  sendEnvelope,
  signIn,
  uploadFile,
} from "../support/people.ts";
import { makePng } from "../support/pngs.ts";
import { browserOfFile, fileNamed, looksRight, newPerson, type Visitor } from "./browser.ts";
import { type Counter, counted, efforts, pressAndChoose, typeInto } from "./presses.ts";
import { senderIn } from "./sender.ts";

/** How much senders have to do beside sending. An environment of its own, whose clock is moved, for an account of its own. */

const own = ownEnvironment();
const browserFor = browserOfFile();

const atMost = efforts();
const holds = (task: string, counter: Counter, presses: number, inputs: number) =>
  atMost(task, counter.done(), { presses, inputs });

const first = async ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const inDialog = async ({ page }: Visitor, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** The page of a sender who was signed in before, with a counter; its clock is the environment's, which may be ahead. */
async function at(
  context: Parameters<typeof browserFor>[0],
  sender: Sender,
  address: string,
): Promise<Visitor & { readonly counter: Counter }> {
  const sam = await senderIn(browserFor(context), sender);
  const now = own().environment.now();
  await sam.page.clock.setFixedTime(now);
  // The page compares this time with its clock, and ends a session that was idle for ten minutes.
  await sam.page.addInitScript((at) => localStorage.setItem("undersign.activeAt", String(at)), now);
  const counter = await counted(sam.page);
  await sam.page.goto(address);
  return { ...sam, counter };
}

test("reminding one and all, and a zip of many", async (context) => {
  const { email, ...sender } = await newSender();
  const file = await uploadFile({ email, ...sender });
  for (const name of ["Ann", "Ben"])
    await sendEnvelope({ email, ...sender }, [newRecipient(name)], file);
  await own().environment.idle();
  await own().environment.advance(6 * 60_000);
  const sam = await at(context, await signIn(email), "/userboard");
  const { page, counter } = sam;
  await first(sam, /^Remind about /);
  await page.getByText("A reminder is on its way.").first().waitFor();
  holds("remind one", counter, 1, 0);

  await own().environment.idle();
  await own().environment.advance(6 * 60_000);
  await page.getByRole("link", { name: "All Documents" }).first().click();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await first(sam, "Remind");
  await inDialog(sam, "Remind");
  await page.getByText("The signers of 2 documents were reminded.").waitFor();
  holds("remind all", counter, 4, 0);

  await inDialog(sam, "Done");
  counter.done();
  await first(sam, "Download");
  await page.getByRole("checkbox", { name: /^Also documents that are not completed/ }).check();
  await inDialog(sam, "Create zip");
  await page.getByText(/Available until /).waitFor();
  holds("a zip of what is selected", counter, 3, 0);
  expect(sam.problems).toEqual([]);
});

test("a key for a program, which may do one thing, and a webhook", async (context) => {
  const sam = await at(context, await newSender(), "/settings/developers");
  const { page, counter } = sam;
  await first(sam, "New key");
  await typeInto(page.getByLabel("Name", { exact: true }), "Billing");
  await page.getByLabel("Read documents").check();
  await typeInto(page.getByLabel("Your password", { exact: true }), password);
  await inDialog(sam, "Create key");
  await page.getByText("Your new key: Billing").waitFor();
  await inDialog(sam, "Copy");
  holds("API key", counter, 4, 2);
  await page.goto("/settings/developers");
  await first(sam, "New key");
  await page.getByLabel("Name", { exact: true }).fill("Archive");
  await page.getByLabel("Read documents").check();
  await page.getByLabel("Your password", { exact: true }).fill(`${password}!`);
  await inDialog(sam, "Create key");
  const wrong = page.getByText("The current password is wrong.");
  const isInSight = (one: Element) => {
    const { left, bottom } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + 30, bottom - 2));
  };
  await expect.poll(() => wrong.evaluate(isInSight)).toBe(true);
  await inDialog(sam, "Cancel");
  counter.done();
  await first(sam, "New webhook");
  await typeInto(page.getByLabel("Address", { exact: true }), "http://127.0.0.1:9/events");
  await inDialog(sam, "Create webhook");
  await page.getByText(/^whsec_/).waitFor();
  holds("webhook", counter, 2, 1);
  expect(sam.problems).toEqual([]);
});

test("a storage for signed documents", async (context) => {
  const sam = await at(context, await newSender(), "/settings/developers");
  const { page, counter } = sam;
  await first(sam, "New storage");
  await typeInto(page.getByLabel("Address of the folder"), "http://127.0.0.1:9/dav");
  await typeInto(page.getByLabel("User name"), "ann");
  await typeInto(page.getByLabel("App password", { exact: true }), "secret");
  await typeInto(page.getByLabel("Your password", { exact: true }), password);
  await inDialog(sam, "Create storage");
  await page.getByText("http://127.0.0.1:9/dav").waitFor();
  holds("storage", counter, 2, 4);
  expect(sam.problems).toEqual([]);
});

test("a company's name, logo and colour", async (context) => {
  const email = "company@example.com";
  await call("POST", "/api/auth/register", registration(email));
  const sam = await at(context, await signIn(email), "/settings/profile");
  const { page, counter } = sam;
  await page.getByRole("link", { name: "Company" }).click();
  const logo = fileNamed("logo.png", makePng());
  await pressAndChoose(page, page.getByText("Choose a picture, or drop it here"), logo);
  await page.getByRole("img", { name: "The chosen logo" }).waitFor();
  await typeInto(page.getByLabel("Company name"), "Acme");
  await typeInto(page.getByLabel("Accent colour"), "#8a1c4a");
  await first(sam, "Register Company");
  await page.getByText("Company registered. ID: ").waitFor();
  holds("company's look", counter, 3, 2);
  expect(sam.problems).toEqual([]);
});

test("the way from the home page to an account's dashboard keeps to its presses", async (context) => {
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  const counter = await counted(page);
  const email = newAddress("sam");
  await page.goto("/");
  await page.getByRole("link", { name: "Try Free!" }).first().click();
  for (const [label, text] of [
    ["First name", "Sam"],
    ["Last name", "Sender"],
    ["Email", email],
    ["Mobile", "5551234567"],
    ["Password", password],
    ["Re-enter Password", password],
  ] as const)
    await typeInto(page.getByLabel(label, { exact: true }), text);
  const code = await nextCode(email, () => first(sam, "Next"));
  await page.getByText("✅ User successfully created!").waitFor();
  await page.getByText("OTP has been sent!").waitFor();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await looksRight(sam, "register-code");
  await page.keyboard.type(code);
  await page.waitForURL("**/userboard");
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(password);
  // The boxes of the code are six inputs.
  holds("register, and log in", counter, 2, 12);
  expect(sam.problems).toEqual([]);
});
