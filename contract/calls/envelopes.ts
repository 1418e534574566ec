import * as z from "zod/mini";
import { optionalReason, word } from "../rules/inputs/inputs.ts";
import { expiryDays } from "../rules/inputs/sender-inputs.ts";
import { checksInput } from "../rules/people/checks.ts";
import { person } from "../rules/people/people.ts";
import { call } from "./call.ts";
import { envelopeAnswer } from "./envelope-answers.ts";
import { answerValue, filledKind, removed, toBytes } from "./shapes.ts";

const one = z.strictObject({ envelopeId: word });

const withdraw = call({
  path: "POST /envelopes/{envelopeId}/withdraw",
  needs: "documents:send",
  limit: "withdrawByAccount",
  summary: "Withdraw an open envelope",
  description: "It stays in the list. Everybody who was invited is mailed the reason.",
  input: z.extend(one, { reason: optionalReason }),
  answer: envelopeAnswer,
});

const undo = call({
  path: "POST /envelopes/{envelopeId}/undo",
  needs: "documents:send",
  limit: "withdrawByAccount",
  summary: "Undo sending an envelope",
  description:
    "Possible until `undoUntil`, before anybody was mailed. The envelope leaves the list and counts against no limit.",
  input: one,
  answer: envelopeAnswer,
});

const remind = call({
  path: "POST /envelopes/{envelopeId}/remind",
  needs: "documents:send",
  limit: "resendByAccount",
  summary: "Remind everybody whose turn it is",
  description:
    "Recipients to whom an email went within the last five minutes are left out. If nobody could be reminded, the reply says why.",
  input: one,
  answer: envelopeAnswer,
});

const resend = call({
  path: "POST /envelopes/{envelopeId}/recipients/{recipientId}/resend",
  needs: "documents:send",
  limit: "resendByAccount",
  summary: "Mail one recipient's invitation again",
  input: z.extend(one, { recipientId: word }),
  answer: envelopeAnswer,
});

const correct = call({
  path: "PUT /envelopes/{envelopeId}/recipients/{recipientId}",
  needs: "documents:send",
  limit: "correctByAccount",
  summary: "Correct a recipient who has not signed",
  description:
    "The body replaces name, address and mobile number. An `accessCode` replaces the recipient's code, or is their first. If address or code change, the link mailed before stops working, and the recipient gets a new one.",
  input: z.extend(one, {
    recipientId: word,
    ...person,
    accessCode: checksInput.accessCode,
  }),
  answer: envelopeAnswer,
});

const extend = call({
  path: "POST /envelopes/{envelopeId}/extend",
  needs: "documents:send",
  limit: "extendByAccount",
  summary: "Give an open envelope more time",
  description:
    "The new deadline is `days` days from now; one that is earlier than the present one is refused. Nobody is mailed.",
  input: z.extend(one, { days: expiryDays }),
  answer: envelopeAnswer,
});

const remove = call({
  path: "DELETE /envelopes/{envelopeId}",
  needs: "documents:send",
  summary: "Remove an envelope from the list",
  description:
    "An open envelope is withdrawn first. Recipients keep what they were sent; private answers are erased.",
  input: one,
  answer: removed,
});

const restore = call({
  path: "POST /envelopes/{envelopeId}/restore",
  needs: "documents:send",
  limit: "restoreByAccount",
  summary: "Put a removed envelope back into the list",
  description:
    "An envelope that was withdrawn when it was removed stays withdrawn, and private answers stay erased.",
  input: one,
  answer: envelopeAnswer,
});

/** `unchecked`: the installation's scanner has not judged it yet; neither it nor an `infected` one can be downloaded. */
const attachmentAnswer = z.strictObject({
  id: z.string(),
  /** The field's id. */
  field: z.string(),
  label: z.string(),
  name: z.string(),
  mimeType: z.enum(["application/pdf", "image/jpeg", "image/png", "image/webp"]),
  sizeBytes: z.number(),
  /** Hex SHA-256, as in the record of the document. */
  sha256: z.string(),
  state: z.enum(["ready", "unchecked", "infected"]),
});

const attachments = call({
  path: "GET /envelopes/{envelopeId}/attachments",
  needs: "documents:read",
  summary: "List the files that recipients have attached",
  description:
    "Contains the files of those who have signed, in the order of recipients and fields. It is empty once the envelope was removed.",
  input: one,
  answer: z.strictObject({
    data: z.array(z.extend(attachmentAnswer, { recipient: z.string() })),
    next: z.nullable(z.string()),
  }),
});

const attachment = call({
  ...toBytes,
  input: z.extend(one, { attachmentId: word }),
  path: "GET /envelopes/{envelopeId}/attachments/{attachmentId}",
  summary: "Download a file that a recipient has attached",
});

const answers = call({
  path: "GET /envelopes/{envelopeId}/answers",
  needs: "documents:read",
  summary: "Get recipients' answers",
  description: "Contains the answers of those who have signed, private answers included.",
  input: one,
  answer: z.strictObject({
    recipients: z.array(
      z.strictObject({
        id: z.string(),
        /** The name with which they signed. */
        name: z.string(),
        email: z.string(),
        answers: z.array(
          z.strictObject({
            /** The field's id; for one field in several places, the id of the first. */
            field: z.string(),
            label: z.string(),
            kind: filledKind,
            value: answerValue,
            /** The answer in words, as printed on the page. */
            printed: z.string(),
            private: z.optional(z.literal(true)),
            /** The sender filled it in and locked it. */
            bySender: z.optional(z.literal(true)),
            computed: z.optional(z.literal(true)),
          }),
        ),
        /** The fields that the recipient was not asked, because of other answers; it is absent if there are none. */
        notAsked: z.optional(
          z.array(z.strictObject({ field: z.string(), label: z.string(), kind: filledKind })),
        ),
        /** The files that the recipient has attached; it is absent if there are none. */
        attachments: z.optional(z.array(attachmentAnswer)),
      }),
    ),
  }),
});

const document = call({
  ...toBytes,
  input: one,
  path: "GET /envelopes/{envelopeId}/document",
  summary: "Download the sealed document",
});

const original = call({
  ...toBytes,
  input: one,
  path: "GET /envelopes/{envelopeId}/original",
  summary: "Download the original document",
});

/** Calls that the envelopes function answers. */
export const envelopeCalls = {
  withdraw,
  undo,
  remind,
  resend,
  correct,
  extend,
  remove,
  restore,
  answers,
  attachments,
  attachment,
  document,
  original,
};
