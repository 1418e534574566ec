import { change, type Guard } from "./guard.ts";

const taking = "core/domain/acts/taking.ts";

/** Guards of alternative signers. */
export const groupGuards: readonly Guard[] = [
  {
    name: "one of several people has it",
    subject: "groups",
    focus: ["take", "sign"],
    off: [change(taking, "if (isTaken(signer, now)) throw takenBy(signer);")],
  },
  {
    name: "another one can take it after 24 hours",
    subject: "groups",
    focus: ["take", "take", "take", "take", "wait"],
    off: [
      change(
        taking,
        "Date.parse(group.taken.at) + takenForMs",
        "Date.parse(group.taken.at) + takenForMs * 1_000",
      ),
    ],
  },
  {
    name: "only who has taken it acts",
    subject: "groups",
    focus: ["take", "sign", "decline", "view"],
    off: [
      change(
        "core/domain/acts/link.ts",
        "assertTakenBy(envelope, link.party, now)",
        "void assertTakenBy",
      ),
    ],
  },
  {
    name: "the others are asked no more",
    subject: "groups",
    focus: ["take", "resend", "resend", "wait", "sweep"],
    off: [
      change(
        "core/domain/envelope/members.ts",
        "(signer.group.taken?.member ?? to.member) === to.member",
        "signer.group.members.length > to.member",
      ),
    ],
  },
  {
    name: "nobody is named in the place of several people",
    subject: "groups",
    focus: ["take", "delegate"],
    off: [
      change(
        "core/domain/acts/delegating.ts",
        "rules?.delegation === true && signer.group === undefined",
        "rules?.delegation === true",
      ),
    ],
  },
];
