import { placeStyle } from "../place-style.ts";
import { groundOf, kindLabels, type Recipient } from "./kinds.ts";
import type { PlacedField } from "./layout.ts";

interface FieldMarkProps {
  readonly field: PlacedField;
  readonly recipient: Recipient | undefined;
}

/** A placed field, to look at only. */
export function FieldMark({ field, recipient }: FieldMarkProps) {
  const color = recipient?.color ?? "#495057";
  const ground = groundOf(recipient ?? { color });
  return (
    <div
      role="img"
      aria-label={`${kindLabels[field.kind]} for ${recipient?.name ?? "nobody"}`}
      style={{ ...placeStyle(field.place), borderColor: color, ...ground }}
      className="absolute overflow-hidden rounded-sm border-2 [container-type:size]"
    >
      <span className="flex size-full items-center justify-center whitespace-nowrap font-semibold text-[#17171f] text-[clamp(6px,min(50cqh,13cqw),14px)]">
        {recipient?.initials} · {kindLabels[field.kind]}
      </span>
    </div>
  );
}
