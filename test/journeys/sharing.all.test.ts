import { expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { newMember } from "../support/members.ts";
import { newRecipient, newSender, sendEnvelope } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { logIn } from "./sign-in.ts";

/** A document that is shared with a colleague who sees only their own. */

const browserFor = browserOfFile();

test("the owner shares a document, which the colleague then finds and can't change", async (context) => {
  const owner = await newSender("owner");
  const colleague = await newMember(owner, "sender");
  const id = await sendEnvelope(owner, [newRecipient("Ann")]);
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
  const olga = await newPerson(browserFor(context), siteUrl(), phone);
  await logIn(olga.page, `/documents/${id}`, owner.email);
  await olga.page.getByRole("button", { name: "More actions" }).tap();
  await olga.page.getByRole("button", { name: "Share with a colleague" }).tap();
  await olga.page.getByLabel(/^What .* may do$/).selectOption("Can read");
  await olga.page.getByText("The document is shared with").waitFor();
  await looksRight(olga, "share-with-colleague");
  await olga.page.getByRole("button", { name: "Done" }).tap();

  const carl = await newPerson(browserFor(context), siteUrl());
  await logIn(carl.page, `/documents/${id}`, colleague.email);
  await carl.page.getByText("Sent by Sam Sender").waitFor();
  await carl.page.getByRole("button", { name: "Download original" }).waitFor();
  expect(await carl.page.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
  expect(await carl.page.getByRole("button", { name: "More actions" }).count()).toBe(0);
  await looksRight(carl, "document-to-read");
  expect([olga.problems, carl.problems]).toEqual([[], []]);
});
