import { type OwnSignOnReply, type SignOnReply, signOns as wire } from "#contract/pages/sign-on";
import { plain, replying, translated } from "./api-call.ts";
import { inputErrors } from "./check.ts";
import { userOf } from "./session.ts";

export type OwnSignOn = OwnSignOnReply;
export type SignOn = SignOnReply;

export const signOns = {
  offered: replying(wire.signOnOffered, ({ offered }) => offered),
  start: translated(
    wire.startSignOn,
    ({ email }: { readonly email: string }) => ({ username: email }),
    ({ redirectUrl }) => redirectUrl,
  ),
  finish: replying(wire.finishSignOn, userOf),
  own: plain(wire.signOn),
  save: plain(wire.saveSignOn),
  prove: plain(wire.proveDomain),
  remove: plain(wire.removeSignOn),
};

/** Validation of forms before they are sent, by field. */
export const signOnErrors = {
  start: (values: { readonly email: string }) =>
    inputErrors(wire.startSignOn.input, values, { email: "username" }),
  save: (values: Readonly<Record<"issuer" | "clientId" | "clientSecret" | "domain", string>>) =>
    inputErrors(wire.saveSignOn.input, {
      ...values,
      clientSecret: values.clientSecret || undefined,
      ...{ role: "sender", isOnly: false, password: "-" },
    }),
};
