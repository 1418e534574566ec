import { esign } from "#contract/api/esign";
import { router } from "#core/http/router";
import { getLink } from "#core/store/links";
import { complete } from "./complete.ts";
import { decline } from "./decline.ts";
import { openDocument } from "./open-document.ts";
import { viewed } from "./viewed.ts";

export const handler = router(
  esign,
  { complete, decline, viewed, openDocument },
  { signer: getLink },
);
