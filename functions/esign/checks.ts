import type { CheckReply, linkChecks } from "#contract/api/checks";
import { accessCodeLimits, type CodeCheck, passHours, spokenCode } from "#contract/checks";
import { Refusal } from "#contract/refusals";
import { type LinkCaller, nextCheck, passCookie } from "#core/callers/link";
import { companyReply } from "#core/domain/account/company";
import { accessCodeSpent, isAccessCode, passed } from "#core/domain/acts/checking";
import { assertLinkAlive } from "#core/domain/acts/link";
import { networkOf } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import { type Envelope, type Signer, signerOf } from "#core/domain/envelope/envelope";
import { isLanguageOpen, languageFor } from "#core/domain/envelope/languages";
import { partyKey } from "#core/domain/envelope/notification";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { checkMail } from "#core/mails/check-mail";
import { enterMailedCode, newCode, setMailedCode } from "#core/store/common/mailed-codes";
import { giveBack, throttle } from "#core/store/common/throttle";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { codePlace, countTry, forgetTries, givePass } from "#core/store/envelope/passes";
import { actByLink } from "./act-by-link.ts";

const productName = variable("PRODUCT_NAME");

export const check: RouteOf<typeof linkChecks.check, LinkCaller> = async ({ caller, now }) =>
  replyOf(await aliveEnvelope(caller, now), caller);

/** Mailed to the signer's address, whoever asks. */
export const mailCode: RouteOf<typeof linkChecks.mailCode, LinkCaller> = async ({
  caller,
  client,
  now,
}) => {
  const envelope = await aliveEnvelope(caller, now);
  const signer = signerToCheck(caller, envelope);
  if (nextCheck(caller) !== "mailedCode") throw new Refusal("CHECK_NEEDED");
  await throttle("codeByNetwork", networkOf(client.ip), now);
  await throttle("checkCodeByLink", caller.token, now);
  const code = newCode();
  await setMailedCode(codePlace(caller.token), code, now);
  await sendMail(signer.email, checkMail(code, { envelope, to: caller.party, productName }));
  return { message: "The code has been sent." };
};

export const enterCode: RouteOf<typeof linkChecks.enterCode, LinkCaller> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const envelope = await aliveEnvelope(caller, now);
  const next = nextCheck(caller);
  if (!next) return replyOf(envelope, caller);
  const signer = signerToCheck(caller, envelope);
  const tries = await enter[next]({ caller, envelope, signer, code: input.code, client, now });
  await throttle("checkByParty", `${envelope.id} ${partyKey(caller.party)}`, now);
  // Recorded before the pass exists, so that nobody reads what no entry explains.
  await actByLink(caller, now, (before) =>
    passed(before, signer.id, { check: next, tries, client }),
  );
  const { value, pass } = await givePass(caller.token, { before: caller.pass, check: next }, now);
  const cookie = `${passCookie(caller.token)}=${value}; ${attributes}; Max-Age=${passHours * 3600}`;
  return new Answer(200, replyOf(envelope, { ...caller, pass }), { cookies: [cookie] });
};

/** Mail programs lead here from other sites, but it is our own pages that make the calls. */
const attributes = "Path=/api; HttpOnly; Secure; SameSite=Strict";

interface Entering {
  readonly caller: LinkCaller;
  readonly envelope: Envelope;
  readonly signer: Signer;
  readonly code: string;
  readonly client: Client;
  readonly now: Date;
}

/** Each returns how many tries it took, and throws its refusal of a wrong code. */
const enter: Readonly<Record<CodeCheck, (entering: Entering) => Promise<number>>> = {
  accessCode: enterAccessCode,
  mailedCode: enterCodeOfMail,
};

async function enterAccessCode({ caller, envelope, signer, code, client, now }: Entering) {
  const tries = await countTry(caller, signer.id, envelope);
  if (tries === undefined) throw new Refusal("ACCESS_CODE_SPENT", { field: "code" });
  if (isAccessCode(envelope, signer, spokenCode(code))) {
    await forgetTries(caller, signer.id);
    return tries;
  }
  if (tries < accessCodeLimits.triesMax) throw new Refusal("ACCESS_CODE_WRONG", { field: "code" });
  await actByLink(caller, now, (before) => accessCodeSpent(before, signer.id, { client, now }));
  throw new Refusal("ACCESS_CODE_SPENT", { field: "code" });
}

async function enterCodeOfMail({ caller, code, now }: Entering) {
  const tries = await enterMailedCode(codePlace(caller.token), { code, field: "code" }, now);
  await giveBack("checkCodeByLink", caller.token, now);
  return tries;
}

/** Why a document has ended, and who has ended it, is nobody's business before the checks. */
async function aliveEnvelope(caller: LinkCaller, now: Date): Promise<Envelope> {
  const envelope = await getEnvelope(caller.envelopeId);
  try {
    assertLinkAlive(caller, envelope, now);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code) : error;
  }
  return envelope;
}

function signerToCheck({ party }: LinkCaller, envelope: Envelope): Signer {
  if (party.kind !== "signer") throw new Refusal("LINK_INVALID");
  return signerOf(envelope, party.signerId);
}

function replyOf(envelope: Envelope, caller: LinkCaller): CheckReply {
  const { party, checks, pass } = caller;
  const { sender, company } = envelope;
  const next = nextCheck(caller);
  const signer = party.kind === "signer" ? signerToCheck(caller, envelope) : undefined;
  return {
    senderName: sender.name,
    senderEmail: sender.email,
    ...(company ? { company: companyReply(company) } : {}),
    language: languageFor(envelope, party),
    ...(signer && isLanguageOpen(envelope, signer) ? { languageOpen: true } : {}),
    ...(next ? { next } : {}),
    ...(next === "accessCode" && signer?.accessCodeSpentAt ? { spent: true } : {}),
    of: checks.length,
    passed: pass?.passed.length ?? 0,
  };
}
