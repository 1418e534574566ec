import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { DoneReply, UserReply } from "../specified/session.ts";

/**
 * A sender who hands this device over puts their session away: until it is taken back with the digits that they have chosen, none of its
 * tokens is accepted, in any tab.
 */

export const awayLimits = { digits: 4, hours: 2 } as const;

const digits = z.string().check(z.regex(/^\d{4}$/, `Please enter ${awayLimits.digits} digits.`));

/** Puts the session of the refresh cookie away. The cookie stays. */
const putAway = replies<DoneReply>()({
  path: "POST /api/auth/put-away",
  access: "cookie",
  limit: "awayByNetwork",
  input: z.object({ digits }),
});

/** Takes the session of the refresh cookie back, with the digits. DIGITS_WRONG also after five tries and two hours. */
const takeBack = replies<UserReply>()({
  path: "POST /api/auth/take-back",
  access: "cookie",
  limit: "awayByNetwork",
  input: z.object({ digits }),
});

export const away = { putAway, takeBack };
