import { captionBandPt } from "#contract/markers";
import { fieldTextStyle, type SizePt } from "./field-text.ts";

/** What is stamped into a field: an image, with or without a caption, or one line of text. */
export type FieldValue =
  | { readonly image: string; readonly alt: string; readonly captioned: boolean }
  | { readonly text: string };

/**
 * A value as it will be stamped. Images are as large as possible, not stretched, at the lower left; below
 * a captioned one there is space for the signer's name and the time.
 */
export function FieldFace({ value, sizePt }: { value: FieldValue; sizePt: SizePt }) {
  if ("image" in value) {
    if (value.image === "") return null;
    const bandPt = value.captioned ? captionBandPt(sizePt) : 0;
    return (
      <img
        src={value.image}
        alt={value.alt}
        draggable={false}
        style={{ height: `${100 - (bandPt / sizePt.height) * 100}%` }}
        className="absolute top-0 left-0 w-full object-contain object-left-bottom"
      />
    );
  }
  return (
    <span className="flex size-full items-center text-[11px] [container-type:size]">
      <span
        style={fieldTextStyle(value.text, sizePt)}
        className="whitespace-pre text-[#121726] leading-none"
      >
        {value.text}
      </span>
    </span>
  );
}
