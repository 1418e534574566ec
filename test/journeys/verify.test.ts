import { readFileSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import {
  download,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../support/people.ts";
import { browserOfFile, drop, fileNamed, hasFocus, newPerson, type Visitor } from "./browser.ts";
import { settled } from "./screens/visit.ts";

const browserFor = browserOfFile();

let sealed: Buffer;
let evidence: Buffer;
const signers = [newRecipient("Łukasz", "Ćwikła"), newRecipient("明", "王小")];

beforeAll(async () => {
  const sender = await newSender();
  const envelopeId = await sendEnvelope(sender, signers);
  for (const signer of signers) await signBy(signer);
  const [{ email = "" } = {}] = signers;
  const token = await viewingToken(email);
  const { body } = await call<{ fileUrl: string }>(
    "GET",
    `/api/envelopes/preview/${token}`,
    undefined,
    {
      bearer: token,
    },
  );
  sealed = await download(body.fileUrl, token);
  evidence = await download(`/api/envelopes/${envelopeId}/evidence`, sender.bearer);
});

const certificates = "**/api/evidence/seal-certificates";

/** Opens the page; all that checking needs is there then, if it can be had. */
async function openPage({ page }: Visitor): Promise<void> {
  const asked = page.waitForRequest(certificates);
  await page.goto("/");
  await page.getByRole("link", { name: "Check a document" }).first().click();
  await page.getByRole("heading", { name: "Check a sealed document" }).waitFor();
  await (await asked).response();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/verify-worker")),
  );
  await settled(page);
}

const pick = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page.getByLabel(/from your device/).setInputFiles(fileNamed(name, bytes));

const headline = (page: Page, text: string) => page.getByRole("heading", { name: text, level: 2 });

describe("anybody", () => {
  test("finds a sealed document genuine, and no byte of it leaves the browser", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl());
    const { page } = person;
    await openPage(person);
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await pick(page, "Lease.pdf", sealed);
    await headline(page, "This document is genuine.").waitFor();
    await hasFocus(headline(page, "This document is genuine."));
    for (const { firstName, email } of signers) {
      await page.getByRole("cell", { name: new RegExp(`${firstName}.*${email}`) }).waitFor();
      await page.getByText(new RegExp(`${email}.* signed the document as`)).waitFor();
    }
    expect(await page.getByText("OK", { exact: true }).count()).toBe(8);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Validation report (ETSI, XML)" }).click();
    const report = readFileSync(await (await saving).path(), "utf8");
    expect(report).toContain("urn:etsi:019102:mainindication:total-passed");
    expect(
      requests.map((request) => request.method()).filter((method) => method !== "GET"),
    ).toEqual([]);
    expect(requests.filter((request) => request.postDataBuffer() !== null)).toEqual([]);
    // Names in other scripts may want a font.
    const paths = requests.map((request) => new URL(request.url()).pathname);
    expect(paths.filter((path) => !/^\/assets\/[\w-]+\.woff2$/.test(path))).toEqual([]);
    expect(person.problems).toEqual([]);
  });

  test("drops the evidence zip itself, and reads that the document in it is genuine", async (context) => {
    const person = await newPerson(browserFor(context), siteUrl());
    const { page } = person;
    await openPage(person);
    await drop(page, fileNamed("Lease_evidence.zip", evidence));
    await headline(page, "This document is genuine.").waitFor();
    await page.getByText("Lease_evidence.zip/sealed.pdf").waitFor();
    await page.getByText("All files that came with it are there").waitFor();
    expect(await page.getByText("OK", { exact: true }).count()).toBe(9);
    expect(person.problems).toEqual([]);
  });
});
