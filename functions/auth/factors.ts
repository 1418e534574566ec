import type { ChangedFactorsReply, ownFactors } from "#contract/pages/factors";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Person } from "#core/domain/account/account";
import {
  type Factors,
  hasFactor,
  withApp,
  withoutFactor,
  withUsedRecovery,
  withUsedStep,
  wrongCode,
} from "#core/domain/account/factors";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { type FactorChange, factorsMail, recoveryUsedMail } from "#core/mails/factor-mails";
import { changeFactors, findFactors } from "#core/store/account/factors";
import type { Login } from "#core/store/account/logins";
import { forgetCodes } from "#core/store/account/password-tries";
import { isFactorRequired } from "#core/store/account/required-factors";
import { accountOfLogin } from "./account-of-login.ts";
import { stepOfCode } from "./app-code.ts";
import { signInAgain } from "./change-password.ts";
import { completeLogin, tokensWithoutMail } from "./complete-login.ts";
import { tryCounted } from "./counted-code.ts";
import { endAllSessions } from "./end-all-sessions.ts";
import { openSession } from "./open-session.ts";
import { assertOwnPassword } from "./own-password.ts";
import { newCodes, recoveryHash } from "./recovery-codes.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const factors: RouteOf<typeof ownFactors.factors> = async ({ caller }) => {
  const { app, passkeys, recovery } = await findFactors(caller.actor.userId);
  return {
    ...(app && { app: { addedAt: app.addedAt } }),
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
      ...{ id, name, addedAt },
      ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
    })),
    recoveryCodesLeft: recovery.length,
  };
};

export const addApp: RouteOf<typeof ownFactors.addApp> = async ({ input, caller, client, now }) => {
  const { secret, code, password } = input;
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
  const lastStep = stepOfCode(secret, code, now);
  if (lastStep === undefined)
    throw new Refusal("BAD_FIELD", { field: "code", message: wrongCode().message });
  const app = { secret, addedAt: now.toISOString(), lastStep };
  return changed("app added", { person: caller.actor, password, now }, (before) =>
    withApp(before, app),
  );
};

export const removeFactor: RouteOf<typeof ownFactors.removeFactor> = async ({
  input: { factor, password },
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
  const what = factor === "app" ? "app removed" : "passkey removed";
  const isRequired = await isFactorRequired(caller.actor, now);
  return changed(what, { person: caller.actor, password, now }, (before) => {
    const left = withoutFactor(before, factor);
    if (isRequired && !hasFactor(left)) throw new Refusal("LAST_FACTOR");
    return left;
  });
};

export const newRecoveryCodes: RouteOf<typeof ownFactors.newRecoveryCodes> = async ({
  input: { password },
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
  return changed("codes replaced", { person: caller.actor, password, now }, (before) => {
    if (!hasFactor(before)) throw new Refusal("NOT_FOUND");
    return { ...before, recovery: [] };
  });
};

interface Changing {
  readonly person: Person;
  readonly password: string;
  readonly now: Date;
}

/**
 * Changes the factors of a person whose password was right, with recovery codes if none are left, ends all sessions, and
 * answers a new one. The person is mailed, in case somebody else did it.
 */
export async function changed(
  what: FactorChange,
  { person, password, now }: Changing,
  change: (before: Factors) => Factors,
): Promise<Answer<ChangedFactorsReply>> {
  const codes = newCodes();
  const hashes = codes.map(recoveryHash);
  const after = await changeFactors(person.userId, (before) => {
    const next = change(before);
    const lacksCodes = hasFactor(next) && next.recovery.length === 0;
    return lacksCodes ? { ...next, recovery: hashes } : next;
  });
  const account = await endAllSessions(person.userId, now);
  await forgetCodes(account.userId);
  await sendMail(person.email, factorsMail(what, product)).catch((error: unknown) =>
    logError("factors changed without a mail", error),
  );
  const answer = await openSession(account, await signInAgain(account, password, now), now);
  if (after.recovery !== hashes) return answer;
  return new Answer(200, { ...answer.body, recoveryCodes: codes }, answer.more);
}

/** Uses a code of the person's app up. Throws CODE_INVALID, and FACTOR_NEEDED if they have no app. */
export async function useAppCode(
  { userId }: Person,
  { app }: Factors,
  code: string,
  now: Date,
): Promise<void> {
  if (!app) throw new Refusal("FACTOR_NEEDED");
  const step = stepOfCode(app.secret, code, now);
  if (step === undefined) throw wrongCode();
  await changeFactors(userId, (factors) => withUsedStep(factors, app, step));
}

export const validateRecovery: RouteOf<typeof ownFactors.validateRecovery, Login> = async ({
  input: { username, recoveryCode, remember },
  caller,
  client,
  cookie,
  now,
}) => {
  const account = await accountOfLogin(caller, username);
  const hash = recoveryHash(recoveryCode);
  const left = await tryCounted(caller, account, client, now, async () => {
    const { recovery } = await changeFactors(account.userId, (before) =>
      withUsedRecovery(before, hash),
    );
    return recovery.length;
  });
  await sendMail(account.email, recoveryUsedMail(left, product)).catch((error: unknown) =>
    logError("recovery code used without a mail", error),
  );
  const tokens = await tokensWithoutMail(caller, now);
  return completeLogin(account, tokens, { remember, client, cookie }, now);
};
