import { linkChecks } from "#contract/api/checks";
import { delegating } from "#contract/api/delegating";
import { esign } from "#contract/api/esign";
import { handingBack } from "#contract/api/handing-over";
import { pads } from "#contract/api/pads";
import { taking } from "#contract/api/taking";
import { limitCall } from "#core/callers/limit";
import { callerOfLink } from "#core/callers/link";
import { router } from "#core/http/router";
import { check, enterCode, mailCode } from "./checks.ts";
import { chooseLanguage } from "./choose-language.ts";
import { complete, passkey } from "./complete.ts";
import { decline } from "./decline.ts";
import { delegate } from "./delegate.ts";
import { handBack } from "./hand-back.ts";
import { keep } from "./keep.ts";
import { openDocument } from "./open-document.ts";
import { drawnOnPad, drawOnPad, openPad } from "./pads.ts";
import { take } from "./take.ts";
import { takeBack } from "./take-back.ts";
import { viewed } from "./viewed.ts";

export const handler = router(
  { ...esign, ...linkChecks, ...delegating, ...taking, ...pads, ...handingBack },
  {
    ...{
      complete,
      passkey,
      keep,
      takeBack,
      decline,
      delegate,
      viewed,
      chooseLanguage,
      openDocument,
    },
    ...{ check, mailCode, enterCode },
    ...{ take, openPad, drawnOnPad, drawOnPad, handBack },
  },
  { signer: callerOfLink, limit: limitCall },
);
