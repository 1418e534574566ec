import { esign } from "#contract/api/esign";
import { router } from "#core/http/router";
import { getLink } from "#core/store/envelope/links";
import { chooseLanguage } from "./choose-language.ts";
import { complete } from "./complete.ts";
import { decline } from "./decline.ts";
import { keep } from "./keep.ts";
import { openDocument } from "./open-document.ts";
import { takeBack } from "./take-back.ts";
import { viewed } from "./viewed.ts";

export const handler = router(
  esign,
  { complete, keep, takeBack, decline, viewed, chooseLanguage, openDocument },
  { signer: getLink },
);
