import { earlierVerifier } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, mailTo } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  sealedBehind,
  signingToken,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, type EnvelopeBody } from "../support/public-documents.ts";

/** Any one of ten people signs. */

const people = Array.from({ length: 10 }, (_, index) => newRecipient(`Person${index}`));
const [first, ...others] = people as [Recipient, ...Recipient[]];
let key: string;
let envelope: EnvelopeBody;
let tokens: readonly string[];

beforeAll(async () => {
  key = await apiKeyOf(await newSender("groups"));
  const documentId = await documentBy(key);
  const recipients = [{ ...first, anyOf: others }];
  const fields = [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 640 }];
  const sent = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    ...{ documentId, recipients, fields },
  });
  expect(sent.status).toBe(201);
  envelope = sent.body;
  tokens = await Promise.all(people.map(signingToken));
});

const take = (bearer: string) =>
  call<{ code?: string; quote?: string }>("POST", "/api/esign/take", {}, { bearer });

/** The entries about people's acts; mails leave at times of their own. */
const entriesOf = async () =>
  (
    await callByKey<{ data: { type: string; data: Record<string, unknown> }[] }>(
      key,
      "GET",
      `/api/v1/envelopes/${envelope.id}/entries`,
    )
  ).body.data.filter(({ type }) => !/^(invited|delivered|mail-)/.test(type));

test("each is asked by a link of their own, which opens nothing before it is taken", async () => {
  expect(new Set(tokens).size).toBe(10);
  expect((await mailTo(first.email)).text).toContain("Any one of you can do this");
  const refused = await openLink(tokens[3] ?? "");
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: "NOT_TAKEN", quote: expect.stringContaining("Person7 Test") }),
  ]);
});

test("of twenty presses at once one person has it, and the links of the others say so", async () => {
  const replies = await Promise.all([...tokens, ...tokens].map(take));
  expect(
    replies.find(({ status }) => status === 200),
    JSON.stringify(replies[0]),
  ).toBeDefined();
  const taken = [...new Set(replies.flatMap(({ status }, i) => (status === 200 ? [i % 10] : [])))];
  expect(taken).toHaveLength(1);
  const [winner = 0] = taken;
  expect((await entriesOf()).filter(({ type }) => type === "taken")).toMatchObject([
    { data: { signer: "s1", to: people[winner]?.email } },
  ]);
  const before = await entriesOf();
  for (const [index, token] of tokens.entries()) {
    if (index === winner) continue;
    const { status, body } = await openLink(token);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: "TAKEN", quote: `Person${winner} Test` }),
    ]);
    const act = await call<{ code?: string }>(
      "POST",
      "/api/esign/decline",
      { reason: "No" },
      { bearer: token },
    );
    expect([act.status, act.body.code]).toEqual([409, "TAKEN"]);
  }
  expect(await entriesOf()).toEqual(before);
  await signsAsOneOf(winner);
});

/** The person who has taken it signs as any signer does; the document is genuine, and an event says who took it. */
async function signsAsOneOf(winner: number) {
  const bearer = tokens[winner] ?? "";
  const { body: view } = await openLink(bearer);
  expect(view.recepient[0]).toMatchObject({ email: people[winner]?.email });
  const signed = await call("POST", "/api/esign", signSubmission(view), { bearer });
  expect(signed.status).toBe(200);
  const sealed = await sealedBehind(await viewingToken(people[winner]?.email ?? ""));
  const where = "/api/evidence/seal-certificates";
  const { body } = await call<{ certificates: { der: string }[] }>("GET", where);
  const trusted = body.certificates.map(({ der }) => Buffer.from(der, "base64"));
  for (const verify of [verifyDocument, earlierVerifier])
    expect((await verify(sealed, { trusted })).verdict).toBe("genuine");
  const events = await callByKey<{ data: { data: { recipient?: { email: string } } }[] }>(
    key,
    "GET",
    "/api/v1/events?types=envelope.taken",
  );
  expect(events.body.data.map(({ data }) => data.recipient?.email)).toEqual([
    people[winner]?.email,
  ]);
}
