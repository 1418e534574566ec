import { fieldSize } from "sealed-pdf/layout";
import { isMark, type PageSize } from "#contract/rules/fields/markers";
import { FieldFace } from "../pdf/FieldFace.tsx";
import { placeStyle } from "../pdf/place-style.ts";
import { filledFace, shortName, spokenFilled, spokenName } from "./field-words.ts";
import type { PlacedField } from "./layout.ts";
import { backgroundOf, type ShownSigner } from "./signers.ts";

interface FieldMarkProps {
  readonly field: PlacedField;
  readonly signer: ShownSigner | undefined;
  readonly page: PageSize;
}

/** A placed field, read-only. */
export function FieldMark({ field, signer, page }: FieldMarkProps) {
  const color = signer?.color ?? "#495057";
  const background = backgroundOf(signer ?? { color });
  const value = filledFace(field);
  return (
    <div
      role="img"
      aria-label={`${spokenName(field)} for ${signer?.name ?? "nobody"}${spokenFilled(field)}`}
      style={{ ...placeStyle(field.place), borderColor: color, ...background }}
      className="absolute overflow-hidden rounded-sm border-2 [container-type:size]"
    >
      {value ? (
        <span className="absolute -inset-0.5">
          <FieldFace value={value} sizePt={fieldSize(field.place, page)} />
        </span>
      ) : (
        <span className="flex size-full items-center justify-center whitespace-nowrap font-semibold text-[#17171f] text-[clamp(6px,min(50cqh,13cqw),14px)]">
          {isMark(field.kind) ? "" : `${signer?.initials ?? ""} · ${shortName(field)}`}
        </span>
      )}
    </div>
  );
}
