import { senderMessages } from "#contract/rules/limits/sender-messages";
import {
  accessCodeLimits,
  type Check,
  type CodeCheck,
  orderedChecks,
} from "#contract/rules/people/checks";
import { Refusal } from "#contract/rules/refusals/refusals";
import { accessCodeHash } from "../common/access-code.ts";
import { dayMs } from "../common/time.ts";
import { isSameHash } from "../common/token-hash.ts";
import type { Client } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import {
  type Envelope,
  type Signer,
  signerActor,
  signerOf,
  withSigner,
} from "../envelope/envelope.ts";

/** The checks that the sender asks of a signer. */
export interface WantedChecks {
  readonly checks?: readonly Check[] | undefined;
  /** The text that the sender has entered. */
  readonly accessCode?: string | undefined;
}

interface Place {
  readonly salt: string;
  readonly signerId: string;
  /** True for several people as one signer: all of them would have to know the code. */
  readonly isGroup: boolean;
}

type StoredChecks = Pick<Signer, "checks" | "accessCode">;

/** The checks as they are stored. Throws BAD_FIELD for a code without its check, the check without a code, and for several people. */
export function storedChecks(
  { checks = [], accessCode }: WantedChecks,
  { salt, signerId, isGroup }: Place,
): StoredChecks {
  const wanted = orderedChecks(checks);
  if (wanted.length > 0 && isGroup)
    throw new Refusal("BAD_FIELD", { field: "recipients", message: senderMessages.groupChecked });
  if (wanted.includes("accessCode") !== (accessCode !== undefined)) {
    const message = accessCode
      ? "Please add the check “accessCode”, or leave the code out."
      : "Please choose the access code that you will tell this person.";
    throw new Refusal("BAD_FIELD", { field: "recipients", message });
  }
  return {
    ...(wanted.length > 0 ? { checks: wanted } : {}),
    ...(accessCode ? { accessCode: accessCodeHash(accessCode, salt, signerId) } : {}),
  };
}

/** The hash of a new code for this signer; undefined if it is the one that they have. */
export function newAccessCode(
  { salt }: Pick<Envelope, "salt">,
  signer: Signer,
  code: string | undefined,
): string | undefined {
  const hash = code && accessCodeHash(code, salt, signer.id);
  return hash === signer.accessCode ? undefined : hash;
}

export const isAccessCode = (envelope: Envelope, signer: Signer, code: string): boolean =>
  signer.accessCode !== undefined &&
  isSameHash(accessCodeHash(code, envelope.salt, signer.id), signer.accessCode);

/** Wrong tries in a row with the access code of a link. */
export interface CodeTries {
  readonly tries: number;
  /** The latest; absent in items of earlier versions. */
  readonly at?: string | undefined;
}

const waitMaxDays = 64;

/**
 * The time from which a link takes access codes again; undefined if it takes them now. Five wrong ones in a row close it:
 * the link of a person yet to act until the sender chooses another code, so there is no such time; that of a signer who has
 * signed, and must not lose access to it, for a day, and after each further five for twice as long, up to 64 days.
 */
export function codesAgainAt(signer: Signer, { tries, at }: CodeTries): string | undefined {
  const rounds = tries / accessCodeLimits.triesMax;
  if (signer.status !== "signed" || at === undefined || rounds < 1 || !Number.isInteger(rounds))
    return undefined;
  const days = Math.min(2 ** (rounds - 1), waitMaxDays);
  return new Date(Date.parse(at) + days * dayMs).toISOString();
}

/** How many tries may have been counted, with the next one, before the link closes. */
export function triesAllowed(signer: Signer, counted: CodeTries, now: Date): number {
  const { triesMax } = accessCodeLimits;
  if (signer.status !== "signed") return triesMax;
  const againAt = codesAgainAt(signer, counted);
  if (againAt !== undefined && now.toISOString() < againAt) return counted.tries;
  return (Math.floor(counted.tries / triesMax) + 1) * triesMax;
}

/** Whether nothing opens the link but another code, which the sender chooses. */
export const needsNewCode = ({ accessCodeSpentAt, status }: Signer): boolean =>
  accessCodeSpentAt !== undefined && status !== "signed";

/** A signer has passed a check, by this many tries; recorded as long as the document is open. */
export function passed(
  envelope: Envelope,
  signerId: string,
  {
    check,
    tries,
    client,
  }: { readonly check: CodeCheck; readonly tries: number; readonly client: Client },
): Decision {
  const signer = signerOf(envelope, signerId);
  if (envelope.status !== "sent") return unchanged;
  const { accessCodeSpentAt: _, ...opened } = signer;
  return {
    envelope: check === "accessCode" ? withSigner(envelope, opened) : { ...envelope },
    entry: {
      type: "checked",
      actor: signerActor(signer),
      ...client,
      data: { signer: signer.id, kind: check, tries },
    },
  };
}

/**
 * The last try with an access code was wrong: from now on the link needs a new code, which the sender chooses. Nothing
 * changes for a person who has signed: their link takes codes again later, see `codesAgainAt`.
 */
export function accessCodeSpent(
  envelope: Envelope,
  signerId: string,
  { client, now }: { readonly client: Client; readonly now: Date },
): Decision {
  const signer = signerOf(envelope, signerId);
  if (envelope.status !== "sent" || signer.status === "signed" || signer.accessCodeSpentAt)
    return unchanged;
  return {
    envelope: withSigner(envelope, { ...signer, accessCodeSpentAt: now.toISOString() }),
    entry: {
      type: "check-failed",
      actor: signerActor(signer),
      ...client,
      data: { signer: signer.id, kind: "accessCode", tries: accessCodeLimits.triesMax },
    },
  };
}

/** The signer with another code, or with a first one. */
export const withAccessCode = (signer: Signer, accessCode: string): Signer => ({
  ...signer,
  accessCode,
  checks: orderedChecks([...(signer.checks ?? []), "accessCode"]),
});
