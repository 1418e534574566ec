import { envelopes } from "#contract/api/envelopes";
import { publicEnvelopes } from "#contract/v1/envelopes";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { router } from "#core/http/router";
import { getLink } from "#core/store/links";
import {
  correctByKey,
  extendByKey,
  remindByKey,
  removeByKey,
  resendByKey,
  withdrawByKey,
} from "./acts-by-key.ts";
import { answers, answersByKey } from "./answers.ts";
import { contacts, forgetContact } from "./contacts.ts";
import { contents } from "./contents.ts";
import { correct } from "./correct.ts";
import { create } from "./create.ts";
import { createByKey } from "./create-by-key.ts";
import { extend } from "./extend.ts";
import { many } from "./many.ts";
import { documentByKey, openDocument, originalByKey } from "./open-document.ts";
import { preview } from "./preview.ts";
import { remove, removeByGet } from "./remove.ts";
import { resend } from "./resend.ts";
import { restore } from "./restore.ts";
import { signNow } from "./sign-now.ts";
import { signerView } from "./signer-view.ts";
import { withdraw } from "./withdraw.ts";

export const handler = router(
  { ...envelopes, ...publicEnvelopes },
  {
    create,
    signerView,
    preview,
    removeByGet,
    remove,
    withdraw,
    extend,
    restore,
    many,
    resend,
    correct,
    openDocument,
    contents,
    answers,
    signNow,
    contacts,
    forgetContact,
    createByKey,
    withdrawByKey,
    remindByKey,
    resendByKey,
    correctByKey,
    extendByKey,
    removeByKey,
    answersByKey,
    documentByKey,
    originalByKey,
  },
  { sender: callerOfSession, limit: limitCall, signer: getLink, key: callerOfKey },
);
