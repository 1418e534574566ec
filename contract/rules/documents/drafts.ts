import * as z from "zod/mini";
import type { FieldSettings } from "../fields/field-settings.ts";
import { fieldKinds } from "../fields/markers.ts";
import { limits } from "../limits/limits.ts";
import { bounceReasons } from "../mails/mail-delivery.ts";
import { checks } from "../people/checks.ts";
import type { GivenPerson } from "../people/people.ts";
import { recipientRoles } from "../people/roles.ts";
import { languages } from "../text/languages.ts";
import { dateFormats, pagesSent, waysOfSigning } from "./sending-rules.ts";

/**
 * What an unfinished document or template contains. Texts are as typed, since nobody has checked them yet; members that
 * a draft of an earlier version lacks are optional or have a default. Members of a later version are kept, so that a
 * page of this version that changes the draft doesn't lose them.
 */

export const draftKinds = ["document", "template"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The four steps of a document. */
export const documentSteps = ["file", "signers", "fields", "send"] as const;

const language = z.optional(z.enum(languages));

const fraction = z.number().check(z.minimum(0), z.maximum(1));

const file = z.looseObject({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  warnings: z.array(z.string()),
  firstPage: z.optional(z.string()),
});

const fields = z.array(
  z.looseObject({
    id: z.string(),
    kind: z.enum(fieldKinds),
    signerId: z.string(),
    place: z.object({
      page: z.int().check(z.minimum(0)),
      x: fraction,
      y: fraction,
      width: fraction,
      height: fraction,
    }),
    settings: z.optional(
      z.custom<FieldSettings>((value) => typeof value === "object" && value !== null),
    ),
  }),
);

/** The alternative signers, as a draft stores them. */
export interface OthersText {
  /** One a line, as typed: "Ben Brown, ben@example.com". */
  readonly anyOf?: string | undefined;
  /** Their numbers, which the page doesn't show, by address. */
  readonly mobiles?: Readonly<Record<string, string>> | undefined;
}

const others = {
  anyOf: z.optional(z.string()),
  mobiles: z.optional(z.record(z.string(), z.string())),
};

/** These people, as a draft has them. */
export const othersText = (people: readonly GivenPerson[] | undefined): OthersText =>
  people
    ? {
        anyOf: people
          .map(({ email, firstName, lastName = "" }) => {
            const name = `${firstName} ${lastName}`.trim();
            return `${name}, ${email}`;
          })
          .join("\n"),
        mobiles: Object.fromEntries(people.map(({ email, mobile = "" }) => [email, mobile])),
      }
    : {};

const signer = z.looseObject({
  id: z.string(),
  role: z.optional(z.string()),
  /** Whether the template has named this person, and nobody has changed that. */
  given: z.optional(z.boolean()),
  /** The role says what they do; it is absent for somebody who signs. */
  does: z.optional(z.enum(recipientRoles)),
  /** Id of the row whose signature a witness witnesses. */
  witnessOf: z.optional(z.string()),
  ...others,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  registered: z.optional(z.boolean()),
  returned: z.optional(z.enum(bounceReasons)),
  prefill: z._default(
    z.object({ firstName: z.string(), lastName: z.string(), mobile: z.string() }),
    { firstName: "", lastName: "", mobile: "" },
  ),
  together: z.boolean(),
  /** The document's language unless given. */
  language,
  /** The access code is not among them: no draft keeps it. */
  checks: z.optional(z.array(z.enum(checks))),
});

const typedRules = z.looseObject({
  firstAfterDays: z.string(),
  everyDays: z.string(),
  atMost: z.string(),
  tellWhenSigned: z.boolean(),
  /** Absent in drafts of earlier versions. */
  attachSigned: z.optional(z.boolean()),
  dateFormat: z.enum(dateFormats),
  ways: z.array(z.enum(waysOfSigning)),
  decline: z.optional(z.boolean()),
  delegation: z.optional(z.boolean()),
  shareAttachments: z.optional(z.boolean()),
  /** One a line. */
  reasons: z.optional(z.string()),
  thankYou: z.string(),
});

export const documentDraft = z.looseObject({
  step: z.enum(documentSteps),
  idempotencyKey: z.string(),
  triedAt: z.optional(z.string()),
  template: z.optional(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      signersMax: z.int().check(z.positive()),
      version: z.optional(z.number()),
    }),
  ),
  file: z.optional(file),
  signers: z.array(signer).check(z.minLength(1)),
  inOrder: z.boolean(),
  /** Title by the template, for a document to which none is given. */
  titlePattern: z.optional(z.string()),
  fields,
  letter: z.looseObject({
    title: z.string(),
    message: z.string(),
    copies: z.string(),
    expiryDays: z.string(),
  }),
  withholdValues: z.boolean(),
  /** Whether doubtful pages become pictures; if absent, as the account's settings say. */
  pages: z.optional(z.enum(pagesSent)),
  /** Rules of this document, as typed; if absent, the account's. */
  rules: z.optional(typedRules),
  /** Whether the account's settings for new documents have been filled in. */
  begun: z.optional(z.boolean()),
  /** The account's language unless given. */
  language,
  /** The API key with which a program made it, as audit trails name it; absent if a person did. */
  preparedBy: z.optional(z.string().check(z.maxLength(limits.preparedByMax))),
});

const roleRow = z.looseObject({
  role: z.string(),
  /** Absent for somebody who signs. */
  does: z.optional(z.enum(recipientRoles)),
  /** Number of the row whose signature a witness witnesses, from 1. */
  witnessOf: z.optional(z.number()),
  checks: z.optional(z.array(z.enum(checks))),
  person: z.optional(
    z.looseObject({
      ...others,
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      mobile: z.string(),
    }),
  ),
});

export const templateDraft = z.looseObject({
  step: z.enum(["form", "fields"]),
  idempotencyKey: z.string(),
  name: z.string(),
  signers: z.string(),
  /** Earlier versions keep them as a text with commas. */
  roles: z._default(z.union([z.string(), z.array(roleRow)]), ""),
  titlePattern: z._default(z.string(), ""),
  language,
  /** The template and the version of it that is being changed; absent for a new template. */
  editing: z.optional(z.looseObject({ id: z.string(), version: z.number(), name: z.string() })),
  file: z.optional(file),
  fields,
});

/** What lists show of a draft. */
export interface DraftSummary {
  /** The title, otherwise the file's name; empty before either is chosen. */
  readonly name: string;
  readonly step: (typeof documentSteps)[number] | "form";
  /** The API key with which a program made it: "API key Billing (us_3fAb12Cd34Ef)". */
  readonly preparedBy?: string | undefined;
}

/** Undefined if the content isn't a draft of this kind. */
export function summaryOf(kind: DraftKind, content: unknown): DraftSummary | undefined {
  if (kind === "document") {
    const { data } = z.safeParse(documentDraft, content);
    if (!data) return undefined;
    const { step, letter, file, preparedBy } = data;
    return { name: nameOf(letter.title, file), step, ...(preparedBy ? { preparedBy } : {}) };
  }
  const { data } = z.safeParse(templateDraft, content);
  return data && { name: nameOf(data.name, data.file), step: data.step };
}

const nameOf = (typed: string, chosen: { readonly name: string } | undefined): string =>
  (typed.trim() || (chosen?.name ?? "")).slice(0, limits.fileNameMax);
