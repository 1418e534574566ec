const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 20 random bytes, as RFC 4226 (4, R6) recommends, in base32 (RFC 4648). */
export function newSecret(): string {
  const bits = [...crypto.getRandomValues(new Uint8Array(20))]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  return bits.replace(/.{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)));
}

interface AppAccount {
  readonly secret: string;
  readonly email: string;
  readonly issuer: string;
}

/** What authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const appUrl = ({ secret, email, issuer }: AppAccount): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
