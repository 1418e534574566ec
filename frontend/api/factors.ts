import {
  type ChangedFactorsReply,
  type FactorsReply,
  type MadeCredential,
  type PasskeyOptionsReply,
  type PasskeyReply,
  type UsedCredential,
  ownFactors as wire,
} from "#contract/pages/factors";
import { plain, replying, translated } from "./api-call.ts";
import { userOf } from "./session.ts";

export type Factors = FactorsReply;

export type LoginPasskey = PasskeyReply;

export type MadePasskey = MadeCredential;

export type UsedPasskey = UsedCredential;

export type PasskeyChallenge = Pick<PasskeyOptionsReply, "challenge" | "domain" | "known">;

/** The next session, and recovery codes that are shown once. */
const changedOf = ({ recoveryCodes, ...user }: ChangedFactorsReply) => ({
  user: userOf(user),
  recoveryCodes,
});

export type ChangedFactors = ReturnType<typeof changedOf>;

interface Completing {
  readonly email: string;
  readonly remember: boolean;
}

const withUsername = <T extends { readonly email: string }>({ email, ...rest }: T) => ({
  username: email,
  ...rest,
});

export const factors = {
  list: plain(wire.factors),
  addApp: replying(wire.addApp, changedOf),
  passkeyOptions: plain(wire.passkeyOptions),
  addPasskey: replying(wire.addPasskey, changedOf),
  remove: replying(wire.removeFactor, changedOf),
  newRecoveryCodes: replying(wire.newRecoveryCodes, changedOf),
  passkeyChallenge: translated(
    wire.passkeyChallenge,
    ({ email }: { email: string }) => ({ username: email }),
    (reply) => reply,
  ),
  checkPasskey: translated(
    wire.validatePasskey,
    (input: Completing & { credential: UsedPasskey }) => withUsername(input),
    userOf,
  ),
  checkRecovery: translated(
    wire.validateRecovery,
    (input: Completing & { recoveryCode: string }) => withUsername(input),
    userOf,
  ),
};
