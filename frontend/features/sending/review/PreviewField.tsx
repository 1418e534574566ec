import { fieldSize } from "sealed-pdf/layout";
import { type FieldKind, isMark, type PageSize } from "#contract/markers";
import { readMobile } from "#contract/mobile";
import { FieldFace, type FieldValue } from "../../../pdf/FieldFace.tsx";
import { placeStyle } from "../../../pdf/place-style.ts";
import {
  filledFace,
  shortName,
  spokenFilled,
  spokenName,
} from "../../../pdf/placer/field-words.ts";
import type { PlacedField } from "../../../pdf/placer/layout.ts";
import { classes } from "../../../ui/classes.ts";
import { type DraftSigner, fullName } from "../draft/signers.ts";

interface PreviewFieldProps {
  readonly field: PlacedField;
  readonly signer: DraftSigner;
  readonly page: PageSize;
}

/** A field as its signer will see it: yellow, with any prefilled value; as printed if it is locked. */
export function PreviewField({ field, signer, page }: PreviewFieldProps) {
  const { kind, place, settings } = field;
  const known = filled(kind, signer);
  const value: FieldValue | undefined = known ? { text: known } : filledFace(field);
  const isLocked = settings?.locked === true;
  return (
    <div
      role="img"
      aria-label={
        known ? `${spokenName(field)}: ${known}` : spokenName(field) + spokenFilled(field)
      }
      style={placeStyle(place)}
      className={classes(
        "absolute overflow-hidden rounded-[2px] [container-type:size]",
        !isLocked && "bg-[#ffefb0]/85 text-[#4d3600] outline-2 outline-[#8a6100] outline-dashed",
      )}
    >
      {value ? (
        <FieldFace value={value} sizePt={fieldSize(place, page)} />
      ) : (
        <span className="flex size-full items-center justify-center whitespace-nowrap font-semibold text-[clamp(7px,min(50cqh,13cqw),15px)]">
          {isLocked || isMark(kind) ? "" : shortName(field)}
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
    default:
      return "";
  }
}
