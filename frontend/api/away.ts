import { away as wire } from "#contract/api/away";
import { asItIs, plain, translated } from "./api-call.ts";
import { userOf } from "./session.ts";

export { awayLimits } from "#contract/api/away";

/** The session of a sender who hands this device over. */
export const away = {
  putAway: plain(wire.putAway),
  takeBack: translated(wire.takeBack, asItIs<{ digits: string }>, userOf),
};
