import { pages } from "#contract/api/pages";
import { router } from "#core/http/router";
import { accountOf } from "#core/store/accounts";
import { getLink } from "#core/store/links";
import { open } from "./open.ts";
import { openOwn } from "./open-own.ts";

export const handler = router(pages, { open, openOwn }, { sender: accountOf, signer: getLink });
