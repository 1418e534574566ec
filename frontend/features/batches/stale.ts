import { batches } from "../../api/batches.ts";

/** What a decision about a batch changes. */
export const stale = [batches.get, batches.list, batches.rows];
