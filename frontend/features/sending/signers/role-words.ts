import { isReader } from "#contract/rules/people/roles";
import { languageNames } from "#contract/rules/text/languages";
import { isolated } from "#languages/isolated";
import { checksText } from "../../../checks-text.ts";
import { othersIn } from "../../../placing/other-people.ts";
import { type DraftSigner, fullName } from "../draft/signers.ts";

/** The name under which a row of the list is offered to a witness. */
const rowName = (signer: DraftSigner, index: number): string =>
  isolated(fullName(signer) || signer.email || (signer.role ?? "")) || `signer ${index + 1}`;

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

/** Those who may sign instead: "Ben Brown or Cy Cole"; undefined for nobody. */
export const othersSet = (signer: DraftSigner): string | undefined => {
  const names = othersIn(signer)?.map((other) => isolated(fullName(other)));
  return names && new Intl.ListFormat("en", { type: "disjunction" }).format(names);
};

export const checksSet = ({ does, checks }: DraftSigner): string | undefined =>
  checks && !isReader(does) ? checksText(checks) : undefined;

export const languageSet = ({ language }: DraftSigner): string | undefined =>
  language && languageNames[language];

/** All that is set behind More: "or Ben Brown · access code · Deutsch"; empty for nothing. */
export function moreText(signer: DraftSigner): string {
  const others = othersSet(signer);
  const parts = [others && `or ${others}`, checksSet(signer), languageSet(signer)];
  return parts.filter((part) => part !== undefined).join(" · ");
}
