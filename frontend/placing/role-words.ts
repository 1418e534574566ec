import type { RecipientRole } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";

/** Somebody's role, in words for the sender. `of`: the name of the signer whose signature a witness witnesses. */
export function doesWords(does: RecipientRole | undefined, of = ""): string {
  switch (does) {
    case undefined:
      return "Signer";
    case "approves":
      return "Approver";
    case "confirms":
      return "Must read";
    case "witnesses":
      return `Witness of ${isolated(of)}`;
    case "receives":
      return "Copy when sent and at the end";
    case "follows":
      return "Copy and updates";
  }
}

export function doesHint(does: RecipientRole | undefined): string {
  switch (does) {
    case undefined:
      return "Signs the fields that you place for them.";
    case "approves":
      return "Approves the document without signing it. They can have fields to fill in.";
    case "confirms":
      return "Reads every page and confirms that. They have no fields.";
    case "witnesses":
      return "Signs right after that person, as the witness, and enters name and address.";
    case "receives":
      return "Only reads: gets a link when you send the document, and one when it is completed. The record names them.";
    case "follows":
      return "Only reads: gets a link when you send the document, and hears of each signature and of the end. The record names them.";
  }
}
