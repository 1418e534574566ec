import { change, type Guard } from "./guard.ts";

const focus = ["link", "visit"] as const;
/** Enough for all visitors. */
const plan = { documentsLeft: 3 };

/** Guards of what visitors of a public link begin. */
export const linkGuards: readonly Guard[] = [
  {
    name: "a visitor is counted where there is a place left",
    subject: "links",
    ...{ focus, plan },
    off: [
      change(
        "core/store/sending/visits.ts",
        "`${isOpen} AND visitors < visitorsMax`",
        "`${isOpen}`",
      ),
    ],
  },
  {
    name: "a link is deleted together with its address",
    subject: "links",
    focus: ["link", "link", "link-remove"],
    off: [
      change(
        "core/store/sending/public-links.ts",
        "await transactIf([deleting(table, keys.publicLinkToken(token)), deleting(table, keys.publicLink(userId, templateId), expr`token = ${token}`)]);",
        "await transactIf([deleting(table, keys.publicLinkToken(token))]); await transactIf([deleting(table, keys.publicLink(userId, templateId), expr`token = ${token}`)]);",
      ),
    ],
  },
  {
    name: "a link has its visitors of the day at most",
    subject: "links",
    ...{ focus, plan },
    off: [
      change(
        "core/store/sending/visits.ts",
        "max: dayMaxOf(settings)",
        "max: 1_000 + dayMaxOf(settings)",
      ),
    ],
  },
  {
    name: "an address begins one document",
    subject: "links",
    ...{ focus, plan },
    off: [change("core/domain/links/public-link.ts", "email.trim().toLowerCase", "Math.random")],
  },
];
