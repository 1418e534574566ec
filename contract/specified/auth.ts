import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { accountEmail, anyPassword, code, mobile, password, word } from "../rules/inputs/inputs.ts";
import { ownName } from "../rules/inputs/names.ts";
import { planBySlug, planTypes } from "../rules/limits/plans.ts";
import type { DoneReply, UserReply } from "./session.ts";
import { logout } from "./session.ts";

export interface LoginReply extends UserReply {
  /** validate-device is enough on this device, so no code has to be mailed. */
  readonly deviceKnown?: true;
  /** The person logs in with one of these. Then no code is mailed, and validate-otp takes the code of the app. */
  readonly factors?: readonly FactorKind[];
}

export type FactorKind = "app" | "passkey";

/** A plan's slug as in /register/:pricingPlan, or its type. */
export const pricing = z.pipe(
  z.string("Please choose a plan."),
  z.transform((value, context) => {
    const bySlug = Object.hasOwn(planBySlug, value) ? planBySlug[value] : undefined;
    const plan = bySlug ?? planTypes.find((type) => type === value);
    if (plan) return plan;
    context.issues.push({ code: "custom", message: "Please choose a plan.", input: value });
    return z.NEVER;
  }),
);

/** 201, 202 or, for a paid plan, 200 with the address of the payment page. */
const register = replies<DoneReply | { redirectUrl: string }>()({
  path: "POST /api/auth/register",
  access: "public",
  limit: "registerByNetwork",
  input: z.object({
    userName: accountEmail,
    password,
    firstName: ownName,
    lastName: ownName,
    mobile,
    pricing,
    /** The token of an invitation's link, needed where not everybody may register. */
    invitation: z.optional(word),
    /** The person's time zone (IANA). One that the server doesn't know counts as none: it may be newer. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
});

export const login = replies<LoginReply>()({
  path: "POST /api/auth/login",
  access: "public",
  limit: "loginByNetwork",
  input: z.object({ username: accountEmail, password: anyPassword }),
});

const generateOtp = replies<DoneReply>()({
  path: "POST /api/auth/generate-otp",
  access: "login",
  input: z.object({ username: accountEmail }),
});

/**
 * With `remember` true, the code is not required again on this device for 30 days: a cookie identifies it. With
 * `false`, a remembered device is forgotten.
 */
const validateOtp = replies<UserReply>()({
  path: "POST /api/auth/validate-otp",
  access: "login",
  input: z.object({ username: accountEmail, mfacode: code, remember: z.optional(z.boolean()) }),
});

/**
 * The state of a payment and nothing else, because the call needs no sign-in: the account is active, it waits for its
 * payment, or the session is not one of ours.
 */
export interface RefreshStatusReply {
  readonly status: "active" | "pending" | "unknown";
}

/**
 * Takes the `session_id` of a Checkout session, from the address to which the payment page returns. Activates the
 * account of the session; a repeated call changes nothing.
 */
const refreshStatus = replies<RefreshStatusReply>()({
  path: "POST /api/auth/refresh/status",
  access: "public",
  limit: "refreshStatusByNetwork",
  input: z.object({
    session_id: z
      .string("This address can't be read.")
      .check(z.regex(/^[\w-]{1,255}$/, "This address can't be read.")),
  }),
});

export const auth = { register, login, generateOtp, validateOtp, refreshStatus, logout };
