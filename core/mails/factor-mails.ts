import type { Mail } from "../domain/common/mail.ts";
import { layOut } from "./layout.ts";

interface Product {
  readonly productName: string;
  readonly siteUrl: string;
}

export const factorChanges = [
  "app added",
  "app removed",
  "passkey added",
  "passkey removed",
  "codes replaced",
  "ended by operator",
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** What is said of each change; the rest of the mail is the same. */
const said: Readonly<Record<FactorChange, string>> = {
  "app added":
    "An authenticator app was added to your account. From now on you log in with your password and its code.",
  "app removed": "The authenticator app was removed from your account.",
  "passkey added":
    "A passkey was added to your account. You can now log in with your password and that passkey.",
  "passkey removed": "A passkey was removed from your account.",
  "codes replaced":
    "New recovery codes were made for your account. The earlier ones no longer work.",
  "ended by operator":
    "As you asked, the authenticator app, the passkeys and the recovery codes were removed from your account. You log in with your password and a code that we email you.",
};

/** To a person whose way to log in was changed, in case somebody else did it. */
export const factorsMail = (change: FactorChange, product: Product): Mail =>
  layOut({
    from: product.productName,
    subject: "How you log in has changed",
    preheader: said[change],
    heading: "How you log in has changed",
    paragraphs: [
      said[change],
      "All other sessions and remembered devices of your account were signed out.",
    ],
    button: {
      label: "See how you log in",
      url: `${product.siteUrl}/settings/security`,
    },
    footer: `If this was not you, set a new password under “Forgot password” and write to us at once: somebody knows yours. Sent by ${product.productName}.`,
  });

/** To a person who has logged in with a recovery code; `left` is how many still work. */
export const recoveryUsedMail = (left: number, product: Product): Mail =>
  layOut({
    from: product.productName,
    subject: "A recovery code was used to log in",
    preheader: `${left} of your recovery codes are left.`,
    heading: "A recovery code was used",
    paragraphs: [
      `Someone logged in to your account with your password and one of your recovery codes. It no longer works; ${left === 1 ? "one code is" : `${left} codes are`} left.`,
      "If you have lost your authenticator app or passkey, remove it from your account, and add the new one.",
    ],
    button: {
      label: "See how you log in",
      url: `${product.siteUrl}/settings/security`,
    },
    footer: `If this was not you, set a new password under “Forgot password” and write to us at once: somebody knows yours. Sent by ${product.productName}.`,
  });
