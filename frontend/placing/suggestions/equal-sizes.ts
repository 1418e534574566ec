import { captionBandPt, pageScale } from "sealed-pdf/layout";
import { type FieldKind, keptInside, type PageSize } from "#contract/rules/fields/markers";
import type { Suggestion } from "./suggestions-in.ts";

/** Lower fields have no caption, and stay as they are. */
const captionedPt = { width: 110, height: 24 };

/**
 * Gives all signatures of a document, and all initials, one size: the smallest of those that have space for a caption.
 * They stay on their lines.
 */
export function withEqualSizes(
  suggestions: readonly Suggestion[],
  pages: readonly PageSize[],
): readonly Suggestion[] {
  return (["sign", "initial"] as const).reduce<readonly Suggestion[]>(
    (all, kind) => equalised(all, kind, pages),
    suggestions,
  );
}

function equalised(
  suggestions: readonly Suggestion[],
  kind: FieldKind,
  pages: readonly PageSize[],
) {
  const sizes = suggestions.flatMap((suggestion) => {
    const size = suggestion.kind === kind && sizeOf(suggestion, pages);
    return size && isLarge(kind, size) ? [size] : [];
  });
  const width = Math.min(...sizes.map((size) => size.width));
  const height = Math.min(...sizes.map((size) => size.height));
  return suggestions.map((suggestion) => {
    const size = suggestion.kind === kind && sizeOf(suggestion, pages);
    const page = pages[suggestion.place.page];
    return size && page && isLarge(kind, size)
      ? resized(suggestion, { width, height }, page)
      : suggestion;
  });
}

function sizeOf({ place }: Suggestion, pages: readonly PageSize[]): PageSize | undefined {
  const page = pages[place.page];
  return page && { width: place.width * page.width, height: place.height * page.height };
}

const isLarge = (kind: FieldKind, { width, height }: PageSize): boolean =>
  kind === "initial" || (width >= captionedPt.width && height >= captionedPt.height);

function resized(suggestion: Suggestion, size: PageSize, page: PageSize): Suggestion {
  const { place, lineY } = suggestion;
  const bottom =
    lineY === undefined
      ? place.y + place.height
      : lineY + captionBandPt({ ...size, pageScale: pageScale(page) }) / page.height;
  const height = size.height / page.height;
  return {
    ...suggestion,
    place: keptInside({ ...place, y: bottom - height, width: size.width / page.width, height }),
  };
}
