import { delegating } from "#contract/api/delegating";
import { plain } from "./api-call.ts";
import type { InputOf } from "./endpoint.ts";

export type Delegate = InputOf<typeof delegating.delegate>;

/** Names somebody else in one's own place, with the token of a mailed link. */
export const delegate = plain(delegating.delegate);
