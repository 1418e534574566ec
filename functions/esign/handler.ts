import { delegating } from "#contract/api/delegating";
import { esign } from "#contract/api/esign";
import { pads } from "#contract/api/pads";
import { taking } from "#contract/api/taking";
import { limitCall } from "#core/callers/limit";
import { router } from "#core/http/router";
import { getLink } from "#core/store/envelope/links";
import { chooseLanguage } from "./choose-language.ts";
import { complete } from "./complete.ts";
import { decline } from "./decline.ts";
import { delegate } from "./delegate.ts";
import { keep } from "./keep.ts";
import { openDocument } from "./open-document.ts";
import { drawnOnPad, drawOnPad, openPad } from "./pads.ts";
import { take } from "./take.ts";
import { takeBack } from "./take-back.ts";
import { viewed } from "./viewed.ts";

export const handler = router(
  { ...esign, ...delegating, ...taking, ...pads },
  {
    ...{ complete, keep, takeBack, decline, delegate, viewed, chooseLanguage, openDocument },
    ...{ take, openPad, drawnOnPad, drawOnPad },
  },
  { signer: getLink, limit: limitCall },
);
