import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import { newAddress, newSender, nextCode, password, registration } from "../support/people.ts";
import { browserOfFile, isDescribedBy, looksRight, newPerson } from "./browser.ts";
import { settled } from "./screens/visit.ts";
import { senderIn } from "./sender.ts";
import { enterCode, enterPassword, logIn, signedIn, signOut } from "./sign-in.ts";

const browserFor = browserOfFile();

const wrongCode =
  "Invalid or expired OTP: The code is wrong, has been used, or is more than 10 minutes old.";

test("an address of a proven account can't be registered again; one that was never proven gets a mail that asks to verify it", async (context) => {
  const { email } = await newSender();
  const unproven = newAddress("sam");
  await call("POST", "/api/auth/register", registration(unproven));
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await register(page, email);
  await page.getByText("⚠️ User already exists. Try logging in.").waitFor();
  await looksRight(sam, "register-exists");
  await page.getByLabel("Email").fill(unproven);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("🔍 Please verify your email to complete registration.").waitFor();
  await looksRight(sam, "register-verify");
  await mailTo(unproven, ({ subject }) => subject.startsWith("Please verify your email"));
  expect(sam.problems).toEqual([]);
});

test("the sixth digit submits, and a wrong code ends the sign-in; a new code kills the old one", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  const code = await enterPassword(page, email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const submit = page.getByRole("button", { name: "Submit" });
  await page.getByRole("textbox", { name: "Code" }).focus();
  await page.keyboard.type(wrong.slice(0, 5));
  expect(await submit.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.type(wrong.slice(5));
  await page.getByText(wrongCode).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  expect(await page.getByLabel("Remember me").isChecked()).toBe(false);
  await looksRight(sam, "login-wrong-code");

  const old = await enterPassword(page, email);
  await page.getByText(wrongCode).waitFor({ state: "hidden" });
  await nextCode(email, () => page.getByRole("button", { name: "Send new code" }).click());
  await page.getByText("A new OTP has been sent to your email.").waitFor();
  await enterCode(page, old);
  await page.getByText(wrongCode).waitFor();

  await enterPassword(page, email);
  const newest = await nextCode(email, () =>
    page.getByRole("button", { name: "Send new code" }).click(),
  );
  // As one-time-code autofill does it: all digits at once.
  await page.getByText("A new OTP has been sent to your email.").waitFor();
  await page.getByRole("textbox", { name: "Code" }).fill(newest);
  await submit.click();
  await page.waitForURL("**/userboard");
  // Not remembered, so leaving the page ends the session.
  await page.reload();
  await page.waitForURL("**/login?from=%2Fuserboard");
  expect(sam.problems).toEqual([]);
});

test("rules for sending and a profile are checked and saved; the profile is shown in the menu", async (context) => {
  const sam = await signedIn(browserFor(context), "/settings/sending");
  const { page } = sam;
  const first = page.getByLabel("First after (days)");
  const open = (line: string) => page.locator("summary").filter({ hasText: line }).click();
  await open("Reminders");
  expect(await first.inputValue()).toBe("3");
  await page.getByText("every three days, up to five times").waitFor();
  const ways = ["Typing their name", "Drawing", "A picture of their signature"];
  await open("Ways of signing");
  for (const way of ways) await page.getByLabel(way).uncheck();
  await first.fill("31");
  await open("Page after signing");
  await page.getByLabel("Thank-you address").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await isDescribedBy(first, "Please enter 1 to 30 days.");
  await page.getByText("Please allow at least one way of signing.").waitFor();
  await looksRight(sam, "settings-sending-errors");
  await first.fill("1");
  await page.getByLabel("Drawing").check();
  await page.getByLabel("Thank-you address").fill("https://www.example.com/thanks");
  await open("Message");
  await page.getByLabel("Message").fill("Please sign by Friday.");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByText("Settings saved.").waitFor();
  await looksRight(sam, "settings-sending");
  await page.reload();
  await page.getByText("After 1 day, then every 3, at most 5").waitFor();
  await page
    .locator("summary")
    .filter({ hasText: /^Ways of signingDrawing/ })
    .waitFor();

  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.waitForURL("**/settings/profile");
  expect(await page.getByLabel("First name").inputValue()).toBe("Sam");
  expect(await page.getByLabel("Mobile").inputValue()).toBe("5551234567");
  expect(await page.getByLabel("Email").getAttribute("readonly")).not.toBeNull();
  // The setting of this stage lets every account have one.
  await page.getByRole("link", { name: "Company" }).waitFor();
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Mobile").fill("555-123x");
  await page.getByRole("button", { name: "Save Profile" }).click();
  const wrong = page.getByLabel("First name");
  await isDescribedBy(wrong, "This field is required!");
  await isDescribedBy(page.getByLabel("Mobile"), "Only digits allowed!");
  await looksRight(sam, "settings-profile-errors");

  await wrong.fill("Zoë");
  await page.getByLabel("Mobile").fill("5550001111");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await page.getByText("Profile saved.").waitFor();
  await looksRight(sam, "settings-profile");
  await page.reload();
  await page.getByRole("button", { name: "Zoë, account menu" }).click();
  await looksRight(sam, "profile-menu");
  const entries = page.locator("[popover]:popover-open").locator("a, button");
  await expect
    .poll(() => entries.allInnerTexts())
    .toEqual([
      ...["My Profile", "Account Settings", "Invite a colleague", "Need Help?"],
      ...["Keyboard shortcuts", "Sign Out"],
    ]);
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect.poll(() => page.getByLabel("Mobile").inputValue()).toBe("5550001111");
  expect(sam.problems).toEqual([]);
});

test("a changed password ends the other session and every remembered device, and keeps this session", async (context) => {
  const { email } = await newSender();
  const chromium = browserFor(context);
  const here = await signedIn(chromium, "/settings/password", email);
  const there = await signedIn(chromium, "/userboard", email);
  const { page } = here;
  await changePassword(page, "wrong horse", "battery staple");
  await page.getByText("The current password is wrong.").waitFor();
  const current = page.getByLabel("Current Password", { exact: true });
  await isDescribedBy(current, "The current password is wrong.");
  await looksRight(here, "settings-password-wrong");
  await changePassword(page, password, "battery staple");
  await page.getByText("Password changed. Your other sessions were signed out.").waitFor();
  await expect.poll(() => current.inputValue()).toBe("");
  await looksRight(here, "settings-password");

  const ended = there.page.getByText("Your session has ended. Please log in again.");
  // The page may have noticed by itself.
  await there.page.getByRole("link", { name: "Account Settings" }).or(ended).first().click();
  await ended.waitFor();
  await looksRight(there, "login-ended");
  const refreshed = await page.request.post("/api/auth/refresh", { data: {} });
  expect(refreshed.status()).toBe(200);
  await page.reload();
  await page.getByRole("link", { name: "Devices" }).click();
  await page.getByText("No device is remembered").waitFor();
  await looksRight(here, "settings-devices-none");
  await signOut(page);
  await page.getByLabel("Password", { exact: true }).fill("battery staple");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByRole("textbox", { name: "Code" }).waitFor();
  expect([...here.problems, ...there.problems]).toEqual([]);
});

test("ten idle minutes end a session, with a warning one minute before", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.clock.install();
  await logIn(page, "/userboard", email);
  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  // The clock goes on by itself, too: half a minute is left to what a slow machine needs.
  await page.clock.fastForward("08:30");
  await settled(page);
  expect(await warning.isVisible()).toBe(false);
  await page.clock.fastForward("00:31");
  await warning.waitFor();
  await looksRight(sam, "idle-warning");
  await page.mouse.move(200, 200);
  await page.clock.fastForward("00:05");
  await settled(page);
  expect(await warning.isVisible()).toBe(true);
  await page.keyboard.press("a");
  await warning.waitFor({ state: "hidden" });

  await page.clock.fastForward("09:01");
  await warning.waitFor();
  await page.mouse.click(20, 20);
  await warning.waitFor({ state: "hidden" });

  await page.clock.fastForward("09:01");
  await warning.waitFor();
  const signedOut = page.waitForResponse("**/api/auth/logout");
  await page.clock.fastForward("01:01");
  await page.getByText("You were signed out after 10 minutes without activity.").waitFor();
  await looksRight(sam, "login-idle");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await signedOut;
  const refreshed = await page.request.post("/api/auth/refresh", { data: {} });
  expect(refreshed.status()).toBe(401);
  expect(sam.problems).toEqual([]);
});

test("a message reaches the support address", async (context) => {
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/");
  await page.getByRole("link", { name: "About Us" }).click();
  await page.getByText("support@example.com").waitFor();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Please fill out all fields before submitting.").waitFor();
  await looksRight(sam, "contact-errors");
  const [name = ""] = newAddress("Nora").split("@");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email address").fill("nora@example.com");
  await page.getByLabel("Message").fill("Where is my seal?\nI can't see it.");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Your message has been sent successfully!").waitFor();
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("");
  await looksRight(sam, "contact");
  const mail = await mailTo("support@example.com", ({ text }) => text.includes(name));
  expect(mail.text).toContain("Where is my seal?");
  expect(sam.problems).toEqual([]);
});

const narrow: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
};

test("account pages are reached on a small phone, in the dark, and the help knows who asks", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender, narrow);
  const { page } = sam;
  await page.goto("/userboard");
  const more = () => page.getByRole("button", { name: "More", exact: true }).tap();
  await more();
  await page.getByRole("link", { name: "User Guide" }).waitFor();
  await looksRight(sam, "narrow-more");
  await page.getByRole("link", { name: "User Guide" }).tap();
  await page.getByRole("heading", { name: "Check a sealed document" }).waitFor();
  await more();
  const settings = page.getByRole("link", { name: "Account Settings", exact: true });
  await settings.filter({ visible: true }).tap();
  for (const tab of ["Edit Profile", "Change Password"]) {
    await page.getByRole("link", { name: tab }).tap();
    await page.getByRole("form", { name: tab }).waitFor();
  }
  await page.getByRole("button", { name: "Sam, account menu" }).filter({ visible: true }).tap();
  await page.getByRole("link", { name: "Need Help?" }).tap();
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(sender.email);
  await looksRight(sam, "narrow-contact");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(sam.problems).toEqual([]);
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/register/free");
  await page.getByLabel("First name").fill("Sam");
  await page.getByLabel("Last name").fill("Sender");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile").fill("5551234567");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Re-enter Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Next" }).click();
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel("Current Password", { exact: true }).fill(current);
  await page.getByLabel("New Password", { exact: true }).fill(next);
  await page.getByLabel("Re-enter Password", { exact: true }).fill(next);
  await page.getByRole("button", { name: "Change Password" }).click();
}
