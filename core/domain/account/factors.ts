import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { FactorKind } from "#contract/specified/auth";
import { isSameHash } from "../common/token-hash.ts";

/** A person logs in with one of these after the password. With a factor, no code is mailed. */
export interface Factors {
  readonly app?: App | undefined;
  readonly passkeys: readonly LoginPasskey[];
  /** Hashes of the recovery codes that are left; each works once, in place of a factor. */
  readonly recovery: readonly string[];
  /** A new passkey has to sign this value. */
  readonly challenge?: { readonly value: string; readonly expiresAt: string } | undefined;
}

/** An authenticator app (RFC 6238). */
export interface App {
  /** Base32 (RFC 4648). */
  readonly secret: string;
  readonly addedAt: string;
  /** The time step, of 30 seconds since the epoch, of the last code that was used: it and earlier ones are refused. */
  readonly lastStep: number;
}

/** A passkey for logging in (WebAuthn Level 3). */
export interface LoginPasskey {
  /** Base64url, as the authenticator names it. */
  readonly id: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** Browser and system on which it was made. */
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt?: string | undefined;
}

export const noFactors: Factors = { passkeys: [], recovery: [] };

export const factorKinds = ({ app, passkeys }: Factors): FactorKind[] => [
  ...(app ? (["app"] as const) : []),
  ...(passkeys.length > 0 ? (["passkey"] as const) : []),
];

export const hasFactor = (factors: Factors): boolean => factorKinds(factors).length > 0;

export const withApp = (factors: Factors, app: App): Factors => ({ ...factors, app });

/** Uses a code of this time step up. Throws CODE_INVALID for one that was used, or of an app that was replaced. */
export function withUsedStep(factors: Factors, { secret }: App, step: number): Factors {
  const { app } = factors;
  if (!app || app.secret !== secret || step <= app.lastStep) throw wrongCode();
  return { ...factors, app: { ...app, lastStep: step } };
}

/** Uses a recovery code up. Throws CODE_INVALID if it isn't left. */
export function withUsedRecovery(factors: Factors, hash: string): Factors {
  const recovery = factors.recovery.filter((one) => !isSameHash(one, hash));
  if (!hasFactor(factors) || recovery.length === factors.recovery.length)
    throw new Refusal("CODE_INVALID", {
      field: "recoveryCode",
      message: "This recovery code is wrong or has been used.",
    });
  return { ...factors, recovery };
}

export function withPasskey(factors: Factors, passkey: LoginPasskey): Factors {
  const others = factors.passkeys.filter(({ id }) => id !== passkey.id);
  if (others.length >= limits.passkeysMax) throw new Refusal("TOO_MANY_PASSKEYS");
  return { ...factors, challenge: undefined, passkeys: [...others, passkey] };
}

/**
 * Records a login by a passkey. Throws PASSKEY_REFUSED if the counter didn't rise: then there is a copy of the key
 * (WebAuthn Level 3, 6.1.1). Authenticators without a counter always say 0.
 */
export function withUsedPasskey(
  factors: Factors,
  { id, counter }: Pick<LoginPasskey, "id" | "counter">,
  now: Date,
): Factors {
  const used = factors.passkeys.find((one) => one.id === id);
  if (!used || (counter <= used.counter && counter + used.counter > 0))
    throw new Refusal("PASSKEY_REFUSED");
  const later = { ...used, counter, lastUsedAt: now.toISOString() };
  return { ...factors, passkeys: factors.passkeys.map((one) => (one === used ? later : one)) };
}

/** Removes the app, by "app", or a passkey by its id. The recovery codes go with the last factor. */
export function withoutFactor(factors: Factors, which: string): Factors {
  const passkeys = factors.passkeys.filter(({ id }) => id !== which);
  const isApp = which === "app" && factors.app !== undefined;
  if (!isApp && passkeys.length === factors.passkeys.length) throw new Refusal("NOT_FOUND");
  const left = { ...factors, passkeys, ...(isApp && { app: undefined }) };
  return hasFactor(left) ? left : noFactors;
}

export const wrongCode = (): Refusal =>
  new Refusal("CODE_INVALID", {
    field: "mfacode",
    message:
      "This code is wrong or has been used. Please enter the one that your app shows now; the clock of its device must be right.",
  });
