import { signedOrNot } from "../../signed-or-not.ts";

/**
 * {envelopeId}_{name}.pdf (as specified) with a suffix that tells a sealed document from its original, without
 * characters that file systems refuse.
 */
export function downloadName(envelopeId: string, name: string, isSigned: boolean): string {
  const stem = name.replace(/\.pdf$/i, "").replace(/[\p{Cc}/\\:*?"<>|]+/gu, "_");
  return `${envelopeId}_${stem.trim() || "document"} ${signedOrNot(isSigned)}.pdf`;
}
