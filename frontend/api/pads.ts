import { pads as wire } from "#contract/pages/pads";
import { plain } from "./api-call.ts";

export { type PadReply as Pad, padLimits } from "#contract/pages/pads";

/** Opened and read with the token of a mailed link; drawn on by anyone with the pad's id. */
export const pads = {
  open: plain(wire.openPad),
  drawn: plain(wire.drawnOnPad),
  draw: plain(wire.drawOnPad),
};
