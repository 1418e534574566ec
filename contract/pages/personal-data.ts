import * as z from "zod/mini";
import { replies } from "../endpoint.ts";

export interface DataPartReply {
  /** Address from which the part, a zip, can be downloaded for five minutes. */
  readonly url: string;
  readonly sizeBytes: number;
  /** `from` of the next part; absent in the last one. */
  readonly next?: string;
}

const partPattern = /^(files|templates|documents)~\d{1,6}~[\w:.#-]{0,100}$/;

/** The part's number, and the file, template or document after which it begins. */
const from = z
  .string("This part can't be found.")
  .check(z.regex(partPattern, "This part can't be found."));

/**
 * A copy of what is stored about an account: a zip of at most `limits.dataPartBytesMax`, plus what its last document
 * has beyond that, made for this call. Without `from` it is the first part.
 */
const download = replies<DataPartReply>()({
  path: "POST /api/users/me/data",
  access: "sender",
  needs: "workspace:own",
  because: "person",
  limit: "dataPartByAccount",
  input: z.object({ from: z.optional(from) }),
});

export const personalData = { download };
