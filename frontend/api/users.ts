import { accountCalls, type SettingsAnswer } from "#contract/calls/account";
import { type ContactReply, envelopes } from "#contract/pages/envelopes";
import { type ProfileReply, users as wire } from "#contract/pages/users";
import type { SendingSettings } from "#contract/rules/documents/sending-rules";
import { users as specified, type UserDetailsReply } from "#contract/specified/users";

import { plain, replying, translated } from "./api-call.ts";
import { inputErrors } from "./check.ts";

export interface Profile extends Omit<ProfileReply, "userName"> {
  readonly email: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
}

/** It holds what is known of a signer's address. */
export type FoundSigner = UserDetailsReply;

/** A person to whom the sender has sent documents. */
export type Contact = ContactReply;

export type { SendingSettings };

const { settings, saveSettings } = accountCalls;

export const users = {
  /** Whether a person is registered, and under which name. */
  details: plain(specified.details),
  contacts: plain(envelopes.contacts),
  forgetContact: plain(envelopes.forgetContact),
  profile: replying(wire.profile, profileOf),
  saveProfile: replying(wire.saveProfile, profileOf),
  sending: replying(settings.session, settingsOf),
  saveSending: translated(saveSettings.session, settingsInput, settingsOf),
};

export const profileErrors = (values: Person) => inputErrors(wire.saveProfile.input, values);

function profileOf({ userName, ...profile }: ProfileReply): Profile {
  return { ...profile, email: userName };
}

function settingsOf({ redirectUrl, rules, ...rest }: SettingsAnswer): SendingSettings {
  const thankYou = redirectUrl === null ? null : { url: redirectUrl };
  return { ...rest, rules: { ...rules, thankYou } };
}

/** The product's default applies to a missing number of days. */
interface TypedSettings extends Omit<SendingSettings, "expiresInDays"> {
  readonly expiresInDays: number | undefined;
}

function settingsInput({ rules: { thankYou, ...rules }, copies, ...rest }: TypedSettings) {
  return { ...rest, copies: [...copies], rules, redirectUrl: thankYou?.url ?? null };
}
