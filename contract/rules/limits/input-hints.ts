import { limits } from "./limits.ts";
import { spacedMegabytes } from "./plan-words.ts";

/** Hints shown below an input while it has no error. */
export const hints = {
  mobile: `${limits.mobileDigits} digits, or with country code, such as +44 7700 900123`,
  password: `${limits.passwordMin} to ${limits.passwordMax} characters`,
  newPassword: `${limits.newPasswordMin} to ${limits.passwordMax} characters`,
  logo: `JPEG, PNG, GIF or WebP, at most ${spacedMegabytes(limits.logo.bytesMax)}`,
} as const;
