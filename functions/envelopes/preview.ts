import type { envelopes as specified } from "#contract/specified/envelopes";
import { getLinkedEnvelope } from "#core/callers/link";
import { companyReply } from "#core/domain/account/company";
import type { Link } from "#core/domain/acts/link";
import type { EnvelopeContent } from "#core/domain/envelope/envelope";
import { linkFileUrl } from "#core/domain/envelope/file-url";
import { languageFor } from "#core/domain/envelope/languages";
import { notSealedMember } from "#core/domain/envelope/not-sealed";
import { stageOf, wireStatusOf } from "#core/domain/envelope/stage";
import type { RouteOf } from "#core/http/router";
import { getContent } from "#core/store/envelope/envelopes";
import { findingsReply } from "./wire.ts";

/** Facts about the link's document, and its address; also the specification's lookup of signed documents. */
export const preview: RouteOf<typeof specified.preview, Link> = async ({ caller, now }) => {
  const envelope = await getLinkedEnvelope(caller, now);
  const sealed = envelope.status === "completed" ? envelope.id : "";
  return {
    envelopeId: envelope.id,
    fileUrl: linkFileUrl(envelope, sealed),
    status: wireStatusOf(envelope.status),
    stage: stageOf(envelope),
    ...notSealedMember(envelope),
    title: envelope.title,
    fileName: envelope.fileName,
    language: languageFor(envelope, caller.party),
    ...findingsReply(envelope),
    ...(envelope.company ? { company: companyReply(envelope.company) } : {}),
    ...(sealed ? { firstSignedPage: firstSignedPage(await getContent(envelope.id)) } : {}),
  };
};

function firstSignedPage({ fields }: EnvelopeContent): number | undefined {
  const pages = fields.flatMap(({ kind, page }) => (kind === "sign" ? [page] : []));
  return pages.length > 0 ? Math.min(...pages) : undefined;
}
