import { delegating } from "#contract/pages/delegating";
import { plain } from "./api-call.ts";

/** Names somebody else in one's own place, with the token of a mailed link. */
export const delegate = plain(delegating.delegate);
