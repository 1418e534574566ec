import { type ContactReply, envelopes } from "#contract/api/envelopes";
import { type ProfileReply, users as wire } from "#contract/api/users";
import type { Language } from "#contract/languages";

export type { SendingSettings } from "#contract/sending-rules";

import { asItIs, plain, translated } from "./api-call.ts";
import { inputErrors } from "./check.ts";

export interface Profile extends Omit<ProfileReply, "userName"> {
  readonly email: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
}

/** A person to whom the sender has sent documents. */
export type Contact = ContactReply;

export const users = {
  /** Whether a person is registered, and under which name. */
  details: plain(wire.details),
  contacts: plain(envelopes.contacts),
  forgetContact: plain(envelopes.forgetContact),
  profile: translated(wire.profile, asItIs<Record<string, never>>, profileOf),
  saveProfile: translated(
    wire.saveProfile,
    asItIs<Person & { readonly language: Language }>,
    profileOf,
  ),
  sending: plain(wire.sending),
  saveSending: plain(wire.saveSending),
};

export const profileErrors = (values: Person) => inputErrors(wire.saveProfile.input, values);

function profileOf({ userName, ...profile }: ProfileReply): Profile {
  return { ...profile, email: userName };
}
