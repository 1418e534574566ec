import { expect, test } from "vitest";
import type { ShownDocument } from "../../contract/calls/documents.ts";
import { call, eventually } from "../support/cloud.ts";
import { newSender } from "../support/people.ts";
import { disagreeing } from "../support/two-readings.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { pick, senderIn, small } from "./sender.ts";

type Listed = { data: readonly ShownDocument[] };

const browserFor = browserOfFile();

test("a sender whose page looks different elsewhere can send its picture, and change their mind", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender, small);
  const { page } = sam;
  await page.goto("/new");
  const odd = Object.values(disagreeing)[0]?.() ?? Buffer.alloc(0);
  await pick(page, "odd.pdf", odd);
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  const notice = page.getByText("Page 1 looks different in other programs");
  await notice.waitFor();
  await looksRight(sam, "new-compared");
  await page.getByRole("button", { name: "Use a picture of this page" }).click();
  await page.getByText("Page 1 is sent as a picture").waitFor();
  expect(await notice.count()).toBe(0);
  await looksRight(sam, "new-as-pictures");
  await eventually("the picture", async () => {
    const { body } = await call<Listed>("GET", "/api/own/documents", undefined, sender);
    const path = `/api/own/documents/${body.data[0]?.id}?pages=asPictures`;
    const { comparison } = (await call<ShownDocument>("GET", path, undefined, sender)).body;
    return comparison.pictures?.made === 1 || undefined;
  });
  await page.getByText("Making pictures").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send it as it is" }).click();
  await notice.waitFor();
  expect(sam.problems).toEqual([]);
});
