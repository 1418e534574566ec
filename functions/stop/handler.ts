import { stop } from "#contract/api/stop";
import { router } from "#core/http/router";
import { getStopLink } from "#core/store/envelope/stops";
import { change } from "./change.ts";
import { report } from "./report.ts";
import { show } from "./show.ts";

export const handler = router(stop, { show, change, report }, { signer: getStopLink });
