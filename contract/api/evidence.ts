import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { LinkReply } from "./files.ts";

/** A certificate that seals, or has sealed, documents of this installation. */
export interface SealCertificate {
  /** Of the DER, in hexadecimal. */
  readonly sha256: string;
  /** Base64 */
  readonly der: string;
  readonly subject: string;
  readonly firstUsedAt: string;
  /** Base64 of the DER of its issuers. */
  readonly chain: readonly string[];
}

export interface SealCertificatesReply {
  readonly product: string;
  /** Newest first. */
  readonly certificates: readonly SealCertificate[];
  /** Base64 of the DER of certificates of time-stamp authorities that archives were renewed with. */
  readonly timeAuthorities: readonly string[];
}

/**
 * The evidence zip of a completed envelope (docs/evidence-format.md), for everybody who holds a link to it: 302 to it, or
 * `{ url }` for JSON.
 */
const ofLink = replies<LinkReply>()({
  method: "GET",
  path: "/api/esign/evidence",
  access: "signer",
  input: z.object({}),
});

/** By these certificates anybody can recognize our seal. */
const sealCertificates = replies<SealCertificatesReply>()({
  method: "GET",
  path: "/api/evidence/seal-certificates",
  access: "public",
  input: z.object({}),
});

export const evidence = { ofLink, sealCertificates };
