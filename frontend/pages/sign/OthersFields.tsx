import { labelOf } from "#contract/answers";
import { isFilledKind } from "#contract/markers";
import { FieldFace, type FieldValue } from "../../pdf/FieldFace.tsx";
import { placeStyle } from "../../pdf/place-style.ts";
import { answerFace, linesFace } from "./answer-face.ts";
import type { OthersField } from "./signing-fields.ts";

/** What earlier signers have filled, as it will be stamped. */
export function OthersFields({ fields }: { fields: readonly OthersField[] }) {
  return fields.map((field) => (
    <div
      key={field.id}
      role="img"
      aria-label={`${labelOf(field)} by ${field.by}${wordsOf(field)}`}
      title={`Filled by ${field.by}`}
      style={placeStyle(field.place)}
      className="absolute z-5"
    >
      <FieldFace value={valueOfOther(field)} sizePt={field.sizePt} />
    </div>
  ));
}

/** Answers come as they are printed, private ones masked. */
function valueOfOther(field: OthersField): FieldValue {
  if (field.ticked) return answerFace(field, true);
  if (isFilledKind(field.kind)) return linesFace(field, field.value);
  if (!field.image) return { text: field.value };
  return { image: field.image, alt: "", captioned: field.kind === "sign" };
}

function wordsOf({ ticked, value, kind, settings }: OthersField): string {
  if (ticked) return kind === "choice" ? ": chosen" : ": ticked";
  if (settings?.private) return ": private";
  return value ? `: ${value}` : "";
}
