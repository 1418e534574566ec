import { operator as wire } from "#contract/pages/operator";
import { asking, plain } from "./api-call.ts";
import { inputErrors } from "./check.ts";

export {
  type Landing,
  landings,
  type OperatorAccount,
  type OperatorAccountDetails,
  type OperatorAct,
  type OperatorDay,
  type OperatorFinding,
  type OperatorLogEntry,
  type OperatorMail,
  type OperatorOverview,
  operatorMinutes,
  type TestMail,
} from "#contract/pages/operator";

export const operator = {
  sendCode: plain(wire.sendCode),
  enterCode: asking(wire.enterCode, ({ code }: { readonly code: string }) => ({ mfacode: code })),
  overview: plain(wire.overview),
  accounts: plain(wire.accounts),
  account: plain(wire.account),
  stopAccount: plain(wire.stopAccount),
  invite: plain(wire.invite),
  mail: plain(wire.mail),
  testMail: plain(wire.testMail),
  landed: plain(wire.landed),
  log: plain(wire.log),
};

/** Validation of the form before it is sent, by field. */
export const invitationErrors = (values: { readonly email: string }) =>
  inputErrors(wire.invite.input, values);
