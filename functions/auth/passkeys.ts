import { randomBytes } from "node:crypto";
import type { MadeCredential, ownFactors, UsedCredential } from "#contract/pages/factors";
import { deviceWords } from "#contract/rules/people/device";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Factors,
  type LoginPasskey,
  withPasskey,
  withUsedPasskey,
} from "#core/domain/account/factors";
import { ownOrigins } from "#core/domain/common/own-origins";
import { minuteMs } from "#core/domain/common/time";
import { variable } from "#core/environment";
import type { RouteOf } from "#core/http/router";
import { failure, log } from "#core/log";
import { changeFactors, findFactors } from "#core/store/account/factors";
import { type Login, setChallenge } from "#core/store/account/logins";
import { accountOfLogin } from "./account-of-login.ts";
import { completeLogin, tokensWithoutMail } from "./complete-login.ts";
import { tryCounted } from "./counted-code.ts";
import { changed } from "./factors.ts";
import { assertOwnPassword } from "./own-password.ts";

const siteUrl = variable("SITE_URL");

const challengeLifeMs = 5 * minuteMs;

const newChallenge = (): string => randomBytes(32).toString("base64url");

/** Where our pages are, and the domain to which a passkey belongs. */
const ours = () => {
  const origins = ownOrigins(siteUrl);
  const named = origins.at(-1) ?? "";
  return { expectedOrigin: [...origins], expectedRPID: new URL(named).hostname };
};

export const passkeyOptions: RouteOf<typeof ownFactors.passkeyOptions> = async ({
  caller,
  now,
}) => {
  const { userId } = caller.actor;
  const expiresAt = new Date(now.getTime() + challengeLifeMs).toISOString();
  const challenge = { value: newChallenge(), expiresAt };
  const { passkeys } = await changeFactors(userId, (before) => ({ ...before, challenge }));
  return {
    ...{ challenge: challenge.value, domain: ours().expectedRPID },
    userHandle: Buffer.from(userId).toString("base64url"),
    known: passkeys.map(({ id }) => id),
  };
};

export const addPasskey: RouteOf<typeof ownFactors.addPasskey> = async ({
  input: { credential, password },
  caller,
  client,
  now,
}) => {
  await assertOwnPassword(caller.actor, { field: "password", value: password }, client, now);
  const { challenge } = await findFactors(caller.actor.userId);
  const expected = challenge && challenge.expiresAt > now.toISOString() ? challenge.value : "";
  const made = await verifiedMade(credential, expected);
  const passkey = { ...made, name: deviceWords(client.userAgent), addedAt: now.toISOString() };
  return changed("passkey added", { person: caller.actor, password, now }, (before) => {
    if (before.challenge?.value !== expected) throw new Refusal("PASSKEY_NOT_MADE");
    return withPasskey(before, passkey);
  });
};

export const passkeyChallenge: RouteOf<typeof ownFactors.passkeyChallenge, Login> = async ({
  input,
  caller,
}) => {
  const account = await accountOfLogin(caller, input.username);
  const { passkeys } = await findFactors(account.userId);
  if (passkeys.length === 0) throw new Refusal("NOT_FOUND");
  const challenge = newChallenge();
  await setChallenge(caller, challenge);
  return { challenge, domain: ours().expectedRPID, known: passkeys.map(({ id }) => id) };
};

export const validatePasskey: RouteOf<typeof ownFactors.validatePasskey, Login> = async ({
  input: { username, credential, remember },
  caller,
  client,
  cookie,
  now,
}) => {
  const account = await accountOfLogin(caller, username);
  await tryCounted(caller, account, client, now, async () => {
    const factors = await findFactors(account.userId);
    const used = await verifiedUse(credential, factors, caller.challenge ?? "");
    await changeFactors(account.userId, (before) => withUsedPasskey(before, used, now));
  });
  const tokens = await tokensWithoutMail(caller, now);
  return completeLogin(account, tokens, { remember, client, cookie }, now);
};

/** Throws PASSKEY_NOT_MADE unless a person confirmed on our own pages that this key is made for this challenge. */
async function verifiedMade(
  { id, rawId, type, response }: MadeCredential,
  expectedChallenge: string,
): Promise<Pick<LoginPasskey, "id" | "publicKey" | "counter" | "transports">> {
  const { transports = [], ...rest } = response;
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await judged("PASSKEY_NOT_MADE", () =>
    verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: rest },
      ...{ expectedChallenge, ...ours(), requireUserVerification: true },
    }),
  );
  if (!made.verified) throw new Refusal("PASSKEY_NOT_MADE");
  const { publicKey, counter } = made.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** Throws PASSKEY_REFUSED unless a passkey of these factors has signed this challenge on our own pages. */
export async function verifiedUse(
  { id, rawId, type, response }: UsedCredential,
  { passkeys }: Factors,
  expectedChallenge: string,
): Promise<Pick<LoginPasskey, "id" | "counter">> {
  const passkey = passkeys.find((one) => one.id === id);
  if (!passkey || expectedChallenge === "") throw new Refusal("PASSKEY_REFUSED");
  const { userHandle, ...rest } = response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const used = await judged("PASSKEY_REFUSED", () =>
    verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { ...rest, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      ...{ expectedChallenge, ...ours(), requireUserVerification: true },
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }),
  );
  if (!used.verified) throw new Refusal("PASSKEY_REFUSED");
  return { id, counter: used.authenticationInfo.newCounter };
}

/** Loaded when a passkey comes, since it is a third of this function's code and few calls need it. */
const webAuthn = () => import("@simplewebauthn/server");

/** The library throws a sentence for developers about whatever is wrong with what a browser has sent. */
async function judged<T>(
  code: "PASSKEY_NOT_MADE" | "PASSKEY_REFUSED",
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log("info", "passkey refused", { why: failure(error).message });
    throw new Refusal(code);
  }
}
