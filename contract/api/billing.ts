import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../inputs.ts";

export type AccountStatus = "IN_LIMIT" | "OVER_LIMIT" | "inactive";

export interface AccountStatusReply {
  readonly status: AccountStatus;
  readonly message: string;
}

const accountStatus = replies<AccountStatusReply>()({
  method: "POST",
  path: "/api/billing/account/status",
  access: "sender",
  input: z.object({ email: z.optional(word) }),
});

export const billing = { accountStatus };
