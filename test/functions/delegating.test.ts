import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, mailTo } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  sealedBehind,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, type EnvelopeBody } from "../support/public-documents.ts";
import { setStopped, stopToken } from "../support/stops.ts";

/** Ann signs; Ben names Nora in his place. */
const own = borrowedEnvironment();

interface Reply {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

async function sent(rules: object = { delegation: true }) {
  const sender = await newSender("delegating");
  const key = await apiKeyOf(sender);
  const people = [newRecipient("Ann"), newRecipient("Ben")] as const;
  const { status, body } = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    documentId: await documentBy(key),
    title: "Contract",
    recipients: people,
    fields: [1, 2].map((n) => ({ kind: "sign", recipient: n, page: 1, x: 72 * n, y: 640 })),
    rules,
  });
  expect(status).toBe(201);
  const stored = async () => {
    const where = `/api/v1/envelopes/${body.id}`;
    const [envelope, entries] = await Promise.all([
      callByKey<object>(key, "GET", where),
      callByKey<{ data: { type: string; data: Record<string, unknown> }[] }>(
        key,
        "GET",
        `${where}/entries`,
      ),
    ]);
    return { envelope: envelope.body, entries: entries.body.data };
  };
  return { sender, key, id: body.id, ann: people[0], ben: people[1], stored };
}

const delegate = (bearer: string, to: Pick<Recipient, "email">, more: object = {}) =>
  call<Reply>(
    "POST",
    "/api/esign/delegate",
    { firstName: "Nora", lastName: "New", reason: "On leave", email: to.email, ...more },
    { bearer },
  );

test("the person named signs in the first one's place, and nobody else gets their link", async (context) => {
  const { sender, key, id, ann, ben, stored } = await sent();
  const nora = newRecipient("Nora");
  const bearer = await signingToken(ben);
  expect((await openLink(bearer)).body).toMatchObject({ delegable: true });
  await signBy(ann);
  const done = await delegate(bearer, nora);
  expect(done).toMatchObject({ status: 200, body: { envelopeId: id } });
  const told = await mailTo(sender.email, ({ subject }) => /has reassigned/.test(subject));
  expect(told.text).toContain(nora.email);
  expect(told.text).toContain("On leave");
  const invited = await mailTo(nora.email);
  expect(invited.text).toMatch(/has asked you to act in their place/);
  const token = await signingToken(nora);

  // Ben's link is dead for every call, the same one included.
  for (const answer of [await openLink(bearer), await delegate(bearer, newRecipient("Olga"))])
    expect(answer).toMatchObject({ status: 409, body: { code: "DELEGATED" } });

  // Nobody gets back what they have passed on.
  await own().environment.idle();
  const before = await stored();
  expect(await delegate(token, ben)).toMatchObject({
    status: 400,
    body: { code: "BAD_FIELD", field: "email" },
  });
  expect(await stored()).toEqual(before);

  const { entries, envelope } = await stored();
  expect(entries.find(({ type }) => type === "delegated")?.data).toMatchObject({
    signer: "s2",
    from: ben.email,
    to: nora.email,
    reason: "On leave",
  });
  const activity = await call("GET", `/api/dashboard/views/activity/${id}`, undefined, sender);
  const events = await callByKey<{ data: { type: string }[] }>(
    key,
    "GET",
    "/api/v1/events?types=envelope.delegated",
  );
  expect(events.body.data).toHaveLength(1);
  const contacts = await call("GET", "/api/envelopes/contacts?q=nora", undefined, sender);
  expect(JSON.stringify(contacts.body)).not.toContain(nora.email);
  const others = own()
    .environment.mails()
    .filter(({ to }) => !JSON.stringify(to).includes(nora.email));
  for (const seen of [done, envelope, entries, activity, events, others])
    expect(JSON.stringify(seen)).not.toContain(token);

  await signBy(nora);
  await call(
    "POST",
    "/api/esign/keep",
    { shownSha256: await shownTo(ann) },
    {
      bearer: await signingToken(ann),
    },
  );
  await own().environment.idle();
  await isGenuine(
    await sealedBehind(await viewingToken(nora.email)),
    /Ben .* named Nora New/,
    context,
  );
});

const shownTo = async (who: Recipient) =>
  (await openLink(await signingToken(who))).body.shownSha256;

describe("it is refused, and nothing is stored,", () => {
  test("to a party, a stopped or a returned mailbox, or with words that can't be mailed", async () => {
    const { sender, ann, ben, stored } = await sent();
    const bearer = await signingToken(ben);
    const stopped = newRecipient("Stella");
    await sendEnvelope(sender, [stopped]);
    await setStopped(await stopToken(stopped.email), true);
    const returned = `bounce+${randomUUID().slice(0, 8)}@simulator.amazonses.com`;
    await sendEnvelope(sender, [{ ...newRecipient("Rob"), email: returned }]);
    await own().environment.idle();
    const before = await stored();
    const refusals = [
      [ben, {}, 400, "BAD_FIELD", "email"],
      [ann, {}, 400, "BAD_FIELD", "email"],
      [stopped, {}, 403, "CANT_BE_MAILED", "email"],
      [{ email: returned }, {}, 403, "CANT_BE_MAILED", "email"],
      [newRecipient("Nora"), { reason: " " }, 400, "BAD_FIELD", "reason"],
      [newRecipient("Nora"), { firstName: "www.example.com" }, 400, "BAD_FIELD", "firstName"],
    ] as const;
    for (const [to, more, status, code, field] of refusals)
      expect(await delegate(bearer, to, more)).toMatchObject({ status, body: { code, field } });
    // The refusal is the same for both, so that nobody learns why an address gets no mail.
    const [one, other] = [
      await delegate(bearer, stopped),
      await delegate(bearer, { email: returned }),
    ];
    expect(one.body.message).toBe(other.body.message);
    expect(await stored()).toEqual(before);
  });

  test("where the rule is off, after signing, and after withdrawal", async () => {
    const off = await sent({});
    const bearer = await signingToken(off.ben);
    expect((await openLink(bearer)).body).not.toHaveProperty("delegable");
    await own().environment.idle();
    const before = await off.stored();
    const nora = newRecipient("Nora");
    expect(await delegate(bearer, nora)).toMatchObject({
      status: 409,
      body: { code: "CANT_CHANGE_NOW" },
    });
    expect(await off.stored()).toEqual(before);

    const { sender, id, ann, ben, stored } = await sent();
    const [first, second] = [await signingToken(ann), await signingToken(ben)];
    await signBy(ann);
    await own().environment.idle();
    const signed = await stored();
    expect(await delegate(first, nora)).toMatchObject({ body: { code: "CANT_CHANGE_NOW" } });
    expect(await stored()).toEqual(signed);
    await call("POST", `/api/envelopes/${id}/withdraw`, {}, sender);
    await own().environment.idle();
    const ended = await stored();
    expect(await delegate(second, nora)).toMatchObject({ body: { code: "VOIDED" } });
    expect(await stored()).toEqual(ended);
  });
});
