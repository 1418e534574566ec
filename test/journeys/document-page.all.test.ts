import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newAddress, newRecipient, newSender } from "../support/people.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { senderIn, small } from "./sender.ts";
import { complete, documentShown, sentTo, signAll, signerIn, thanked } from "./signer.ts";

/** The page of one document. An environment of its own, in which simulated addresses send mails back. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

const narrow = { width: 320, height: 700 };

test("a sender follows a document while the other person signs in another browser", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const { sender, envelopeId, token } = await sentTo([ann], ({ markers }) => ({
    markers: markers.map((marker) => ({ ...marker, dataX: 360, dataY: 1080 })),
  }));
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto(`/documents/${envelopeId}`);
  await page.getByRole("heading", { name: "Lease 2026" }).waitFor();
  await documentShown(page);
  await expect.poll(() => marksInSight(page)).toEqual(["Signature", "Name", "Date"]);
  const row = page.getByRole("button", { name: /^Ann Lee Invited|^Ann Lee Delivered/ });
  await row.click();
  const person = page.getByRole("listitem").filter({ has: row });
  await person.getByText(ann.email, { exact: true }).waitFor();
  await page.getByText("again in 5 min", { exact: true }).waitFor();
  await page.getByLabel("Add a label").fill("Tenants");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Remove label Tenants" }).waitFor();
  await looksRight(sam, "document-open");
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));

  const signer = await signerIn(browserFor(context), token);
  await signer.page.mouse.move(200, 300);
  await page.getByText("Ann Lee opened the document").waitFor();
  await signAll(signer.page);
  await complete(signer.page);
  await thanked(signer.page);
  await page.getByText("Ann Lee signed the document").waitFor();
  await page.getByText("The document was completed and sealed").waitFor();
  await page.getByRole("button", { name: "Download the signed document" }).waitFor();
  await page.getByRole("group", { name: "Page 2 of 3" }).waitFor();
  // The sealed document begins at the signature too.
  const scroller = page.locator("[data-scroller]");
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  const middle = () => scroller.evaluate(middleOfFirstPage);
  const before = await middle();
  // On a tablet it stands at another place of the window.
  await page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(middle).toBeCloseTo(before, 1);
  expect(loads).toEqual([]);
  expect([...sam.problems, ...signer.problems]).toEqual([]);
});

/** How far down the first page the middle of the view is, as a fraction of the page. */
function middleOfFirstPage(scroller: Element): number {
  const page = scroller.querySelector("[data-page]")?.getBoundingClientRect();
  const { top } = scroller.getBoundingClientRect();
  return page ? (top + scroller.clientHeight / 2 - page.top) / page.height : 0;
}

/** The kinds of fields at the foot of the page whose middle is seen, and not another field over it. */
const marksInSight = (page: Page) =>
  page.getByRole("img", { name: / for Ann Lee$/ }).evaluateAll((marks) =>
    marks
      .filter((mark) => {
        const { x, y, width, height } = mark.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return seen !== null && mark.contains(seen);
      })
      .map((mark) => mark.getAttribute("aria-label")?.split(" ")[0]),
  );

test("a sender on a phone corrects a bounced address and extends the time", async (context) => {
  const lost = {
    ...newRecipient("Lou", "Wrong"),
    email: `bounce+${crypto.randomUUID().slice(0, 8)}@simulator.amazonses.com`,
  };
  const { sender } = await sentTo([lost]);
  await own().environment.idle();
  const sam = await senderIn(browserFor(context), sender, small);
  const { page } = sam;
  const mail = await eventually("the mail about it", async () => {
    await own().environment.advance(180_000);
    return own()
      .environment.mails({ to: sender.email })
      .find(({ subject }) => /came back/.test(subject));
  });
  await page.goto(new URL(/https?:\S+\/documents\/\S+/.exec(mail.text)?.[0] ?? "").pathname);
  await page.getByText("Email came back: the mailbox does not exist.").waitFor();
  await looksRight(sam, "document-returned-phone");
  await page.getByRole("button", { name: "Correct the address of Lou Wrong" }).click();
  await page.getByLabel("Email").fill(newAddress("right"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Email came back: the mailbox").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Extend" }).click();
  await looksRight(sam, "document-extend-phone");
  await page.getByRole("dialog").getByRole("button", { name: "Extend" }).click();
  await page.getByText(/^You extended the deadline until/).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(narrow);
  await looksRight(sam, "document-narrow-dark");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(sam.problems).toEqual([]);
});

test("an unknown document and another account's look the same", async (context) => {
  const { envelopeId } = await sentTo();
  const eve = await senderIn(browserFor(context), await newSender());
  const seen: (string | null)[] = [];
  for (const id of [envelopeId, crypto.randomUUID()]) {
    await eve.page.goto(`/documents/${id}`);
    await eve.page.getByText("There is no such document in your account").waitFor();
    seen.push(await eve.page.getByRole("main").textContent());
  }
  expect(new Set(seen).size).toBe(1);
  expect(eve.problems).toEqual([]);
});
