import type { PageReply, pages } from "#contract/api/pages";
import { Refusal } from "#contract/refusals";
import { assertLinkAlive, type Link } from "#core/domain/link";
import { partyKey } from "#core/domain/notification";
import { envelopeFile } from "#core/gateways/envelope-files";
import { type PictureOf, readPagePicture, storePagePicture } from "#core/gateways/page-pictures";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { renderer } from "#core/images/renderer";
import { getEnvelope } from "#core/store/stored-envelope";
import { giveBack, isCounted, throttle } from "#core/store/throttle";
import { drawnReply, findPage } from "./draw.ts";

/** A page of the link's document as a picture, drawn once and kept for all who may read it. */
export const open: RouteOf<typeof pages.open, Link> = async ({ input, caller, now }) => {
  const envelope = await getEnvelope(caller.envelopeId);
  assertLinkAlive(caller, envelope, now);
  const from = envelopeFile(envelope, input.sealed);
  await throttle("pagesByParty", `${envelope.id} ${partyKey(caller.party)}`, now);
  const { sha256 } = from.file;
  const page = { page: input.n, widthPx: input.width };
  const of = { envelopeId: envelope.id, sha256, ...page, by: renderer };
  const kept = await readPagePicture(of);
  if (kept) return answer(kept);
  const found = await findPage(envelope, from, of);
  return answer(await drawCounted(of, now, () => drawnReply(found)));
};

const answer = (reply: PageReply) =>
  new Answer(200, reply, {
    // A document that was sent never changes, and which one a path means follows from the token.
    headers: { "cache-control": "private, max-age=3600, immutable", vary: "authorization" },
  });

/** A page that is being drawn is kept by then. */
const againAfterSeconds = 2;

/**
 * Draws the page and keeps it. While it is drawn for a few others, or was tried in vain as often, the call is refused;
 * what was drawn is no longer counted.
 */
async function drawCounted(
  of: PictureOf,
  now: Date,
  draw: () => Promise<PageReply>,
): Promise<PageReply> {
  const whom = `${of.envelopeId} ${of.sha256} ${of.page} ${of.widthPx}`;
  if (!(await isCounted("drawingOfPage", whom, now))) {
    throw new Refusal("TOO_MANY_REQUESTS", { retryAfterSeconds: againAfterSeconds });
  }
  const reply = await draw();
  await storePagePicture(of, reply);
  await giveBack("drawingOfPage", whom, now);
  return reply;
}
