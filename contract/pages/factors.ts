import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { accountEmail, anyPassword, code, word } from "../rules/inputs/inputs.ts";
import type { UserReply } from "../specified/session.ts";

/** These calls manage and use authenticator apps, passkeys and recovery codes. With a factor, no code is mailed. */

export interface PasskeyReply {
  readonly id: string;
  /** Browser and system on which it was made. */
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt?: string;
}

export interface FactorsReply {
  /** The authenticator app. */
  readonly app?: { readonly addedAt: string };
  readonly passkeys: readonly PasskeyReply[];
  readonly recoveryCodesLeft: number;
}

/** A change ends all other sessions, so it answers a new one. */
export interface ChangedFactorsReply extends UserReply {
  /** Shown once: those of the first factor, or new ones that replace the others. */
  readonly recoveryCodes?: readonly string[];
}

const base64Url = (charactersMax: number) =>
  z.string().check(z.maxLength(charactersMax), z.regex(/^[\w-]+$/));

/** WebAuthn's JSON form of a credential, with the members that are used here. */
const credential = <Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.object({
    id: base64Url(1_400),
    rawId: base64Url(1_400),
    type: z.literal("public-key"),
    response: z.object(response),
  });

const madeCredential = credential({
  clientDataJSON: base64Url(4_000),
  attestationObject: base64Url(16_000),
  transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(8))),
});
export type MadeCredential = z.output<typeof madeCredential>;

export const usedCredential = credential({
  clientDataJSON: base64Url(4_000),
  authenticatorData: base64Url(4_000),
  signature: base64Url(2_000),
  userHandle: z.optional(z.string().check(z.maxLength(100))),
});
export type UsedCredential = z.output<typeof usedCredential>;

const factors = replies<FactorsReply>()({
  path: "GET /api/auth/factors",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  input: z.object({}),
});

/**
 * Adds an authenticator app, in place of another one. The browser makes the secret and shows it to the app, whose code proves
 * that the app has it.
 */
const addApp = replies<ChangedFactorsReply>()({
  path: "POST /api/auth/factors/app",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "passwordByPerson",
  input: z.object({
    /** 20 bytes in base32. */
    secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/)),
    code,
    password: anyPassword,
  }),
});

export interface PasskeyOptionsReply {
  /** Base64url, as the other members. It counts for five minutes. */
  readonly challenge: string;
  readonly userHandle: string;
  /** The domain for which the key is made. */
  readonly domain: string;
  /** Ids of passkeys that the account has. */
  readonly known: readonly string[];
}

const passkeyOptions = replies<PasskeyOptionsReply>()({
  path: "POST /api/auth/factors/passkey-options",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "factorsByPerson",
  input: z.object({}),
});

const addPasskey = replies<ChangedFactorsReply>()({
  path: "POST /api/auth/factors/passkeys",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "passwordByPerson",
  input: z.object({ credential: madeCredential, password: anyPassword }),
});

/** Removes the app, by "app", or a passkey by its id. After the last one, codes are mailed again. */
const removeFactor = replies<ChangedFactorsReply>()({
  path: "POST /api/auth/factors/remove",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "passwordByPerson",
  input: z.object({
    factor: z.string().check(z.minLength(1), z.maxLength(1_400)),
    password: anyPassword,
  }),
});

/** Replaces all recovery codes. */
const newRecoveryCodes = replies<ChangedFactorsReply>()({
  path: "POST /api/auth/factors/recovery-codes",
  access: "sender",
  needs: "any",
  because: "person",
  withoutFactor: true,
  limit: "passwordByPerson",
  input: z.object({ password: anyPassword }),
});

export interface RequiredFactorReply {
  /** The time from which members need an authenticator app or a passkey. It is null if they need none. */
  readonly factorFrom: string | null;
}

/** Requires an authenticator app or a passkey of all members, who are mailed when that begins, or no longer. */
const requireFactor = replies<RequiredFactorReply>()({
  path: "PUT /api/workspace/required-factor",
  access: "sender",
  needs: "members:write",
  because: "person",
  limit: "passwordByPerson",
  input: z.object({ required: z.boolean(), password: anyPassword }),
});

/** Returns a challenge, which a passkey signs to complete a login. A newer challenge replaces it. */
const passkeyChallenge = replies<Omit<PasskeyOptionsReply, "userHandle">>()({
  path: "POST /api/auth/passkey-challenge",
  access: "login",
  input: z.object({ username: accountEmail }),
});

/** Step 2 with a passkey. */
const validatePasskey = replies<UserReply>()({
  path: "POST /api/auth/validate-passkey",
  access: "login",
  input: z.object({
    username: accountEmail,
    credential: usedCredential,
    remember: z.optional(z.boolean()),
  }),
});

/** Step 2 with a recovery code, however it is spaced. */
const validateRecovery = replies<UserReply>()({
  path: "POST /api/auth/validate-recovery",
  access: "login",
  input: z.object({
    username: accountEmail,
    recoveryCode: word,
    remember: z.optional(z.boolean()),
  }),
});

export const ownFactors = {
  ...{ factors, addApp, passkeyOptions, addPasskey, removeFactor, newRecoveryCodes },
  requireFactor,
  ...{ passkeyChallenge, validatePasskey, validateRecovery },
};
