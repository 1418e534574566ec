import { change, type Guard } from "./guard.ts";

const ofPasskeys = { subject: "passkeys", focus: ["sign"] } as const;

/** Guards of passkeys that sign what is signed. */
export const passkeyGuards: readonly Guard[] = [
  {
    name: "nobody signs without the passkey that is asked for",
    ...ofPasskeys,
    off: [
      change(
        "core/domain/acts/passkeys.ts",
        'checks.includes("passkey") === isGiven',
        '!isGiven || checks.includes("passkey")',
      ),
    ],
  },
  {
    name: "what a passkey has signed is no signature of something else",
    ...ofPasskeys,
    off: [
      change(
        "functions/esign/passkey.ts",
        "origin === undefined || !ownOrigins(siteUrl).includes(origin)",
        "origin !== undefined && !ownOrigins(siteUrl).includes(origin)",
      ),
    ],
  },
];
