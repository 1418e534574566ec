import { expect, test } from "vitest";
import { call, eventually, siteUrl } from "../support/cloud.ts";
import { newSender, signIn } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone, type Visitor } from "./browser.ts";
import { documentsOf } from "./sender.ts";
import { enterCode, enterPassword, logIn, rememberedIn } from "./sign-in.ts";
import { begun, draftsOf, hasField, logInBriefly, placing, saved } from "./unfinished.ts";

/** What a sender has begun, on several devices and in a browser that others use too. */

const browserFor = browserOfFile();

test("a draft begun on a computer is sent from a phone, and is begun no more on the computer", async (context) => {
  const sender = await newSender();
  const chromium = browserFor(context);
  const computer = await rememberedIn(chromium, "/new", sender);
  await begun(computer);
  const mobile = await rememberedIn(chromium, "/userboard", sender, phone);
  const { page } = mobile;
  await page.getByText(placing).waitFor();
  await looksRight(mobile, "draft-on-dashboard-phone");
  await page.getByRole("link", { name: "Continue" }).tap();
  await hasField(page);
  await looksRight(mobile, "draft-resumed-phone");
  await page.getByRole("button", { name: "Continue" }).tap();
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "Send" }).last().tap();
  await page.waitForURL("**/userboard");
  await page.getByText("Your document has been sent.").waitFor();
  expect((await documentsOf(sender)).documents).toHaveLength(1);
  await eventually("no draft", async () =>
    (await draftsOf(sender)).length === 0 ? true : undefined,
  );
  await expect.poll(() => page.getByText(placing).count()).toBe(0);

  await computer.page.reload();
  await computer.page.getByLabel("choose a file from your device").waitFor({ state: "attached" });
  expect(await computer.page.locator("[data-field]").count()).toBe(0);
  expect([...computer.problems, ...mobile.problems]).toEqual([]);
});

test("neither of two devices that edit at once overwrites the other: the person chooses", async (context) => {
  const sender = await newSender();
  const chromium = browserFor(context);
  const here = await rememberedIn(chromium, "/new", sender);
  await begun(here);
  const there = await rememberedIn(chromium, "/new", sender);
  const entitle = async ({ page }: Visitor, title: string) => {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Title").fill(title);
  };
  await entitle(there, "Theirs");
  await eventually("their title", async () =>
    (await draftsOf(sender))[0]?.name === "Theirs" ? true : undefined,
  );
  await entitle(here, "Ours");
  const question = here.page.getByText("This was also changed in another window");
  await question.waitFor();
  await looksRight(here, "draft-two-versions");
  expect((await draftsOf(sender))[0]?.name).toBe("Theirs");
  expect(await here.page.getByLabel("Title").inputValue()).toBe("Ours");
  await here.page.getByRole("button", { name: "Keep this one" }).click();
  await eventually("our title", async () =>
    (await draftsOf(sender))[0]?.name === "Ours" ? true : undefined,
  );
  expect(here.problems).toEqual([]);

  await there.page.getByLabel("Title").fill("Theirs again");
  await there.page.getByText("This was also changed in another window").waitFor();
  await there.page.getByRole("button", { name: "Show the other one" }).click();
  await expect.poll(() => there.page.getByLabel("Title").inputValue()).toBe("Ours");
  expect(there.problems).toEqual([]);
});

test("signing out leaves no draft on the device, and the server's for the next sign-in", async (context) => {
  const sender = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await logIn(page, "/new", sender.email);
  await begun(sam);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("The last word");
  await page
    .getByRole("button", { name: /account menu$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("The last word");
  const again = await signIn(sender.email);
  expect((await draftsOf(again))[0]?.name).toBe("The last word");

  // Somebody else at the same browser sees nothing of it.
  const ben = await newSender("ben");
  await enterCode(page, await enterPassword(page, ben.email));
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  await page.goto("/new");
  await page.getByLabel("choose a file from your device").waitFor({ state: "attached" });
  expect(await page.getByText(/You were/).count()).toBe(0);
});

test("no draft goes to another person who signs in at the same browser in another window", async (context) => {
  const [ann, ben] = [await newSender("ann"), await newSender("ben")];
  const { page } = await newPerson(browserFor(context), siteUrl());
  await page.goto("/template");
  await logInBriefly(page, ann.email);
  await page.getByLabel("Template Name").fill("Ann's");
  await saved(ann, "form");
  const user = await page.evaluate(() => sessionStorage.getItem("undersign.user"));
  const window = await page.context().newPage();
  await window.goto("/login");
  await window.getByLabel("Email").fill(ben.email);
  await logInBriefly(window, ben.email);
  await window.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  // Ann's token is dead, and the browser's cookie is Ben's.
  await call("POST", "/api/auth/logout", {}, { bearer: JSON.parse(user ?? "{}").accessToken });
  await page.getByLabel("Template Name").fill("Ann's, changed");
  await page.getByText("Your session has ended. Please log in again.").waitFor();
  expect(await draftsOf(ben)).toEqual([]);
  await window.getByRole("link", { name: "Manage Templates" }).first().click();
  expect(await window.getByLabel("Template Name").inputValue()).toBe("");
});

test("signing out elsewhere than at the draft saves what only this device had", async (context) => {
  const sender = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await logIn(page, "/new", sender.email);
  await begun(sam);
  await page.route("**/api/drafts/**", (route) => route.abort());
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("Written without a connection");
  await page.goto("/userboard");
  await page.unroute("**/api/drafts/**");
  await page
    .getByRole("button", { name: /account menu$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  expect((await draftsOf(sender)).map(({ name }) => name)).toEqual([
    "Written without a connection",
  ]);
});
