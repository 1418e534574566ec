import { Refusal } from "#contract/rules/refusals/refusals";
import { planOf, type Workspace } from "../domain/account/account.ts";
import {
  comparedCount,
  doubtfulPages,
  findingsOf,
  isCompared,
  type Readings,
} from "../domain/common/comparison.ts";
import { enqueuePictures } from "../gateways/queue.ts";
import { findComparison, type Pictures, recordPictures } from "../store/envelope/comparisons.ts";
import { isLost, readingsOf } from "./comparing.ts";
import type { Source } from "./template-source.ts";

/** A file of which pages may become pictures. */
export type SourceOfAccount = Pick<Source, "file" | "pages"> & { readonly userId: string };

/**
 * The pictures of pages that differ or are unknown, as far as they are made, once all pages were compared. If none are under
 * way, a worker is asked for them. Undefined if no page needs one.
 */
export async function picturesOf(
  { userId, file, pages }: SourceOfAccount,
  readings: Readings,
  now: Date,
): Promise<Pictures | undefined> {
  const doubtful = doubtfulPages(findingsOf(readings) ?? {});
  if (doubtful.length === 0) return undefined;
  const id = { userId, sha256: file.sha256 };
  const known = (await findComparison(id))?.pictures;
  const isSame = known?.pages.map(({ page }) => page).join() === doubtful.join();
  if (known && isSame && (known.isReady || known.refused || !isLost(known.askedAt, now)))
    return known;
  const asked = {
    pages: doubtful.flatMap((page) => {
      const { width, height } = pages[page - 1] ?? {};
      return width && height ? [{ page, width, height }] : [];
    }),
    ...{ made: 0, file, isReady: false },
    ...(isSame ? { made: known?.made ?? 0, file: known?.file ?? file } : {}),
  };
  await recordPictures(id, asked, now);
  await enqueuePictures(id);
  return { ...asked, askedAt: now.toISOString() };
}

interface PicturesWanted {
  readonly workspace: Workspace;
  /** Whether a file without them is refused; otherwise it is sent as it is. */
  readonly isRequired: boolean;
}

/**
 * The source with pictures in place of the pages that differ or are unknown. Throws PAGES_COMPARING until they are made, and
 * BAD_FIELD if they are required and there can be none.
 */
export async function withPictures(
  source: Source,
  { workspace, isRequired }: PicturesWanted,
  now: Date,
): Promise<Source> {
  const { id: userId } = workspace;
  const { file, pages } = source;
  const readings = await readingsOf({ userId, file, pages: pages.length }, now);
  if (!isCompared(readings))
    throw notYet(
      `The pages of this document are still being compared, ${comparedCount(readings)} of ${readings.length}.`,
    );
  const pictures = await picturesOf({ userId, file, pages }, readings, now);
  if (!pictures) return source;
  const { isReady, refused, made } = pictures;
  if (!isReady && !refused)
    throw notYet(`Pictures are being made of its pages, ${made} of ${pictures.pages.length}.`);
  const isLarge = pictures.file.sizeBytes > planOf(workspace, now).fileBytesMax;
  const message = refused ?? (isLarge ? tooLarge : undefined);
  if (message === undefined) return { ...source, file: pictures.file };
  if (isRequired) throw new Refusal("BAD_FIELD", { field: "pages", message });
  return source;
}

const tooLarge = "With pictures of its pages, the document would be larger than your plan allows.";

const notYet = (message: string): Refusal =>
  new Refusal("PAGES_COMPARING", {
    message: `${message} Nothing was sent; please try again in a moment.`,
    retryAfterSeconds: 3,
  });
