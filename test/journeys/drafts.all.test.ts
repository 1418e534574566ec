import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, eventually, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender, uploadFile } from "../support/people.ts";
import { browserOfFile, fileNamed, looksRight, newPerson } from "./browser.ts";
import { pick } from "./sender.ts";
import { logIn, rememberedIn } from "./sign-in.ts";
import { ada, begun, draftsOf, hasField, logInBriefly, placing, saved } from "./unfinished.ts";

/** What a sender has begun and how it comes back in the same browser. */

const browserFor = browserOfFile();

test("a draft survives a reload without Remember me, and the address is filled in", async (context) => {
  const sender = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/new");
  await page.waitForURL("**/login?from=%2Fnew");
  await page.getByText("Please log in to see this page.").waitFor();
  await logInBriefly(page, sender.email);
  await begun(sam);
  // What the server has is nowhere in a browser that isn't remembered.
  await page.reload();
  await page.waitForURL("**/login?from=%2Fnew");
  await page.getByText("You were signed out because the page was reloaded.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(sender.email);
  expect(await page.getByLabel("Remember me").isChecked()).toBe(false);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ada.email);
  await logInBriefly(page, sender.email);
  await page.getByText(placing).waitFor();
  await hasField(page);
  await looksRight(sam, "draft-resumed");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(placing).waitFor({ state: "hidden" });
  expect(sam.problems).toEqual([]);
});

test("a draft survives ten idle minutes, and the last second before them without a connection", async (context) => {
  const sender = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.clock.install();
  await logIn(page, "/new", sender.email);
  await begun(sam);
  await page.route("**/api/drafts/**", (route) => route.abort());
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("Lease 14, garden");
  await page.clock.fastForward("09:01");
  await page.getByRole("dialog", { name: "Are you still there?" }).waitFor();
  await page.clock.fastForward("01:01");
  await page.getByText("You were signed out after 10 minutes without activity.").waitFor();
  await page.unroute("**/api/drafts/**");
  expect(await page.getByLabel("Email").inputValue()).toBe(sender.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByText(/You were about to send Lease 14, garden\./).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Lease 14, garden");
  expect(sam.problems).toEqual([]);
});

test("a draft survives a crash of the browser, what the server doesn't have included", async (context) => {
  const sender = await newSender();
  const settings = { message: "Please sign by Friday.", copies: [], withholdValues: false };
  await call("PUT", "/api/users/sending", settings, sender);
  const sam = await rememberedIn(browserFor(context), "/new", sender);
  const { page } = sam;
  await begun(sam);
  await page.route("**/api/drafts/**", (route) => route.abort());
  // What the settings have for a new document is put in by the next page.
  await page.route("**/api/users/sending", (route) => route.abort());
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("Lease 14, garden");
  // The page's process dies: nothing is run at its end.
  const crashed = page.waitForEvent("crash");
  void page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await next.goto("/new");
  await saved(sender, "send");
  await next.getByText(/You were about to send Lease 14, garden\./).waitFor();
  // The settings may arrive after the draft.
  await expect.poll(() => next.getByLabel("Message").inputValue()).toBe("Please sign by Friday.");
  await next.getByLabel("Message").fill("Please sign by Monday.");
  await next.getByText(/You were about to send/).waitFor({ state: "hidden" });
});

test("a draft that a program has prepared goes out with one press, and is listed nowhere after it", async (context) => {
  const sender = await newSender();
  const bearer = await apiKeyOf(sender, ["documents:prepare"]);
  const { id: documentId } = await uploadFile(sender);
  const recipients = [{ email: ada.email, firstName: ada.first }];
  const fields = [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 72 }];
  const draft = { documentId, recipients, fields };
  expect((await call("POST", "/api/v1/drafts", draft, { bearer })).status).toBe(201);
  const { page, problems } = await rememberedIn(browserFor(context), "/documents", sender);
  await page.getByText(/Prepared by API key/).waitFor();
  await page.getByRole("link", { name: /^Continue with/ }).click();
  await page.getByRole("button", { name: "Send" }).last().waitFor();
  await page.getByRole("button", { name: "Send" }).last().click();
  await page.waitForURL("**/userboard");
  await page.getByText("Your document has been sent.").waitFor();
  await noteWhenShown(page, "Continue with");
  await eventually("no draft", async () =>
    (await draftsOf(sender)).length === 0 ? true : undefined,
  );
  await page.locator('a[href="/new"]').first().click();
  await page.getByLabel("choose a file from your device").waitFor({ state: "attached" });
  await page.locator('a[href="/documents"]').first().click();
  await expect.poll(() => page.title()).toBe("All Documents");
  expect(await page.evaluate(() => document.documentElement.dataset["shown"])).toBeUndefined();
  expect(problems).toEqual([]);
});

/** Notes in the page itself that a link of this name was there, however short. */
const noteWhenShown = (page: Page, name: string) =>
  page.evaluate((begin) => {
    const look = () => {
      if (document.querySelector(`a[aria-label^="${begin}"]`))
        document.documentElement.dataset["shown"] = "yes";
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, name);

/** The server does the next save, and the page never hears of it; answers how often that has happened. */
async function loseNextReply(page: Page): Promise<() => number> {
  let lost = 0;
  await page.route("**/api/drafts/*", async (route) => {
    if (route.request().method() !== "PUT" || lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  return () => lost;
}

test("a save whose reply is lost is taken for no other device's", async (context) => {
  const sender = await newSender();
  const { page, problems } = await rememberedIn(browserFor(context), "/template", sender);
  const lost = await loseNextReply(page);
  await page.getByLabel("Template Name").fill("Ten");
  await expect.poll(lost).toBe(1);
  await page.getByLabel("Template Name").fill("Tenancy");
  await page.reload();
  await eventually("the newest name", async () =>
    (await draftsOf(sender))[0]?.name === "Tenancy" ? true : undefined,
  );
  expect(await page.getByText("This was also changed").count()).toBe(0);
  expect(await draftsOf(sender)).toMatchObject([{ name: "Tenancy", version: 2 }]);
  expect(problems).toEqual([]);
});

test("Start over asks first; it forgets the draft everywhere, and what is begun right after it is saved as well", async (context) => {
  const sender = await newSender();
  const sam = await rememberedIn(browserFor(context), "/new", sender);
  const { page } = sam;
  await begun(sam);
  await page.goto("/userboard");
  await page.getByText(placing).waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("Not yet on the server");
  await toStartOver(page);
  await looksRight(sam, "new-start-over");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await startOver(page);
  await pick(page, "Second.pdf", makePdf());
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("");
  await eventually("the second draft alone", async () => {
    const rows = await draftsOf(sender);
    return rows.map(({ name }) => name).join() === "Second" ? true : undefined;
  });
  await startOver(page);
  await page.getByLabel("choose a file from your device").waitFor({ state: "attached" });
  await eventually("no draft", async () =>
    (await draftsOf(sender)).length === 0 ? true : undefined,
  );
  await page.reload();
  await page.getByLabel("choose a file from your device").waitFor({ state: "attached" });
  expect(sam.problems).toEqual([]);
});

/** It is offered where a document or template begins. */
async function toStartOver(page: Page): Promise<void> {
  const first = page.getByRole("button", { name: "Step 1 done Select file" });
  if (await first.isVisible()) await first.click();
  await page.getByRole("button", { name: "Start over" }).click();
}

async function startOver(page: Page): Promise<void> {
  await toStartOver(page);
  await page.getByRole("dialog").getByRole("button", { name: "Discard it and start over" }).click();
}

test("a template in progress comes back too", async (context) => {
  const sender = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/template");
  await logInBriefly(page, sender.email);
  await page.getByLabel("Template Name").fill("Tenancy");
  await saved(sender, "form");
  await page.reload();
  await page.waitForURL("**/login?from=%2Ftemplate");
  await logInBriefly(page, sender.email);
  await page.getByText(/You were making the template Tenancy\./).waitFor();
  expect(await page.getByLabel("Template Name").inputValue()).toBe("Tenancy");
  await looksRight(sam, "template-resumed");
  await startOver(page);
  expect(await page.getByLabel("Template Name").inputValue()).toBe("");
  await eventually("no draft", async () =>
    (await draftsOf(sender)).length === 0 ? true : undefined,
  );
  expect(sam.problems).toEqual([]);
});

test("a file for another document begins it at once; what was begun is kept, comes back by Undo, and is all there although the reply of its last save was lost", async (context) => {
  const sender = await newSender();
  const sam = await rememberedIn(browserFor(context), "/new", sender);
  const { page } = sam;
  await begun(sam);
  const onDashboard = async (file: string) => {
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByLabel("choose a PDF to send").setInputFiles(file);
  };
  await onDashboard(fileNamed("Photo.pdf", Buffer.from("not a PDF")));
  await page.getByText("“Photo.pdf” is neither a PDF nor a picture.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/userboard");

  await page.getByRole("link", { name: "Create New Document" }).first().click();
  await page.getByText("“Lease 14” is kept under Unfinished.").waitFor();
  await page.getByRole("heading", { name: "Create New Document: Select file" }).waitFor();
  await looksRight(sam, "draft-kept");
  await page.getByRole("button", { name: "Undo" }).click();
  await hasField(page);

  await onDashboard(fileNamed("NDA.pdf", makePdf()));
  await page.getByText("“Lease 14” is kept under Unfinished.").waitFor();
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("");
  const names = async () => (await draftsOf(sender)).map(({ name }) => name).sort();
  await expect.poll(names).toEqual(["Lease 14", "NDA"]);

  await page.goto("/userboard");
  await page.getByText("1 more unfinished").click();
  await looksRight(sam, "draft-list");
  await page.getByRole("link", { name: "Continue with Lease 14" }).click();
  await hasField(page);
  await toStartOver(page);
  await page.getByRole("button", { name: "Keep it and start another" }).click();
  await page.getByRole("heading", { name: "Unfinished" }).waitFor();
  await looksRight(sam, "draft-start-another");
  await page.getByRole("button", { name: "Discard NDA" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await page.getByText("The draft was discarded.").waitFor();
  await expect.poll(names).toEqual(["Lease 14"]);
  await page.reload();
  for (const step of ["Select file", "Add signers"]) {
    await page.getByRole("heading", { name: `Create New Document: ${step}` }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await hasField(page);

  const lost = await loseNextReply(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("Lease 15");
  await expect.poll(lost).toBe(1);
  await toStartOver(page);
  await page.getByRole("button", { name: "Keep it and start another" }).click();
  await page.getByRole("heading", { name: "Unfinished" }).waitFor();
  expect(await draftsOf(sender)).toMatchObject([{ name: "Lease 15" }]);
  expect(sam.problems).toEqual([]);
});
