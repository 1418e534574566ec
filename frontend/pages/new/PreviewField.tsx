import { type FieldKind, fieldLabels, type PageSize } from "#contract/markers";
import { readMobile } from "#contract/mobile";
import { FieldFace } from "../../pdf/FieldFace.tsx";
import { fieldSizePt } from "../../pdf/field-text.ts";
import { placeStyle } from "../../pdf/place-style.ts";
import type { PlacedField } from "../../pdf/placer/layout.ts";
import { type DraftSigner, fullName } from "./signers.ts";

interface PreviewFieldProps {
  readonly field: PlacedField;
  readonly signer: DraftSigner;
  readonly page: PageSize;
}

/** A field as its signer will see it: yellow, with the values that are filled in for them. */
export function PreviewField({ field, signer, page }: PreviewFieldProps) {
  const { kind, place } = field;
  const text = filled(kind, signer);
  return (
    <div
      role="img"
      aria-label={text ? `${fieldLabels[kind]}: ${text}` : fieldLabels[kind]}
      style={placeStyle(place)}
      className="absolute overflow-hidden rounded-[2px] bg-[#ffefb0]/85 text-[#4d3600] outline-2 outline-[#8a6100] outline-dashed [container-type:size]"
    >
      {text ? (
        <FieldFace value={{ text }} sizePt={fieldSizePt(place, page)} />
      ) : (
        <span className="flex size-full items-center justify-center whitespace-nowrap font-semibold text-[clamp(7px,min(50cqh,13cqw),15px)]">
          {fieldLabels[kind]}
        </span>
      )}
    </div>
  );
}

function filled(kind: FieldKind, signer: DraftSigner): string {
  switch (kind) {
    case "name":
      return fullName(signer);
    case "email":
      return signer.email.trim();
    case "phone":
      return readMobile(signer.mobile) ?? signer.mobile.trim();
    case "date":
    case "sign":
    case "initial":
    default:
      return "";
  }
}
