import type { PageReply } from "#contract/pages/pages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { isBusy } from "#core/busy";
import { type PictureOf, readPagePicture, storePagePicture } from "#core/gateways/page-pictures";
import { Answer } from "#core/http/answer";
import { giveBack, isCounted } from "#core/store/common/throttle";
import { drawnReply, type PageOfDocument } from "./draw.ts";

/** The stored picture, or a new one of the page that `find` returns. */
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
    // A document that was sent never changes, and the token determines which one a path means.
    headers: { "cache-control": "private, max-age=3600, immutable", vary: "authorization" },
  });

/** A page that is being drawn is stored by then. */
const againAfterSeconds = 2;

/**
 * Draws the page and stores it. The call is refused while the page is being drawn for a few others, or after as many
 * failed tries; a successful drawing is no longer counted, and no try for which the machine was too busy.
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
  const reply = await draw().catch(async (error: unknown) => {
    if (isBusy(error)) await giveBack("drawingOfPage", whom, now);
    throw error;
  });
  await storePagePicture(of, reply);
  await giveBack("drawingOfPage", whom, now);
  return reply;
}
