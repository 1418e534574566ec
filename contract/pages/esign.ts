import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { claim, language, reason, word } from "../rules/inputs/inputs.ts";
import type { Language } from "../rules/text/languages.ts";
import { submission } from "../specified/esign.ts";
import type { LinkReply } from "./files.ts";

/** Returns the digest that a signer's passkey has to sign. It takes what Complete takes, and refuses the same. */
export const passkey = replies<{ challenge: string }>()({
  path: "POST /api/esign/passkey",
  access: "signer",
  input: z.object(submission),
});

/** Keeps the signature after a change of who signs, as the view shows that change. */
const keep = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/keep",
  access: "signer",
  input: z.object({ shownSha256: word }),
});

/** Takes the signature back after a change of who signs, as long as the view has `changes`. */
const takeBack = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/take-back",
  access: "signer",
  input: z.object({}),
});

const decline = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/decline",
  access: "signer",
  input: z.object({ reason }),
});

/** Sent once the page has shown the document, because opening a link must not change anything. */
const viewed = replies<{ envelopeId: string }>()({
  path: "POST /api/esign/viewed",
  access: "signer",
  input: z.object({ userAgent: claim }),
});

/**
 * The signer chooses the language of their pages and mails. For a copy recipient nothing is stored: the reply has the
 * document's language, in which their mails are written.
 */
const chooseLanguage = replies<{ language: Language }>()({
  path: "POST /api/esign/language",
  access: "signer",
  input: z.object({ language }),
});

const openDocument = replies<LinkReply>()({
  path: "GET /api/esign/file/{name}",
  access: "signer",
  input: z.object({ name: word, sealed: z.optional(z.string().check(z.maxLength(512))) }),
});

export const esign = { passkey, keep, takeBack, decline, viewed, chooseLanguage, openDocument };
