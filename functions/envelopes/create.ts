import { randomBytes, randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { envelopes } from "#contract/api/envelopes";
import { Refusal } from "#contract/refusals";
import { type Account, accountName, accountStatus } from "#core/domain/account";
import { letterheadOf } from "#core/domain/company";
import type { Envelope } from "#core/domain/envelope";
import { requestDigest } from "#core/domain/evidence";
import { idFromKey } from "#core/domain/idempotency";
import { assertOwn } from "#core/domain/identity";
import { type NewEnvelope, type Sent, sendEnvelope } from "#core/domain/sending";
import { variable } from "#core/environment";
import { copyStored, objectKeys } from "#core/gateways/documents";
import { copyFirstPage, deleteWithFirstPage } from "#core/gateways/first-pages";
import { tellMail } from "#core/gateways/queue";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { reserveDocument } from "#core/store/accounts";
import { findCompanyOf } from "#core/store/companies";
import { findEnvelope, getEnvelope, insertEnvelope } from "#core/store/envelopes";
import { type Source, sourceOf } from "./source.ts";
import { newMarker, newSigner } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

type Input = z.output<typeof envelopes.create.input>;

/**
 * Sends a document. The envelope's id follows from the idempotency key, so a repeat finds the first
 * one and counts once.
 */
export const create: RouteOf<typeof envelopes.create> = async ({
  input,
  caller: account,
  client,
  now,
}) => {
  assertOwn(account, { userId: input.senderid, email: input.senderemail });
  assertOwn(account, { userId: input.audit?.userId });
  const key = input.idempotencyKey;
  const id = key ? idFromKey(account.userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findEnvelope(id) : undefined;
  if (before) return repeated(before, requestSha256);

  const status = accountStatus(account, now);
  if (status === "inactive") throw new Refusal("INACTIVE");
  if (status === "OVER_LIMIT") return "OVER_LIMIT";
  const source = await sourceOf(input, account);
  const company = await findCompanyOf(account);
  const content = {
    ...newEnvelope(id, input, account, source),
    company: company && letterheadOf(company),
    requestSha256,
    salt: randomBytes(16).toString("hex"),
  };
  const sent = sendEnvelope(content, client, now);
  return store(sent, account, source, now);
};

/** The same key and the same request: the first answer again. The same key and another one: a mistake. */
function repeated(before: Envelope, requestSha256: string) {
  if (before.requestSha256 !== requestSha256) throw new Refusal("KEY_USED");
  return new Answer(201, { envelopeId: before.id });
}

async function store(sent: Sent, account: Account, source: Source, now: Date) {
  const { id } = sent.envelope;
  const key = objectKeys.original(id);
  const [original, firstPage] = await Promise.all([
    copyStored(bucket, source.file, key),
    copyFirstPage(source.firstPage, key),
  ]);
  const frozen = { ...sent, envelope: { ...sent.envelope, original, firstPage } };
  const outcome = await insertEnvelope(frozen, reserveDocument(account), now);
  switch (outcome) {
    case "inserted":
      await tellMail(frozen.envelope, now);
      return new Answer(201, { envelopeId: id });
    case "exists":
      return repeated(await getEnvelope(id), sent.envelope.requestSha256 ?? "");
    case "over-limit":
      await deleteWithFirstPage({ key, firstPage });
      return "OVER_LIMIT" as const;
  }
}

function newEnvelope(
  id: string,
  input: Input,
  account: Account,
  source: Source,
): Omit<NewEnvelope, "requestSha256" | "salt"> {
  return {
    id,
    owner: { userId: account.userId, email: account.email, name: accountName(account) },
    title: input.emailData?.title ?? "",
    message: input.emailData?.message ?? "",
    fileName: source.fileName,
    original: source.file,
    pages: source.pages,
    templateId: source.templateId,
    signers: input.recepient.map(newSigner),
    markers: input.markers.map(newMarker),
    copies: input.emailData?.ccList ?? [],
    expiresInDays: input.expiresInDays,
    withholdValues: input.withholdValues ?? false,
  };
}
