import type { UsedCredential } from "#contract/pages/factors";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Person } from "#core/domain/account/account";
import { type Factors, hasFactor, withUsedPasskey } from "#core/domain/account/factors";
import { changeFactors, findFactors } from "#core/store/account/factors";
import { giveBack, throttle } from "#core/store/common/throttle";
import { useAppCode } from "./factors.ts";
import { verifiedUse } from "./passkeys.ts";

export interface FactorProof {
  readonly mfacode?: string | undefined;
  readonly credential?: UsedCredential | undefined;
}

/**
 * Uses a factor of a signed-in person whose password was right. Throws FACTOR_MISSING for a person who has none, unless they need
 * none, and BAD_FIELD for a wrong one.
 */
export async function assertOwnFactor(
  person: Person,
  proof: FactorProof,
  { isNeeded }: { readonly isNeeded: boolean },
  now: Date,
): Promise<void> {
  const factors = await findFactors(person.userId);
  if (hasFactor(factors)) return countedUse(person, factors, proof, now);
  if (isNeeded) throw new Refusal("FACTOR_MISSING");
}

/** Wrong ones count before they are compared, so that parallel tries can't exceed the limit. */
async function countedUse(person: Person, factors: Factors, proof: FactorProof, now: Date) {
  const { credential, mfacode = "" } = proof;
  const judge = credential
    ? () => provePasskey(person, factors, credential, now)
    : () => useAppCode(person, factors, mfacode, now);
  const whom = `${person.userId} signed in`;
  await throttle("wrongCodeByAccount", whom, now);
  try {
    await judge();
  } catch (error) {
    throw inSession(error);
  }
  await giveBack("wrongCodeByAccount", whom, now);
}

/** The session is as valid as before, so the refusal is about what was entered. */
function inSession(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  switch (error.code) {
    case "CODE_INVALID":
      return new Refusal("BAD_FIELD", { field: "mfacode", message: error.message });
    case "PASSKEY_REFUSED":
    case "FACTOR_NEEDED":
      return new Refusal("BAD_FIELD", {
        field: "credential",
        message: "Please confirm with your passkey.",
      });
    default:
      return error;
  }
}

async function provePasskey(
  { userId }: Person,
  factors: Factors,
  credential: UsedCredential,
  now: Date,
) {
  const { challenge } = factors;
  const expected = challenge && challenge.expiresAt > now.toISOString() ? challenge.value : "";
  const used = await verifiedUse(credential, factors, expected);
  await changeFactors(userId, (before) => {
    if (before.challenge?.value !== expected) throw new Refusal("PASSKEY_REFUSED");
    return { ...withUsedPasskey(before, used, now), challenge: undefined };
  });
}
