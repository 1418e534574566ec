import { createHash, randomBytes, randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { envelopes } from "#contract/api/envelopes";
import { Refusal } from "#contract/refusals";
import { type Account, accountName, accountStatus } from "#core/domain/account";
import { letterheadOf } from "#core/domain/company";
import type { Envelope } from "#core/domain/envelope";
import { requestDigest } from "#core/domain/evidence";
import { assertOwn } from "#core/domain/identity";
import { type NewEnvelope, type Sent, sendEnvelope } from "#core/domain/sending";
import { variable } from "#core/environment";
import { copyStored, deleteObject, objectKeys } from "#core/gateways/documents";
import { tellMail } from "#core/gateways/queue";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { reserveDocument } from "#core/store/accounts";
import { findCompanyOf } from "#core/store/companies";
import { findEnvelope, getEnvelope, insertEnvelope } from "#core/store/envelopes";
import { getFile, type UploadedFile } from "#core/store/files";
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
  const id = envelopeId(account, input.idempotencyKey);
  const requestSha256 = requestDigest(input);
  const before = input.idempotencyKey ? await findEnvelope(id) : undefined;
  if (before) return repeated(before, requestSha256);

  const status = accountStatus(account, now);
  if (status === "inactive") throw new Refusal("INACTIVE");
  if (status === "OVER_LIMIT") return "OVER_LIMIT";
  const file = await getFile(account.userId, fileIdIn(input.fileurl, account));
  const company = await findCompanyOf(account);
  const content = {
    ...newEnvelope(id, input, account, file),
    company: company && letterheadOf(company),
    requestSha256,
    salt: randomBytes(16).toString("hex"),
  };
  const sent = sendEnvelope(content, client, now);
  return store(sent, account, file, now);
};

/** The same key and the same request: the first answer again. The same key and another one: a mistake. */
function repeated(before: Envelope, requestSha256: string) {
  if (before.requestSha256 !== requestSha256) throw new Refusal("KEY_USED");
  return new Answer(201, { envelopeId: before.id });
}

async function store(sent: Sent, account: Account, file: UploadedFile, now: Date) {
  const { id } = sent.envelope;
  const original = await copyStored(bucket, file, objectKeys.original(id));
  const frozen = { ...sent, envelope: { ...sent.envelope, original } };
  const outcome = await insertEnvelope(frozen, reserveDocument(account), now);
  switch (outcome) {
    case "inserted":
      await tellMail(frozen.envelope, now);
      return new Answer(201, { envelopeId: id });
    case "exists":
      return repeated(await getEnvelope(id), sent.envelope.requestSha256 ?? "");
    case "over-limit":
      await deleteObject(bucket, original.key);
      return "OVER_LIMIT" as const;
  }
}

function envelopeId(account: Account, idempotencyKey: string | undefined): string {
  if (!idempotencyKey) return randomUUID();
  const hex = createHash("sha256").update(`${account.userId}|${idempotencyKey}`).digest("hex");
  // UUID version 8 (RFC 9562): 122 bits of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `fileurl` is what the file list calls `url`; nothing else is ever fetched or opened. */
function fileIdIn(fileurl: string, account: Account): string {
  const [, userId, fileId] = /^\/api\/files\/([^/?#]+)\/([^/?#]+)$/.exec(fileurl) ?? [];
  if (!userId || !fileId) {
    throw new Refusal("BAD_FIELD", {
      field: "fileurl",
      message: "Please choose an uploaded file.",
    });
  }
  if (userId !== account.userId) throw new Refusal("NOT_FOUND");
  return fileId;
}

function newEnvelope(
  id: string,
  input: Input,
  account: Account,
  file: UploadedFile,
): Omit<NewEnvelope, "requestSha256" | "salt"> {
  const { key, versionId, sha256, sizeBytes } = file;
  return {
    id,
    owner: { userId: account.userId, email: account.email, name: accountName(account) },
    title: input.emailData?.title ?? "",
    message: input.emailData?.message ?? "",
    fileName: file.name,
    original: { key, versionId, sha256, sizeBytes },
    pages: file.pages,
    signers: input.recepient.map(newSigner),
    markers: input.markers.map(newMarker),
    copies: input.emailData?.ccList ?? [],
    expiresInDays: input.expiresInDays,
    withholdValues: input.withholdValues ?? false,
  };
}
