import type { SignerView } from "../../api/esign.ts";

/** What looks different to the signer since the page was opened, in words; empty if nothing does. */
export function changesBetween(before: SignerView, after: SignerView): string[] {
  if (before.shownSha256 === after.shownSha256) return [];
  const changes = [
    changed("Your name", fullName(before.signer), fullName(after.signer)),
    changed("Your mobile number", before.signer.mobile, after.signer.mobile),
    ...after.parties.map((party, i) => partyChange(before.parties[i], party, after.signer.email)),
  ].filter((change) => change !== undefined);
  if (before.disclosure.sha256 !== after.disclosure.sha256)
    changes.push("There is a new version of the electronic signing terms.");
  // Only a signature before this one can have changed besides.
  return changes.length > 0 ? changes : ["What someone signed before you."];
}

type Party = SignerView["parties"][number];

function partyChange(before: Party | undefined, after: Party, own: string): string | undefined {
  if (after.email === own) return undefined;
  return changed("Other signers", before ? partyWords(before) : "", partyWords(after));
}

const partyWords = ({ name, email }: Party): string => `${name} (${email})`;

const fullName = ({ firstName, lastName }: SignerView["signer"]): string =>
  `${firstName} ${lastName}`.trim();

const changed = (what: string, before: string, after: string): string | undefined =>
  before === after ? undefined : `${what}: ${before || "none"} is now ${after || "none"}.`;
