import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { UserReply } from "../specified/session.ts";

/** The calls for a session that every page of a sender may make. */

/** Takes the refresh cookie and returns a new access token. */
export const refresh = replies<UserReply>()({
  path: "POST /api/auth/refresh",
  access: "cookie",
  input: z.object({}),
});
