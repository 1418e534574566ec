import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { staticPages } from "../../contract/rules/product/static-pages.ts";
import { siteUrl } from "../support/cloud.ts";
import { newSender } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, newPerson, shoot, type Visitor } from "./browser.ts";
import { settled } from "./screens/visit.ts";
import { smallControls } from "./small-controls.ts";
import { unkeptNames } from "./unkept-names.ts";
import type { Rules } from "./violations.ts";

const browserFor = browserOfFile();

const wide = { width: 1280, height: 900 };
const small = { width: 360, height: 740 };

test.for([...staticPages, "/error", "/nowhere"])(
  "%s has no violation, has its outline, and on a phone its targets are 24 px or stand in a sentence; it fits down to 320 px and in text of twice the size",
  async (address, context) => {
    const sam = await newPerson(browserFor(context), siteUrl(), { viewport: wide });
    await open(sam, address);
    await looksRightInBothSchemes(sam, address);
    await expectOutline(sam.page, address);
    await sam.page.setViewportSize({ width: 768, height: 900 });
    // What is shown at this width is shown at the others too.
    await settled(sam.page);
    await shoot(sam.page, `public${nameOf(address)}-768-light`);
    await expectNoSidewaysScrolling(sam.page, `${address} at 768 px`);
    await sam.page.setViewportSize(small);
    // Only its header differs on a phone, and other pages have that too.
    const rules = address === "/developers" ? "colours" : "default";
    await looksRight(sam, `public${nameOf(address)}-360-light`, rules);
    await expectNoSidewaysScrolling(sam.page, `${address} at 360 px`);
    await expectLargeTargets(sam.page, address);
    expect([...(await smallControls(sam.page)), ...(await unkeptNames(sam.page))]).toEqual([]);
    // 320 px are 400 % of 1280.
    for (const [width, textPercent] of [
      [320, 100],
      [640, 200],
    ] as const) {
      await sam.page.setViewportSize({ width, height: 800 });
      await sam.page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, `${textPercent}%`);
      await settled(sam.page);
      await expectNoSidewaysScrolling(sam.page, `${address} at ${width} px`);
    }
    expect(sam.problems).toEqual([]);
  },
);

test("a stranger is led from home to each plan and to signing in, by the buttons' words; the first stop of the Tab key leads past the header", async (context) => {
  const sam = await newPerson(browserFor(context), siteUrl(), { viewport: wide });
  const { page } = sam;
  await open(sam, "/");
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("link", { name: "Skip to the content" }));
  await page.keyboard.press("Enter");
  await hasFocus(page.locator("#main"));
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press("Tab");
    const outline = await page
      .locator(":focus")
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).toBe("solid");
  }
  expect(await links(page, "banner")).toEqual([
    ["Undersign", "/"],
    ["Check a document", "/verify"],
    ["Pricing", "/pricing"],
    ["Register", "/register/pro-annual"],
    ["Log In", "/login"],
  ]);
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await page.getByRole("heading", { name: "Choose Your Plan" }).waitFor();
  const buttons = page.getByRole("main").getByRole("link", { name: /^(Start|Get) / });
  const shown = () =>
    buttons.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href")]));
  await expect.poll(shown).toEqual([
    ["Start Free Trial", "/register/free"],
    ["Get Starter Annual", "/register/starter-annual"],
    ["Get Pro Annual", "/register/pro-annual"],
  ]);
  await page.getByText("Save 2 Months!").first().waitFor();
  await page.getByText("Most Popular").waitFor();
  for (const term of await page.getByRole("radio", { name: "Monthly" }).all())
    await term.check({ force: true });
  await expect.poll(shown).toEqual([
    ["Start Free Trial", "/register/free"],
    ["Get Starter Monthly", "/register/starter"],
    ["Get Pro Monthly", "/register/pro"],
  ]);
  await page.getByText("Most Popular").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Get Pro Monthly" }).click();
  await page.waitForURL("**/register/pro");
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await expectOutlineAndTargets(sam, "/register/pro");
  await page.setViewportSize(wide);
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).click();
  await page.getByLabel("Remember me").waitFor();
  await expectOutlineAndTargets(sam, "/login");
  expect(sam.problems).toEqual([]);
});

test("home, prices and terms can be read without script", async (context) => {
  const sam = await newPerson(browserFor(context), siteUrl(), { javaScriptEnabled: false });
  for (const [address, heading] of [
    ["/", "Send a PDF. Get it back signed."],
    ["/home", "Send a PDF. Get it back signed."],
    ["/terms", "Terms of Service"],
    ["/pricing", "Choose Your Plan"],
  ] as const) {
    await sam.page.goto(address);
    await sam.page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  }
  await sam.page.getByRole("radio", { name: "Monthly" }).first().check({ force: true });
  await sam.page.getByRole("link", { name: "Get Starter Monthly" }).waitFor();
});

test("a signed-in person finds the dashboard and the way out on public pages", async (context) => {
  const { email, cookie } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  const [name = "", value = ""] = cookie.split("=");
  const { hostname: domain } = new URL(siteUrl());
  await page.context().addCookies([{ name, value, domain, path: "/api/auth" }]);
  await page.addInitScript(() => {
    localStorage.setItem("undersign.remember", "yes");
    localStorage.setItem("undersign.activeAt", String(Date.now()));
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  expect(await links(page, "banner")).toEqual([
    ["Undersign", "/"],
    ["Dashboard", "/userboard"],
  ]);
  await page.goto("/contactus");
  await page.getByLabel("Email address").waitFor();
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  expect(sam.problems).toEqual([]);
});

async function open(sam: Visitor, address: string): Promise<void> {
  await sam.page.goto(address);
  await sam.page.getByRole("heading", { level: 1 }).waitFor();
  await settled(sam.page);
}

/** In the dark nothing but colours is different, and they are the same at every width. */
async function looksRightInBothSchemes(sam: Visitor, address: string) {
  for (const colorScheme of ["dark", "light"] as const) {
    await sam.page.emulateMedia({ colorScheme });
    const rules = colorScheme === "dark" ? "colours" : rulesFor(address);
    await looksRight(sam, `public${nameOf(address)}-1280-${colorScheme}`, rules);
    await expectNoSidewaysScrolling(sam.page, `${address} at 1280 px, ${colorScheme}`);
  }
}

/** Contrast takes axe most of a minute for the 7,600 elements of `/developers`: there, our own look at it has to do. */
const rulesFor = (address: string): Rules => (address === "/developers" ? "default" : "all");

// All else about how they look is shown by access.all.test.ts.
async function expectOutlineAndTargets(sam: Visitor, address: string): Promise<void> {
  await expectOutline(sam.page, address);
  await sam.page.setViewportSize(small);
  await settled(sam.page);
  await expectLargeTargets(sam.page, address);
}

async function expectNoSidewaysScrolling(page: Page, where: string): Promise<void> {
  const overPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overPx, `sideways scrolling on ${where}`).toBeLessThanOrEqual(0);
}

async function expectOutline(page: Page, address: string): Promise<void> {
  const levels = await page
    .locator("h1, h2, h3, h4")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  expect(
    levels.filter((level) => level === 1),
    `h1 on ${address}`,
  ).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level, `${address}: ${levels}`).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    expect(await page.getByRole(landmark).count(), `${landmark} on ${address}`).toBe(1);
}

/** At least 24 px wide and high. The skip link is one pixel until it has the focus. */
async function expectLargeTargets(page: Page, address: string): Promise<void> {
  const found = await page.locator("a:visible, button:visible").evaluateAll((all) =>
    all
      .filter((one) => !one.closest("p, li p, dd, article li"))
      .flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 24 || height < 24 ? [`${one.textContent}: ${width} x ${height}`] : [];
      }),
  );
  const targets = found.filter((one) => !one.startsWith("Skip"));
  expect(targets, `small on ${address}`).toEqual([]);
}

const nameOf = (address: string): string =>
  address === "/" ? "-home" : address.replaceAll("/", "-");

const links = (page: Page, landmark: "banner" | "contentinfo") =>
  page
    .getByRole(landmark)
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href")]));
