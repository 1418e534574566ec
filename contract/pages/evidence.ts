import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { LinkReply } from "./files.ts";

/** A certificate that seals, or has sealed, documents of this installation. */
export interface SealCertificate {
  /** Digest of the DER, in hexadecimal. */
  readonly sha256: string;
  /** The certificate's DER, in base64. */
  readonly der: string;
  readonly subject: string;
  readonly firstUsedAt: string;
  /** Its issuers, as DER in base64. */
  readonly chain: readonly string[];
}

export interface SealCertificatesReply {
  readonly product: string;
  /** Newest first. */
  readonly certificates: readonly SealCertificate[];
  /** Certificates, as DER in base64, of time-stamp authorities with which archives were renewed. */
  readonly timeAuthorities: readonly string[];
}

/**
 * The evidence zip of a completed envelope (docs/evidence-format.md), for everybody who has a link to it: a 302 to it,
 * or `{ url }` for callers that accept JSON.
 */
const ofLink = replies<LinkReply>()({
  path: "GET /api/esign/evidence",
  access: "signer",
  input: z.object({}),
});

/** The certificates by which anybody can recognize our seal. */
const sealCertificates = replies<SealCertificatesReply>()({
  path: "GET /api/evidence/seal-certificates",
  access: "public",
  input: z.object({}),
});

export const evidence = { ofLink, sealCertificates };
