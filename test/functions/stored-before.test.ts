import { expect, test } from "vitest";
import type { ActivityReply, DashboardReply } from "../../contract/api/dashboard.ts";
import { call } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { download, newRecipient, newSender, sendEnvelope, signBy } from "../support/people.ts";
import { storeAsBefore, tableOf } from "../support/stored-items.ts";

/** Envelopes that earlier versions stored, each in one item. */

const own = ownEnvironment();
const days = (count: number) => count * 86_400_000;

async function storedBefore() {
  const { environment } = own();
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [recipient]);
  await environment.idle();
  await storeAsBefore(tableOf(environment, "Envelopes"), envelopeId);
  const views = async () =>
    (await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender)).body;
  return { environment, sender, recipient, envelopeId, views };
}

test("is listed, opened, signed and sealed, its entries chained, and listed once", async () => {
  const { environment, sender, recipient, envelopeId, views } = await storedBefore();
  expect((await views()).documents).toMatchObject([{ envelopeId, stage: "waiting", signed: 0 }]);
  await signBy(recipient);
  await environment.idle();
  const after = await views();
  expect(after).toMatchObject({ inProgress: 0, completed: 1 });
  expect(after.documents).toMatchObject([{ envelopeId, stage: "completed", signed: 1 }]);
  const route = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<ActivityReply>("GET", route, undefined, sender);
  const acts = body.audit.map(({ action }) => action.split("|")[0]);
  expect(acts.filter((act) => act === "Document completed and sealed")).toHaveLength(1);
  const sealed = await download(`${after.documents[0]?.fileUrl}${envelopeId}`, sender.bearer);
  expect(sealed.includes("%PDF")).toBe(true);
});

test("is found by the sweep when something is due", async () => {
  const { environment, recipient } = await storedBefore();
  await environment.advance(days(3.1));
  const mails = environment.mails({ to: recipient.email });
  expect(mails.filter(({ subject }) => subject.startsWith("Reminder"))).toHaveLength(1);
});

test("is no longer listed once it is deleted", async () => {
  const { sender, envelopeId, views } = await storedBefore();
  await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
  expect(await views()).toEqual({ inProgress: 0, completed: 0, rejected: 0, documents: [] });
});
