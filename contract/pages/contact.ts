import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { mailAddress, oneLine, plainText } from "../rules/inputs/inputs.ts";
import { limits, messages } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import type { DoneReply } from "../specified/session.ts";

const filled = (lengthMax: number, tooLong: string) =>
  z
    .string({ error: senderMessages.contactMissing })
    .check(
      z.trim(),
      z.minLength(1, senderMessages.contactMissing),
      z.maxLength(lengthMax, tooLong),
    );

/** Mails the support address; throttled by network address. */
const send = replies<DoneReply>()({
  path: "POST /api/contact",
  access: "public",
  limit: "contactByNetwork",
  input: z.object({
    name: filled(limits.nameMax, senderMessages.name).check(oneLine),
    email: filled(limits.emailMax, messages.email).check(...mailAddress),
    message: filled(limits.contactMax, senderMessages.contactMessage).check(plainText),
  }),
});

export const contact = { send };
