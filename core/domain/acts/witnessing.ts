import { Refusal } from "#contract/rules/refusals/refusals";
import { mailboxOf } from "../common/mailbox.ts";
import { type Envelope, type Signer, signerById, signerName } from "../envelope/envelope.ts";

interface WitnessRequest {
  readonly email: string;
  /** Address of the signer whose signature they witness. */
  readonly witnessOf?: string | undefined;
  readonly order?: number | undefined;
}

/**
 * The new signers, in which each witness names by id whose signature they witness, and has that signer's order: they
 * are due right after them. Throws BAD_FIELD for a witness of nobody, of themselves or of somebody who doesn't sign, and for
 * an order that says otherwise.
 */
export function withWitnesses(
  signers: readonly Signer[],
  wanted: readonly WitnessRequest[],
): readonly Signer[] {
  const placed = signers.map((signer, index): Signer => {
    const { witnessOf, order } = wanted[index] ?? {};
    if (signer.role !== "witnesses" && witnessOf === undefined) return signer;
    const witnessed = signers.find(({ email }) => email === witnessOf);
    assertWitness(signer, witnessed);
    if (order !== undefined && order !== witnessed.order)
      throw refused(
        `${signerName(signer)} signs right after ${signerName(witnessed)}, whose signature they witness, so they can't have another place in the order.`,
      );
    return { ...signer, witnessOf: witnessed.id, order: witnessed.order };
  });
  assertOwnMailboxes(placed, "recipients");
  return placed;
}

function assertWitness(signer: Signer, witnessed: Signer | undefined): asserts witnessed is Signer {
  const name = signerName(signer);
  if (signer.role !== "witnesses")
    throw refused(`${name} is no witness, so there is no signature that they witness.`);
  if (!witnessed) throw refused(`Please say whose signature ${name} witnesses.`);
  if (witnessed.id === signer.id)
    throw refused(`${name} can't witness their own signature. Please choose somebody else.`);
  if (witnessed.group)
    throw refused(
      `Any one of several people signs as ${signerName(witnessed)}, so ${name} can't be their witness. Please name one person.`,
    );
  if (witnessed.role !== undefined)
    throw refused(
      `${signerName(witnessed)} doesn't sign as a party, so ${name} can't be their witness.`,
    );
}

/** Throws BAD_FIELD if a witness reads the mailbox of whom they witness: one person could then sign twice. */
export function assertOwnMailboxes(signers: readonly Signer[], field: string): void {
  for (const { email, witnessOf } of signers) {
    const witnessed = signers.find(({ id }) => id === witnessOf);
    if (!witnessed || mailboxOf(witnessed.email) !== mailboxOf(email)) continue;
    throw refused(
      `${witnessed.email} and ${email} reach the same mailbox. A witness must be someone other than ${signerName(witnessed)}.`,
      field,
    );
  }
}

const refused = (message: string, field = "recipients") =>
  new Refusal("BAD_FIELD", { field, message });

/** Data for the entry of a witness's signature; empty for any other signature. */
export function witnessData(envelope: Envelope, signer: Signer, address: string | undefined) {
  const witnessed = signerById(envelope, signer.witnessOf ?? "");
  if (!witnessed || address === undefined) return {};
  return { witnessOf: witnessed.id, witnessed: signerName(witnessed), address };
}
