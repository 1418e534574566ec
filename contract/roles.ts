import { type FieldKind, isFilledKind } from "./markers.ts";

/** What a recipient does. A recipient without a role signs. */
export const roles = ["approves", "confirms", "witnesses"] as const;
export type Role = (typeof roles)[number];

/** A role in which nobody signs. */
export type UnsignedRole = Exclude<Role, "witnesses">;

/** The role, if nobody signs in it; undefined for signers and witnesses. */
export const unsigned = (role: Role | undefined): UnsignedRole | undefined =>
  role === "witnesses" ? undefined : role;

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

/** The act of a recipient. `witnessOf` is the number, from 1, of the recipient whose signature a witness witnesses. */
export interface Does {
  readonly role: Role;
  readonly witnessOf?: number | undefined;
}

/** Whether somebody in this role can have a field of this kind. */
export const mayHave = (role: Role | undefined, kind: FieldKind): boolean =>
  unsigned(role) === undefined || (role === "approves" && isFilledKind(kind));
