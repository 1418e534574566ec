import { envelopes } from "#contract/api/envelopes";
import { batchCalls } from "#contract/calls/batches";
import { endpointsOf } from "#contract/calls/call";
import { envelopeCalls } from "#contract/calls/envelopes";
import { publicEnvelopes } from "#contract/v1/envelopes";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
import { getLink } from "#core/store/envelope/links";
import { answers } from "./answers.ts";
import { asSigner } from "./as-signer.ts";
import { createBatch } from "./batch-create.ts";
import { batchResult, batchRows, getBatch, listBatches } from "./batch-read.ts";
import { pauseBatch, removeBatch, sendBatch } from "./batch-send.ts";
import { changeByKey } from "./change-by-key.ts";
import { contacts, forgetContact } from "./contacts.ts";
import { contents } from "./contents.ts";
import { correct } from "./correct.ts";
import { create } from "./create.ts";
import { createByKey } from "./create-by-key.ts";
import { extend } from "./extend.ts";
import { many } from "./many.ts";
import { document, openDocument, original } from "./open-document.ts";
import { preview } from "./preview.ts";
import { remind } from "./remind.ts";
import { remove, removeByGet } from "./remove.ts";
import { resend } from "./resend.ts";
import { restore } from "./restore.ts";
import { signNow } from "./sign-now.ts";
import { signerView } from "./signer-view.ts";
import { undo } from "./undo.ts";
import { withdraw } from "./withdraw.ts";

const calls = routesOf(envelopeCalls, {
  ...{ withdraw, undo, remind, resend, correct, extend, remove, restore },
  ...{ answers, document, original },
});

const ofBatches = routesOf(batchCalls, {
  ...{ createBatch, listBatches, getBatch, batchRows },
  ...{ sendBatch, pauseBatch, batchResult, removeBatch },
});

export const handler = router(
  { ...envelopes, ...publicEnvelopes, ...endpointsOf({ ...envelopeCalls, ...batchCalls }) },
  {
    ...{ create, asSigner, signerView, preview, removeByGet, many, openDocument, contents },
    ...{ signNow, contacts, forgetContact, createByKey, changeByKey },
    ...calls,
    ...ofBatches,
  },
  { sender: callerOfSession, signer: getLink, key: callerOfKey, limit: limitCall },
);
