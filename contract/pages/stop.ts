import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";

/** What the page of a mail's stop link shows. */
export interface StopReply {
  readonly senderName: string;
  readonly senderEmail: string;
  /** Whether this person gets no more mails from this sender. */
  readonly stopped: boolean;
  /** Whether the mail was reported, which is possible once for each link. */
  readonly reported: boolean;
}

/** Changes nothing, because mail scanners open links too. */
const show = replies<StopReply>()({
  path: "GET /api/stop/{token}",
  access: "signer",
  input: z.object({ token: word }),
});

/** Stops the sender's mails to this person, or allows them again. */
const change = replies<StopReply>()({
  path: "POST /api/stop/{token}",
  access: "signer",
  input: z.object({ token: word, stopped: z.boolean("Please choose whether to allow emails.") }),
});

/** Mails the operator's support address, once for each link. */
const report = replies<StopReply>()({
  path: "POST /api/stop/{token}/report",
  access: "signer",
  input: z.object({ token: word }),
});

export const stop = { show, change, report };
