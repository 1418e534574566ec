import { isReader, type RecipientRole } from "#contract/rules/people/roles";

/** Why somebody of this name has no field of another kind than their role allows. */
export const misfitWords = (name: string, role: RecipientRole | undefined): string =>
  role === "approves"
    ? `${name} approves this document, so they can have only fields to fill in.`
    : isReader(role)
      ? `${name} only reads this document, so no field can be placed for them.`
      : `${name} confirms having read this document, so no field can be placed for them.`;
