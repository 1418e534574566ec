import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, shoot, type Visitor } from "./browser.ts";
import { fillSigner, place, senderIn, sheet } from "./sender.ts";
import { enterCode, enterPassword } from "./sign-in.ts";
import { documentShown } from "./signer.ts";

/** What pages tell a sender: where it stands, and when it goes. */

const browserFor = browserOfFile();

const looks = [
  { width: 1280, height: 900, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

/** Nothing lies under the one toast that is shown, at any width. It stays while it has the focus. */
async function coversNothing(person: Visitor, screen: string): Promise<void> {
  const { page } = person;
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  for (const { colorScheme, ...size } of looks) {
    await dismiss.focus();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "dark" ? "colours" : "default";
    await looksRight(person, `${screen} ${size.width} ${colorScheme}`, rules);
    expect(await covered(page), `${screen}, ${size.width} px wide`).toEqual([]);
  }
}

/** Headings, steps, menus, messages and controls of the page that lie under a toast. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll("[popover] [role=status] > *")];
    const main =
      "h1, h2, nav, header, aside, [role=alert], main button, main a, main input, main textarea";
    // Rows of a long list scroll from under it.
    const shown = [...document.querySelectorAll(main)].filter(
      (one) => !one.closest("footer, tr, li"),
    );
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const isUnder = (one: Element) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      return boxes.some(
        (box) =>
          width > 0 && left < box.right && box.left < right && top < box.bottom && box.top < bottom,
      );
    };
    if (boxes.length === 0) return ["no toast"];
    return shown.filter(isUnder).map((one) => one.outerHTML.slice(0, 80));
  });

/** Up to the button Send. */
async function prepare(page: Page): Promise<void> {
  await page.goto("/new");
  await page.getByRole("radio", { name: /contract/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await fillSigner(page, 0, { email: newAddress("ada"), first: "Ada", last: "King" });
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.4]);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("The last one");
}

test("the last document of a trial ends with its success; a later visit is led to the settings, and can't create", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender);
  for (const one of ["Ann", "Ben"]) await sendEnvelope(sender, [newRecipient(one)], file);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await prepare(page);
  const status = page.waitForResponse("**/api/billing/account/status");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  await page.getByText("Your document has been sent.").waitFor();
  await page.getByText("The last one").first().waitFor();
  await status;
  await page.getByText("You have reached your plan limit.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/userboard");
  expect(await page.getByRole("alert").count()).toBe(0);
  await coversNothing(sam, "last-document");

  await page.goto("/userboard");
  await page.waitForURL("**/settings/subscription");
  await page
    .getByRole("alert")
    .getByText("You have reached your plan limit. Please update your subscription plan.")
    .waitFor();
  await page.getByText("3 of 3").waitFor();
  await looksRight(sam, "settings-over-limit");
  expect(await page.getByText("Create New Document").count()).toBe(0);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  expect(await page.getByText("Manage Templates").count()).toBe(0);
  for (const closed of ["/new", "/template"]) {
    await page.goto(closed);
    await page.waitForURL("**/settings/subscription");
  }
  expect(sam.problems).toEqual([]);
});

test("a code that could not be mailed is reported beside everything else, and not after signing in", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/login");
  await page.route("**/api/auth/generate-otp", (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Log In" }).click();
  const failure = page.getByText("Error generating OTP:");
  await failure.waitFor();
  await coversNothing(sam, "code-failed");

  const code = await enterPassword(page, email);
  await page.getByText("OTP has been sent!").waitFor();
  expect(await failure.count()).toBe(0);
  await enterCode(page, code);
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  await page.getByText("Access granted!").waitFor();
  await coversNothing(sam, "signed-in");
  expect(sam.problems).toEqual([]);
});

test("messages are shown in a browser without popovers too", async (context) => {
  const { email } = await newSender();
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  await page.addInitScript(() => {
    for (const name of ["togglePopover", "showPopover", "hidePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    const set = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== "popover") set.call(this, name, value);
    };
  });
  await page.route("**/api/auth/generate-otp", (route) => route.fulfill({ status: 503 }));
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByText("Error generating OTP:").waitFor();
  expect(problems).toEqual([]);
});

test("an error of one page is not shown on the next; another address removes the person found at the one before", async (context) => {
  const [alice, bob, sender] = [
    await newSender("alice"),
    await newSender("bob"),
    await newSender(),
  ];
  await uploadFile(sender);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/new");
  await page.route("**/api/own/documents/*", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const failure = page.getByText("Could not delete the file!");
  await failure.waitFor();
  expect(await covered(page)).toEqual([]);
  await shoot(page, "delete-failed");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  expect(await failure.count()).toBe(0);

  await page.getByRole("link", { name: "Create New Document" }).first().click();
  await page.getByRole("radio", { name: /contract/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  const address = page.getByLabel("Email");
  const names = () =>
    Promise.all(["First name", "Last name"].map((label) => page.getByLabel(label).inputValue()));
  await address.fill(alice.email);
  await address.blur();
  await page.getByText("Registered: yes").waitFor();
  expect(await names()).toEqual(["Sam", "Sender"]);

  await address.fill(newAddress("nobody"));
  await address.blur();
  await page.getByText("Registered: no").waitFor();
  expect(await names()).toEqual(["", ""]);
  await looksRight(sam, "prefill-taken-back");

  await address.fill(bob.email);
  await address.blur();
  await page.getByText("Registered: yes").waitFor();
  await page.getByLabel("First name").fill("Robert");
  await address.fill(newAddress("nobody"));
  await address.blur();
  await page.getByText("Registered: no").waitFor();
  expect(await names()).toEqual(["Robert", ""]);
  expect(sam.problems).toEqual([]);
});

test("a login that is shut by wrong passwords says to wait, not that the right one is wrong", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/login");
  const tryPassword = async (secret: string, answer: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(secret);
    const replied = page.waitForResponse("**/api/auth/login");
    await page.getByRole("button", { name: "Log In" }).click();
    await replied;
    await page.getByText(answer).waitFor();
  };
  for (let i = 0; i < 4; i++) await tryPassword("a wrong guess", "Incorrect email or password.");
  await tryPassword("correct horse", "Too many wrong passwords. Please wait a moment");
  await looksRight(sam, "login-shut");
  expect(sam.problems).toEqual([]);
});
