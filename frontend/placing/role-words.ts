import type { RecipientRole } from "#contract/rules/people/roles";

/** What somebody does, in words for the sender. `of`: the name of the signer whose signature a witness witnesses. */
export function doesWords(does: RecipientRole | undefined, of = ""): string {
  switch (does) {
    case undefined:
      return "Signs";
    case "approves":
      return "Approves";
    case "confirms":
      return "Confirms they've read it";
    case "witnesses":
      return `Witnesses ${of}`;
    case "receives":
      return "Gets a copy (now and at the end)";
    case "follows":
      return "Gets a copy and updates";
  }
}

/** The same where a row is folded: "Signs" alone would not show that it opens. */
export const roleSummary = (does: RecipientRole | undefined, of?: string): string =>
  does ? doesWords(does, of) : "Role: signer";

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
