import { isReader } from "#contract/rules/people/roles";
import { othersIn } from "../../../placing/other-people.ts";
import { roleSummary } from "../../../placing/role-words.ts";
import { type DraftSigner, fullName } from "../draft/signers.ts";

/** What the person of a row does. */
export function rowDoes(signers: readonly DraftSigner[], { does, witnessOf }: DraftSigner): string {
  const index = signers.findIndex(({ id }) => id === witnessOf);
  const witnessed = signers[index];
  return roleSummary(does, witnessed && rowName(witnessed, index));
}

/** The name under which a row of the list is offered to a witness. */
const rowName = (signer: DraftSigner, index: number): string =>
  fullName(signer) || signer.email || signer.role || `signer ${index + 1}`;

/** Whether the person of this row can only read, since somebody else has something to do. */
export const mayRead = (signers: readonly DraftSigner[], id: string): boolean =>
  signers.some((other) => other.id !== id && !isReader(other.does) && other.does !== "witnesses");

/** Recipients who sign individually. */
export const signingOthers = (signers: readonly DraftSigner[], id: string) =>
  signers.flatMap((other, index) =>
    other.id === id || other.does || othersIn(other)
      ? []
      : [{ id: other.id, name: rowName(other, index) }],
  );
