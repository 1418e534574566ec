import { type FieldKind, isFilledKind } from "../fields/markers.ts";

/** What a recipient does. A recipient without a role signs. */
export const roles = ["approves", "confirms", "witnesses"] as const;
export type Role = (typeof roles)[number];

/**
 * The roles of people who only read: both `receives` and `follows` mean a copy when the document is sent and when it is
 * completed; followers are also mailed about each signature.
 */
export const readerRoles = ["receives", "follows"] as const;
export type ReaderRole = (typeof readerRoles)[number];

/** All that a sender can have a recipient do. */
export const recipientRoles = [...roles, ...readerRoles] as const;
export type RecipientRole = Role | ReaderRole;

export const isReader = (role: RecipientRole | undefined): role is ReaderRole =>
  role === "receives" || role === "follows";

/** A role in which somebody acts, but doesn't sign. */
export type UnsignedRole = Exclude<Role, "witnesses">;

/** The role, if nobody signs in it; undefined for signers and witnesses. */
export const unsigned = <R extends RecipientRole>(
  role: R | undefined,
): Exclude<R, "witnesses"> | undefined => (isUnsigned(role) ? role : undefined);

const isUnsigned = <R extends RecipientRole>(
  role: R | undefined,
): role is Exclude<R, "witnesses"> => role !== undefined && role !== "witnesses";

/** What a recipient has done, as the entry `signed` of the audit trail says in `data.act`; there, absent for a signature. */
export type Act = "signed" | "approved" | "confirmed" | "witnessed";

const actOfRole: Readonly<Record<Role, Act>> = {
  approves: "approved",
  confirms: "confirmed",
  witnesses: "witnessed",
};

export const actOf = ({ role }: { readonly role?: Role | undefined }): Act =>
  role === undefined ? "signed" : actOfRole[role];

/** Acts other than signing. */
export const otherActs: readonly Act[] = roles.map((role) => actOfRole[role]);

/** The act that an entry `signed` records. */
export const actIn = (data: Readonly<Record<string, unknown>>): Act =>
  otherActs.find((act) => act === data["act"]) ?? "signed";

/** The task of a template's recipient. `witnessOf` is the number, from 1, of the recipient whose signature a witness witnesses. */
export interface Does {
  readonly role: RecipientRole;
  readonly witnessOf?: number | undefined;
}

export const mayHave = (role: RecipientRole | undefined, kind: FieldKind): boolean =>
  unsigned(role) === undefined || (role === "approves" && isFilledKind(kind));

export const mayHaveFields = (role: RecipientRole | undefined): boolean => mayHave(role, "text");
