/** {envelopeId}_{name}.pdf (spec.md section 2), without characters that file systems refuse. */
export function downloadName(envelopeId: string, name: string): string {
  const stem = name.replace(/\.pdf$/i, "").replace(/[\p{Cc}/\\:*?"<>|]+/gu, "_");
  return `${envelopeId}_${stem.trim() || "document"}.pdf`;
}
