import { away as wire } from "#contract/api/away";
import { plain, replying } from "./api-call.ts";
import { userOf } from "./session.ts";

export { awayLimits } from "#contract/api/away";

/** The session of a sender who hands this device over. */
export const away = {
  putAway: plain(wire.putAway),
  takeBack: replying(wire.takeBack, userOf),
};
