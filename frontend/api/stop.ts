import { stop as wire } from "#contract/pages/stop";
import { plain } from "./api-call.ts";

export type { StopReply as StopState } from "#contract/pages/stop";

/** Calls made with the token of a mail's stop link. */
export const stop = {
  show: plain(wire.show),
  change: plain(wire.change),
  report: plain(wire.report),
};
