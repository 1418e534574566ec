import { envelopes } from "#contract/api/envelopes";
import { handingOver } from "#contract/api/handing-over";
import { visits } from "#contract/api/visits";
import { batchCalls } from "#contract/calls/batches";
import { endpointsOf } from "#contract/calls/call";
import { envelopeCalls } from "#contract/calls/envelopes";
import { linkCalls } from "#contract/calls/links";
import { publicEnvelopes } from "#contract/v1/envelopes";
import { callerOfKey } from "#core/callers/key";
import { limitCall } from "#core/callers/limit";
import { callerOfLink } from "#core/callers/link";
import { callerOfSession } from "#core/callers/session";
import { routesOf } from "#core/http/call-routes";
import { router } from "#core/http/router";
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
import { handOver, showTicket, useTicket } from "./hand-over.ts";
import { getLink, listLinks, removeLink, setLink } from "./link-settings.ts";
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
import { beginVisit, openVisitFile, sendVisitCode, showVisit } from "./visits.ts";
import { withdraw } from "./withdraw.ts";

const calls = routesOf(envelopeCalls, {
  ...{ withdraw, undo, remind, resend, correct, extend, remove, restore },
  ...{ answers, document, original },
});

const ofBatches = routesOf(batchCalls, {
  ...{ createBatch, listBatches, getBatch, batchRows },
  ...{ sendBatch, pauseBatch, batchResult, removeBatch },
});

const ofLinks = routesOf(linkCalls, { setLink, getLink, removeLink, listLinks });

export const handler = router(
  {
    ...{ ...envelopes, ...publicEnvelopes, ...visits, ...handingOver },
    ...endpointsOf({ ...envelopeCalls, ...batchCalls, ...linkCalls }),
  },
  {
    ...{ create, asSigner, signerView, preview, removeByGet, many, openDocument, contents },
    ...{ signNow, contacts, forgetContact, createByKey, changeByKey },
    ...calls,
    ...ofBatches,
    ...ofLinks,
    ...{ handOver, showTicket, useTicket },
    ...{ showVisit, openVisitFile, sendVisitCode, beginVisit },
  },
  { sender: callerOfSession, signer: callerOfLink, key: callerOfKey, limit: limitCall },
);
