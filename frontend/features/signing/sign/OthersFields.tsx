import { isFilledKind } from "#contract/markers";
import { type SigningWords, useSigningWords } from "../../../language/signing-words.ts";
import { FieldFace, type FieldValue } from "../../../pdf/FieldFace.tsx";
import { placeStyle } from "../../../pdf/place-style.ts";
import { answerFace, linesFace } from "./answer-face.ts";
import { labelIn } from "./labels.ts";
import type { OthersField } from "./signing-fields.ts";

/** What earlier signers have filled, as it will be stamped. */
export function OthersFields({ fields }: { fields: readonly OthersField[] }) {
  const words = useSigningWords();
  return fields.map((field) => (
    <div
      key={field.id}
      role="img"
      aria-label={spokenName(words, field)}
      title={words("other.by", { name: field.by })}
      style={placeStyle(field.place)}
      className="absolute z-5"
    >
      <FieldFace value={valueOfOther(field)} sizePt={field.sizePt} />
    </div>
  ));
}

/** The value to show. The server sends answers as they are printed, and masks private ones. */
function valueOfOther(field: OthersField): FieldValue {
  if (field.ticked) return answerFace(field, true);
  if (isFilledKind(field.kind)) return linesFace(field, field.value);
  if (!field.image) return { text: field.value };
  return { image: field.image, alt: "", captioned: field.kind === "sign" };
}

function spokenName(words: SigningWords, field: OthersField): string {
  const { ticked, value, kind, settings, by: name } = field;
  const what = { label: labelIn(words, field), name };
  if (ticked) return words(kind === "choice" ? "other.chosen" : "other.ticked", what);
  if (settings?.private) return words("other.private", what);
  return value ? words("other.value", { ...what, value }) : words("other.empty", what);
}
