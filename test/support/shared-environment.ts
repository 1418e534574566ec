import { sendCallsTo } from "./cloud.ts";
import { lookForGrantsIn } from "./grants.ts";
import { payWith } from "./payments.ts";

/** Before each file of tests: one after the other runs in the same process, some with an environment of their own. */
sendCallsTo(undefined);
lookForGrantsIn(undefined);
payWith(undefined);
