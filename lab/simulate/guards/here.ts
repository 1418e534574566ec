import { change, type Guard } from "./guard.ts";

const byTicket = { subject: "here", focus: ["hand-over", "sign"] } as const;
const away = { subject: "here", focus: ["put-away"] } as const;
const tickets = "core/store/envelope/tickets.ts";

/** Guards of handing over in person. */
export const hereGuards: readonly Guard[] = [
  {
    name: "a ticket works once",
    ...byTicket,
    off: [
      change(tickets, 'if (ticket?.usedAt) throw new Refusal("HANDOVER_USED");'),
      change(
        tickets,
        "`until > ${now.toISOString()} AND attribute_not_exists(usedAt)`",
        "`until > ${now.toISOString()}`",
      ),
    ],
  },
  {
    name: "a link that was opened in person works on that device",
    ...byTicket,
    off: [change("core/callers/link.ts", "device !== undefined", "device === undefined")],
  },
  {
    name: "a device that was given back shows nothing more",
    ...byTicket,
    off: [
      change(
        "core/domain/acts/handing-over.ts",
        "now.getTime() - linkMs",
        "now.getTime() + linkMs",
      ),
    ],
  },
  {
    name: "a signature in person is recorded as such",
    ...byTicket,
    off: [
      change(
        "core/domain/acts/link.ts",
        'delivery: from ?? "session"',
        'delivery: from === "public-link" ? from : "session"',
      ),
    ],
  },
  {
    name: "it is recorded that a document was handed over before anybody has a link",
    ...byTicket,
    off: [
      change(
        "functions/envelopes/hand-over.ts",
        "handedOver(before, ticket, now)",
        'handedOver(before, ticket, now) && "unchanged"',
      ),
    ],
  },
  {
    name: "a session that was put away does not act",
    ...away,
    off: [
      change(
        "core/domain/account/account.ts",
        "person.endedSessions?.has(entry) || person.awaySessions?.has(entry)",
        "person.endedSessions?.has(entry)",
      ),
    ],
  },
  {
    name: "only its digits take a session back",
    ...away,
    off: [
      change(
        "functions/auth/away.ts",
        "await enterDigits(session, { refreshToken, digits: input.digits }, now)",
        "void enterDigits",
      ),
    ],
  },
];
