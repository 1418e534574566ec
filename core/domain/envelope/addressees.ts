import { asciiEmail } from "#contract/rules/inputs/email";
import { contactOf, type Envelope, signerName } from "./envelope.ts";
import { partiesOf, personOf } from "./members.ts";
import type { Party } from "./notification.ts";
import { readerOf } from "./readers.ts";

/** A party's address and name. */
export function addressee(envelope: Envelope, to: Party): { email: string; name: string } {
  switch (to.kind) {
    case "sender": {
      const { email, name } = contactOf(envelope);
      return { email, name };
    }
    case "copy":
      return {
        email: envelope.copies[to.index] ?? "",
        name: signerName(readerOf(envelope, to) ?? { firstName: "", lastName: "" }),
      };
    case "signer": {
      const signer = personOf(envelope, to);
      if (!signer) throw new Error(`envelope ${envelope.id} has no signer ${to.signerId}`);
      return { email: signer.email, name: signerName(signer) };
    }
  }
}

export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxAddress(one) === mailboxAddress(other);

/** An address as it is compared: in lower case, its domain in ASCII. */
export const mailboxAddress = (address: string): string => asciiEmail(address.trim().toLowerCase());

/**
 * The parties without those whose address an earlier one has: a sender who signs, or somebody who signs and gets a copy, is
 * mailed once about the end of a document.
 */
export const onceForEachAddress = (
  envelope: Envelope,
  parties: readonly Party[],
): readonly Party[] =>
  [
    ...new Map(
      parties.toReversed().map((to) => [mailboxAddress(addressee(envelope, to).email), to]),
    ).values(),
  ].toReversed();

/** All signers, in their order, each with all who can be this signer. */
export const everySigner = ({ signers }: Pick<Envelope, "signers">): readonly Party[] =>
  signers.flatMap(partiesOf);
