import type { UsageUnit } from "cdk-laptop";
import { expect, test } from "vitest";
import type { DocumentNews } from "../../contract/pages/dashboard.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { call } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";

/** What DynamoDB bills for, counted by the laptop's; `FIGURES=1` prints the counts. */

const own = ownEnvironment({ countsUnits: true });

/** Units of everything that `act` sets off. */
async function unitsOf(name: string, act: () => Promise<unknown>) {
  const { environment } = own();
  const before = environment.usage();
  await act();
  await environment.idle();
  const used = environment.usage(before);
  const sum = (wanted: UsageUnit) =>
    used.reduce((all, { unit, amount }) => all + (unit === wanted ? amount : 0), 0);
  const units = { reads: sum("dynamodb:read-units"), writes: sum("dynamodb:write-units") };
  if (process.env["FIGURES"]) console.info(name, JSON.stringify(units));
  return units;
}

test("a document for two signers, of whose mails SES tells, takes at most 235 write units", async () => {
  const sender = await newSender();
  const [ann, bob] = ["Ann", "Bob"].map((name) => ({
    ...newRecipient(name),
    email: `success+${name.toLowerCase()}@simulator.amazonses.com`,
  }));
  if (!ann || !bob) throw new Error("expected two signers");
  const file = await uploadFile(sender);
  const writes: number[] = [];
  const step = async (name: string, act: () => Promise<unknown>) =>
    writes.push((await unitsOf(name, act)).writes);
  await step("send", () => sendEnvelope(sender, [ann, bob], file));
  for (const who of [ann, bob]) {
    const token = await signingToken(who);
    const views: SignerViewReply[] = [];
    await step("open", async () => {
      views.push((await openLink(token)).body);
      await call("POST", "/api/esign/viewed", {}, { bearer: token });
    });
    const [view] = views;
    if (!view) throw new Error("expected a signer's view");
    const signed = () => call("POST", "/api/esign", signSubmission(view), { bearer: token });
    await step("sign", signed);
  }
  const all = writes.reduce((sum, one) => sum + one, 0);
  if (process.env["FIGURES"]) console.info("all write units", all);
  // Mail events that meet try again, and each try is billed: 206 without any, 88 of them for its eight events.
  expect(all).toBeLessThanOrEqual(235);
});

test("the page of a document reads at most 25 units, and asks again for at most 4", async () => {
  const sender = await newSender();
  const people = ["Ann", "Bob", "Cem"].map((name) => newRecipient(name));
  const [ann] = people;
  if (!ann) throw new Error("expected a signer");
  const envelopeId = await sendEnvelope(sender, people);
  await signBy(ann);
  await own().environment.idle();
  const replies: DocumentNews[] = [];
  const read = (query: string) => async () => {
    const path = `/api/documents/${envelopeId}${query}`;
    const began = performance.now();
    replies.push((await call<DocumentNews>("GET", path, undefined, sender)).body);
    if (process.env["FIGURES"]) console.info("ms", Math.round(performance.now() - began));
  };
  const whole = await unitsOf("document page", read(""));
  const again = await unitsOf("document page again", read(`?known=${replies[0]?.version}`));
  expect(replies.map(({ document }) => document !== undefined)).toEqual([true, false]);
  expect([whole.writes, again.writes]).toEqual([0, 0]);
  expect(whole.reads).toBeLessThanOrEqual(25);
  expect(again.reads).toBeLessThanOrEqual(4);
});
