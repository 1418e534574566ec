import type { pages } from "#contract/api/pages";
import { assertShown, openPublicLink } from "#core/callers/visitor";
import { variable } from "#core/environment";
import type { RouteOf } from "#core/http/router";
import { renderer } from "#core/images/renderer";
import { keptOrDrawn } from "./kept.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** A page of a template's document, drawn once for its owner and all visitors of its public link. */
export const openVisit: RouteOf<typeof pages.openVisit> = async ({ input, now }) => {
  const { link, template } = await openPublicLink(input.token, now);
  assertShown(template, input.version);
  const { file } = template;
  const page = { page: input.n, widthPx: input.width, by: renderer };
  const of = { envelopeId: link.userId, sha256: file.sha256, ...page };
  return keptOrDrawn(of, now, async () => ({ from: { bucket, file }, of, expected: undefined }));
};
