import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { call, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { download, newRecipient, openLink, signBy, viewingToken } from "../support/people.ts";
import { stopToken } from "../support/stops.ts";
import { browserOfFile, fileNamed, newPerson } from "./browser.ts";
import { rawTexts, said, servePseudo } from "./pseudo.ts";
import { settled } from "./screens/visit.ts";
import { documentShown, type SentTo, sentTo } from "./signer.ts";

/** On every page of a mailed link and on /verify, each text comes from a catalog. */

const browserFor = browserOfFile();

/** What is not a text of ours: the product's name, what was entered, and formats. */
const everywhere = [
  ...["O=Undersign, CN=Undersign document seal"],
  ...["Undersign", "Undersign document seal", "SHA-256"],
  ...["Sam Sender", "Ann Lee", "Ben Test", "Ann", "Lee", "Lease 2026", "Please sign by Friday."],
  // Fonts.
  ...["Dancing Script", "Great Vibes", "Caveat", "Satisfy", "Courgette", "Pacifico"],
];

const inGerman = () => ({ language: "de" });
const pdf = makePdf([{ text: "Lease" }, { text: "Page two" }]);

interface Look {
  readonly page: Page;
  /** Notes what is in plain letters, by screen. */
  see(screen: string): Promise<void>;
  readonly raw: Record<string, string[]>;
}

async function reader(browser: Parameters<typeof newPerson>[0], data: readonly string[]) {
  const { page } = await newPerson(browser, siteUrl(), {
    viewport: { width: 1280, height: 900 },
    locale: "de-DE",
  });
  const served = await servePseudo(page);
  const raw: Look["raw"] = {};
  const see = async (screen: string) => {
    await settled(page);
    const found = await rawTexts(page, [...everywhere, ...data]);
    if (found.length > 0) raw[screen] = found;
  };
  return { page, see, raw, served };
}

/** Of a signer's page: the document's data, and the consent text, which the server words. */
async function dataOf({ token, sender, recipients }: SentTo): Promise<string[]> {
  const { body } = await openLink(token);
  const { disclosure }: SignerViewReply = body;
  return [
    sender.email,
    ...recipients.map(({ email }) => email),
    disclosure.version,
    disclosure.sha256,
    disclosure.title,
    ...disclosure.paragraphs,
    disclosure.english?.heading ?? "",
    "original.pdf",
  ];
}

const button = (page: Page, text: string) =>
  page
    .getByRole("button", { name: said(text), exact: true })
    .filter({ visible: true })
    .first();

test("/rviewer says nothing but what its catalogs say, also where an answer is filled in", async (context) => {
  const [ann, ben] = [newRecipient("Ann", "Lee"), newRecipient("Ben")];
  const place = { dataX: 500, dataY: 216, width: 240, height: 40, recepientEmail: ann.email };
  const address = { etype: "text", ...place, settings: { label: "Straße", maxLength: 12 } };
  const sent = await sentTo(
    [ann, ben],
    ({ markers }) => ({ ...inGerman(), markers: [...markers, address] }),
    pdf,
  );
  const data = ["Straße", ...(await dataOf(sent))];
  const { page, see, raw, served } = await reader(browserFor(context), data);
  await page.goto(`/rviewer/${sent.token}`);
  await documentShown(page);
  await see("start");
  await button(page, "I consent to electronically sign").click();
  await page.getByRole("dialog").waitFor();
  await see("consent");
  await page.keyboard.press("Escape");
  await button(page, "More").click();
  await see("menu");
  await page.keyboard.press("Escape");
  await button(page, "Create Signature").click();
  await button(page, "Use this signature").waitFor();
  await see("signature dialog");
  for (const tab of await page.getByRole("dialog").getByRole("tab").all()) {
    await tab.click();
    await see(`signature dialog, ${await tab.textContent()}`);
  }
  await page.keyboard.press("Escape");
  await page.locator("[data-page='0'] button").filter({ hasText: "Straße" }).first().click();
  await page.getByRole("textbox", { name: "Straße" }).fill("Much longer than it may be");
  await see("answer sheet");
  expect(served.catalogs).toBeGreaterThan(0);
  expect(raw).toEqual({});
});

test("the ends of a link say nothing else", async (context) => {
  const [declined, withdrawn, signed] = await Promise.all([
    sentTo(undefined, inGerman),
    sentTo(undefined, inGerman),
    sentTo([newRecipient("Ann", "Lee"), newRecipient("Ben")], inGerman),
  ]);
  await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: declined.token });
  await call("DELETE", `/api/envelopes/${withdrawn.envelopeId}`, undefined, withdrawn.sender);
  await signBy(signed.recipients[0] ?? { email: "" });
  const emails = [declined, withdrawn, signed].map(({ sender }) => sender.email);
  const { page, see, raw } = await reader(browserFor(context), emails);
  for (const [end, address] of [
    ["no link", "/rviewer/nothing"],
    ["no link to a document", "/docsigned/nothing"],
    ["no link to stop", "/stop/nothing"],
    ["declined", `/rviewer/${declined.token}`],
    ["withdrawn", `/rviewer/${withdrawn.token}`],
    ["signed", `/rviewer/${signed.token}`],
  ] as const) {
    await page.goto(address);
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasNotText: /Opening|wird geöffnet/ })
      .waitFor();
    await see(end);
  }
  expect(raw).toEqual({});
});

test("the signed document, /stop and /verify say nothing else", async (context) => {
  const sent = await sentTo(undefined, inGerman, pdf);
  await signBy(sent.recipients[0] ?? { email: "" });
  const [{ email = "" } = {}] = sent.recipients;
  const token = await viewingToken(email);
  const { body } = await call<{ fileUrl: string }>(
    ...(["GET", `/api/envelopes/preview/${token}`, undefined, { bearer: token }] as const),
  );
  const sealed = await download(body.fileUrl, token);
  const { page, see, raw } = await reader(browserFor(context), [sent.sender.email, email, ".pdf"]);

  await page.goto(`/docsigned/${token}`);
  await page.locator("#root [data-picture]").waitFor();
  await see("signed document");

  await page.goto(`/stop/${await stopToken(email)}`);
  await button(page, "Stop emails from this sender").click();
  await button(page, "Allow emails again").waitFor();
  await button(page, "Report this email").click();
  await button(page, "Report this email").waitFor({ state: "hidden" });
  await see("stop");

  await page.goto("/verify");
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await see("verify");
  const altered = Buffer.from(sealed);
  altered[200] = (altered[200] ?? 0) ^ 1;
  for (const [name, bytes, heading] of [
    ["genuine", sealed, "This document is genuine."],
    ["altered", altered, "This document was changed after it was sealed."],
    ["longer", Buffer.concat([sealed, Buffer.from("% more\n")]), verdictOfLonger],
    ["not sealed", pdf, "This document does not have our seal."],
    ["no PDF", Buffer.from("hello"), "This file is not a PDF."],
  ] as const) {
    await page.locator("input[type=file]").setInputFiles(fileNamed(`${name}.pdf`, bytes));
    await page.getByRole("heading", { name: said(heading), level: 2 }).waitFor();
    await see(`verify, ${name}`);
  }
  expect(raw).toEqual({});
});

const verdictOfLonger = "Something was added to this document after it was sealed.";
