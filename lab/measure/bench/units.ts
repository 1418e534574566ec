import type { Usage } from "cdk-laptop";
import { eventTypes } from "../../../contract/rules/programs/events.ts";
import type { Undersign } from "../../../scripts/local.ts";
import { apiKeyOf } from "../../../test/support/api-keys.ts";
import { call } from "../../../test/support/cloud.ts";
import { openReceiver } from "../../../test/support/open-receiver.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
} from "../../../test/support/people.ts";

/** The accounts that are compared: one without programs, one with an API key, one with a webhook. */
const accounts = {
  "no program": async (_sender: Sender) => async () => {},
  feed: async (sender: Sender) => {
    await apiKeyOf(sender);
    return async () => {};
  },
  webhook: async (sender: Sender) => {
    const receiver = await openReceiver();
    await call("POST", "/api/hooks", { url: receiver.url, types: eventTypes }, sender);
    return () => receiver.end();
  },
};

/** Documents whose units are averaged, since calls that meet try again; a trial has one more. */
const documents = 2;

/**
 * Prints the write units of a document for two signers by kind of item, from sending a file to the last of five mail
 * events: what the laptop's DynamoDB counts. Uploading the file is not counted.
 */
export async function measureUnits(environment: Undersign): Promise<void> {
  const columns = new Map<string, ReadonlyMap<string, number>>();
  for (const [name, prepare] of Object.entries(accounts))
    columns.set(name, await unitsOf(environment, prepare));
  const kinds = [...new Set([...columns.values()].flatMap((units) => [...units.keys()]))].sort();
  const row = (units: (of: ReadonlyMap<string, number>) => number) =>
    Object.fromEntries([...columns].map(([name, of]) => [name, Math.round(units(of) * 10) / 10]));
  console.table({
    ...Object.fromEntries(kinds.map((kind) => [kind, row((of) => of.get(kind) ?? 0)])),
    sum: row((of) => [...of.values()].reduce((sum, one) => sum + one, 0)),
  });
}

async function unitsOf(
  environment: Undersign,
  prepare: (sender: Sender) => Promise<() => Promise<void>>,
): Promise<ReadonlyMap<string, number>> {
  const sender = await newSender();
  const end = await prepare(sender);
  // The first seal stores the key's certificate, and functions are warm afterwards.
  await runDocument(environment, sender);
  const found = new Map<string, number>();
  for (let count = 0; count < documents; count++) {
    for (const { resource, amount } of await runDocument(environment, sender)) {
      const kind = shortened(resource);
      found.set(kind, (found.get(kind) ?? 0) + amount / documents);
    }
  }
  await end();
  return found;
}

async function runDocument(environment: Undersign, sender: Sender): Promise<Usage[]> {
  const signers = ["Ann", "Bob"].map((name) => {
    const recipient = newRecipient(name);
    const [local] = recipient.email.split("@");
    return { ...recipient, email: `success+${local}@simulator.amazonses.com` };
  });
  const file = await uploadFile(sender);
  await environment.idle();
  const before = environment.usage();
  await sendEnvelope(sender, signers, file);
  for (const signer of signers) {
    const token = await signingToken(signer);
    await openLink(token);
    await call("POST", "/api/esign/viewed", {}, { bearer: token });
    await signBy(signer);
  }
  await environment.idle();
  return environment
    .usage(before)
    .filter(
      ({ unit, resource }) => unit === "dynamodb:units-by-item" && !/Throttles/.test(resource),
    );
}

/** `Envelopes byDue E#/META` for `undersign-dev-DataEnvelopes1234/index/byDue E#/META`. */
const shortened = (resource: string): string =>
  resource.replace(/^.*Data([A-Z][a-z]+)[^/ ]*(?:\/index\/(\w+))?/, (_, table, index) =>
    [table, index].filter(Boolean).join(" "),
  );
