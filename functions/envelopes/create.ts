import { randomBytes, randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import { labelOf } from "#contract/answers";
import { envelopeInputs, type envelopes } from "#contract/api/envelopes";
import { titleProblem } from "#contract/inputs";
import { Refusal } from "#contract/refusals";
import type { SendingSettings } from "#contract/sending-rules";
import {
  type Account,
  accountMessage,
  accountName,
  accountStatusOf,
  planOf,
} from "#core/domain/account";
import { letterheadOf } from "#core/domain/company";
import type { Envelope, EnvelopeContent } from "#core/domain/envelope";
import { requestDigest } from "#core/domain/evidence";
import { idFromKey } from "#core/domain/idempotency";
import { assertOwn } from "#core/domain/identity";
import { assertMailsOfDocument, mailsOf } from "#core/domain/mail-caps";
import { type NewEnvelope, type Sent, sendEnvelope } from "#core/domain/sending";
import { variable } from "#core/environment";
import { copyStored, objectKeys } from "#core/gateways/documents";
import { copyFirstPage, deleteWithFirstPage } from "#core/gateways/first-pages";
import { sendMail } from "#core/gateways/mail";
import { enqueueMail } from "#core/gateways/queue";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { upgradeMail } from "#core/mails/account-mails";
import { upgradeByItself } from "#core/payments/upgrade";
import { getAccount, reserveDocument } from "#core/store/accounts";
import { findCompanyOf } from "#core/store/companies";
import { findEnvelope, getEnvelope, insertEnvelope, type Reservation } from "#core/store/envelopes";
import { sendingSettingsOf } from "#core/store/sending-settings";
import { counting, refusalOf } from "#core/store/throttle";
import { misfit } from "#core/text/misfit";
import { assertPrintable } from "#core/text/printable";
import { faultInEnglish } from "#languages/answer-faults";
import { assertMailsWanted } from "./assert-mails-wanted.ts";
import { type Source, sourceOf } from "./source.ts";
import { addressesIn, namedSenders, printedWords, wantedSource, writtenIn } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");
const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

type Input = z.output<typeof envelopes.create.input>;

/**
 * Sends a document. The envelope's id is derived from the idempotency key, so that a repeated call finds the
 * envelope of the first one, and the document counts once.
 */
export const create: RouteOf<typeof envelopes.create> = async ({
  input,
  caller: account,
  client,
  now,
}) => {
  for (const { named, fields } of namedSenders(input)) assertOwn(account, named, fields);
  const key = input.idempotencyKey;
  const id = key ? idFromKey(account.userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findEnvelope(id) : undefined;
  if (before) return repeated(before, requestSha256);

  const [source, settings] = await Promise.all([
    sourceOf(wantedSource(input), account),
    sendingSettingsOf(account.userId),
  ]);
  assertPlainTitle(input, source);
  assertPrintable(printedWords(input));
  await assertMailsWanted(account.userId, addressesIn(input, settings), envelopeInputs.signers);
  const allowed = await withinLimit(account, now);
  if (!allowed) return "OVER_LIMIT";
  const company = await findCompanyOf(account);
  const content = {
    ...newEnvelope(id, input, account, { source, settings }),
    company: company && letterheadOf(company),
    requestSha256,
    salt: randomBytes(16).toString("hex"),
  };
  const sent = sendEnvelope(content, client, now);
  await assertValuesFit(sent.content);
  return store(sent, allowed, source, now);
};

/** What the sender has filled in must fit into its box, as it will be stamped. */
async function assertValuesFit({ fields, pages }: EnvelopeContent): Promise<void> {
  for (const field of fields) {
    const value = field.settings?.value;
    const fault = value === undefined ? undefined : await misfit(field, pages, value);
    if (fault) {
      const message = `“${labelOf(field)}”: ${faultInEnglish(fault)}`;
      throw new Refusal("BAD_FIELD", { field: envelopeInputs.fields, message });
    }
  }
}

/** Before anything is sent, because the file's own name may be any. */
function assertPlainTitle({ emailData }: Input, { fileName }: Source): void {
  const message = titleProblem(emailData?.title ?? "", fileName);
  if (message) throw new Refusal("BAD_FIELD", { field: "emailData.title", message });
}

/** The account that may send, after an automatic upgrade if necessary; undefined if it is over its limit. */
async function withinLimit(account: Account, now: Date): Promise<Account | undefined> {
  switch (accountStatusOf(account, now)) {
    case "inactive":
      throw new Refusal("INACTIVE", { message: accountMessage(account, now) });
    case "IN_LIMIT":
      return account;
    case "OVER_LIMIT": {
      const upgraded = await upgradeByItself(account, now);
      if (!upgraded || accountStatusOf(upgraded.account, now) !== "IN_LIMIT") return undefined;
      const mail = upgradeMail(planOf(upgraded.account, now).type, product);
      if (upgraded.isFirst) await sendMail(account.email, mail);
      return upgraded.account;
    }
  }
}

/** The reply to a repeated key: the first reply for the same request, KEY_USED for another one. */
function repeated(before: Envelope, requestSha256: string) {
  if (before.requestSha256 !== requestSha256) throw new Refusal("KEY_USED");
  return new Answer(201, { envelopeId: before.id });
}

async function store(sent: Sent, account: Account, source: Source, now: Date) {
  const { id } = sent.envelope;
  const key = objectKeys.original(id, randomUUID());
  const [original, firstPage] = await Promise.all([
    copyStored(bucket, source.file, key),
    copyFirstPage(source.firstPage, key),
  ]);
  const copies = { key, firstPage };
  const frozen = { ...sent, envelope: { ...sent.envelope, original, firstPage } };
  const outcome = await insertWithinLimit(frozen, account, now).catch(async (error) => {
    // After a refusal nothing is stored. After any other error the envelope may be, and needs the copy.
    if (error instanceof Refusal) await deleteWithFirstPage(copies);
    throw error;
  });
  switch (outcome) {
    case "inserted":
      await enqueueMail(frozen.envelope, now);
      return new Answer(201, { envelopeId: id });
    case "exists": {
      const first = await getEnvelope(id);
      if (first.original.key !== key) await deleteWithFirstPage(copies);
      return repeated(first, sent.envelope.requestSha256 ?? "");
    }
    case "over-limit":
      await deleteWithFirstPage(copies);
      return "OVER_LIMIT" as const;
  }
}

/** Tries again if the reservation fails although the account is within its limit: its plan has changed. */
async function insertWithinLimit(sent: Sent, account: Account, now: Date) {
  for (let allowed: Account | undefined = account; allowed; ) {
    const outcome = await insertEnvelope(sent, reservationFor(sent, allowed, now), now);
    if (outcome === "mails-spent") throw refusalOf("mailsByAccount", now);
    if (outcome !== "over-limit") return outcome;
    const latest: Account = await getAccount(account.userId);
    allowed = await withinLimit(latest, now);
  }
  return "over-limit" as const;
}

function reservationFor({ envelope }: Sent, account: Account, now: Date): Reservation {
  const plan = planOf(account, now);
  assertMailsOfDocument(envelope, plan);
  const counted = { uses: mailsOf(envelope), max: plan.mailsPerDayMax };
  return {
    document: reserveDocument(account, now),
    mails: { Update: counting("mailsByAccount", account.userId, now, counted) },
  };
}

function newEnvelope(
  id: string,
  input: Input,
  account: Account,
  { source, settings }: { readonly source: Source; readonly settings: SendingSettings },
): Omit<NewEnvelope, "requestSha256" | "salt"> {
  return {
    id,
    sender: { userId: account.userId, email: account.email, name: accountName(account) },
    fileName: source.fileName,
    original: source.file,
    pages: source.pages,
    templateId: source.templateId,
    templateVersion: source.templateVersion,
    ...writtenIn(input, source.pages, settings),
    language: input.language ?? account.language,
  };
}
