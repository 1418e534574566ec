import { change, type Guard } from "./guard.ts";

const contacts = "core/store/account/contacts.ts";
const items = "core/store/account/contact-items.ts";
const forgetting = { subject: "contacts", focus: ["forget", "forget", "contacts"] } as const;

/** Guards of people whom an account has written to. */
export const contactGuards: readonly Guard[] = [
  {
    name: "who was forgotten is not offered",
    ...forgetting,
    off: [
      change(
        contacts,
        '!isForgotten && !sk.endsWith(keys.signedFor("", "").sk)',
        '!sk.endsWith(keys.signedFor("", "").sk)',
      ),
    ],
  },
  {
    name: "an account forgets a contact",
    ...forgetting,
    off: [
      change(
        contacts,
        "await changeItem(table, keys.contact(userId, email), forgotten);",
        "await getItem(table, keys.contact(userId, email));",
      ),
    ],
  },
  {
    name: "whom an account has written to is a contact",
    subject: "contacts",
    focus: ["contacts", "sign"],
    off: [change(items, "isForgotten: undefined", "isForgotten: true")],
  },
  {
    name: "a visitor of a public link is no contact",
    subject: "contacts",
    focus: ["link", "visit", "visit"],
    plan: { documentsLeft: 3 },
    off: [
      change(
        items,
        "!isUntaken(signer) && (before || !isVisitor(envelope, signer))",
        "!isUntaken(signer)",
      ),
    ],
  },
  {
    name: "whom a signer has named is no contact",
    subject: "groups",
    focus: ["delegate", "delegate", "take"],
    off: [
      change(
        items,
        "!known.some((one) => isSamePerson(one, signer) || isNamedBy(one, signer))",
        "!known.some((one) => isSamePerson(one, signer))",
      ),
    ],
  },
];
