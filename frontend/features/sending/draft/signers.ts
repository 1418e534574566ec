import type { OthersText } from "#contract/rules/documents/drafts";
import { limits, signerColor } from "#contract/rules/limits/limits";
import type { BounceReason } from "#contract/rules/mails/mail-delivery";
import type { Check } from "#contract/rules/people/checks";
import type { NamedPerson } from "#contract/rules/people/people";
import { isReader, type RecipientRole, unsigned } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import type { FoundSigner } from "../../../api/users.ts";
import { checksText } from "../../../checks-text.ts";
import { othersIn } from "../../../placing/other-people.ts";
import { initialsOf, type ShownSigner, toldApart } from "../../../placing/signers.ts";

export type { FoundSigner };

/** A row of the signer list. */
export interface DraftSigner extends NamedPerson, OthersText {
  readonly id: string;
  /** Role from the template: "Tenant". */
  readonly role?: string | undefined;
  /** Whether the template has named this person, and nobody has changed that. */
  readonly given?: boolean | undefined;
  /** Undefined for somebody who signs. */
  readonly does?: RecipientRole | undefined;
  /** Id of the row whose signature a witness witnesses. */
  readonly witnessOf?: string | undefined;
  /** Undefined until the address has been looked up. */
  readonly registered: boolean | undefined;
  /** Why mail to the address came back before. */
  readonly returned?: BounceReason | undefined;
  /** What was prefilled for this address; empty for inputs in which the sender had typed something. */
  readonly prefill: Prefill;
  /** If there is a signing order: whether this person signs at the same time as the row above. */
  readonly together: boolean;
  /** Undefined to use the document's language. */
  readonly language?: Language | undefined;
  /** How they are checked; undefined for not at all. */
  readonly checks?: readonly Check[] | undefined;
  /** The code that the sender tells them. It is kept in no draft, so it has to be entered again later. */
  readonly accessCode?: string | undefined;
}

export type SignerText = "email" | "firstName" | "lastName" | "mobile";

type Prefill = Readonly<Record<Exclude<SignerText, "email">, string>>;

export const noPrefill: Prefill = { firstName: "", lastName: "", mobile: "" };

type Signers = readonly DraftSigner[];

export const emptySigner = (id: string): DraftSigner => ({
  id,
  email: "",
  firstName: "",
  lastName: "",
  mobile: "",
  registered: undefined,
  prefill: noPrefill,
  together: false,
});

export function addSigner(signers: Signers, id: string, max: number = limits.signersMax): Signers {
  return signers.length >= max ? signers : [...signers, emptySigner(id)];
}

export const withoutSigner = (signers: Signers, id: string): Signers =>
  signers.filter((signer) => signer.id !== id);

export function editSigner(
  signers: Signers,
  id: string,
  how: (signer: DraftSigner) => DraftSigner,
): Signers {
  return signers.map((signer) => (signer.id === id ? how(signer) : signer));
}

export const withChecks = (
  signers: Signers,
  { id, checks, accessCode }: Pick<DraftSigner, "id" | "checks" | "accessCode">,
): Signers => editSigner(signers, id, (signer) => ({ ...signer, checks, accessCode }));

/** The row moved to another index. */
export function moveSigner(signers: Signers, id: string, to: number): Signers {
  const moving = signers.find((signer) => signer.id === id);
  if (!moving || to < 0 || to >= signers.length) return signers;
  const others = withoutSigner(signers, id);
  return [...others.slice(0, to), moving, ...others.slice(to)];
}

/** Sets the text of an input. A changed address removes what was prefilled for the previous one. */
export function withText(
  signer: DraftSigner,
  name: SignerText | "anyOf",
  text: string,
): DraftSigner {
  if (name !== "email") return { ...signer, given: undefined, [name]: text };
  const unlessFilled = (input: keyof Prefill) =>
    signer[input] === signer.prefill[input] ? "" : signer[input];
  return {
    ...signer,
    given: undefined,
    email: text,
    firstName: unlessFilled("firstName"),
    lastName: unlessFilled("lastName"),
    mobile: unlessFilled("mobile"),
    registered: undefined,
    returned: undefined,
    prefill: noPrefill,
  };
}

/** Fills empty inputs; ignores a reply about an address that has been changed meanwhile. */
export function prefilled(
  signer: DraftSigner,
  { email, found }: { email: string; found: FoundSigner },
): DraftSigner {
  if (signer.email !== email) return signer;
  const fill = (input: keyof Prefill) => (signer[input] === "" ? (found[input] ?? "") : "");
  const prefill = {
    firstName: fill("firstName"),
    lastName: fill("lastName"),
    mobile: fill("mobile"),
  };
  return {
    ...signer,
    registered: found.registered,
    returned: found.returned,
    prefill,
    firstName: signer.firstName || prefill.firstName,
    lastName: signer.lastName || prefill.lastName,
    mobile: signer.mobile || prefill.mobile,
  };
}

/** A person's data, as far as known. */
export type KnownPerson = Readonly<Record<SignerText, string>>;

/** The row with the person that the sender has chosen, which replaces its content. */
export const takenFrom = (signer: DraftSigner, person: KnownPerson): DraftSigner => ({
  ...signer,
  given: undefined,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  mobile: person.mobile,
  registered: undefined,
  returned: undefined,
  prefill: noPrefill,
});

/** Puts the person into the first empty row, else a new one; unchanged if they are listed already or the list is full. */
export function withPerson(
  signers: Signers,
  person: KnownPerson,
  newId: string,
  max: number = limits.signersMax,
): Signers {
  if (signers.some(({ email }) => email.trim().toLowerCase() === person.email)) return signers;
  const free = signers.find(isEmptyRow);
  if (free) return editSigner(signers, free.id, (signer) => takenFrom(signer, person));
  return addSigner(signers, newId, max).map((signer) =>
    signer.id === newId ? takenFrom(signer, person) : signer,
  );
}

const isEmptyRow = ({ email, firstName, lastName }: DraftSigner): boolean =>
  `${email}${firstName}${lastName}`.trim() === "";

/** "Tariq Aziz <tariq@tenant.example>", as mail programs copy it. */
export function pastedPerson(text: string): KnownPerson | undefined {
  const [, name = "", email = ""] = /^\s*"?([^"<>@]+?)"?\s*<([^<>\s]+@[^<>\s]+)>/.exec(text) ?? [];
  if (email === "") return undefined;
  return { email, mobile: "", ...splitName(name) };
}

/** Splits a full name that was typed as the first name at its last space. */
export const withDividedName = (signer: DraftSigner): DraftSigner =>
  signer.lastName.trim() === "" && /\S\s+\S/.test(signer.firstName)
    ? { ...signer, ...splitName(signer.firstName) }
    : signer;

function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? "") : "";
  const firstName = lastName === "" ? words.join(" ") : words.slice(0, -1).join(" ");
  return { firstName, lastName };
}

/**
 * Each row's turn, from 1; rows that sign together share a turn, and so do a witness and whom they witness. That of somebody
 * who only reads says nothing.
 */
export function turnsOf(signers: Signers): number[] {
  let turn = 0;
  const own = new Map<string, number>();
  for (const { id, together, does } of signers) {
    if (does === "witnesses" || isReader(does)) continue;
    if (turn === 0 || !together) turn += 1;
    own.set(id, turn);
  }
  return signers.map(({ id, witnessOf = "" }) => own.get(id) ?? own.get(witnessOf) ?? 1);
}

/**
 * The row after a choice, or after another row was removed: nobody witnesses for a row that doesn't sign, and if
 * all others only read, the first one signs.
 */
export function withPossibleRoles(signers: Signers): Signers {
  const acting = signers.some(({ does }) => !isReader(does))
    ? signers
    : signers.map((signer, index) => (index === 0 ? { ...signer, does: undefined } : signer));
  return withoutLostWitnesses(acting);
}

function withoutLostWitnesses(signers: Signers): Signers {
  const signing = new Set(signers.flatMap(({ id, does }) => (does ? [] : [id])));
  return signers.map((signer) =>
    signer.does !== "witnesses" || signing.has(signer.witnessOf ?? "")
      ? signer
      : { ...signer, does: undefined, witnessOf: undefined },
  );
}

/** The rows of those who don't only read. */
export const actingSigners = (signers: Signers): Signers =>
  signers.filter(({ does }) => !isReader(does));

/** The sender's address tells who of the signers sends the document. */
export function shownSigners(signers: Signers, senderEmail?: string): ShownSigner[] {
  return toldApart(
    signers.map((signer, index) => {
      const name = fullName(signer) || signer.email || signer.role || `Signer ${index + 1}`;
      const { id, role, does: task, checks } = signer;
      const does = unsigned(task);
      const more = {
        witnessOf: task === "witnesses" ? signer.witnessOf : undefined,
        others: othersIn(signer)?.map(fullName),
        checks: checks && !isReader(task) ? checksText(checks) : undefined,
      };
      const color = signerColor(index);
      const isSender = senderEmail && { isSender: isAddress(signer, senderEmail) };
      return { id, name, color, initials: initialsOf(name), role, does, ...more, ...isSender };
    }),
  );
}

const isAddress = ({ email }: DraftSigner, address: string): boolean =>
  email.trim().toLowerCase() === address.toLowerCase();

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
