import * as z from "zod/mini";

/**
 * How a signer shows who they are before they see anything of a document: by an access code from the sender, and by a code
 * that is mailed to their address when they open their link on a device. They are asked for in this order, so that nobody
 * without the access code can cause mails.
 */
export const codeChecks = ["accessCode", "mailedCode"] as const;
export type CodeCheck = (typeof codeChecks)[number];

/** All checks of a signer: the codes before they see the document, and a passkey that signs what they sign. */
export const checks = [...codeChecks, "passkey"] as const;
export type Check = (typeof checks)[number];

/** Those of the checks that come before a link opens. */
export const codesOf = (wanted: readonly Check[] = []): readonly CodeCheck[] =>
  codeChecks.filter((one) => wanted.includes(one));

/** In the order of `checks`, without repetitions. */
export const orderedChecks = (wanted: readonly Check[]): readonly Check[] =>
  checks.filter((one) => wanted.includes(one));

export const accessCodeLimits = { lengthMin: 4, lengthMax: 20, triesMax: 5 } as const;

/** A device that has passed the checks of a link need not pass them again for this long. */
export const passHours = 12;

const accessCodeFault = `Please choose a code of ${accessCodeLimits.lengthMin} to ${accessCodeLimits.lengthMax} letters and digits.`;

/** The code as it is compared: people hear it, so case and spaces don't count. */
export const spokenCode = (code: string): string =>
  code.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();

/** A code that the sender chooses. */
export const accessCode = z
  .string()
  .check(
    z.maxLength(100, accessCodeFault),
    z.overwrite(spokenCode),
    z.regex(
      new RegExp(
        `^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]{${accessCodeLimits.lengthMin},${accessCodeLimits.lengthMax}}$`,
        "u",
      ),
      accessCodeFault,
    ),
  );

export const chosenChecks = z.array(z.enum(checks)).check(z.maxLength(checks.length));

/** The part of a recipient's input that says how they are checked; whether its members fit each other is judged when the document is sent. */
export const checksInput = {
  checks: z.optional(chosenChecks),
  /** The code of the check `accessCode`, which the sender tells them. It is never answered. */
  accessCode: z.optional(accessCode),
};
