import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { correctSigner, newAddress, newRecipient } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, newPerson, phone } from "./browser.ts";
import {
  complete,
  documentShown,
  openLinkIn,
  type SentTo,
  sentTo,
  signAll,
  signerIn,
  thanked,
  timesInTrail,
} from "./signer.ts";

/** What networks, servers, devices and people do to somebody who signs. */

const browserFor = browserOfFile();

const signCall = "**/api/esign";
const ownName = "Your name, as it will appear in the document";

test("offline at Complete: kept, said, locked, and sent once by itself when there is a connection", async (context) => {
  const sent = await sentTo();
  const person = await signerIn(browserFor(context), sent.token, phone);
  const { page, problems } = person;
  await signAll(page);
  await page.context().setOffline(true);
  await complete(page);
  await page.getByText("You seem to be offline.").waitFor();
  await looksRight(person, "phone-offline");
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect(await timesInTrail(sent, "Document signed")).toBe(0);
  await page.context().setOffline(false);
  await thanked(page);
  expect(await timesInTrail(sent, "Document signed")).toBe(1);
  expect(problems).toEqual([]);
});

test("two presses, an answer that is lost on its way back, a server that stumbles and is busy: kept, tried again, signed once", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token);
  await signAll(page);
  const refused = (status: number) => ({
    status,
    headers: { "retry-after": "600" },
    json: { code: "TOO_MANY_REQUESTS", message: "Later." },
  });
  let calls = 0;
  await page.route(signCall, async (route) => {
    calls += 1;
    switch (calls) {
      case 1:
        await route.fetch();
        return route.abort();
      case 2:
        return route.fulfill(refused(500));
      case 3:
        return route.fulfill(refused(429));
      default:
        return route.continue();
    }
  });
  await page.getByRole("button", { name: "Complete" }).dblclick();
  await page.getByText("The server is not responding as expected.").waitFor();
  await page.getByRole("button", { name: "Try now" }).click();
  await page.getByText("The server is busy.").waitFor();
  await page.getByRole("button", { name: "Try now" }).click();
  await thanked(page);
  expect(calls).toBe(4);
  expect(await timesInTrail(sent, "Document signed")).toBe(1);
  expect(problems).toEqual([]);
});

test("a page that was thrown away is taken up again in a new tab, signature and all; two tabs of one link follow each other", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token, phone);
  await signAll(page);
  await page.getByLabel(ownName).fill("Ann M. Lee");
  const later = await page.context().newPage();
  await page.close();
  await openLinkIn(later, sent.token);
  await later.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  const name = later.getByLabel(ownName);
  expect(await name.inputValue()).toBe("Ann M. Lee");

  const other = await page.context().newPage();
  await openLinkIn(other, sent.token);
  await other.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  await later.getByRole("button", { name: "Undo" }).tap();
  await other.getByText("0 of 3 done").filter({ visible: true }).waitFor();
  await other.getByRole("button", { name: "Single Click Sign" }).click();
  await later.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  await complete(later);
  await thanked(later);
  await other.getByRole("heading", { name: "You have signed this document" }).waitFor();
  expect(await timesInTrail(sent, "Document signed")).toBe(1);
  expect(await kepts(later)).toEqual([]);
  expect(problems).toEqual([]);
});

test("a signer whose page is loaded again after every step finds each step done", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token, phone);
  const press = (name: string | RegExp) =>
    page.getByRole("button", { name }).filter({ visible: true }).first().tap();
  const done = async (count: number) => {
    await page.getByText(`${count} of 3 done`).filter({ visible: true }).waitFor();
    await page.reload();
    await page.getByText(`${count} of 3 done`).filter({ visible: true }).waitFor();
  };
  await done(0);
  await press("Create Signature");
  await press("Use this signature");
  // The picture of the signature is drawn first, which takes time.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await done(0);
  await press(/^Sign: to do/);
  await done(1);
  await press(/^Name: to do/);
  await done(2);
  await page.getByLabel(ownName).fill("Ann M. Lee");
  await done(2);
  expect(await page.getByLabel(ownName).inputValue()).toBe("Ann M. Lee");
  await press(/^Date: to do/);
  await done(3);
  await complete(page);
  await thanked(page);
  await page.reload();
  await page.getByRole("heading", { name: "You have signed this document" }).waitFor();
  expect(await timesInTrail(sent, "Document signed")).toBe(1);
  expect(problems).toEqual([]);
});

/** What this device still keeps about documents. */
const kepts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("signing")));

test("a browser that keeps nothing at all signs as well", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: refuse });
  });
  await openLinkIn(page, sent.token);
  await signAll(page);
  await page.mouse.move(200, 300);
  await complete(page);
  await thanked(page);
  expect(problems).toEqual([]);
});

test("a changed disclosure is read again with one press, and nothing is lost", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  await page.route(
    "**/api/envelopes/rv/*",
    async (route) => {
      const response = await route.fetch();
      const view = await response.json();
      const disclosure = { ...view.disclosure, version: "2025-01-1", sha256: "0".repeat(64) };
      await route.fulfill({ json: { ...view, disclosure } });
    },
    { times: 1 },
  );
  await openLinkIn(page, sent.token);
  await signAll(page);
  await complete(page);
  await page.getByText("The terms have changed").waitFor();
  await page.getByText("nothing that you filled in is lost").waitFor();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  // What is waited for from here on stood on the page before, too.
  await reloaded;
  await page.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  await documentShown(page);
  await complete(page);
  await thanked(page);
  expect(problems).toEqual([]);
});

/** The sender puts somebody else in the place of the second signer; answers the new address. */
async function benBecomes(firstName: string, { envelopeId, sender }: SentTo): Promise<string> {
  const email = newAddress(firstName);
  const correction = { email, firstName, lastName: "Cole" };
  const { status } = await correctSigner(sender, envelopeId, "s2", correction);
  expect(status).toBe(200);
  return email;
}

test("the sender corrects something meanwhile: it is read before it is signed, and nothing is lost", async (context) => {
  const sent = await sentTo([newRecipient("Ann"), newRecipient("Ben")]);
  const person = await signerIn(browserFor(context), sent.token, phone);
  const { page, problems } = person;
  await signAll(page);
  const email = await benBecomes("Cara", sent);
  await complete(page);
  await page.getByText(`is now Cara Cole (${email})`).waitFor();
  await page.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  await looksRight(person, "phone-changed");
  await page.getByRole("button", { name: "Complete" }).press("Enter");
  const read = page.getByRole("button", { name: "I have read this" });
  await hasFocus(read);
  expect(await timesInTrail(sent, "Document signed")).toBe(0);
  await read.click();
  await complete(page);
  await thanked(page);
  expect(problems).toEqual([]);
});

test("signed on another device after a correction: the page from before it says so, and nothing is signed twice", async (context) => {
  const sent = await sentTo([newRecipient("Ann"), newRecipient("Ben")]);
  const browser = browserFor(context);
  const older = await signerIn(browser, sent.token, phone);
  await signAll(older.page);
  await benBecomes("Cara", sent);
  const newer = await signerIn(browser, sent.token);
  await signAll(newer.page);
  await complete(newer.page);
  await thanked(newer.page);
  await complete(older.page);
  await older.page.getByRole("heading", { name: "You have signed this document" }).waitFor();
  await looksRight(older, "phone-signed-elsewhere");
  expect(await timesInTrail(sent, "Document signed")).toBe(1);
  expect([...older.problems, ...newer.problems]).toEqual([]);
});

test("signed on another device with another name: the page says which counts, and nothing is signed twice", async (context) => {
  const sent = await sentTo();
  const browser = browserFor(context);
  const later = await signerIn(browser, sent.token, phone);
  await signAll(later.page);
  const first = await signerIn(browser, sent.token);
  await signAll(first.page);
  await first.page.getByLabel(ownName).fill("Ann M. Lee");
  await complete(first.page);
  await thanked(first.page);
  await complete(later.page);
  await later.page.getByRole("heading", { name: "You have signed this document" }).waitFor();
  await later.page.getByText("what you entered here was not used").waitFor();
  await looksRight(later, "phone-signed-otherwise");
  expect(await timesInTrail(sent, "Document signed")).toBe(1);
  expect([...later.problems, ...first.problems]).toEqual([]);
});

test("a signer is asked after a change of signers, keeps the signature by one press, takes it back after another change, and signs again", async (context) => {
  const sent = await sentTo([newRecipient("Ann"), newRecipient("Ben")]);
  const person = await signerIn(browserFor(context), sent.token, phone);
  const { page, problems } = person;
  await signAll(page);
  await complete(page);
  await thanked(page);
  await benBecomes("Cara", sent);
  await page.reload();
  await page.getByRole("heading", { name: "The signers have changed since you signed" }).waitFor();
  await looksRight(person, "phone-asked");
  const keep = page.getByRole("button", { name: "Keep my signature" });
  await keep.click();
  await keep.waitFor({ state: "detached" });
  await page.getByText("1 of 2 has signed so far").waitFor();
  expect(await timesInTrail(sent, "Signature kept after a change")).toBe(1);

  await benBecomes("Dora", sent);
  await page.reload();
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await signAll(page);
  await page.getByText("Also signing: Dora Cole (not yet)").filter({ visible: true }).click();
  await looksRight(person, "phone-parties");
  await complete(page);
  await thanked(page);
  expect(await timesInTrail(sent, "Signature taken back")).toBe(1);
  expect(problems).toEqual([]);
});

test("a program that opens the link and runs its scripts has viewed nothing, a person's first act counts; Complete after a withdrawal leads to the page that says so", async (context) => {
  const sent = await sentTo([newRecipient("Ann"), newRecipient("Ben")]);
  const { page, problems } = await signerIn(browserFor(context), sent.token);
  await documentShown(page);
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
  expect(await timesInTrail(sent, "Document viewed")).toBe(0);
  await page.mouse.move(200, 300);
  await expect.poll(() => timesInTrail(sent, "Document viewed")).toBe(1);

  await signAll(page);
  await call("DELETE", `/api/envelopes/${sent.envelopeId}`, undefined, sent.sender);
  await complete(page);
  await page.getByRole("heading", { name: "This document was withdrawn" }).waitFor();
  await page.getByText(`please ask Sam Sender (${sent.sender.email})`).waitFor();
  expect(problems).toEqual([]);
});
