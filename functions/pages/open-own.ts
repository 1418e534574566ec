import type { pages } from "#contract/api/pages";
import type { Caller } from "#core/domain/account/caller";
import { sealedIdIn } from "#core/domain/envelope/file-url";
import { variable } from "#core/environment";
import { type EnvelopeFile, envelopeFile } from "#core/gateways/envelope-files";
import type { RouteOf } from "#core/http/router";
import { renderer } from "#core/images/renderer";
import { getSentEnvelope } from "#core/store/envelope/stored-envelope";
import { documentAt } from "#core/store/files/document-at";
import { keptOrDrawn } from "./kept.ts";

const documents = variable("DOCUMENTS_BUCKET");

/** A page of one of the sender's own documents, as its recipients see it. */
export const openOwn: RouteOf<typeof pages.openOwn> = async ({ input, caller, now }) => {
  const from = await ownFile(input.url, caller);
  const page = { page: input.n, widthPx: input.width, by: renderer };
  const of = { envelopeId: caller.workspace.id, sha256: from.file.sha256, ...page };
  return keptOrDrawn(of, now, async () => ({ from, of, expected: undefined }));
};

async function ownFile(url: string, caller: Caller): Promise<EnvelopeFile> {
  const sealedId = sealedIdIn(url);
  if (sealedId === undefined) {
    return { bucket: documents, file: await documentAt(url, caller, "url") };
  }
  const envelope = await getSentEnvelope(caller, sealedId);
  return envelopeFile(envelope, sealedId);
}
