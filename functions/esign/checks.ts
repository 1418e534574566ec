import type { CheckReply, linkChecks } from "#contract/pages/checks";
import { codeDigits } from "#contract/rules/inputs/code-digits";
import {
  accessCodeLimits,
  type CodeCheck,
  passHours,
  spokenCode,
} from "#contract/rules/people/checks";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type LinkCaller, nextCheck, passCookie } from "#core/callers/link";
import { companyReply } from "#core/domain/account/company";
import {
  accessCodeSpent,
  codesAgainAt,
  isAccessCode,
  needsNewCode,
  passed,
} from "#core/domain/acts/checking";
import { assertLinkAlive, isEmbedded } from "#core/domain/acts/link";
import { networkOf } from "#core/domain/common/throttle";
import type { Client } from "#core/domain/envelope/audit";
import type { Decision } from "#core/domain/envelope/change";
import { type Envelope, type Signer, signerOf } from "#core/domain/envelope/envelope";
import { isLanguageOpen, languageFor } from "#core/domain/envelope/languages";
import { partyKey } from "#core/domain/envelope/notification";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { checkMail } from "#core/mails/check-mail";
import {
  codeToRepeat,
  enterMailedCode,
  hasCode,
  newCode,
  setMailedCode,
} from "#core/store/common/mailed-codes";
import { giveBack, throttle } from "#core/store/common/throttle";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { codePlace, countTry, findTries, forgetTries, givePass } from "#core/store/envelope/passes";
import { actByLink } from "./act-by-link.ts";

const productName = variable("PRODUCT_NAME");

export const check: RouteOf<typeof linkChecks.check, LinkCaller> = async ({ caller, now }) =>
  replyOf(await aliveEnvelope(caller, now), caller, now);

/** Always mailed to the signer's address, regardless of who asks. */
export const mailCode: RouteOf<typeof linkChecks.mailCode, LinkCaller> = async ({
  caller,
  client,
  now,
}) => {
  const envelope = await aliveEnvelope(caller, now);
  const signer = signerToCheck(caller, envelope);
  if (nextCheck(caller) !== "mailedCode") throw new Refusal("CHECK_NEEDED");
  await throttle("codeByNetwork", networkOf(client.ip), now);
  const place = codePlace(caller.token);
  const code = (await codeToRepeat(place, now)) ?? (await anotherCode(caller, now));
  await sendMail(signer.email, checkMail(code, { envelope, to: caller.party, productName }));
  return { message: "The code has been sent." };
};

async function anotherCode(caller: LinkCaller, now: Date): Promise<string> {
  await throttle("checkCodeByLink", codesOf(caller), now);
  const code = newCode();
  await setMailedCode(codePlace(caller.token), code, now);
  return code;
}

/** A sender's application gets any number of links of one person, who is mailed no more codes for that. */
const codesOf = (caller: LinkCaller): string =>
  isEmbedded(caller) ? recordedFor(caller) : caller.token;

export const enterCode: RouteOf<typeof linkChecks.enterCode, LinkCaller> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const envelope = await aliveEnvelope(caller, now);
  const next = nextCheck(caller);
  if (!next) return replyOf(envelope, caller, now);
  const signer = signerToCheck(caller, envelope);
  const tries = await enter[next]({ caller, envelope, signer, code: input.code, client, now });
  if (caller.purpose === "sign") await throttle("checkByParty", recordedFor(caller), now);
  // Recorded before the pass exists, so that nobody reads what no entry explains.
  await record(caller, now, (before) => passed(before, signer.id, { check: next, tries, client }));
  const given = { before: caller.pass, check: next };
  if (isEmbedded(caller)) {
    const { pass } = await givePass(caller.token, { ...given, value: caller.token }, now);
    return replyOf(envelope, { ...caller, pass }, now);
  }
  const { value, pass } = await givePass(caller.token, given, now);
  const cookie = `${passCookie(caller.token)}=${value}; ${attributes}; Max-Age=${passHours * 3600}`;
  return new Answer(200, await replyOf(envelope, { ...caller, pass }, now), { cookies: [cookie] });
};

/** The link's generation is part of it, so that an earlier holder of the place uses up nothing of the present one's. */
const recordedFor = ({ envelopeId, party, generation }: LinkCaller): string =>
  `${envelopeId} ${partyKey(party)} ${generation}`;

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
  const tries = await countTry(caller, signer, envelope, now);
  if (tries !== undefined && isAccessCode(envelope, signer, spokenCode(code))) {
    await forgetTries(caller, signer.id);
    return tries;
  }
  if (tries !== undefined && tries % accessCodeLimits.triesMax > 0)
    throw new Refusal("ACCESS_CODE_WRONG", { field: "code" });
  await record(caller, now, (before) => accessCodeSpent(before, signer.id, { client, now }));
  throw await closedTo(signer, caller, now);
}

/** The link of the signed document, to which nothing is added any more, records nothing. */
async function record(caller: LinkCaller, now: Date, act: (envelope: Envelope) => Decision) {
  if (caller.purpose === "sign") await actByLink(caller, now, act);
}

/** Why the link takes no access code. */
async function closedTo(signer: Signer, caller: LinkCaller, now: Date): Promise<Refusal> {
  const againAt = codesAgainAt(signer, await findTries(caller, signer.id));
  if (againAt === undefined) return new Refusal("ACCESS_CODE_SPENT", { field: "code" });
  return new Refusal("TOO_MANY_REQUESTS", {
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(againAt) - now.getTime()) / 1000)),
  });
}

async function enterCodeOfMail({ caller, code, now }: Entering) {
  const entered = { code: codeDigits(code), field: "code" };
  const tries = await enterMailedCode(codePlace(caller.token), entered, now);
  await giveBack("checkCodeByLink", codesOf(caller), now);
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

/** Whether, or until when, the link takes no access code. */
async function closedIn(
  signer: Signer,
  caller: LinkCaller,
  now: Date,
): Promise<Pick<CheckReply, "spent" | "againAt">> {
  if (needsNewCode(signer)) return { spent: true };
  if (signer.status !== "signed") return {};
  const againAt = codesAgainAt(signer, await findTries(caller, signer.id));
  return againAt !== undefined && now.toISOString() < againAt ? { againAt } : {};
}

async function replyOf(envelope: Envelope, caller: LinkCaller, now: Date): Promise<CheckReply> {
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
    ...(signer && next === "accessCode" ? await closedIn(signer, caller, now) : {}),
    ...(next === "mailedCode" && (await hasCode(codePlace(caller.token), now))
      ? { mailed: true }
      : {}),
    of: checks.length,
    passed: pass?.passed.length ?? 0,
  };
}
