import { isEmail, writtenEmail } from "#contract/rules/inputs/email";
import { readMobile } from "#contract/rules/inputs/mobile";
import { optionalName, personName } from "#contract/rules/inputs/names";
import { messages } from "#contract/rules/limits/limits";
import { accessCode as accessCodeInput } from "#contract/rules/people/checks";
import { isReader } from "#contract/rules/people/roles";
import { cleaned } from "#contract/rules/text/text";
import { isolated } from "#languages/isolated";
import { textFault } from "../../../api/check.ts";
import { notPrintable } from "../../../pdf/printable.ts";
import { otherPeopleProblem, othersIn } from "../../../placing/other-people.ts";
import { type DraftSigner, fullName, type SignerText } from "./signers.ts";

/** The inputs of a row that may have an error, in their order on the page. */
export const signerInputs = [
  "email",
  "firstName",
  "lastName",
  "mobile",
  "anyOf",
  "accessCode",
] as const satisfies readonly (SignerText | "anyOf" | "accessCode")[];

type SignerInput = (typeof signerInputs)[number];
export type SignerProblems = Readonly<Partial<Record<SignerInput, string>>>;

/** The name of an input in the form, which has a row for each signer. */
export const inputName = (input: SignerInput, signerId: string): string => `${input}-${signerId}`;

/** The errors of a row, by input; `phones`: ids of the signers with a phone field. */
export function problemsOf(
  signer: DraftSigner,
  all: readonly DraftSigner[],
  phones: ReadonlySet<string> = new Set(),
): SignerProblems {
  const found: Record<SignerInput, string | undefined> = {
    email: emailProblem(signer, all),
    firstName: textFault(personName, signer.firstName) ?? notPrintable(signer.firstName),
    lastName: textFault(optionalName, signer.lastName) ?? notPrintable(signer.lastName),
    mobile: mobileProblem(signer, phones.has(signer.id)),
    anyOf:
      otherPeopleProblem(
        signer,
        all.some(({ witnessOf }) => witnessOf === signer.id),
      ) ?? listedTwice(signer, all),
    accessCode: codeProblem(signer),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

export function emailProblem(signer: DraftSigner, all: readonly DraftSigner[]): string | undefined {
  const address = normalized(signer.email);
  if (address === "") return messages.required;
  if (!isEmail(address)) return "Not Valid";
  const first = all.find((other) => normalized(other.email) === address);
  return first?.id === signer.id ? undefined : "This person is already in the list.";
}

/** All who can be the signer of a row. */
export const addressesOf = (signer: DraftSigner): readonly string[] => [
  normalized(signer.email),
  ...(othersIn(signer) ?? []).map(({ email }) => email),
];

/** Each person has one place: neither twice among several people, nor beside another row. */
function listedTwice(signer: DraftSigner, all: readonly DraftSigner[]): string | undefined {
  const [own, ...others] = addressesOf(signer);
  const elsewhere = all.filter(({ id }) => id !== signer.id).flatMap(addressesOf);
  const taken = new Set([own, ...elsewhere]);
  const twice = others.find((email, at) => taken.has(email) || others.indexOf(email) !== at);
  return twice && `${twice} is already in the list.`;
}

function mobileProblem({ mobile }: DraftSigner, hasPhoneField: boolean): string | undefined {
  const number = readMobile(mobile);
  if (number === undefined) return messages.signerMobile;
  return number === "" && hasPhoneField ? "This signer's phone field needs a number." : undefined;
}

/** The code of a draft that was opened again is missing, as no draft keeps it. */
const codeProblem = ({ does, checks, accessCode = "" }: DraftSigner): string | undefined =>
  !isReader(does) && checks?.includes("accessCode")
    ? textFault(accessCodeInput, accessCode)
    : undefined;

/** Why a document can't be sent yet: a phone field would stay empty, or nobody knows the access code. */
export function missingOf(
  signers: readonly DraftSigner[],
  phones: ReadonlySet<string>,
): string | undefined {
  const uncoded = signers.find(codeProblem);
  if (uncoded)
    return `Please enter the access code that you tell ${isolated(fullName(uncoded)) || uncoded.email}.`;
  const several = signers.find(
    (signer) => phones.has(signer.id) && othersIn(signer)?.some(({ mobile }) => mobile === ""),
  );
  if (several)
    return `Any one of several people can sign for ${isolated(fullName(several)) || several.email}, and the phone field would stay empty for the others. Please remove it, or use a text field.`;
  const first = signers.find((signer) => mobileProblem(signer, phones.has(signer.id)));
  if (!first) return undefined;
  const name = fullName(first) || first.email;
  return first.mobile.trim() === ""
    ? `${isolated(name)} has a phone field, so their mobile number is needed.`
    : `${isolated(name)}'s mobile number is not valid. ${messages.signerMobile}`;
}

/** The address as the server stores it. */
export const normalized = (email: string) => writtenEmail(cleaned(email));

/** The name of the first input that must be corrected before fields can be placed. */
export function firstProblem(
  signers: readonly DraftSigner[],
  phones: ReadonlySet<string> = new Set(),
) {
  for (const signer of signers) {
    const problems = problemsOf(signer, signers, phones);
    const input = signerInputs.find((one) => problems[one] !== undefined);
    if (input) return inputName(input, signer.id);
  }
  return undefined;
}
