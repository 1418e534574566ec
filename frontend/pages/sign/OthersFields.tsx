import { fieldLabels } from "#contract/markers";
import { FieldFace, type FieldValue } from "../../pdf/FieldFace.tsx";
import { placeStyle } from "../../pdf/place-style.ts";
import type { OthersField } from "./signing-fields.ts";

/** What earlier signers have filled, as it will be stamped. */
export function OthersFields({ fields }: { fields: readonly OthersField[] }) {
  return fields.map((field) => (
    <div
      key={field.id}
      role="img"
      aria-label={`${fieldLabels[field.kind]} by ${field.by}${field.value ? `: ${field.value}` : ""}`}
      title={`Filled by ${field.by}`}
      style={placeStyle(field.place)}
      className="absolute z-5"
    >
      <FieldFace value={valueOfOther(field)} sizePt={field.sizePt} />
    </div>
  ));
}

function valueOfOther(field: OthersField): FieldValue {
  if (!field.image) return { text: field.value };
  return { image: field.image, alt: "", captioned: field.kind === "sign" };
}
