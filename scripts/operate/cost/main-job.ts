import { readdirSync, readFileSync } from "node:fs";
import type { Usage } from "cdk-laptop";
import { eventTypes } from "#contract/rules/programs/events";
import { call, sendCallsTo, siteUrl } from "../../../test/support/cloud.ts";
import { openReceiver } from "../../../test/support/open-receiver.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import {
  download,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  uploadFile,
  viewingToken,
} from "../../../test/support/people.ts";
import type { Undersign } from "../../local.ts";

/** The document for which costs are stated. */
export const job = {
  pdfBytes: 1_000_000,
  signers: 2,
  signIns: 1,
  looksAtDashboard: 5,
  webhooks: 1,
};

/**
 * Usage of one document: a sender signs in, uploads and sends; two signers open the link, read and sign; all three
 * download the sealed document. No browser has any page cached. The addresses belong to SES's simulator, so that
 * its events arrive as for real ones. One webhook is notified of every event.
 */
export async function usageOfOneJob(environment: Undersign): Promise<Usage[]> {
  sendCallsTo(environment.url);
  const sender = await newSender();
  const receiver = await openReceiver();
  await call("POST", "/api/hooks", { url: receiver.url, types: eventTypes }, sender);
  // The first seal creates the key's certificate, and functions are warm afterwards.
  await runJob(sender);
  await environment.idle();
  const before = environment.usage();
  await runJob(await signIn(sender.email));
  await environment.idle();
  await receiver.end();
  return environment.usage(before);
}

async function runJob(sender: Sender): Promise<void> {
  const signers = ["Ann", "Ben"].map(atSimulator);
  await visit("index.html");
  const drawing = `%${"x".repeat(job.pdfBytes - 700)}`;
  const file = await uploadFile(sender, makePdf([{ drawing }]));
  const envelopeId = await sendEnvelope(sender, signers, file);
  for (let look = 0; look < job.looksAtDashboard; look++) await rowOf(envelopeId, sender);
  for (const signer of signers) await sign(signer);
  // The mail comes once the document is sealed.
  for (const { email } of signers) await viewingToken(email);
  const row = await rowOf(envelopeId, sender);
  await download(`${row?.fileUrl}${envelopeId}`, sender.bearer);
  for (const { email } of signers) {
    await visit("sign.html");
    const token = await viewingToken(email);
    await download(`/api/esign/file/x?sealed=${envelopeId}`, token);
  }
}

function atSimulator(firstName: string): Recipient {
  const recipient = newRecipient(firstName);
  const [name] = recipient.email.split("@");
  return { ...recipient, email: `success+${name}@simulator.amazonses.com` };
}

async function sign(signer: Recipient): Promise<void> {
  await visit("sign.html");
  const token = await signingToken(signer);
  const { body } = await openLink(token);
  await call("POST", "/api/esign/viewed", {}, { bearer: token });
  await download(body.recepient[0].docUrl, token);
  await signBy(signer);
}

async function rowOf(envelopeId: string, { bearer }: Sender) {
  const { body } = await call<{ documents: readonly { envelopeId: string; fileUrl: string }[] }>(
    "GET",
    "/api/dashboard/views",
    undefined,
    { bearer },
  );
  return body.documents.find((one) => one.envelopeId === envelopeId);
}

/** Requests everything that the page names, and pdf.js, like a browser with an empty cache. */
async function visit(page: string): Promise<void> {
  const html = readFileSync(`dist/site/${page}`, "utf8");
  const named = [...html.matchAll(/(?:src|href)="(\/[\w/.-]+\.\w+)"/g)].map(
    ([, file = ""]) => file,
  );
  const files = [...new Set([`/${page}`, ...named, ...pdfJs()])];
  for (const file of files) {
    const headers = { "accept-encoding": "br, gzip" };
    await (await fetch(siteUrl() + file, { headers })).arrayBuffer();
  }
}

const pdfJs = (): string[] => [
  ...readdirSync("dist/site/assets").flatMap((name) =>
    name.startsWith("pdfjs-") ? [`/assets/${name}`] : [],
  ),
  ...readdirSync("dist/site/pdfjs").map((version) => `/pdfjs/${version}/pdf.worker.min.mjs`),
];
