import * as z from "zod/mini";
import { roleMessages } from "../rules/documents/placeholders.ts";
import { oneLine } from "../rules/inputs/inputs.ts";
import { limits, messages } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { chosenChecks } from "../rules/people/checks.ts";
import { otherPeople, person } from "../rules/people/people.ts";
import { recipientRoles } from "../rules/people/roles.ts";
import { recipientNumber } from "./shapes.ts";

export const templateRole = z
  .string()
  .check(z.trim(), z.maxLength(limits.roleMax, senderMessages.role), oneLine);

/** The person who signs in a role each time, or the first of several alternatives. */
export const rolePerson = z.strictObject({ ...person, anyOf: otherPeople });

export type RolePerson = z.output<typeof rolePerson>;

/** The act of a role in which nobody signs as a party. */
const roleDoes = z.strictObject({
  role: z.enum(recipientRoles),
  /** Number of the role whose signature is witnessed; required for a role that `witnesses`, and refused for any other. */
  witnessOf: z.optional(recipientNumber),
});

/** A template may have these beside its roles. */
export const roleExtras = {
  /** The people who always sign, in the order of the roles; null where the sender names somebody each time. */
  people: z.optional(
    z.array(z.nullable(rolePerson)).check(z.maxLength(limits.signersMax, roleMessages.peopleMax)),
  ),
  /** The act of each role, in the same order; null for a role that signs. */
  does: z.optional(
    z.array(z.nullable(roleDoes)).check(z.maxLength(limits.signersMax, roleMessages.doesMax)),
  ),
  /** The checks of each role, in the same order; null for none. No access code is kept: the sender chooses one each time. */
  checks: z.optional(
    z.array(z.nullable(chosenChecks)).check(z.maxLength(limits.signersMax, roleMessages.checksMax)),
  ),
  /** Title of documents made from it: "{template} - {Tenant}", see `filledTitle`. */
  titlePattern: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.titleMax, messages.title), oneLine),
  ),
};

export const templateName = z
  .string({ error: messages.required })
  .check(
    z.trim(),
    z.minLength(1, messages.required),
    z.maxLength(limits.nameMax, senderMessages.name),
    oneLine,
  );

/** The version that the caller has seen and changes. */
export const templateVersion = z.int().check(z.minimum(1));
