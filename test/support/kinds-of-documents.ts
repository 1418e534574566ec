import type { FieldSettings } from "../../contract/rules/fields/field-settings.ts";
import { sealFailed } from "../../core/domain/acts/finishing.ts";
import type { NewEnvelope } from "../../core/domain/acts/sending.ts";
import { declineEnvelope, expire } from "../../core/domain/acts/signing.ts";
import { withdrawEnvelope } from "../../core/domain/acts/withdrawing.ts";
import { type EntryData, system } from "../../core/domain/envelope/audit.ts";
import { client, field, later, person } from "./envelopes.ts";
import type { Story } from "./story.ts";

export type FileOfStory = "letter" | "combined" | "redacted";

/** What a document is made of, if not of the letter, or with its first field at a text of the letter. */
export type MadeOf = Exclude<FileOfStory, "letter"> | "anchor";

export type StoryStart = (sent: Partial<NewEnvelope>, more?: EntryData, of?: MadeOf) => Story;

/** What a document of a kind must say of each person: the name, the act, the other sentences, by their codes. */
export interface KindOfDocument {
  readonly name: string;
  readonly tell: (start: StoryStart) => Story;
  readonly says: readonly (readonly string[])[];
  /** Nothing of it is sealed. */
  readonly isUnsealed?: true;
}

/** Without a place in the order. */
function called(address: string, firstName: string, lastName: string) {
  const { order: _, ...rest } = person(address);
  return { ...rest, firstName, lastName };
}

const ann = called("ann", "Ann", "Arbor");
const ben = called("ben", "Ben", "Brook");
const nora = called("nora", "Nora", "North");
const two = { signers: [ann, ben], fields: [field("ann"), field("ben")] };
const one = { signers: [ann], fields: [field("ann")] };
const byAcme = {
  ...{ origin: "https://app.example.com", identifiedBy: "Acme", identifiedHow: "password" },
};
const alone = ["identified.alone", "identified.link"] as const;

const roles: Partial<NewEnvelope> = {
  signers: [
    { ...called("bo", "Bo", "Black"), order: 1, role: "approves" as const },
    { ...called("cy", "Cy", "Clark"), order: 1, role: "confirms" as const },
    { ...ann, order: 2 },
    {
      ...{ ...called("wilma", "Wilma", "Wells"), role: "witnesses" as const },
      witnessOf: ann.email,
    },
    { ...called("rex", "Rex", "Reed"), role: "receives" as const },
    { ...called("fay", "Fay", "Ford"), role: "follows" as const },
  ],
  fields: [field("ann"), field("wilma")],
  rules: { tellWhenSigned: true, timeZone: "Europe/London" },
};

const confirmer = { ...called("cy", "Cy", "Clark"), role: "confirms" as const };

/** "Gerda or Götz". */
const group = {
  ...called("gerda", "Gerda", "Graf"),
  anyOf: [called("goetz", "Götz", "Gruber")],
};

const settings = (kind: "number" | "text" | "file", given: FieldSettings) => ({
  ...field("ann", kind),
  settings: given,
});

const computedFields = [
  settings("number", { label: "Rent" }),
  settings("number", {
    ...{ label: "Total", format: "EUR" },
    formula: { is: "product", of: [{ field: "Rent" }, { value: "12" }] },
  }),
  settings("text", { label: "Why", when: [{ field: "Total", is: "above", value: "1000" }] }),
];

const doubled: FieldSettings = {
  label: "Twice",
  formula: { is: "product", of: [{ field: "Rent" }, { value: "2" }] },
};

const attachedFile = {
  ...{ id: "a1", key: "a", versionId: "v", sha256: "cd".repeat(32), sizeBytes: 1_234 },
  ...{ field: "f5", name: "Payslip – März.pdf", mimeType: "application/pdf" as const },
};

const checked = {
  ...ann,
  checks: ["accessCode" as const, "mailedCode" as const],
  accessCode: "4711",
};

/** Each kind of which the record says something else, or that is made from another file. */
export const kindsOfDocuments: readonly KindOfDocument[] = [
  {
    name: "signed by two",
    tell: (start) => start(two).sign("s1").sign("s2", { mode: "typed", as: "B. Brook" }),
    says: [
      ["Ann Arbor", "act.signed", ...alone],
      ["Ben Brook", "act.signed", ...alone],
    ],
  },
  {
    name: "each role",
    tell: (start) =>
      start(roles)
        .sign("s1")
        .sign("s2", { pagesShown: 1 })
        .sign("s3")
        .sign("s4", { address: "1 Elm Street" }),
    says: [
      ["Bo Black", "act.approved", ...alone],
      ["Cy Clark", "act.confirmed", ...alone],
      ["Ann Arbor", "act.signed", ...alone],
      ["Wilma Wells", "act.witnessed", ...alone],
      ["Rex Reed", "task.receives"],
      ["Fay Ford", "task.follows"],
    ],
  },
  {
    name: "taken by one of a group",
    tell: (start) =>
      start({ signers: [group], fields: [{ ...field("gerda") }] })
        .take("s1", 1)
        .sign("s1"),
    says: [["Götz Gruber", "act.signed.group", "change.taken", ...alone]],
  },
  {
    name: "approved and confirmed by groups",
    tell: (start) =>
      start({
        signers: [
          { ...group, role: "approves" },
          {
            ...{ ...ben, role: "confirms" },
            anyOf: [nora],
          },
        ],
        fields: [],
      })
        .take("s1", 0)
        .sign("s1")
        .take("s2", 1)
        .sign("s2", { pagesShown: 1 }),
    says: [
      ["Gerda Graf", "act.approved.group", "change.taken", ...alone],
      ["Nora North", "act.confirmed.group", "change.taken", ...alone],
    ],
  },
  {
    name: "given back and taken by another one of a group",
    tell: (start) =>
      start({ signers: [group], fields: [{ ...field("gerda") }] })
        .take("s1", 0)
        .giveBack("s1", 0)
        .take("s1", 1)
        .sign("s1"),
    says: [
      [
        ...["Götz Gruber", "act.signed.group", "change.taken", "change.given-back"],
        ...["change.taken", ...alone],
      ],
    ],
  },
  {
    name: "delegated",
    tell: (start) =>
      start({ ...one, rules: { delegation: true } })
        .delegate("s1", nora, "On holiday")
        .sign("s1"),
    says: [["Nora North", "act.signed.place", "change.delegatedBecause", ...alone]],
  },
  {
    name: "each other role delegated",
    tell: (start) =>
      start({ ...roles, rules: { delegation: true } })
        .delegate("s1", called("dan", "Dan", "Dale"), "Ill")
        .sign("s1")
        .delegate("s2", called("eve", "Eve", "East"), "Ill")
        .sign("s2", { pagesShown: 1 })
        .sign("s3")
        .delegate("s4", called("zoe", "Zoe", "Zink"), "Ill")
        .sign("s4", { address: "2 Elm Street" }),
    says: [
      ["Dan Dale", "act.approved.place", "change.delegatedBecause", ...alone],
      ["Eve East", "act.confirmed.place", "change.delegatedBecause", ...alone],
      ["Ann Arbor", "act.signed", ...alone],
      ["Zoe Zink", "act.witnessed.place", "change.delegatedBecause", ...alone],
      ["Rex Reed", "task.receives"],
      ["Fay Ford", "task.follows"],
    ],
  },
  {
    name: "corrected",
    tell: (start) => start(one).correct("s1", nora).sign("s1"),
    says: [["Nora North", "act.signed", "change.corrected", ...alone]],
  },
  {
    name: "with a corrected name",
    tell: (start) =>
      start(one)
        .correct("s1", { ...ann, firstName: "Anna" })
        .sign("s1"),
    says: [["Anna Arbor", "act.signed", "change.renamed", ...alone]],
  },
  {
    name: "kept after a change",
    tell: (start) => start(two).sign("s1").correct("s2", nora).keep("s1").sign("s2"),
    says: [
      ["Ann Arbor", "act.signed", ...alone],
      ["Nora North", "act.signed", "change.corrected", ...alone],
    ],
  },
  {
    name: "taken back and signed once more",
    tell: (start) => start(two).sign("s1").correct("s2", nora).takeBack("s1").sign("s1").sign("s2"),
    says: [
      ["Ann Arbor", "act.signed", ...alone],
      ["Nora North", "act.signed", "change.corrected", ...alone],
    ],
  },
  {
    name: "with an approval that was kept and a confirmation that was taken back",
    tell: (start) =>
      start({
        signers: [{ ...called("bo", "Bo", "Black"), role: "approves" }, confirmer, ann, ben],
        fields: [field("ann"), field("ben")],
      })
        .sign("s1")
        .sign("s2", { pagesShown: 1 })
        .sign("s3")
        .correct("s4", nora)
        .keep("s1")
        .takeBack("s2")
        .sign("s2", { pagesShown: 1 })
        .keep("s1")
        .keep("s3")
        .sign("s4"),
    says: [
      ["Bo Black", "act.approved", ...alone],
      ["Cy Clark", "act.confirmed", ...alone],
      ["Ann Arbor", "act.signed", ...alone],
      ["Nora North", "act.signed", "change.corrected", ...alone],
    ],
  },
  {
    name: "behind codes and a passkey",
    tell: (start) =>
      start({ ...two, signers: [checked, { ...ben, checks: ["passkey"] }] })
        .check("s1", "accessCode", 2)
        .check("s1", "mailedCode", 1)
        .sign("s1")
        .sign("s2", { passkey: true }),
    says: [
      [
        ...["Ann Arbor", "act.signed", "identified.checked", "identified.link"],
        ...["identified.accessCode", "identified.mailedCode"],
      ],
      ["Ben Brook", "act.signed", "identified.passkey", "identified.link"],
    ],
  },
  {
    name: "in person",
    tell: (start) => start(one).handOver("s1").sign("s1", { delivery: "in-person" }),
    says: [["Ann Arbor", "act.signed", "identified.alone", "identified.inPerson"]],
  },
  {
    name: "in person, with the address proven",
    tell: (start) =>
      start({ ...one, signers: [{ ...ann, checks: ["mailedCode"] }] })
        .handOver("s1")
        .check("s1", "mailedCode", 1)
        .sign("s1", { delivery: "in-person" }),
    says: [
      [
        ...["Ann Arbor", "act.signed", "identified.checked", "identified.inPersonProven"],
        "identified.mailedCode",
      ],
    ],
  },
  {
    name: "inside the sender's application",
    tell: (start) => start(one).sign("s1", { delivery: "embedded", stated: byAcme }),
    says: [["Ann Arbor", "act.signed", "identified.alone", "identified.embedded"]],
  },
  {
    name: "inside the sender's application, with the address proven",
    tell: (start) =>
      start({ ...one, signers: [{ ...ann, checks: ["mailedCode"] }] })
        .check("s1", "mailedCode", 1)
        .sign("s1", { delivery: "embedded", stated: { ...byAcme, identifiedAs: "customer 4711" } }),
    says: [
      [
        ...["Ann Arbor", "act.signed", "identified.checked", "identified.embeddedProven"],
        "identified.mailedCode",
      ],
    ],
  },
  {
    name: "by a public link",
    tell: (start) => start({ ...one, linkId: "l1" }).sign("s1", { delivery: "public-link" }),
    says: [["Ann Arbor", "act.signed", "identified.alone", "identified.publicLink"]],
  },
  {
    name: "from the sender's account",
    tell: (start) => start(one).sign("s1", { delivery: "session" }),
    says: [["Ann Arbor", "act.signed", "identified.alone", "identified.account"]],
  },
  {
    name: "sent by a program, with pages that look different elsewhere",
    tell: (start) =>
      start(
        { ...one, findings: { differs: [1], unknown: { time: [2], fonts: [3] } } },
        { via: "API key Billing (us_3fAb12Cd34Ef)" },
      ).sign("s1"),
    says: [["Ann Arbor", "act.signed", ...alone]],
  },
  {
    name: "of a row of a batch, with a value that the sender has locked",
    tell: (start) =>
      start({
        ...{ ...one, batchId: "b1", values: { Rent: "900" } },
        fields: [
          field("ann"),
          { ...field("ann", "text"), settings: { label: "Rent", value: "1", locked: true } },
        ],
      }).sign("s1"),
    says: [["Ann Arbor", "act.signed", ...alone]],
  },
  {
    name: "with a field that is computed, and one that is not asked",
    tell: (start) =>
      start({ ...one, fields: [field("ann"), ...computedFields] }).sign("s1", {
        filled: [
          { field: "f2", value: "50" },
          { field: "f3", value: "600.00" },
        ],
      }),
    says: [["Ann Arbor", "act.signed", ...alone, "fields.notAsked"]],
  },
  {
    name: "with an attached file, on which a field is asked that is computed",
    tell: (start) =>
      start({
        ...one,
        fields: [
          field("ann"),
          ...computedFields,
          settings("file", { label: "Payslip", files: 2 }),
          settings("file", { label: "Permit", required: false }),
          settings("number", { ...doubled, when: [{ field: "Payslip", is: "filled" }] }),
        ],
      }).sign("s1", {
        filled: [
          { field: "f2", value: "50" },
          { field: "f3", value: "600.00" },
          { field: "f7", value: "100.00" },
        ],
        attachments: [attachedFile],
      }),
    says: [["Ann Arbor", "act.signed", ...alone, "fields.notAsked"]],
  },
  {
    name: "combined from two files",
    tell: (start) => start(one, {}, "combined").sign("s1"),
    says: [["Ann Arbor", "act.signed", ...alone]],
  },
  {
    name: "redacted",
    tell: (start) => start(one, {}, "redacted").sign("s1"),
    says: [["Ann Arbor", "act.signed", ...alone]],
  },
  {
    name: "with a field placed at a text",
    tell: (start) => start(one, {}, "anchor").sign("s1"),
    says: [["Ann Arbor", "act.signed", ...alone]],
  },
  {
    name: "declined",
    tell: (start) => {
      const story = start(two).sign("s1");
      return story.after(declineEnvelope(story.envelope, "s2", "No", client, story.now));
    },
    says: [
      ["Ann Arbor", "act.signed", ...alone],
      ["Ben Brook", "act.none"],
    ],
    isUnsealed: true,
  },
  {
    name: "withdrawn",
    tell: (start) => {
      const story = start(one);
      return story.after(withdrawEnvelope(story.envelope, "Wrong", client, story.now));
    },
    says: [["Ann Arbor", "act.none"]],
    isUnsealed: true,
  },
  {
    name: "expired",
    tell: (start) => {
      const story = start(one);
      return story.after(expire(story.envelope, system, later(60 * 24 * 400)));
    },
    says: [["Ann Arbor", "act.none"]],
    isUnsealed: true,
  },
  {
    name: "not sealed",
    tell: (start) => {
      const story = start(one).sign("s1");
      return story.after(sealFailed(story.envelope, { reason: "Busy" }, story.now));
    },
    says: [["Ann Arbor", "act.signed", ...alone]],
    isUnsealed: true,
  },
];
