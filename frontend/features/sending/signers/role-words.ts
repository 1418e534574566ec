import type { Role } from "#contract/roles";
import { type DraftSigner, fullName } from "../draft/signers.ts";

/** What somebody does, in words for the sender. `of`: the name of the signer whose signature a witness witnesses. */
export function doesWords(does: Role | undefined, of = ""): string {
  switch (does) {
    case undefined:
      return "Signs";
    case "approves":
      return "Approves";
    case "confirms":
      return "Confirms having read";
    case "witnesses":
      return `Witnesses ${of}`;
  }
}

/** The name under which a row of the list is offered to a witness. */
export function rowName(signers: readonly DraftSigner[], id: string | undefined): string {
  const index = signers.findIndex((signer) => signer.id === id);
  const signer = signers[index];
  return signer ? fullName(signer) || signer.email || signer.role || `signer ${index + 1}` : "";
}
