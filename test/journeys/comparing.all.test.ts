import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, newSender, uploadFile } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, envelopeBy } from "../support/public-documents.ts";
import { disagreeing } from "../support/two-readings.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { documentsOf, fillSigner, place, senderIn, sheet, small, threeRows } from "./sender.ts";
import { complete, documentShown, signAll, signerIn, thanked } from "./signer.ts";

/** Pages while workers compare the pages of a document, or make pictures of them. The workers lose their rights meanwhile. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

/** While no worker can read what was uploaded. */
const withoutWorkers = <Result>(act: () => Promise<Result>): Promise<Result> =>
  own().environment.without(
    grantOf("on-comparison-requested", "s3:GetObjectVersion", /files/),
    act,
  );

/** Work that was lost is asked for again by whoever needs it after two minutes. */
const later = () => own().environment.advance(3 * 60_000);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a press on Send waits for the pictures of a page and sends once by itself, unless something is changed meanwhile", async (context) => {
  const sender = await newSender();
  await uploadFile(sender, Object.values(disagreeing)[0]?.(), "odd.pdf");
  await own().environment.idle();
  const [ada] = threeRows();
  if (!ada) throw new Error("expected a signer");
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/new");
  await page.getByRole("radio", { name: /odd/ }).check();
  await press(page, "Next");
  await fillSigner(page, 0, ada);
  await press(page, "Next");
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.4]);
  await press(page, "Next");
  const waits = page.getByText(
    "Pictures are being made of its pages, 0 of 1. It is sent as soon as that is done.",
  );
  await withoutWorkers(async () => {
    await press(page, "Use a picture of this page");
    await page.getByText("Making pictures, 0 of 1.").waitFor();
    await press(page, "Send");
    await waits.waitFor();
    await looksRight(sam, "send-waits");
    await page.getByLabel("Title").fill("Another title");
    await page.getByText("Nothing was sent; please try again in a moment.").waitFor();
    expect((await documentsOf(sender)).documents).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, "Send");
    await waits.waitFor();
    await looksRight(sam, "send-waits-360");
  });
  await later();
  await page.waitForURL("**/userboard");
  expect((await documentsOf(sender)).documents).toMatchObject([{ title: "Another title" }]);
  // The refusals are logged on the console, too.
  expect(sam.problems.filter((line) => !line.includes("409"))).toEqual([]);
});

test("a signer whose pages are being compared reads how far that is, and completes the document afterwards", async (context) => {
  const sender = await newSender();
  const key = await apiKeyOf(sender);
  const me = { ...newRecipient("Sam"), email: sender.email };
  const { sam, documentId } = await withoutWorkers(async () => {
    const documentId = await documentBy(key, { pdf: makePdf([{}, {}, {}]) });
    const { id } = await envelopeBy(key, [me], { documentId });
    const { body } = await call<{ path: string }>(
      "POST",
      `/api/envelopes/${id}/sign-now`,
      {},
      sender,
    );
    const signer = await signerIn(browserFor(context), body.path.slice("/rviewer/".length), small);
    await signer.page
      .getByText("The pages are still being checked: 0 of 3.")
      .filter({ visible: true })
      .first()
      .waitFor();
    await looksRight(signer, "sign-comparing-360");
    return { sam: signer, documentId };
  });
  await later();
  await callByKey(key, "GET", `/api/v1/documents/${documentId}`);
  await sam.page
    .getByText("The pages are still being checked: 0 of 3.")
    .filter({ visible: true })
    .waitFor({ state: "hidden" });
  await signAll(sam.page);
  await complete(sam.page);
  await thanked(sam.page);
  expect(sam.problems).toEqual([]);
});
