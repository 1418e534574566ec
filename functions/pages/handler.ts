import { pages } from "#contract/pages/pages";
import { limitCall } from "#core/callers/limit";
import { callerOfLink, getLinkedEnvelope } from "#core/callers/link";
import { callerOfSession } from "#core/callers/session";
import { assertShown, openPublicLink } from "#core/callers/visitor";
import type { Caller } from "#core/domain/account/caller";
import { sealedIdIn } from "#core/domain/envelope/file-url";
import { partyKey } from "#core/domain/envelope/notification";
import { variable } from "#core/environment";
import { type EnvelopeFile, envelopeFile } from "#core/gateways/envelope-files";
import { router } from "#core/http/router";
import { renderer } from "#core/images/drawing/renderer";
import { noteOpened } from "#core/store/account/opened-documents";
import { throttle } from "#core/store/common/throttle";
import { getSentEnvelope } from "#core/store/envelope/stored-envelope";
import { documentAt } from "#core/store/library/document-at";
import { findPage } from "./draw.ts";
import { keptOrDrawn } from "./kept.ts";

const bucket = variable("DOCUMENTS_BUCKET");

export const handler = router(
  pages,
  {
    // A page of the link's document as a picture, drawn once and stored for everybody who may read it.
    open: async ({ input, caller, now }) => {
      const envelope = await getLinkedEnvelope(caller, now);
      const from = envelopeFile(envelope, input.sealed);
      await throttle("pagesByParty", `${envelope.id} ${partyKey(caller.party)}`, now);
      const { sha256 } = from.file;
      const page = { page: input.n, widthPx: input.width };
      const of = { envelopeId: envelope.id, sha256, ...page, by: renderer };
      return keptOrDrawn(of, now, () => findPage(envelope, from, of));
    },

    // A page of one of the sender's own documents, as its recipients see it.
    openOwn: async ({ input, caller, now }) => {
      const from = await ownFile(input.url, { caller, now });
      const page = { page: input.n, widthPx: input.width, by: renderer };
      const of = { envelopeId: caller.workspace.id, sha256: from.file.sha256, ...page };
      return keptOrDrawn(of, now, async () => ({ from, of, expected: undefined }));
    },

    // A page of a template's document, drawn once for its owner and all visitors of its public link.
    openVisit: async ({ input, now }) => {
      const { link, template } = await openPublicLink(input.token, now);
      assertShown(template, input.version);
      const { file } = template;
      const page = { page: input.n, widthPx: input.width, by: renderer };
      const of = { envelopeId: link.userId, sha256: file.sha256, ...page };
      return keptOrDrawn(of, now, async () => ({
        from: { bucket, file },
        of,
        expected: undefined,
      }));
    },
  },
  { sender: callerOfSession, limit: limitCall, signer: callerOfLink },
);

/** Who opens a page of a colleague's document opens that document. */
async function ownFile(url: string, asked: { caller: Caller; now: Date }): Promise<EnvelopeFile> {
  const sealedId = sealedIdIn(url);
  if (sealedId === undefined) return { bucket, file: await documentAt(url, asked, "url") };
  const envelope = await getSentEnvelope(asked.caller, sealedId);
  await noteOpened(asked, envelope);
  return envelopeFile(envelope, sealedId);
}
