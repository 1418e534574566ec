import { unsigned } from "#contract/rules/people/roles";
import type { SignerView } from "../../../../api/esign.ts";

type Parties = Pick<SignerView, "parties">;

/** Whether everybody signs, so that texts may speak of signers and signatures. */
export const isSignedOnly = ({ parties }: Parties): boolean =>
  parties.every(({ role }) => unsigned(role) === undefined);

/** What somebody in this role has done, in the names of texts. */
export const done = {
  approves: "approved",
  confirms: "confirmed",
  witnesses: "witnessed",
} as const;

/** The state of one of the people involved, among people who don't only sign. */
export function stateOf({ role, status }: SignerView["parties"][number]) {
  if (role === undefined || status === "declined") return `party.${status}` as const;
  return status === "signed" ? (`party.${done[role]}` as const) : (`party.${role}` as const);
}
