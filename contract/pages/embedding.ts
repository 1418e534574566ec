import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { visitToken, word } from "../rules/inputs/inputs.ts";
import { origins } from "../rules/programs/embedding.ts";

export interface EmbedOriginsReply {
  /** Origins whose pages may show the signing page in a frame. */
  readonly origins: readonly string[];
}

const embedOrigins = replies<EmbedOriginsReply>()({
  path: "GET /api/embedding",
  access: "sender",
  needs: "keys:write",
  because: "person",
  input: z.object({}),
});

/** Replaces all of them. No key can: one that was stolen must not add pages of its own. */
const saveEmbedOrigins = replies<EmbedOriginsReply>()({
  path: "PUT /api/embedding",
  access: "sender",
  needs: "keys:write",
  because: "person",
  limit: "keysByAccount",
  input: z.object({ origins }),
});

/** Calls of the function `users`. */
export const embedding = { embedOrigins, saveEmbedOrigins };

/**
 * The document that a frame loads: no more than the page's code, and the only one that a page of another origin may frame.
 * Changes nothing, so that a program that looks at addresses doesn't use it up.
 */
const showEmbedded = replies<Uint8Array>()({
  path: "GET /api/embed/{ticket}",
  access: "public",
  limit: "embedByNetwork",
  input: z.object({ ticket: word }),
});

export interface EmbeddedReply {
  /** The token of the signer's link, which the page keeps in memory. */
  readonly token: string;
  /** Where the signer can go on afterwards. */
  readonly returnUrl?: string;
}

/**
 * Opens the page. `page` is a secret of the page, which alone can repeat the call: it then gets the same reply. Throws
 * EMBED_USED and EMBED_OVER.
 */
const openEmbedded = replies<EmbeddedReply>()({
  path: "POST /api/embed/{ticket}",
  access: "public",
  limit: "embedByNetwork",
  input: z.object({ ticket: word, page: visitToken }),
});

/** Calls of the function `envelopes`. */
export const embedded = { showEmbedded, openEmbedded };
