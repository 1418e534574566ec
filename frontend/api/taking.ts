import { taking } from "#contract/pages/taking";
import { plain } from "./api-call.ts";

/** One of several people becomes the signer; made with the token of a mailed link. */
export const take = plain(taking.take);
