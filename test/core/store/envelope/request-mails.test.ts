import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import { sendEnvelope } from "../../../../core/domain/acts/sending.ts";
import { expire } from "../../../../core/domain/acts/signing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import { client, newEnvelope, noon } from "../../../support/envelopes.ts";
import { startStore, type TestStore } from "../../../support/store.ts";

let store: TestStore;
beforeAll(async () => {
  store = await startStore();
  // Read when the worker is loaded; nothing is mailed here.
  for (const name of [
    "DOCUMENTS_BUCKET",
    "LINK_KEY_ARN",
    "MAIL_FROM",
    "PRODUCT_NAME",
    "MAIL_CONFIGURATION_SET",
    "SITE_URL",
    "COMPLETED_BUCKET",
  ])
    vi.stubEnv(name, "none");
});
afterAll(() => store.close());

/** Its id, and the address that it was to be mailed to. */
async function expiredDocument() {
  const { changeEnvelope, insertEnvelope } = await import(
    "../../../../core/store/envelope/envelopes.ts"
  );
  const sent = sendEnvelope(newEnvelope(), client, noon);
  const { id, expiresAt, sender, signers } = sent.envelope;
  const reserved = (sk: string) => ({ Put: { TableName: "envelopes", Item: { pk: "X", sk } } });
  const reservation = { document: reserved("document"), mails: reserved("mails") };
  await insertEnvelope(sent, reservation, noon);
  const end = new Date(Date.parse(expiresAt) + 1);
  await changeEnvelope(id, end, (envelope) => expire(envelope, system, end));
  return { envelopeId: id, whom: { senderId: sender.userId, email: signers[0]?.email ?? "" }, end };
}

const runAt = (now: Date) => ({
  ...{ now: () => now, startedAt: now, msLeft: () => 60_000, messageId: "m", nextHop: 1 },
});

const soonAfter = (at: Date) => new Date(at.getTime() + 1);

test("a request that is no longer owed when its turn comes leaves the turn to the next", async () => {
  const { sendRequest } = await import("../../../../functions/on-mail-requested/send-request.ts");
  const { takeTurn } = await import("../../../../core/store/envelope/request-mails.ts");
  const { envelopeId, whom, end: now } = await expiredDocument();
  const own = { envelopeId, notificationId: "invitation-s1" };
  expect(await sendRequest(own, whom, runAt(now))).toBeUndefined();
  const next = { envelopeId: "two", notificationId: "invitation-s1" };
  expect(await takeTurn(whom, next, soonAfter(now))).toMatchObject({ waiting: [] });
});

test("two workers with one request have one turn: it is not put off, and the turn stays", async () => {
  const { sendRequest } = await import("../../../../functions/on-mail-requested/send-request.ts");
  const { takeTurn } = await import("../../../../core/store/envelope/request-mails.ts");
  const { envelopeId, end: now } = await expiredDocument();
  const whom = { senderId: "another", email: "ann@example.com" };
  const own = { envelopeId, notificationId: "invitation-s1" };
  expect(await takeTurn(whom, own, now)).toEqual({ waiting: [], isTaken: false });
  // A call that is repeated, because its answer was lost, is no other worker's.
  expect(await takeTurn(whom, own, now)).toEqual({ waiting: [], isTaken: false });
  const other = { envelopeId: "two", notificationId: "invitation-s1" };
  const until = new Date(now.getTime() + limits.requestsJoinMs).toISOString();
  expect(await takeTurn(whom, other, soonAfter(now))).toEqual({ until });
  expect(await takeTurn(whom, own, soonAfter(now))).toEqual({ waiting: [other], isTaken: true });
  expect(await sendRequest(own, whom, runAt(soonAfter(now)))).toBeUndefined();
  expect(await takeTurn(whom, other, soonAfter(now))).toEqual({ until });
});
