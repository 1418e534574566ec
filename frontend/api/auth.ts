import { type DeviceReply, auth as wire } from "#contract/pages/auth";
import type { NamedPerson } from "#contract/rules/people/people";
import { type RefreshStatusReply, auth as specified } from "#contract/specified/auth";
import { asking, plain, replying, translated } from "./api-call.ts";
import { ApiError, errorOfThrown } from "./api-error.ts";
import { inputErrors } from "./check.ts";
import { callForStatus } from "./endpoint.ts";
import { userOf } from "./session.ts";

export type Device = DeviceReply;

export type PaymentState = RefreshStatusReply["status"];

export interface NewAccount extends NamedPerson {
  readonly password: string;
  /** A plan's slug, as in /register/:pricingPlan. */
  readonly plan: string;
  /** The token of an invitation's link. */
  readonly invitation: string | undefined;
  /** The browser's (IANA). */
  readonly timeZone: string;
}

/** The result of a registration; the HTTP status says more than the body. */
export interface RegistrationResult {
  readonly status: number;
  /** Address of the payment page. */
  readonly redirectUrl: string | undefined;
}

export const auth = {
  login: translated(
    specified.login,
    ({ email, password }: { email: string; password: string }) => ({ username: email, password }),
    ({ deviceKnown = false, factors = [], ...user }) => ({
      ...userOf(user),
      ...{ deviceKnown, factors },
    }),
  ),
  sendCode: asking(specified.generateOtp, usernameOf),
  checkCode: translated(
    specified.validateOtp,
    ({ email, code, remember }: { email: string; code: string; remember: boolean }) => ({
      username: email,
      mfacode: code,
      remember,
    }),
    userOf,
  ),
  /** Signs in without a code on a remembered device. */
  checkDevice: translated(wire.validateDevice, usernameOf, userOf),
  devices: replying(wire.devices, (reply): readonly DeviceReply[] => reply.devices),
  endDevice: plain(wire.endDevice),
  closeAccount: plain(wire.closeAccount),
  /** The state of a payment; asking also activates the account that it was made for. */
  paymentState: translated(
    specified.refreshStatus,
    ({ sessionId }: { sessionId: string }) => ({ session_id: sessionId }),
    ({ status }): PaymentState => status,
  ),
  forgotPassword: asking(wire.forgotPassword, usernameOf),
  resetPassword: asking(
    wire.resetPassword,
    ({ email, ...rest }: { email: string; code: string; password: string }) => ({
      username: email,
      ...rest,
    }),
  ),
  changePassword: replying(wire.changePassword, userOf),
  register,
};

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Validation of forms before they are sent, by field. */
export const authErrors = {
  login: (values: { email: string; password: string }) =>
    inputErrors(specified.login.input, values, { email: "username" }),
  forgotPassword: (values: { email: string }) =>
    inputErrors(wire.forgotPassword.input, values, { email: "username" }),
  resetPassword: (values: { password: string }) => inputErrors(wire.resetPassword.input, values),
  changePassword: (values: Passwords) => inputErrors(wire.changePassword.input, values),
  register: (values: NewAccount) =>
    inputErrors(specified.register.input, values, { email: "userName", plan: "pricing" }),
};

async function register({ email, plan, ...person }: NewAccount): Promise<RegistrationResult> {
  const input = { ...person, userName: email, pricing: plan };
  try {
    const { status, reply } = await callForStatus(specified.register, input);
    return { status, redirectUrl: "redirectUrl" in reply ? reply.redirectUrl : undefined };
  } catch (thrown) {
    throw aboutEmail(errorOfThrown(thrown));
  }
}

/** The same error, with the frontend's name of the field. */
export function aboutEmail({
  status,
  code,
  message,
  field,
  retryAfterSeconds,
}: ApiError): ApiError {
  const ours = field === "userName" ? "email" : field;
  return new ApiError(status, code, message, ours, retryAfterSeconds);
}

function usernameOf({ email }: { email: string }) {
  return { username: email };
}
