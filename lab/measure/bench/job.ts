import { setTimeout as sleep } from "node:timers/promises";
import { print, quantile, repeated } from "../../../scripts/budgets/figures.ts";
import type { Undersign } from "../../../scripts/local.ts";
import { inEnvironment } from "../../../scripts/own-environment.ts";
import { call } from "../../../test/support/cloud.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signingToken,
  signSubmission,
  uploadFile,
} from "../../../test/support/people.ts";
import { textPages } from "./seal.ts";

const jobs = 20;

/** Times a document with one signer, by the API, from sending to the mail that says it is sealed. */
export async function measureJob(environment: Undersign): Promise<void> {
  // The first one includes cold starts.
  const job = async () => oneJob(environment, await newSender(), makePdf());
  const cold = await job();
  const warm = await repeated(jobs, job);
  const row = (from: keyof typeof cold) => {
    const times = warm.map((one) => one[from]);
    return {
      "cold ms": cold[from],
      "median ms": quantile(times, 0.5),
      "p95 ms": quantile(times, 0.95),
    };
  };
  print({ "from send": row("send"), "from the last signature": row("signature") });
}

/** Times documents of many pages of text from the last signature to the mail that says it is sealed, first in a new environment. */
export async function measureLength(): Promise<void> {
  const rows: Record<string, object> = {};
  for (const pages of [1, 200, 1_000])
    await inEnvironment(async (environment) => {
      // Its pages are compared once; a trial has three documents.
      const sender = await newSender();
      const job = async () => (await oneJob(environment, sender, textPages(pages))).signature;
      const cold = await job();
      const warm = await repeated(2, job);
      rows[`${pages} pages`] = { "cold ms": cold, "warm ms": Math.min(...warm) };
    });
  print(rows);
}

async function oneJob(
  environment: Undersign,
  sender: Sender,
  pdf: Uint8Array,
): Promise<{ send: number; signature: number }> {
  const file = await uploadFile(sender, pdf);
  const signer = newRecipient("Ann");
  const mailed = async (wanted: RegExp) => {
    while (!environment.mails({ to: signer.email }).some(({ subject }) => wanted.test(subject)))
      await sleep(2);
  };
  const sentAt = performance.now();
  await sendEnvelope(sender, [signer], file);
  await mailed(/./);
  const bearer = await signingToken(signer);
  const { body: view } = await openLink(bearer);
  const signedAt = performance.now();
  await call("POST", "/api/esign", signSubmission(view), { bearer });
  await mailed(/^Completed/);
  return { send: performance.now() - sentAt, signature: performance.now() - signedAt };
}
