import { fieldTextStyle, type SizePt } from "./field-text.ts";

/** What is stamped into a field: an image or one line of text. */
export type FieldValue =
  | { readonly image: string; readonly alt: string }
  | { readonly text: string };

/** A value as it will be stamped: images as large as they fit, never stretched, at the lower left. */
export function FieldFace({ value, sizePt }: { value: FieldValue; sizePt: SizePt }) {
  if ("image" in value) {
    if (value.image === "") return null;
    return (
      <img
        src={value.image}
        alt={value.alt}
        draggable={false}
        className="block size-full object-contain object-left-bottom"
      />
    );
  }
  return (
    <span className="flex size-full items-center [container-type:size]">
      <span
        style={fieldTextStyle(value.text, sizePt)}
        className="whitespace-pre text-[#121726] leading-none"
      >
        {value.text}
      </span>
    </span>
  );
}
