import { captionBandPt, type FieldSize } from "sealed-pdf/layout";
import type { PageSize } from "#contract/markers";
import type { SigningField } from "./signing-fields.ts";

/** Sizes in points for fields of the placer's default size. */
const usual = {
  signature: { width: 160, height: 32.8 },
  initial: { width: 80, height: 32 },
} as const;

/**
 * How large pictures of signature and initials can be in this signer's lowest fields: a pen that is thick
 * enough there is thick enough everywhere. Below a signature there is a caption.
 */
export function pictureSizes(fields: readonly SigningField[]) {
  const of = (wanted: SigningField["kind"]) =>
    fields.flatMap(({ kind, sizePt }) => (kind === wanted ? [sizePt] : []));
  return {
    signature: lowest(of("sign").map(aboveCaption)) ?? usual.signature,
    initial: lowest(of("initial")) ?? usual.initial,
  };
}

const aboveCaption = (size: FieldSize): PageSize => ({
  width: size.width,
  height: size.height - captionBandPt(size),
});

const lowest = (sizes: readonly PageSize[]): PageSize | undefined =>
  [...sizes].sort((one, other) => one.height - other.height)[0];
