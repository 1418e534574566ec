import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import { newAddress, newRecipient, newSender, type Recipient } from "../support/people.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { pick, senderIn, small } from "./sender.ts";
import { sentTo } from "./signer.ts";

/** A sender whose invitations did not all arrive; in an environment of its own, into which late news is put. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

const simulated = (name: string, first: string, last: string): Recipient => ({
  ...newRecipient(first, last),
  email: `${name}+${randomUUID().slice(0, 8)}@simulator.amazonses.com`,
});

/** A mail server does not take the invitation yet. */
async function delayed(envelopeId: string, signerId: string, to: string): Promise<void> {
  const timestamp = new Date(own().environment.now()).toISOString();
  const tags = { envelope: [envelopeId], notification: [`invitation-${signerId}`] };
  const body = JSON.stringify({
    eventType: "DeliveryDelay",
    mail: { timestamp, destination: [to], tags },
    deliveryDelay: { timestamp, delayType: "MailboxFull" },
  });
  await own().environment.invoke("on-mail-event", { Records: [{ messageId: "m1", body }] });
}

test("a sender sees whose invitation came back, is late or unwanted, and puts the address right", async (context) => {
  const late = newRecipient("Dee", "Okonkwo-Featherstonehaugh");
  const sent = await sentTo([
    simulated("bounce", "Lou", "Wrong"),
    late,
    simulated("complaint", "Cem", "Özdemir"),
    simulated("success", "Fay", "Lee"),
  ]);
  await own().environment.idle();
  await delayed(sent.envelopeId, "s2", late.email);
  const sam = await senderIn(browserFor(context), sent.sender, small);
  const { page } = sam;
  await page.goto("/userboard");
  await page.getByText("Needs attention").first().waitFor();
  await looksRight(sam, "returned-row-phone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await looksRight(sam, "returned-row");
  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("link", { name: "Signers" }).click();
  await page.getByText("Email came back: the mailbox does not exist.").waitFor();
  await page.getByText("Email is delayed: the mailbox is full.").waitFor();
  await page.getByText("Cem Özdemir has reported your email as junk").waitFor();
  await looksRight(sam, "returned-signers");
  await page.setViewportSize({ width: 360, height: 740 });
  await looksRight(sam, "returned-signers-phone");

  await page.getByRole("button", { name: "Change details of Lou Wrong" }).click();
  await page.getByLabel("Email").fill(newAddress("right"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Email came back: the mailbox").waitFor({ state: "detached" });
  expect(sam.problems).toEqual([]);
});

test("an address to which mail came back is named beside it, and again before sending", async (context) => {
  const lost = simulated("suppressionlist", "Lou", "Wrong");
  await sentTo([lost]);
  await own().environment.idle();
  const sam = await senderIn(browserFor(context), await newSender());
  const { page } = sam;
  await page.goto("/new");
  await pick(page, "lease.pdf", makePdf());
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  await page.getByLabel("Email").fill(lost.email);
  await page.getByLabel("First name").fill("Lou");
  const note = "Email doesn't reach this address";
  await page.getByText(note).waitFor();
  await looksRight(sam, "returned-before");
  await page.setViewportSize({ width: 360, height: 740 });
  await looksRight(sam, "returned-before-phone");
  await page.getByLabel("Email").fill(newAddress("right"));
  await page.getByText(note).waitFor({ state: "detached" });
  expect(sam.problems).toEqual([]);
});
