import type { AskedPart, Person } from "#contract/rules/facts/asked";
import { type Envelope, signerName } from "../envelope/envelope.ts";

/**
 * Who is asked, as the entry `created` records it: JSON in a text, because earlier verifiers accept plain values alone. The
 * content has the people of today only.
 */
export function askedRecord({ signers, readers = [] }: Envelope): string {
  const acting = signers.map((signer): AskedPart => {
    const people = signer.group?.members ?? [signer];
    return { id: signer.id, task: signer.role ?? "signs", people: people.map(namedPerson) };
  });
  const reading = readers.map((reader): AskedPart => {
    return { task: reader.role, people: [namedPerson(reader)] };
  });
  return JSON.stringify([...acting, ...reading]);
}

const namedPerson = (
  one: Parameters<typeof signerName>[0] & { readonly email: string },
): Person => ({
  name: signerName(one),
  email: one.email,
});
