import { setTimeout as sleep } from "node:timers/promises";
import { print, quantile, repeated } from "../../../scripts/budgets/figures.ts";
import type { Undersign } from "../../../scripts/local.ts";
import { call } from "../../../test/support/cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signingToken,
  signSubmission,
  uploadFile,
} from "../../../test/support/people.ts";

const jobs = 20;

/** Times a document with one signer, by the API, from sending to the mail that says it is sealed. */
export async function measureJob(environment: Undersign): Promise<void> {
  // The first one includes cold starts.
  const cold = await oneJob(environment);
  const warm = await repeated(jobs, () => oneJob(environment));
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

async function oneJob(environment: Undersign): Promise<{ send: number; signature: number }> {
  const sender = await newSender();
  const file = await uploadFile(sender);
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
