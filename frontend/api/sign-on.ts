import type * as z from "zod/mini";
import {
  type OwnSignOnReply,
  type SignOnReply,
  savedSignOn,
  signOns as wire,
} from "#contract/pages/sign-on";
import { asking, plain, replying, translated } from "./api-call.ts";
import { inputErrors } from "./check.ts";
import { userOf } from "./session.ts";

export type OwnSignOn = OwnSignOnReply;
export type SignOn = SignOnReply;

type Settings = Omit<z.input<typeof savedSignOn>, "act">;

export const signOns = {
  start: translated(
    wire.startSignOn,
    ({ email }: { readonly email: string }) => ({ username: email }),
    ({ redirectUrl }) => redirectUrl,
  ),
  finish: replying(wire.finishSignOn, userOf),
  own: plain(wire.signOn),
  save: asking(wire.changeSignOn, (settings: Settings) => ({ act: "save" as const, ...settings })),
  prove: asking(wire.changeSignOn, (_: object) => ({ act: "prove" as const })),
  remove: asking(wire.changeSignOn, ({ password }: { readonly password: string }) => ({
    act: "remove" as const,
    password,
  })),
};

/** Validation of forms before they are sent, by field. */
export const signOnErrors = {
  start: (values: { readonly email: string }) =>
    inputErrors(wire.startSignOn.input, values, { email: "username" }),
  save: (values: Readonly<Record<"issuer" | "clientId" | "clientSecret" | "domain", string>>) =>
    inputErrors(savedSignOn, {
      ...values,
      clientSecret: values.clientSecret || undefined,
      ...{ act: "save", role: "sender", isOnly: false, password: "-" },
    }),
};
