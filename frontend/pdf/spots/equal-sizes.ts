import { captionBandPt, type FieldKind, keptInside, type PageSize } from "#contract/markers";
import type { Spot } from "./spots.ts";

/** Lower fields have no caption, and stay as they are. */
const captionedPt = { width: 110, height: 24 };

/**
 * Gives all signatures of a document, and all initials, one size: the smallest of those that have space for a caption.
 * They stay on their lines.
 */
export function withEqualSizes(
  spots: readonly Spot[],
  pages: readonly PageSize[],
): readonly Spot[] {
  return (["sign", "initial"] as const).reduce<readonly Spot[]>(
    (all, kind) => equalised(all, kind, pages),
    spots,
  );
}

function equalised(spots: readonly Spot[], kind: FieldKind, pages: readonly PageSize[]) {
  const sizes = spots.flatMap((spot) => {
    const size = spot.kind === kind && sizeOf(spot, pages);
    return size && isLarge(kind, size) ? [size] : [];
  });
  const width = Math.min(...sizes.map((size) => size.width));
  const height = Math.min(...sizes.map((size) => size.height));
  return spots.map((spot) => {
    const size = spot.kind === kind && sizeOf(spot, pages);
    const page = pages[spot.place.page];
    return size && page && isLarge(kind, size) ? resized(spot, { width, height }, page) : spot;
  });
}

function sizeOf({ place }: Spot, pages: readonly PageSize[]): PageSize | undefined {
  const page = pages[place.page];
  return page && { width: place.width * page.width, height: place.height * page.height };
}

const isLarge = (kind: FieldKind, { width, height }: PageSize): boolean =>
  kind === "initial" || (width >= captionedPt.width && height >= captionedPt.height);

function resized(spot: Spot, size: PageSize, page: PageSize): Spot {
  const { place, lineY } = spot;
  const bottom =
    lineY === undefined ? place.y + place.height : lineY + captionBandPt(size) / page.height;
  const height = size.height / page.height;
  return {
    ...spot,
    place: keptInside({ ...place, y: bottom - height, width: size.width / page.width, height }),
  };
}
