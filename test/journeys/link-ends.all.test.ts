import { expect, test } from "vitest";
import { nextLinks } from "../../contract/rules/product/links.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  newRecipient,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { sentTo } from "./signer.ts";

/** Where a link can lead instead of a document to sign. An environment of its own, whose clock is driven. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

interface EndOf {
  readonly address: string;
  readonly heading: string;
  /** What to do, or whom to ask. */
  readonly words: string | RegExp;
}

const asks = (email: string) => `please ask Sam Sender (${email})`;

async function ends(): Promise<readonly EndOf[]> {
  const [declined, withdrawn, expired, early, waiting, completed] = await Promise.all([
    sentTo(),
    sentTo(),
    sentTo(undefined, () => ({ expiresInDays: 1 })),
    sentTo([
      { ...newRecipient("Ann"), order: 1 },
      { ...newRecipient("Ben"), order: 1 },
    ]),
    sentTo([newRecipient("Ann", "Lee"), newRecipient("Ben")]),
    sentTo(),
  ]);
  await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: declined.token });
  await call("DELETE", `/api/envelopes/${withdrawn.envelopeId}`, undefined, withdrawn.sender);
  const corrected = { email: "right@example.com", firstName: "Rita" };
  await correctSigner(early.sender, early.envelopeId, "s1", corrected);
  await signBy(waiting.recipients[0] ?? { email: "" });
  await signBy(completed.recipients[0] ?? { email: "" });
  const view = await viewingToken(completed.sender.email);
  await own().environment.advance(86_400_000 + 600_000);
  return [
    {
      address: "/rviewer/nothing",
      heading: "This link does not work",
      words: "ask the person who sent it",
    },
    {
      address: `/rviewer/${early.token}`,
      heading: "This link does not work",
      words: "It may have been replaced",
    },
    {
      address: `/rviewer/${view}`,
      heading: "This link opens the document",
      words: "Open the document",
    },
    {
      address: `/rviewer/${declined.token}`,
      heading: "This document was declined",
      words: asks(declined.sender.email),
    },
    {
      address: `/rviewer/${withdrawn.token}`,
      heading: "This document was withdrawn",
      words: asks(withdrawn.sender.email),
    },
    {
      address: `/rviewer/${expired.token}`,
      heading: "This document has expired",
      words: asks(expired.sender.email).replace("please", "Please"),
    },
    {
      address: `/rviewer/${waiting.token}`,
      heading: "You have signed this document",
      words: "1 of 2 has signed so far.",
    },
    {
      address: `/rviewer/${completed.token}`,
      heading: "You have signed this document",
      words: "the document is sealed",
    },
    {
      address: "/docsigned/nothing",
      heading: "This link does not work",
      words: "ask the person who sent it",
    },
    {
      address: `/docsigned/${withdrawn.token}`,
      heading: "This document was withdrawn",
      words: asks(withdrawn.sender.email),
    },
  ];
}

test("every dead end says what happened and what to do, on a screen of its own", async (context) => {
  const all = await ends();
  const person = await newPerson(browserFor(context), own().environment.url, phone);
  const { page, problems } = person;
  for (const [index, { address, heading, words }] of all.entries()) {
    await page.goto(address);
    await page.getByRole("heading", { name: heading }).waitFor();
    await page.getByText(words).waitFor();
    await looksRight(person, `end-${index}`);
  }
  expect(problems).toEqual([]);
});

test("a signer whose turn has not come waits on the page, and signs when it comes", async (context) => {
  const recipients = [
    { ...newRecipient("Ann"), order: 1 },
    { ...newRecipient("Ben"), order: 2 },
  ];
  const sent = await sentTo(recipients);
  await signBy(recipients[0] ?? { email: "" });
  const bens = await signingToken(recipients[1] ?? { email: "" });
  const person = await newPerson(browserFor(context), own().environment.url);
  const { page, problems } = person;
  const early = {
    status: 409,
    json: { code: "NOT_YOUR_TURN", message: "It is not your turn yet." },
  };
  let hasCome = false;
  await page.route("**/api/envelopes/rv/*", (route) =>
    hasCome ? route.continue() : route.fulfill(early),
  );
  await page.goto(`/rviewer/${bens}`);
  await page.getByRole("heading", { name: "It is not your turn yet" }).waitFor();
  await looksRight(person, "end-not-your-turn");
  // The page asks again by itself, but not so soon.
  await page.reload();
  await page.getByRole("heading", { name: "It is not your turn yet" }).waitFor();
  hasCome = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Complete" }).waitFor();
  expect(sent.tokens).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("a signed document that is being sealed says so and opens by itself", async (context) => {
  const sent = await sentTo();
  await signBy(sent.recipients[0] ?? { email: "" });
  await viewingToken(sent.sender.email);
  const person = await newPerson(browserFor(context), own().environment.url);
  const { page, problems } = person;
  const unsealed = new Set(["rv", "preview"]);
  for (const address of unsealed)
    await page.route(`**/api/envelopes/${address}/*`, async (route) => {
      if (!unsealed.has(address)) return route.continue();
      const body = await (await route.fetch()).json();
      await route.fulfill({ json: { ...body, status: "created", stage: "sealing" } });
    });
  await page.goto(`/rviewer/${sent.token}`);
  await page.getByText("The document is being sealed").waitFor();
  await looksRight(person, "end-sealing");
  unsealed.delete("rv");
  await page.getByRole("link", { name: "View and download the document" }).click();
  await page.getByRole("heading", { name: "The document is being sealed" }).waitFor();
  unsealed.delete("preview");
  await page.getByText(/Page 1 of \d/).waitFor();
  expect(problems).toEqual([]);
});

test("a signer goes on to the documents of the same mail that still wait, each at its own address; one opened offline says so, and a press opens it", async (context) => {
  const [first, ended, next] = await Promise.all([sentTo(), sentTo(), sentTo()]);
  await signBy(first.recipients[0] ?? { email: "" });
  await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: ended.token });
  const person = await newPerson(browserFor(context), own().environment.url, phone);
  const { page, problems } = person;
  await page.goto(`/rviewer/${first.token}${nextLinks([ended.token, next.token])}`);
  await page.getByRole("link", { name: "Next document" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  const list = page.getByRole("region", { name: "Still waiting for you, from the same email" });
  expect(await list.getByRole("listitem").count()).toBe(1);
  await looksRight(person, "end-next-document");
  await page.reload();
  await page.getByRole("link", { name: "Next document" }).waitFor();
  await page.route("**/api/envelopes/rv/*", (route) => route.abort(), { times: 3 });
  await page.getByRole("link", { name: "Next document" }).click();
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  await looksRight(person, "end-offline");
  await page.getByRole("button", { name: "Try again" }).tap();
  await page.getByRole("button", { name: "Complete" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/rviewer/${next.token}`);
  expect(new URL(page.url()).hash).toBe("");
  expect(problems).toEqual([]);
});
