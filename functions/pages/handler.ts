import { pages } from "#contract/api/pages";
import { router } from "#core/http/router";
import { getLink } from "#core/store/links";
import { open } from "./open.ts";

export const handler = router(pages, { open }, { signer: getLink });
