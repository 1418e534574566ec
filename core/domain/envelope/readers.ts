import type { Envelope, Reader } from "./envelope.ts";
import type { Party } from "./notification.ts";

type WithReaders = Pick<Envelope, "readers" | "copies">;

/** The reader whom a party is; undefined for signers, the sender, and addresses that get a copy at the end alone. */
export function readerOf({ readers = [], copies }: WithReaders, party: Party): Reader | undefined {
  if (party.kind !== "copy") return undefined;
  return readers.find(({ email }) => email === copies[party.index]);
}

/** The parties who have a link for reading from the start. */
export const readingParties = (envelope: WithReaders): readonly Party[] =>
  envelope.copies
    .map((_, index): Party => ({ kind: "copy", index }))
    .filter((party) => readerOf(envelope, party));

/** Those of them who are mailed about each signature. */
export const followers = (envelope: WithReaders): readonly Party[] =>
  readingParties(envelope).filter((party) => readerOf(envelope, party)?.role === "follows");
