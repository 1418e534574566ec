import { linkChecks as wire } from "#contract/pages/checks";
import { plain } from "./api-call.ts";

export type { CheckReply } from "#contract/pages/checks";

/** Show with the token of a mailed link that the right person has it, which opens the link's other calls. */
export const linkChecks = {
  state: plain(wire.check),
  mailCode: plain(wire.mailCode),
  enterCode: plain(wire.enterCode),
};
