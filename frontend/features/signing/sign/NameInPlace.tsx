import type { FieldSize } from "sealed-pdf/layout";
import { limits } from "#contract/rules";
import { useSigningWords } from "../../../language/signing-words.ts";
import { fieldTextStyle } from "../../../pdf/field-text.ts";

/** The signer's name in its field, editable there. */
export function NameInPlace({
  name,
  sizePt,
  locked,
  onRename,
}: {
  name: string;
  sizePt: FieldSize;
  locked: boolean;
  onRename: (name: string) => void;
}) {
  const words = useSigningWords();
  return (
    <input
      aria-label={words("name.inPlace")}
      value={name}
      maxLength={limits.fullNameMax}
      readOnly={locked}
      dir="auto"
      autoComplete="name"
      spellCheck={false}
      onChange={(event) => onRename(event.target.value)}
      style={fieldTextStyle(name, sizePt)}
      className="relative block size-full bg-transparent text-left text-[#121726] leading-none focus:bg-white"
    />
  );
}
