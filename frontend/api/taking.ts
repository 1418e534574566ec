import { taking } from "#contract/pages/taking";
import { plain } from "./api-call.ts";

/** One of several people becomes the signer, or leaves it to all again; made with the token of a mailed link. */
export const take = plain(taking.take);
export const giveBack = plain(taking.giveBack);
