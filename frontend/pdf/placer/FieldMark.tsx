import { fieldLabels } from "#contract/markers";
import { placeStyle } from "../place-style.ts";
import type { PlacedField } from "./layout.ts";
import { backgroundOf, type ShownSigner } from "./signers.ts";

interface FieldMarkProps {
  readonly field: PlacedField;
  readonly signer: ShownSigner | undefined;
}

/** A placed field, read-only. */
export function FieldMark({ field, signer }: FieldMarkProps) {
  const color = signer?.color ?? "#495057";
  const background = backgroundOf(signer ?? { color });
  return (
    <div
      role="img"
      aria-label={`${fieldLabels[field.kind]} for ${signer?.name ?? "nobody"}`}
      style={{ ...placeStyle(field.place), borderColor: color, ...background }}
      className="absolute overflow-hidden rounded-sm border-2 [container-type:size]"
    >
      <span className="flex size-full items-center justify-center whitespace-nowrap font-semibold text-[#17171f] text-[clamp(6px,min(50cqh,13cqw),14px)]">
        {signer?.initials} · {fieldLabels[field.kind]}
      </span>
    </div>
  );
}
