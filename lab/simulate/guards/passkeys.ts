import type { Plan, Step } from "../plan.ts";
import { change, type Guard } from "./guard.ts";

const ofPasskeys = { subject: "passkeys", focus: ["sign"] } as const;

const docs = [0, 1, 2].map((number) => ({
  tenant: 0,
  key: `document-${number}`,
  passkeys: true as const,
}));

/** Documents in which the number of another signer is corrected, which no page shows, while somebody signs. */
const correctedMeanwhile: Partial<Plan> = {
  ...{ silent: [], bounces: 0, complaints: 0, documentsLeft: 3, mailsLeft: 90 },
  faults: { kinds: [], rate: 0, kmsDown: false, stripeDown: false },
  steps: docs.flatMap((doc, number): Step[] => {
    const sending = { signers: 3, inOrder: false, copies: 0, expiresInDays: 60 };
    const step = { retries: 0, doc };
    return [
      { ...step, ...sending, id: `send${number}`, kind: "send" },
      ...[0, 1].flatMap((signer): Step[] => [
        { ...step, id: `sign${number}${signer}`, kind: "sign", signer },
        ...[0, 1, 2, 3].map((time): Step => {
          const correcting = { kind: "correct", signer: 2, change: "mobile" } as const;
          return { ...step, ...correcting, id: `correct${number}${signer}${time}` };
        }),
      ]),
    ];
  }),
};

/** Guards of passkeys that sign what is signed. */
export const passkeyGuards: readonly Guard[] = [
  {
    name: "nobody signs without the passkey that is asked for",
    ...ofPasskeys,
    off: [
      change(
        "core/domain/acts/passkeys.ts",
        'if (checks.includes("passkey") === isGiven) return;',
        'if (!isGiven || checks.includes("passkey")) return;',
      ),
    ],
  },
  {
    name: "what a passkey has signed is no signature of something else",
    ...ofPasskeys,
    off: [
      change(
        "functions/esign/passkey.ts",
        "if (origin === undefined || !ourOrigins().includes(origin))",
        "if (origin !== undefined && !ourOrigins().includes(origin))",
      ),
    ],
  },
  {
    name: "what a passkey has signed is compared again with what is recorded",
    subject: "passkeys",
    plan: correctedMeanwhile,
    off: [
      change(
        "core/domain/acts/passkeys.ts",
        "if (passkey.challenge !== passkeyChallenge(envelope, content, data))",
        'if (passkeyChallenge(envelope, content, data) === "")',
      ),
    ],
  },
];
