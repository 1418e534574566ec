import * as z from "zod/mini";
import { evidenceCalls } from "../calls/evidence.ts";
import { publicDashboard } from "../calls/sending.ts";
import { recipientNumber, v1Limits } from "../calls/shapes.ts";
import { templateCalls } from "../calls/templates.ts";
import { stages } from "../rules/documents/stages.ts";
import { limits } from "../rules/limits/limits.ts";
import { checks } from "../rules/people/checks.ts";
import { recipientRoles, roles } from "../rules/people/roles.ts";
import { byPeople, envelopeId, said, type Tool } from "./tool.ts";

/** Tools that change nothing and mail nobody. */

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const instant = (what: string) =>
  said(z.optional(z.string()), `${what} ISO 8601 in UTC, as 2026-11-22T09:30:00Z.`);

const part = {
  after: said(
    z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
    "The `next` of the previous reply, to get the page after it.",
  ),
  limit: said(
    z.optional(z.int().check(z.minimum(1), z.maximum(v1Limits.listMax))),
    `How many at most; ${v1Limits.listDefault} without it.`,
  ),
};

const next = said(
  z.nullable(z.string()),
  "Pass it as `after` to get the next page; null at the end.",
);

const text = () => said(z.string(), byPeople);

const namedPerson = {
  email: z.string(),
  firstName: text(),
  lastName: z.optional(text()),
  mobile: z.optional(z.string()),
};
const role = said(z.optional(z.enum(roles)), "What they do; without it they sign.");
const status = said(
  z.enum(["waiting", "signed", "declined"]),
  "signed: they have signed, or done what their role says.",
);

const envelope = {
  id: z.string(),
  title: text(),
  fileName: text(),
  stage: said(
    z.enum(stages),
    "sending, waiting, sealing and attention are open; completed, declined, voided (withdrawn) and expired have ended.",
  ),
  createdAt: z.string(),
  expiresAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  signed: said(z.number(), "Number of recipients who have signed, or completed their role."),
  of: said(z.number(), "How many are to."),
  labels: z.array(z.string()),
  externalId: z.optional(z.string()),
  batchId: said(z.optional(z.string()), "Id of the batch from which it was sent."),
  linkId: said(z.optional(z.string()), "Id of the public link by which a visitor began it."),
};

const findDocuments: Tool = {
  name: "find_documents",
  title: "Find documents",
  description:
    "Lists documents that were sent for signature, newest first, with their stage and who has signed. All filters that are given must hold.",
  scopes: ["documents:read"],
  annotations,
  input: z.strictObject({
    q: said(
      z.optional(z.string().check(z.minLength(limits.searchMin), z.maxLength(limits.searchMax))),
      "Words that must all be in the title, the file's name, the id, or a recipient's name or address.",
    ),
    stage: z.optional(z.enum(stages)),
    label: said(z.optional(z.string()), "One of the account's labels."),
    externalId: said(z.optional(z.string()), "The id that another program gave it; exactly."),
    batchId: said(
      z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      "Id of a batch: those that were sent from its rows.",
    ),
    linkId: said(
      z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      "Id of a public link: those that its visitors began.",
    ),
    from: instant("Sent then or later."),
    to: instant("Sent before then."),
    ...part,
  }),
  output: z.object({
    data: z.array(
      z.object({
        ...envelope,
        recipients: z.array(z.object({ name: text(), email: z.string(), role, status })),
      }),
    ),
    next,
  }),
  call: (input) => ({ endpoint: publicDashboard.listByKey, input }),
};

const documentStatus: Tool = {
  name: "document_status",
  title: "Status of a document",
  description:
    "Returns the state of one sent document: its stage, and for each recipient whether it is their turn, when they were invited, reminded, have opened and signed it, or why they declined.",
  scopes: ["documents:read"],
  annotations,
  input: z.strictObject({ envelopeId }),
  output: z.object({
    ...envelope,
    withdrawnBecause: z.optional(text()),
    recipients: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        firstName: text(),
        lastName: text(),
        role,
        witnessOf: said(
          z.optional(z.string()),
          "Id of the recipient whose signature they witness.",
        ),
        checks: said(
          z.optional(z.array(z.enum(checks))),
          "How they are checked: by codes before they see anything of the document, by a passkey when they complete it.",
        ),
        accessCodeSpent: said(
          z.optional(z.literal(true)),
          "Too many wrong access codes were entered: the sender has to choose a new one.",
        ),
        order: z.number(),
        status,
        isDue: said(z.boolean(), "It is their turn to sign."),
        invitedAt: z.optional(z.string()),
        remindedAt: z.optional(z.string()),
        reminders: z.number(),
        viewedAt: z.optional(z.string()),
        signedAt: z.optional(z.string()),
        declineReason: z.optional(text()),
        mailsStopped: said(z.boolean(), "They want no more mails of this sender."),
        mail: said(
          z.optional(z.object({ state: z.string(), at: z.string(), text: z.string() })),
          "What became of the newest mail to them.",
        ),
      }),
    ),
  }),
  call: (input) => ({ endpoint: publicDashboard.getByKey, input }),
};

const listTemplates: Tool = {
  name: "list_templates",
  title: "List templates",
  description:
    "Lists the account's templates, newest first. Each has a file with fields, and roles: who signs, in their order.",
  scopes: ["templates:read"],
  annotations,
  input: z.strictObject(part),
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        name: text(),
        fileName: text(),
        roles: said(
          z.array(z.string()),
          "One for each recipient, in their order; empty for one without a name.",
        ),
        people: said(
          z.optional(
            z.array(
              z.nullable(
                z.object({
                  ...namedPerson,
                  anyOf: said(
                    z.optional(z.array(z.object(namedPerson))),
                    "Other people: any one of all of them does it.",
                  ),
                }),
              ),
            ),
          ),
          "Who signs in which role each time, to be named as recipients; null for a role whose person differs.",
        ),
        does: said(
          z.optional(
            z.array(
              z.nullable(
                z.object({ role: z.enum(recipientRoles), witnessOf: z.optional(recipientNumber) }),
              ),
            ),
          ),
          "What the people in each role do, unless a recipient is given another role; null for signers.",
        ),
        checks: said(
          z.optional(z.array(z.nullable(z.array(z.enum(checks))))),
          "How those in each role are checked, unless a recipient is given other checks; null for not at all.",
        ),
        pageCount: z.number(),
        createdAt: z.string(),
        changedAt: z.optional(z.string()),
      }),
    ),
    next,
  }),
  call: (input) => ({ endpoint: templateCalls.listTemplates.key, input }),
};

const evidenceLink: Tool = {
  name: "evidence_link",
  title: "Link to the evidence",
  description:
    "Returns an address from which the evidence of a completed document can be downloaded for a few minutes: a zip with the sealed document, its audit trail and how to verify them. It is for the account's owner; anyone with the address can download it.",
  scopes: ["documents:read"],
  annotations,
  input: z.strictObject({ envelopeId }),
  output: z.object({ url: z.string() }),
  call: (input) => ({ endpoint: evidenceCalls.evidence.key, input }),
};

export const readingTools: readonly Tool[] = [
  findDocuments,
  documentStatus,
  listTemplates,
  evidenceLink,
];
