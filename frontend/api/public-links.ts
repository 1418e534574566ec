import { linkCalls as calls, type PublicLinkAnswer } from "#contract/calls/links";
import { plain, replying } from "./api-call.ts";

export type PublicLink = PublicLinkAnswer;

/** Calls of a template's owner about its public link. */
export const publicLinks = {
  get: plain(calls.getLink.session),
  set: plain(calls.setLink.session),
  remove: plain(calls.removeLink.session),
  /** Newest first. */
  list: replying(calls.listLinks.session, ({ data }) => data),
};
