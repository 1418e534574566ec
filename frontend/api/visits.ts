import { visits as wire } from "#contract/pages/visits";
import { email } from "#contract/rules/inputs/inputs";
import { plain } from "./api-call.ts";
import { textFault } from "./check.ts";

export type { BegunBefore, VisitReply as OpenedLink } from "#contract/pages/visits";

/** Calls of visitors of a public link, who need no session and no mailed link. */
export const visits = {
  show: plain(wire.showVisit),
  sendCode: plain(wire.sendVisitCode),
  begin: plain(wire.beginVisit),
};

/** Path of the link's document. */
export const visitFilePath = (token: string, version: number): string =>
  `/api/links/${encodeURIComponent(token)}/file?version=${version}`;

export const isEmail = (text: string): boolean => textFault(email, text) === undefined;
