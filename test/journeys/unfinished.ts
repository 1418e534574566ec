import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DraftRow } from "../../contract/pages/drafts.ts";
import { call, eventually } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newAddress, type Sender } from "../support/people.ts";
import type { Visitor } from "./browser.ts";
import { fillSigner, pick, place, sheet } from "./sender.ts";
import { enterCode, enterPassword } from "./sign-in.ts";

/** An unfinished document, in a browser and at the server. */

export const ada = { email: newAddress("ada"), first: "Ada", last: "King" };

export const placing = /You were placing fields in Lease 14\./;

/** Signed in at /new, with one field placed, and shown that the server has it. */
export async function begun({ page }: Visitor): Promise<void> {
  await pick(page, "Lease 14.pdf", makePdf());
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  await fillSigner(page, 0, ada);
  await page.getByRole("button", { name: "Next" }).click();
  await place(page, "Signature", sheet(page, 1, 1), [0.4, 0.5]);
  const stored = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(stored).toContain('"saved":true');
}

/** As soon as the server has the draft at this step. */
export const saved = (sender: Sender, step: DraftRow["step"]): Promise<DraftRow> =>
  eventually("a saved draft", async () => {
    const [row] = await draftsOf(sender);
    return row?.step === step ? row : undefined;
  });

export const draftsOf = async (sender: Pick<Sender, "bearer">) =>
  (await call<{ drafts: DraftRow[] }>("GET", "/api/drafts", undefined, sender)).body.drafts;

/** At /new without "Remember me". */
export async function logInBriefly(page: Page, email: string): Promise<void> {
  await page.getByLabel("Remember me").uncheck();
  await enterCode(page, await enterPassword(page, email));
}

/** The placer with the field that was placed before. */
export async function hasField(page: Page): Promise<void> {
  await sheet(page, 1, 1).locator("[data-field]").waitFor();
  expect(await page.locator("[data-field]").count()).toBe(1);
}
