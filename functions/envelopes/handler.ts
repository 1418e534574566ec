import { randomBytes } from "node:crypto";
import { batchCalls } from "#contract/calls/batches";
import { publicEmbedding } from "#contract/calls/embedding";
import { envelopeCalls } from "#contract/calls/envelopes";
import { linkCalls } from "#contract/calls/links";
import { publicEnvelopes } from "#contract/calls/sending";
import { shareCalls } from "#contract/calls/shares";
import { earlierFiles } from "#contract/pages/attachments";
import { embedded } from "#contract/pages/embedding";
import { envelopes } from "#contract/pages/envelopes";
import { handingOver } from "#contract/pages/handing-over";
import { visits } from "#contract/pages/visits";
import { linkPath } from "#contract/rules/product/links";
import { Refusal } from "#contract/rules/refusals/refusals";
import { envelopes as specified } from "#contract/specified/envelopes";
import { byAccount } from "#core/callers/account";
import { callerOfLink } from "#core/callers/link";
import { matchingContacts } from "#core/domain/account/contact";
import { extendEnvelope } from "#core/domain/acts/extending";
import { sessionLink } from "#core/domain/acts/link";
import { undoSending } from "#core/domain/acts/undoing";
import { assertMayChange, assertMayEverChange } from "#core/domain/envelope/identity";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { bytesAt } from "#core/http/answer";
import { type Request, router } from "#core/http/router";
import { forgetContact } from "#core/store/account/contacts";
import { noteOpened } from "#core/store/account/opened-documents";
import {
  changeEnvelope,
  getContent,
  getEnvelope,
  getSentEnvelope,
} from "#core/store/envelope/envelopes";
import { putLink } from "#core/store/envelope/links";
import { saveUndone } from "#core/store/envelope/undo";
import { remindAll, removeOwn, resendTo, restoreOwn, withdrawOwn } from "./acts.ts";
import { answers, attachment, attachments } from "./answers.ts";
import { asSigner } from "./as-signer.ts";
import { correctBatch } from "./batch-correct.ts";
import { createBatch } from "./batch-create.ts";
import { batchResult, batchRows, getBatch, listBatches } from "./batch-read.ts";
import { pauseBatch, removeBatch, sendBatch } from "./batch-send.ts";
import { changeByKey } from "./change-by-key.ts";
import { contactsSeenBy } from "./contacts.ts";
import { correct } from "./correct.ts";
import { create } from "./create.ts";
import { createByKey } from "./create-by-key.ts";
import { listEarlierFiles, openEarlierFile } from "./earlier-files.ts";
import { embedByKey, openEmbedded, showEmbedded } from "./embed.ts";
import { handOver, showTicket, useTicket } from "./hand-over.ts";
import { getLink, listLinks, removeLink, setLink } from "./link-settings.ts";
import { many } from "./many.ts";
import { preview } from "./preview.ts";
import { replyOf } from "./reply.ts";
import { listShares, share, unshare } from "./shares.ts";
import { signerView } from "./signer-view.ts";
import { beginVisit, openVisitFile, sendVisitCode, showVisit } from "./visits.ts";
import { contentsReply } from "./wire.ts";

export const handler = router(
  {
    ...{ ...envelopes, ...specified, ...publicEnvelopes, ...visits, ...handingOver },
    ...{ ...envelopeCalls, ...batchCalls, ...linkCalls, ...shareCalls, ...earlierFiles },
    ...{ ...embedded, ...publicEmbedding },
  },
  {
    withdraw: async ({ input, ...asked }) => replyOf(await withdrawOwn(input, asked)),

    undo: async ({ input, caller, client, now }) => {
      const undone = await saveUndone(input.envelopeId, now, (latest) => {
        assertMayEverChange(caller, latest);
        return undoSending(latest, client, now);
      });
      return replyOf(undone);
    },

    remind: async ({ input, ...asked }) => {
      await remindAll(input.envelopeId, asked);
      return replyOf(await getEnvelope(input.envelopeId));
    },

    resend: async ({ input: { envelopeId, recipientId: signer }, ...asked }) =>
      replyOf(await resendTo({ envelopeId, signer }, asked)),

    // Nobody is mailed; later reminders name the new deadline.
    extend: async ({ input: { envelopeId, days }, caller, client, now }) => {
      const extended = await changeEnvelope(envelopeId, now, (latest) => {
        assertMayChange(caller, latest);
        return extendEnvelope(latest, days, client, now);
      });
      return replyOf(extended);
    },

    remove: async ({ input, ...asked }) => {
      await removeOwn(input.envelopeId, asked);
      return { id: input.envelopeId, deleted: true };
    },

    // The specification's GET, although it changes state. Refused if a browser follows a link or prefetches.
    removeByGet: async ({ input, headers, ...asked }) => {
      const byLink = headers["sec-fetch-mode"] === "navigate";
      if (byLink || headers["sec-purpose"]?.includes("prefetch")) throw new Refusal("NOT_BY_LINK");
      await removeOwn(input.envelopeId, asked);
      return { message: "The document was deleted." };
    },

    restore: async ({ input, ...asked }) => replyOf(await restoreOwn(input.envelopeId, asked)),

    ...{ answers, attachments, attachment, listEarlierFiles, openEarlierFile },

    // Answers what the caller entered, so that the document can be sent again or made into a template.
    contents: async ({ input, caller, now }) => {
      const envelope = await getSentEnvelope(caller, input.envelopeId);
      await noteOpened({ caller, now }, envelope);
      return contentsReply(envelope, await getContent(envelope.id));
    },

    openDocument: (request) => openOwn(request, request.input.sealed),
    document: (request) => openOwn(request, request.input.envelopeId),
    original: (request) => openOwn(request, undefined),

    // Only creates the link: what is done with it is recorded with that act.
    signNow: async ({ input, caller, now }) => {
      const link = sessionLink(await getEnvelope(input.envelopeId), caller, now);
      const token = randomBytes(32).toString("base64url");
      await putLink(token, link);
      return { path: linkPath("sign", token) };
    },

    // Only from the caller's own documents: nothing that the caller has not entered.
    contacts: async ({ input: { q = "" }, caller }) => {
      const known = await contactsSeenBy(caller, q.toLowerCase());
      return matchingContacts(known, q).map(({ usedAt: _, ...contact }) => contact);
    },

    forgetContact: async ({ input, caller }) => {
      await forgetContact(caller.workspace.id, input.email);
      return { message: "This person is no longer suggested." };
    },

    ...{ create, createByKey, asSigner, signerView, preview, many, correct, changeByKey },
    ...{ handOver, showTicket, useTicket, embedByKey, showEmbedded, openEmbedded },
    ...{
      createBatch,
      listBatches,
      getBatch,
      batchRows,
      correctBatch,
      sendBatch,
      pauseBatch,
      batchResult,
    },
    ...{ removeBatch, setLink, getLink, removeLink, listLinks },
    ...{ listShares, share, unshare },
    ...{ showVisit, openVisitFile, sendVisitCode, beginVisit },
  },
  { ...byAccount, signer: callerOfLink },
);

/** The sealed document if `sealed` is the envelope's id, otherwise the original. */
async function openOwn(
  { input, headers, ...asked }: Request<{ envelopeId: string }>,
  sealed: string | undefined,
) {
  const envelope = await getSentEnvelope(asked.caller, input.envelopeId);
  await noteOpened(asked, envelope);
  return bytesAt(await envelopeFileUrl(envelope, sealed), headers["accept"]);
}
