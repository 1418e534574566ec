import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { email } from "../inputs.ts";

export interface UserDetailsReply {
  readonly registered: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobile?: string;
}

/** Body: a JSON string, plain text or `{ email }`; the door makes all three `{ email }`. */
const details = replies<UserDetailsReply>()({
  method: "POST",
  path: "/api/userDetails",
  access: "sender",
  input: z.object({ email }),
});

export const users = { details };
