import * as z from "zod/mini";
import { email, signerMobile } from "../inputs/inputs.ts";
import { optionalName, personName } from "../inputs/names.ts";
import { limits } from "../limits/limits.ts";
import { senderMessages } from "../limits/sender-messages.ts";
import type { Check } from "./checks.ts";
import { isReader, type RecipientRole } from "./roles.ts";

/** Somebody by name and addresses; what isn't known is empty. */
export interface NamedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
}

/** The same, as people and programs give it. */
export interface GivenPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly mobile?: string | undefined;
}

/** Name and addresses of somebody who is asked to sign. */
export const person = {
  email,
  firstName: personName,
  lastName: optionalName,
  /** 10 digits, or with a country code ("+44 7700 900123"); required if the recipient has a phone field. */
  mobile: signerMobile,
};

/** Up to 9 people beside another: any one of all of them signs. */
export const otherPeople = z.optional(
  z.array(z.strictObject(person)).check(z.maxLength(limits.groupMax - 1, senderMessages.groupMax)),
);

/** Why alternatives can't act in this role with these checks, as in a document; undefined if they can. */
export function groupProblem({
  role,
  checks,
}: {
  readonly role?: RecipientRole | undefined;
  readonly checks?: readonly Check[] | null | undefined;
}): string | undefined {
  if (role === "witnesses") return senderMessages.groupWitnesses;
  if (isReader(role)) return senderMessages.groupReads;
  return checks?.length ? senderMessages.groupChecked : undefined;
}
