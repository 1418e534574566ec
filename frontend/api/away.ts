import { away as wire } from "#contract/pages/away";
import { plain, replying } from "./api-call.ts";
import { userOf } from "./session.ts";

export { awayLimits } from "#contract/pages/away";

/** The session of a sender who hands this device over. */
export const away = {
  putAway: plain(wire.putAway),
  takeBack: replying(wire.takeBack, userOf),
};
