import { unzipSync } from "fflate";
import { earlierVerifier } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, expect, test } from "vitest";
import { copyOf } from "../../scripts/operate/person/copy.ts";
import { planErasure } from "../../scripts/operate/person/erase.ts";
import { findPerson } from "../../scripts/operate/person/find.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, mailTo } from "../support/cloud.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
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
import { signersReplies } from "../support/signer-calls.ts";

/** Any one of ten people signs. */

const own = borrowedEnvironment();

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
  ).body.data.filter(({ type }) => !/^(compared|invited|delivered|mail-)/.test(type));

/** The different replies to all calls with which people sign. */
const repliesTo = async (bearer: string) => [
  ...new Set(
    [...(await signersReplies(bearer)).values()].map(({ status, code }) => `${status} ${code}`),
  ),
];

const giveBack = (bearer: string) =>
  call<{ code?: string }>("POST", "/api/esign/give-back", {}, { bearer });

const isTaken = async (bearer: string) => (await openLink(bearer)).body.anyOf?.taken;

test("each of several people reads what they would sign by their own link, which acts on nothing before it is taken", async () => {
  expect(new Set(tokens).size).toBe(10);
  expect((await mailTo(first.email)).text).toContain("This needs one of you");
  const [ann = "", ben = ""] = tokens;
  for (const [index, bearer] of [ann, ben].entries()) {
    const { status, body } = await openLink(bearer);
    expect([status, body.recepient[0].email]).toEqual([200, people[index]?.email]);
    expect(body.anyOf).toMatchObject({ taken: false });
    expect(body.anyOf?.people).toHaveLength(10);
    const file = { bearer, headers: { accept: "application/json" } };
    expect((await call("GET", body.recepient[0].docUrl, undefined, file)).status).toBe(200);
  }
  const acts = { viewed: {}, decline: { reason: "No" }, language: { language: "de" }, pad: {} };
  for (const [act, body] of Object.entries(acts)) {
    const reply = await call<{ code?: string }>("POST", `/api/esign/${act}`, body, { bearer: ben });
    expect([act, reply.body.code]).toEqual([act, "NOT_TAKEN"]);
  }
  expect((await entriesOf()).map(({ type }) => type)).toEqual(["created"]);
});

test("a person who gives it back leaves it to all, who have read on meanwhile", async () => {
  const [ann = "", ben = ""] = tokens;
  const shown = (await openLink(ben)).body.shownSha256;
  expect((await take(ann)).status).toBe(200);
  expect(await isTaken(ann)).toBe(true);
  expect((await openLink(ben)).body).toMatchObject({ code: "TAKEN" });
  expect((await giveBack(ben)).body.code).toBe("TAKEN");
  expect((await giveBack(ann)).status).toBe(200);
  expect((await giveBack(ann)).status).toBe(200);
  expect([await isTaken(ann), await isTaken(ben)]).toEqual([false, false]);
  expect((await openLink(ben)).body.shownSha256).toBe(shown);
  expect((await entriesOf()).map(({ type }) => type)).toEqual(["created", "taken", "given-back"]);
});

test("exactly one of twenty people who press at once takes it, and the links of the others say so", async () => {
  const replies = await Promise.all([...tokens, ...tokens].map(take));
  expect(
    replies.find(({ status }) => status === 200),
    JSON.stringify(replies[0]),
  ).toBeDefined();
  const taken = [...new Set(replies.flatMap(({ status }, i) => (status === 200 ? [i % 10] : [])))];
  expect(taken).toHaveLength(1);
  const [winner = 0] = taken;
  expect((await entriesOf()).findLast(({ type }) => type === "taken")).toMatchObject({
    data: { signer: "s1", to: people[winner]?.email },
  });
  const before = await entriesOf();
  for (const [index, token] of tokens.entries()) {
    if (index === winner) continue;
    const { status, body } = await openLink(token);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: "TAKEN", quote: `Person${winner} Test` }),
    ]);
  }
  const [loser = ""] = tokens.filter((_, index) => index !== winner);
  expect(await repliesTo(loser)).toEqual(["409 TAKEN"]);
  expect(await entriesOf()).toEqual(before);
  await signsAsOneOf(winner);
  const operator = await operatorOf(own().environment);
  for (const [index, { email }] of people.slice(0, 3).entries()) {
    const copy = unzipSync(await copyOf(operator, await findPerson(operator, email), new Date()));
    const has = Object.keys(copy).includes(`documents/${envelope.id}/sealed.pdf`);
    expect([email, has]).toEqual([email, index === winner]);
  }
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
    "/api/v1/events?types=envelope.taken,envelope.given-back",
  );
  expect(events.body.data.map(({ data }) => data.recipient?.email)).toEqual([
    first.email,
    expect.stringContaining(" / "),
    people[winner]?.email,
  ]);
}

test("answers of one of several people are neither given to nor erased for another", async () => {
  const operator = await operatorOf(own().environment);
  const [ann, bea, dan] = [newRecipient("Ann"), newRecipient("Bea"), newRecipient("Dan")];
  const { body } = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    documentId: await documentBy(key),
    recipients: [{ ...ann, anyOf: [bea] }, dan],
    fields: [1, 2].map((n) => ({ kind: "sign", recipient: n, page: 1, x: 72 * n, y: 640 })),
  });
  const bearer = await signingToken(bea);
  expect((await take(bearer)).status).toBe(200);
  const { body: view } = await openLink(bearer);
  expect((await call("POST", "/api/esign", signSubmission(view), { bearer })).status).toBe(200);
  const reason = { reason: "No" };
  await call("POST", "/api/esign/decline", reason, { bearer: await signingToken(dan) });
  await own().environment.idle();

  const given = async (email: string) => {
    const person = await findPerson(operator, email);
    const files = unzipSync(await copyOf(operator, person, new Date()));
    const document = Buffer.from(files[`documents/${body.id}/document.json`] ?? []).toString();
    const { filled } = await planErasure(operator, person);
    return { ...JSON.parse(document), erased: filled.map(({ envelopeId }) => envelopeId) };
  };
  const beas = await given(bea.email);
  expect(beas).toMatchObject({ values: [{ email: bea.email }], erased: [body.id] });
  const anns = await given(ann.email);
  expect(anns).toMatchObject({ id: body.id, values: [], erased: [] });
  expect(anns.entries.map(({ type }: { type: string }) => type)).not.toContain("signed");
});
