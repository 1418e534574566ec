import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod/mini";
import { unknownCauses } from "#contract/rules/documents/page-reading";
import { waysOfSigning } from "#contract/rules/documents/sending-rules";
import { type AttachmentType, attachmentTypes } from "#contract/rules/fields/attachments";
import { dayFormats, type WrittenDays } from "#contract/rules/fields/field-settings";
import { fieldKinds } from "#contract/rules/fields/markers";
import { bounceReasons, delayReasons } from "#contract/rules/mails/mail-delivery";
import { checks } from "#contract/rules/people/checks";
import { readerRoles, roles } from "#contract/rules/people/roles";
import { shareKinds } from "#contract/rules/people/workspace-names";
import { identifiedAnswer } from "#contract/rules/programs/embedding";
import { languages } from "#contract/rules/text/languages";
import type { ChainHead } from "../../domain/envelope/audit.ts";
import type {
  Envelope,
  EnvelopeContent,
  Field,
  SignedValues,
} from "../../domain/envelope/envelope.ts";
import { notificationKinds } from "../../domain/envelope/notification.ts";
import type { ShownRecord } from "../../domain/envelope/shown.ts";
import { fromRuns, toRuns } from "../common/page-runs.ts";
import { party, storedFile, storedOriginal, storedSettings } from "../common/stored-parts.ts";

/**
 * Envelopes as items of the table: parsed here, typed everywhere else. DynamoDB bills a change by the size of the whole item,
 * so the part that never changes has an item of its own, and the rest is deflated.
 */

const language = z.optional(z.enum(languages));

const writtenDays = z.custom<WrittenDays>(
  (value) => typeof value === "string" && /^D.*\{.*\}.*YYYY$/u.test(value),
);

/** Checked when they were chosen. */
const storedRules = z.object({
  reminders: z.optional(
    z.object({ firstAfterDays: z.number(), everyDays: z.number(), atMost: z.number() }),
  ),
  tellWhenSigned: z.optional(z.literal(true)),
  attachSigned: z.optional(z.literal(true)),
  dateFormat: z.optional(z.union([z.enum(dayFormats), writtenDays])),
  timeZone: z.optional(z.string()),
  undoSeconds: z.optional(z.number()),
  ways: z.optional(z.array(z.enum(waysOfSigning))),
  decline: z.optional(z.literal(false)),
  delegation: z.optional(z.literal(true)),
  shareAttachments: z.optional(z.literal(true)),
  reasons: z.optional(z.array(z.string())),
  thankYou: z.optional(z.object({ url: z.string() })),
});

const nameAndAddress = z.object({ name: z.string(), email: z.string() });

const signer = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  role: z.optional(z.enum(roles)),
  witnessOf: z.optional(z.string()),
  order: z.number(),
  status: z.enum(["waiting", "signed", "declined"]),
  linkGeneration: z.number(),
  checks: z.optional(z.array(z.enum(checks))),
  accessCode: z.optional(z.string()),
  accessCodeSpentAt: z.optional(z.string()),
  delegations: z.optional(
    z.array(z.object({ from: nameAndAddress, to: nameAndAddress, reason: z.string() })),
  ),
  group: z.optional(
    z.object({
      members: z.array(
        z.object({
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          mobile: z.string(),
        }),
      ),
      taken: z.optional(z.object({ member: z.number(), at: z.string() })),
      givenBack: z.optional(z.number()),
    }),
  ),
  language,
  ownLanguage: language,
  viewedAt: z.optional(z.string()),
  signedAt: z.optional(z.string()),
  via: z.optional(z.enum(["inPerson", "embedded"])),
  embedded: z.optional(identifiedAnswer),
  shownSha256: z.optional(z.string()),
  enteredSha256: z.optional(z.string()),
  declineReason: z.optional(z.string()),
});

const delivery = z.object({
  to: z.string(),
  delivered: z.optional(z.object({ at: z.string() })),
  delayed: z.optional(z.object({ at: z.string(), reason: z.enum(delayReasons) })),
  bounced: z.optional(
    z.object({
      at: z.string(),
      kind: z.enum(["permanent", "transient"]),
      reason: z.enum(bounceReasons),
    }),
  ),
  complained: z.optional(z.object({ at: z.string() })),
});

const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  to: party,
  generation: z.optional(z.number()),
  triesDone: z.number(),
  nextTryAt: z.string(),
  refused: z.optional(z.object({ since: z.string(), lastAt: z.string() })),
  sentAt: z.optional(z.string()),
  delivery: z.optional(delivery),
  about: z.optional(z.array(z.string())),
});

/** Attributes with names that differ from the domain's: stored items must remain readable. */
type StoredEnvelope = Omit<Envelope, "sender" | "notifications" | "filing"> & {
  readonly owner: Envelope["sender"];
  readonly letters: Envelope["notifications"];
  readonly desk?: Envelope["filing"];
};

export function envelopeFromItem(item: unknown): Envelope {
  const { owner, letters, desk, ...rest } = z.parse(envelopeItem, item);
  return { ...rest, sender: owner, notifications: letters, ...(desk ? { filing: desk } : {}) };
}

export function envelopeToItem(envelope: Envelope): StoredEnvelope {
  const { sender, notifications, filing, ...rest } = envelope;
  return { ...rest, owner: sender, letters: notifications, ...(filing ? { desk: filing } : {}) };
}

/** Members of a stored envelope that no step changes after sending, with one exception. */
const fixedNames = new Set<string>([
  "id",
  "owner",
  "createdAt",
  "title",
  "message",
  "fileName",
  "original",
  "firstPage",
  "withholdValues",
  "rules",
  "language",
  "batchId",
  "linkId",
  "externalId",
  "metadata",
  "copies",
  "readers",
  "expiresAt",
  "company",
  "salt",
  "requestSha256",
] satisfies (keyof StoredEnvelope)[]);

/**
 * Extending an envelope changes it, so it is also stored with what changes, and that value takes precedence. Earlier
 * versions, which run alongside this one for a while, know only the fixed value.
 */
const changingToo = "expiresAt" satisfies keyof StoredEnvelope;

/** Attributes of the two items in which an envelope is stored: one is written once, the other with each change. */
export interface EnvelopeParts {
  readonly fixed: { readonly fixed: Readonly<Record<string, unknown>> };
  readonly changing: { readonly head: ChainHead; readonly changing: Uint8Array };
}

export function envelopeToParts(envelope: Envelope): EnvelopeParts {
  const { head, ...stored } = envelopeToItem(envelope);
  const membersWhere = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(stored).filter(([name]) => isWanted(name)));
  const fixed = membersWhere((name) => fixedNames.has(name));
  const changes = membersWhere((name) => !fixedNames.has(name) || name === changingToo);
  const changing = deflateRawSync(JSON.stringify(changes));
  return { fixed: { fixed }, changing: { head, changing } };
}

const fixedItem = z.object({ fixed: z.record(z.string(), z.unknown()) });
const changingItem = z.object({ head: z.unknown(), changing: z.instanceof(Uint8Array) });

export function envelopeFromParts(fixed: unknown, changing: unknown): Envelope {
  const { head, changing: deflated } = z.parse(changingItem, changing);
  const inflated: object = JSON.parse(inflateRawSync(deflated).toString("utf8"));
  return envelopeFromItem({ ...z.parse(fixedItem, fixed).fixed, ...inflated, head });
}

const envelopeItem: z.ZodMiniType<StoredEnvelope> = z.object({
  id: z.string(),
  owner: z.object({ userId: z.string(), email: z.string(), name: z.string() }),
  createdAt: z.string(),
  title: z.string(),
  message: z.string(),
  fileName: z.string(),
  original: storedOriginal,
  firstPage: z.optional(storedFile),
  withholdValues: z.boolean(),
  rules: z.optional(storedRules),
  language,
  batchId: z.optional(z.string()),
  linkId: z.optional(z.string()),
  externalId: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  copies: z.array(z.string()),
  readers: z.optional(
    z.array(
      z.object({
        ...z.pick(signer, { email: true, firstName: true, lastName: true, language: true }).shape,
        role: z.enum(readerRoles),
      }),
    ),
  ),
  signers: z.array(signer),
  expiresAt: z.string(),
  partyChanges: z.optional(
    z.object({
      waitUntil: z.string(),
      unanswered: z.array(z.string()),
      list: z.array(
        z.object({
          at: z.string(),
          signerId: z.string(),
          from: nameAndAddress,
          to: z.optional(nameAndAddress),
        }),
      ),
    }),
  ),
  status: z.enum(["sent", "sealing", "completed", "declined", "voided", "expired"]),
  comparing: z.optional(z.object({ until: z.string() })),
  findings: z.optional(
    z.object({
      differs: z.optional(z.array(z.number())),
      unknown: z.optional(z.partialRecord(z.enum(unknownCauses), z.array(z.number()))),
    }),
  ),
  letters: z.array(notification),
  stops: z.optional(z.array(z.object({ to: party, generation: z.number() }))),
  sealingSince: z.optional(z.string()),
  sealTriesDone: z.number(),
  sealNextTryAt: z.optional(z.string()),
  sealFault: z.optional(
    z.object({
      reason: z.string(),
      page: z.optional(z.number()),
      toldAt: z.optional(z.string()),
    }),
  ),
  sealed: z.optional(z.extend(storedFile, { level: z.string() })),
  endedAt: z.optional(z.string()),
  replaced: z.optional(z.array(z.string())),
  voidReason: z.optional(z.string()),
  deletedAt: z.optional(z.string()),
  desk: z.optional(
    z.object({ labels: z.optional(z.array(z.string())), archivedAt: z.optional(z.string()) }),
  ),
  keeper: z.optional(z.string()),
  contact: z.optional(nameAndAddress),
  company: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      logoVersion: z.optional(z.string()),
      accent: z.optional(z.string()),
      website: z.optional(z.string()),
      replyTo: z.optional(z.string()),
    }),
  ),
  shared: z.optional(z.array(z.object({ to: z.string(), as: z.enum(shareKinds) }))),
  head: z.object({ seq: z.number(), hash: z.string(), at: z.string() }),
  salt: z.string(),
  requestSha256: z.optional(z.string()),
});

export const valuesItem: z.ZodMiniType<SignedValues> = z.object({
  signerId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  date: z.string(),
  signature: z.optional(storedFile),
  initial: z.optional(storedFile),
  filled: z.optional(
    z.array(
      z.object({
        field: z.string(),
        value: z.union([z.string(), z.literal(true)]),
        private: z.optional(z.literal(true)),
        valueSha256: z.optional(z.string()),
      }),
    ),
  ),
  attachments: z.optional(
    z.array(
      z.extend(storedFile, {
        id: z.string(),
        field: z.string(),
        name: z.string(),
        mimeType: z.enum(Object.keys(attachmentTypes) as AttachmentType[]),
        erased: z.optional(z.literal(true)),
      }),
    ),
  ),
});

export const shownItem: z.ZodMiniType<ShownRecord> = z.object({
  signer: z.string(),
  document: z.string(),
  title: z.string(),
  message: z.string(),
  fileName: z.string(),
  sender: z.object({ name: z.string(), email: z.string() }),
  company: z.optional(z.string()),
  language,
  signers: z.array(
    z.object({
      ...z.pick(signer, {
        id: true,
        email: true,
        firstName: true,
        lastName: true,
        order: true,
        signedAt: true,
      }).shape,
      role: z.optional(z.string()),
    }),
  ),
  fields: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(fieldKinds),
      signerId: z.string(),
      page: z.number(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      settings: z.optional(storedSettings),
    }),
  ),
  phoneSha256: z.string(),
  disclosureSha256: z.string(),
});

/** Rows of earlier versions, and of fields without settings, have eight elements. */
const fieldRow = z.tuple([
  z.string(),
  z.enum(fieldKinds),
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.optional(storedSettings),
]);
const contentText = z.object({
  pages: z.unknown(),
  fields: z.array(fieldRow),
});

/** Content as compact JSON, so that 2,000 pages and 500 fields with their settings fit into an item. */
export function contentToText(content: EnvelopeContent): string {
  const fields = content.fields.map((f) => [
    f.id,
    f.kind,
    f.signerId,
    f.page,
    f.x,
    f.y,
    f.width,
    f.height,
    ...(f.settings ? [f.settings] : []),
  ]);
  return JSON.stringify({ pages: toRuns(content.pages), fields });
}

export function contentFromText(text: string): EnvelopeContent {
  const { pages, fields } = z.parse(contentText, JSON.parse(text));
  return {
    pages: fromRuns(pages),
    fields: fields.map(
      ([id, kind, signerId, page, x, y, width, height, settings]): Field => ({
        id,
        kind,
        signerId,
        page,
        x,
        y,
        width,
        height,
        ...(settings ? { settings } : {}),
      }),
    ),
  };
}
