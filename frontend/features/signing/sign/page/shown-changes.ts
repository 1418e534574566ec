import type { SignerView } from "../../../../api/esign.ts";
import type { SigningWords } from "../../../../language/signing-words.ts";
import { isSignedOnly } from "../act/part.ts";

/** What looks different to the signer since the page was opened, in words; empty if nothing does. */
export function changesBetween(
  words: SigningWords,
  before: SignerView,
  after: SignerView,
): string[] {
  if (before.shownSha256 === after.shownSha256) return [];
  const changed = (id: Change, was: string, is: string) => changeIn(words, id, was, is);
  const others = after.parties.map((party, i): [string, string] =>
    party.email === after.signer.email
      ? ["", ""]
      : [partyWords(before.parties[i]), partyWords(party)],
  );
  const changes = [
    changed("change.name", fullName(before.signer), fullName(after.signer)),
    changed("change.mobile", before.signer.mobile, after.signer.mobile),
    ...others.map(([was, is]) =>
      changed(isSignedOnly(after) ? "change.party" : "change.parties", was, is),
    ),
  ].filter((change) => change !== undefined);
  if (!isSameTerms(before.disclosure, after.disclosure)) changes.push(words("change.terms"));
  if (
    changes.length === 0 &&
    before.language !== after.language &&
    !isOtherwiseFilled(before, after)
  )
    return [];
  // Otherwise only a signature before this one can have changed.
  return changes.length > 0
    ? changes
    : [words(isSignedOnly(after) ? "change.before" : "change.earlier")];
}

/** Compares the filled fields only: the digest as a whole differs when the page's language does. */
const isOtherwiseFilled = (before: SignerView, after: SignerView): boolean =>
  JSON.stringify(before.filled) !== JSON.stringify(after.filled);

type Terms = SignerView["disclosure"];

/** Terms in two languages are the same if their binding English text is. */
const isSameTerms = (before: Terms, after: Terms): boolean =>
  before.language === after.language
    ? before.sha256 === after.sha256
    : bindingText(before) === bindingText(after);

const bindingText = (terms: Terms): string => JSON.stringify((terms.english ?? terms).paragraphs);

type Party = SignerView["parties"][number];

const partyWords = (party: Party | undefined): string =>
  party ? `${party.name} (${party.email})` : "";

const fullName = ({ firstName, lastName }: SignerView["signer"]): string =>
  `${firstName} ${lastName}`.trim();

type Change = "change.name" | "change.mobile" | "change.party" | "change.parties";

function changeIn(words: SigningWords, id: Change, before: string, after: string) {
  if (before === after) return undefined;
  const none = words("change.none");
  return words(id, { before: before || none, after: after || none });
}
