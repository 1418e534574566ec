import type { Member } from "../../api/members.ts";

/** The name, or the address of a person who was only invited. */
export const shownName = ({ name, email }: Member): string => name || email;
