import type { Role } from "#contract/roles";

/** What somebody does, in words for the sender. */
export function doesWords(does: Role | undefined): string {
  switch (does) {
    case undefined:
      return "Signs";
    case "approves":
      return "Approves";
    case "confirms":
      return "Confirms having read";
  }
}
