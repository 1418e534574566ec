import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { newSender, signingToken, uploadFile } from "../support/people.ts";
import { postTemplate, templateFor } from "../support/templates.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { boxOf, fillSigner, place, senderIn, sheet, small, threeRows } from "./sender.ts";
import { complete, documentShown, signerIn, thanked } from "./signer.ts";

/** Rules by which documents are sent: those of the account, changed for one of them, as its signer meets them. */

const browserFor = browserOfFile();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the account's thank-you address and a rule changed in Review and send reach the signer, and sending is undone", async (context) => {
  const sender = await newSender();
  await uploadFile(sender);
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer");
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/settings/sending");
  const open = (line: string) => page.locator("summary").filter({ hasText: line }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  const ends = await page
    .locator("summary")
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThan(350);
  await page.setViewportSize({ width: 1280, height: 860 });
  await open("Page after signing");
  await page.getByLabel("Thank-you address").fill("http://www.example.com/thanks");
  await press(page, "Save Settings");
  await page.getByLabel("Thank-you address").and(page.locator(":focus")).waitFor();
  await looksRight(sam, "sending-wrong-address");
  await page.getByLabel("Thank-you address").fill("https://www.example.com/thanks");
  await open("Reminders");
  await page.getByLabel("First after (days)").fill("2");
  await press(page, "Save Settings");
  await page.getByText("Settings saved.").waitFor();

  await page.goto("/new");
  await page.getByRole("radio", { name: /contract/ }).check();
  await press(page, "Next");
  await fillSigner(page, 0, ada);
  await press(page, "Next");
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.4]);
  await press(page, "Next");
  await page.getByText("Options: copies, deadline").click();
  await page.getByText("After 2 days, then every 3, at most 5").waitFor();
  await open("Ways of signing");
  await page.getByLabel("Drawing").uncheck();
  await page.getByLabel("A picture of their signature").uncheck();
  await page.getByRole("button", { name: "As in your settings" }).waitFor();
  await press(page, "See what Ada will get");
  const mail = page.frameLocator('iframe[title="Email to Ada King"]');
  await mail.getByRole("heading", { name: "Please sign: contract" }).waitFor();
  const shown = page.frameLocator('iframe[title="Signing page of Ada King"]');
  await documentShown(page);
  const start = shown.getByRole("button", { name: "Sign the document" });
  await start.click();
  expect(await shown.getByRole("dialog").count()).toBe(0);
  // Laid out as on a phone, in a window that is none.
  expect(await start.evaluate(() => innerWidth)).toBeLessThanOrEqual(360);
  await looksRight(sam, "review-as-signer");
  await press(page, "Close");
  const kept = () =>
    Object.keys(localStorage).filter((key) => key.startsWith("undersign.signing."));
  expect(await page.evaluate(kept)).toEqual([]);
  await looksRight(sam, "review-own-rules");
  const step = (name: string) =>
    page.getByRole("heading", { name: `Create New Document: ${name}` });
  await page.goBack();
  await step("Place fields").waitFor();
  await page.goForward();
  await step("Review and send").waitFor();
  await press(page, "Send");
  await page.waitForURL("**/userboard");
  await page.getByText("Sign in person").click();
  await press(page, "Let Ada King sign here");
  await page.getByRole("button", { name: "On this device" }).waitFor();
  await looksRight(sam, "sent-signs-here");
  await press(page, "Cancel");

  const signer = await signerIn(browserFor(context), await signingToken(ada), small);
  await signer.page.getByRole("button", { name: "Single Click Sign" }).click();
  await signer.page.getByRole("button", { name: "Use this signature" }).waitFor();
  for (const way of ["Draw", "Upload"])
    expect(await signer.page.getByText(way, { exact: true }).count(), way).toBe(0);
  await looksRight(signer, "typing-only-phone");
  await press(signer.page, "Use this signature");
  await signer.page.getByText("1 of 1 done").filter({ visible: true }).waitFor();
  await complete(signer.page);
  await thanked(signer.page);
  const goOn = signer.page.getByRole("link", { name: "Continue to www.example.com" });
  expect(await goOn.getAttribute("href")).toBe("https://www.example.com/thanks");
  await looksRight(signer, "thanked-with-button-phone");

  await page.goto("/settings/sending");
  await open("Undo send");
  await page.getByLabel("Undo send").selectOption({ label: "10 minutes" });
  await press(page, "Save Settings");
  await page.getByText("Settings saved.").waitFor();
  await page.goto("/userboard");
  await page.getByRole("button", { name: "More for contract" }).click();
  await page.getByRole("link", { name: "Use again" }).click();
  await page.getByText("Ada gets an email in 10 minutes.").waitFor();
  await press(page, "Send");
  await page.getByText(/goes out in \d+ minutes\. Nobody has been emailed yet\./).waitFor();
  await press(page, "Undo");
  await page.getByText("Sending was undone. Nobody was emailed.").waitFor();
  await page.getByRole("list", { name: "Signers" }).getByText("Ada King").waitFor();
  await page.getByText("Ada gets an email in 10 minutes.").waitFor();
  expect([...sam.problems, ...signer.problems]).toEqual([]);
});

test("why a document was not sent is in sight on a phone, at each press of Send", async (context) => {
  const sender = await newSender();
  await postTemplate(sender, templateFor(sender, await uploadFile(sender), 1));
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer");
  const { page } = await senderIn(browserFor(context), sender, small);
  await page.goto("/template");
  await page.getByRole("link", { name: "Select Lease" }).click();
  await fillSigner(page, 0, ada);
  await press(page, "Review and send");
  await page.route("**/api/envelopes", (route) =>
    route.fulfill({
      status: 403,
      json: { code: "FORBIDDEN", message: "Ada wants no more mails." },
    }),
  );
  const why = page.getByRole("alert").filter({ hasText: "Ada wants no more mails." });
  const bar = page.locator("[data-step-bar]");
  for (let presses = 1; presses <= 2; presses++) {
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, "Send");
    await why.waitFor();
    const inSight = async () => {
      const { y, height } = await boxOf(why);
      return y >= 0 && y + height <= (await boxOf(bar)).y;
    };
    await expect.poll(inSight, { timeout: 5_000 }).toBe(true);
  }
});

test("a sender is offered ten seconds to undo once, after the first document from a device, and turns them on with one press", async (context) => {
  const sender = await newSender();
  await uploadFile(sender);
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer, found none");
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const send = async () => {
    await page.goto("/new");
    await page.getByRole("radio", { name: /contract/ }).check();
    await press(page, "Next");
    await fillSigner(page, 0, ada);
    await press(page, "Next");
    await documentShown(page);
    await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.4]);
    await press(page, "Next");
    await press(page, "Send");
    await page.waitForURL("**/userboard");
  };
  const undoSeconds = async () => {
    const { body } = await call<{ rules: { undoSeconds: number } }>(
      ...(["GET", "/api/users/sending", undefined, sender] as const),
    );
    return body.rules.undoSeconds;
  };
  await send();
  await page.getByText("Want ten seconds to undo?").waitFor();
  await looksRight(sam, "undo-offered");
  expect(await undoSeconds()).toBe(0);
  await press(page, "Turn on");
  await page.getByText("From now on, you can undo sending for ten seconds.").waitFor();
  expect(await undoSeconds()).toBe(10);
  await send();
  await page.getByRole("button", { name: /^Undo/ }).first().waitFor();
  expect(await page.getByText("Want ten seconds to undo?").count()).toBe(0);
  expect(sam.problems).toEqual([]);
});
