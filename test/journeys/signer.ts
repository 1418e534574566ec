import type { Browser, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { call, siteUrl } from "../support/cloud.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { newPerson, type Visitor } from "./browser.ts";

/** Signers in a browser. */

export const thanks =
  "Thank you for completing the signing process. Please check your email to receive a link to view and download the completed document.";

export interface SentTo {
  readonly sender: Sender;
  readonly recipients: readonly Recipient[];
  readonly envelopeId: string;
  readonly tokens: readonly string[];
  /** Of the first signer. */
  readonly token: string;
}

type Payload = ReturnType<typeof envelopeFor>;

/** A document that was sent; `change` is what is special about it. */
export async function sentTo(
  recipients: readonly Recipient[] = [newRecipient("Ann", "Lee")],
  change: (payload: Payload) => object = () => ({}),
  pdf?: Uint8Array,
): Promise<SentTo> {
  const sender = await newSender();
  const payload = envelopeFor(sender, await uploadFile(sender, pdf), recipients);
  const whole = { ...payload, ...change(payload) };
  const { body } = await call<{ envelopeId: string }>("POST", "/api/envelopes", whole, sender);
  const first = Math.min(...recipients.map(({ order }) => order ?? 1));
  const due = recipients.filter(({ order }) => (order ?? 1) === first);
  const tokens = await Promise.all(due.map(signingToken));
  return { sender, recipients, envelopeId: body.envelopeId, tokens, token: tokens[0] ?? "" };
}

/** Somebody who has opened their link and sees the first page. */
export async function signerIn(
  browser: Browser,
  token: string,
  device?: BrowserContextOptions,
): Promise<Visitor> {
  const person = await newPerson(browser, siteUrl(), device);
  await openLinkIn(person.page, token);
  return person;
}

export async function openLinkIn(page: Page, token: string): Promise<void> {
  await page.goto(`/rviewer/${token}`);
  await page.getByRole("button", { name: "Complete" }).waitFor();
  await documentShown(page);
}

/** Once a page shows as the server has drawn it: a smaller picture of the first one may come before. */
export const documentShown = (page: Page) =>
  page.locator("[data-page='0'][aria-busy='false']").waitFor();

/** Adopts what the dialog offers and signs everything: two presses. */
export async function signAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Single Click Sign" }).click();
  await page.getByRole("button", { name: "Use this signature" }).click();
  await page
    .getByText(/^(\d+) of \1 done$/)
    .filter({ visible: true })
    .waitFor();
}

/** Signs and completes in a frame of another page; without an answer, what follows isn't waited for. */
export async function signInFrame(frame: FrameLocator, { isAnswered = true } = {}): Promise<void> {
  await frame.locator("[data-page='0'][aria-busy='false']").waitFor();
  await frame.getByRole("button", { name: "Single Click Sign" }).click();
  await frame.getByRole("button", { name: "Use this signature" }).click();
  await frame.getByRole("button", { name: "Complete" }).click();
  if (isAnswered) await frame.getByText(/^Thank you for completing the signing process/).waitFor();
}

export const complete = (page: Page) => page.getByRole("button", { name: "Complete" }).click();

export const thanked = (page: Page) => page.getByText(thanks).waitFor();

/** How often the audit trail says this. */
export async function timesInTrail({ sender, envelopeId }: SentTo, words: string): Promise<number> {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<{ audit: { action: string }[] }>("GET", path, undefined, sender);
  return body.audit.filter(({ action }) => action.split("|")[0] === words).length;
}
