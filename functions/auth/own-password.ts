import { Refusal } from "#contract/rules/refusals/refusals";
import type { Person } from "#core/domain/account/account";
import type { Client } from "#core/domain/envelope/audit";
import { checkCountedPassword } from "./counted-password.ts";

/** An input in which a signed-in person repeats their password. */
interface RepeatedPassword {
  readonly field: string;
  readonly value: string;
}

/** Throws WRONG_PASSWORD for this field, or TOO_MANY_PASSWORDS. */
export async function assertOwnPassword(
  { email }: Person,
  { field, value }: RepeatedPassword,
  client: Client,
  now: Date,
): Promise<void> {
  try {
    await checkCountedPassword({ email, password: value }, client, now);
  } catch (error) {
    const wrong = error instanceof Refusal && error.code === "WRONG_CREDENTIALS";
    throw wrong ? new Refusal("WRONG_PASSWORD", { field }) : error;
  }
}
