import type { PageReply } from "#contract/api/pages";
import { Refusal } from "#contract/refusals";
import { type PictureOf, readPagePicture, storePagePicture } from "#core/gateways/page-pictures";
import { Answer } from "#core/http/answer";
import { giveBack, isCounted } from "#core/store/common/throttle";
import { drawnReply, type PageOfDocument } from "./draw.ts";

/** The picture that was kept, or a new one of the page that `find` finds. */
export async function keptOrDrawn(
  of: PictureOf,
  now: Date,
  find: () => Promise<PageOfDocument>,
): Promise<Answer<PageReply>> {
  const kept = await readPagePicture(of);
  if (kept) return answer(kept);
  const page = await find();
  return answer(await drawCounted(of, now, () => drawnReply(page)));
}

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
