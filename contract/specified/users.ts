import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { email } from "../rules/inputs/inputs.ts";
import type { BounceReason } from "../rules/mails/mail-delivery.ts";

export interface UserDetailsReply {
  readonly registered: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobile?: string;
  /** Why mail to this address bounced, from any sender, if none has arrived since. */
  readonly returned?: BounceReason;
}

/** Body: `{ email }`, or just the address as a JSON string or plain text (as specified). */
const details = replies<UserDetailsReply>()({
  path: "POST /api/userDetails",
  access: "sender",
  needs: "documents:prepare",
  because: "specified",
  limit: "userDetailsByAccount",
  bareBody: "email",
  input: z.object({ email }),
});

export const users = { details };
