import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { isEmail, isOneLine, isPlainText, limits, messages } from "../rules.ts";
import type { DoneReply } from "./auth.ts";

const filled = (lengthMax: number, tooLong: string) =>
  z
    .string({ error: messages.contactMissing })
    .check(z.trim(), z.minLength(1, messages.contactMissing), z.maxLength(lengthMax, tooLong));

/** Mails the support address; throttled by network address. */
const send = replies<DoneReply>()({
  method: "POST",
  path: "/api/contact",
  access: "public",
  limit: "contactByNetwork",
  input: z.object({
    name: filled(limits.nameMax, messages.name).check(z.refine(isOneLine, messages.name)),
    email: filled(limits.emailMax, messages.email).check(z.refine(isEmail, messages.email)),
    message: filled(limits.contactMax, messages.contactMessage).check(
      z.refine(isPlainText, messages.contactMessage),
    ),
  }),
});

export const contact = { send };
