import type { pages } from "#contract/api/pages";
import { getLinkedEnvelope } from "#core/callers/link";
import type { Link } from "#core/domain/acts/link";
import { partyKey } from "#core/domain/envelope/notification";
import { envelopeFile } from "#core/gateways/envelope-files";
import type { RouteOf } from "#core/http/router";
import { renderer } from "#core/images/renderer";
import { throttle } from "#core/store/common/throttle";
import { findPage } from "./draw.ts";
import { keptOrDrawn } from "./kept.ts";

/** A page of the link's document as a picture, drawn once and stored for everybody who may read it. */
export const open: RouteOf<typeof pages.open, Link> = async ({ input, caller, now }) => {
  const envelope = await getLinkedEnvelope(caller, now);
  const from = envelopeFile(envelope, input.sealed);
  await throttle("pagesByParty", `${envelope.id} ${partyKey(caller.party)}`, now);
  const { sha256 } = from.file;
  const page = { page: input.n, widthPx: input.width };
  const of = { envelopeId: envelope.id, sha256, ...page, by: renderer };
  return keptOrDrawn(of, now, () => findPage(envelope, from, of));
};
