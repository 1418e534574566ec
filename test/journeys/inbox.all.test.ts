import { appendFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ownEnvironment } from "../support/own-environment.ts";
import { browserOfFile, newPerson, shoot } from "./browser.ts";

const own = ownEnvironment();
const browserFor = browserOfFile();

/** As if this many had been sent. */
function receive(from: number, to: number): void {
  const mail = {
    from: "a@example.com",
    cc: [],
    bcc: [],
    replyTo: [],
    text: "Hi",
    html: "<p>Hi</p>",
  };
  for (let number = from; number <= to; number++) {
    const own = { to: ["bo@example.com"], subject: `Mail ${number}`, at: new Date().toISOString() };
    appendFileSync(mailbox(), `${JSON.stringify({ ...mail, ...own })}\n`);
  }
}

const mailbox = () => path.join(own().dataDir, "mails.ndjson");

test("the inbox shows the newest mails, older ones when asked, and new ones by itself", async (context) => {
  receive(1, 120);
  const watched = await newPerson(browserFor(context), own().environment.url);
  const { page } = watched;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).search));
  await page.goto("/_local/inbox");
  await page.getByText("120 emails.").waitFor();
  const rows = page.getByRole("list", { name: "Emails, newest first" }).getByRole("button");
  expect(await rows.count()).toBe(50);
  await page.getByRole("button", { name: "Show older emails" }).click();
  await expect.poll(() => rows.count()).toBe(100);
  await page.getByRole("button", { name: "Show older emails" }).click();
  await expect.poll(() => rows.count()).toBe(120);
  expect(await page.getByRole("button", { name: "Show older emails" }).isVisible()).toBe(false);

  receive(121, 122);
  await page.getByText("122 emails.").waitFor();
  expect(await rows.count()).toBe(122);
  await rows.first().click();
  await page.getByRole("heading", { name: "Mail 122" }).waitFor();
  await page.frameLocator("iframe").getByText("Hi").waitFor();
  await shoot(page, "inbox");
  // It asks for what is new alone.
  expect(asked.at(-1)).toMatch(/after=12[02]$/);
  expect(watched.problems).toEqual([]);
});
