import type { ShownPicture } from "#contract/rules/documents/shown-picture";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { EnvelopeContent } from "../envelope/envelope.ts";
import { digest } from "./evidence.ts";

/** Throws BAD_FIELD if a picture is of a page that the document doesn't have. */
export function assertPagesExist(
  pictures: readonly ShownPicture[],
  { pages }: EnvelopeContent,
): void {
  if (pictures.every(({ page }) => page <= pages.length)) return;
  throw new Refusal("BAD_FIELD", { field: "pictures", message: "There is no such page." });
}

/**
 * The pictures that a signer's page claims to have shown, for the entry `signed`; for each page the last one counts.
 * `claimedPictures` is `{renderer}: 1-3@1080, 4@760`, with a semicolon and a space between renderers: pages, and the
 * requested width in pixels. `claimedPicturesSha256` is the digest of the list of their digests in this order: with the
 * document and the renderer anybody can draw them again. Empty if there are none.
 */
export function claimsOfPictures(pictures: readonly ShownPicture[]): Record<string, string> {
  const lastOfPage = new Map(pictures.map((picture) => [picture.page, picture]));
  const byPage = [...lastOfPage.values()].sort((one, other) => one.page - other.page);
  const renderers = [...new Set(byPage.map(({ by }) => by))];
  const groups = renderers.map((renderer) => byPage.filter(({ by }) => by === renderer));
  if (groups.length === 0) return {};
  const texts = groups.map((group, index) => `${renderers[index]}: ${pagesAndWidths(group)}`);
  return {
    claimedPictures: texts.join("; "),
    claimedPicturesSha256: digest(groups.flat().map(({ sha256 }) => sha256)),
  };
}

interface Run {
  readonly first: number;
  readonly last: number;
  readonly width: number;
}

function pagesAndWidths(pictures: readonly ShownPicture[]): string {
  const runs: Run[] = [];
  for (const { page, width } of pictures) {
    const before = runs.at(-1);
    if (before && before.last === page - 1 && before.width === width) {
      runs[runs.length - 1] = { ...before, last: page };
    } else {
      runs.push({ first: page, last: page, width });
    }
  }
  return runs
    .map(({ first, last, width }) => `${first === last ? first : `${first}-${last}`}@${width}`)
    .join(", ");
}
