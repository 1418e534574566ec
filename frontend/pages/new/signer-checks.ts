import * as z from "zod/mini";
import { mobile, personName } from "#contract/inputs";
import { isEmail, messages } from "#contract/rules";
import type { DraftSigner, SignerText } from "./signers.ts";

export type SignerProblems = Readonly<Partial<Record<SignerText, string>>>;

/** The errors of a row, by input. */
export function problemsOf(signer: DraftSigner, all: readonly DraftSigner[]): SignerProblems {
  const found = {
    email: emailProblem(signer, all),
    firstName: problem(personName, signer.firstName),
    lastName: problem(personName, signer.lastName),
    mobile: problem(mobile, signer.mobile),
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

export const normalized = (email: string) => email.trim().toLowerCase();

/** The first input that must be corrected before fields can be placed. */
export function firstProblem(signers: readonly DraftSigner[]) {
  for (const signer of signers) {
    const problems = problemsOf(signer, signers);
    const name = signerTexts.find((text) => problems[text] !== undefined);
    if (name) return { id: signer.id, name };
  }
  return undefined;
}

export const signerTexts: readonly SignerText[] = ["email", "firstName", "lastName", "mobile"];

function problem(schema: z.ZodMiniType, value: string): string | undefined {
  const result = z.safeParse(schema, value);
  return result.success ? undefined : result.error.issues[0]?.message;
}
