import type { Envelope, Signer } from "../../domain/envelope/envelope.ts";
import { isUntaken, isVisitor } from "../../domain/envelope/members.ts";
import { setting } from "../common/expression.ts";
import { keys } from "../common/keys.ts";
import { putting, type TransactItem, updating } from "../common/table.ts";

/**
 * Items for the people whom the sender has written to, under the names that the sender gave them, and for those who
 * have signed: small, and at most 50 of a transaction's 100. Visitors of a public link, and whom others have named, are not
 * among the former, which lets people see the sender's mobile number; nor, among the latter, is who has signed in person: the
 * sender alone says that it was them, and would see theirs.
 */
export function contactItems(
  table: string,
  envelope: Envelope,
  before: Envelope | undefined,
  now: Date,
): TransactItem[] {
  const { sender, signers } = envelope;
  const known = before?.signers ?? [];
  const hadSigned = new Set(known.flatMap(({ id, signedAt }) => (signedAt ? [id] : [])));
  return [
    ...signers
      .filter((signer) => !isUntaken(signer) && (before || !isVisitor(envelope, signer)))
      .filter((signer) => !known.some((one) => isSamePerson(one, signer) || isNamedBy(one, signer)))
      .map((signer) => writtenTo(table, sender.userId, signer, now)),
    ...signers
      .filter(({ id, signedAt, via }) => signedAt && !hadSigned.has(id) && !via)
      .map(({ email }) => putting(table, keys.signedFor(sender.userId, email))),
  ];
}

const isSamePerson = (one: Signer, other: Signer): boolean =>
  one.email === other.email &&
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.mobile === other.mobile;

/** Whether this signer has just named that one, whom the sender has never entered. */
const isNamedBy = (one: Signer, other: Signer): boolean =>
  one.id === other.id && (one.delegations?.length ?? 0) < (other.delegations?.length ?? 0);

/** A number that was given once is kept if a later document needs none. */
function writtenTo(table: string, userId: string, signer: Signer, now: Date): TransactItem {
  const { email, firstName, lastName, mobile } = signer;
  const entered = { firstName, lastName, ...(mobile !== "" && { mobile }) };
  const values = { ...entered, usedAt: now.toISOString(), isForgotten: undefined };
  return updating(table, keys.contact(userId, email), setting(values));
}
