/** DER as text (RFC 7468), with a line feed at the end. */
export function pem(label: "CERTIFICATE" | "CERTIFICATE REQUEST", der: Uint8Array): string {
  const base64 = Buffer.from(der).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
