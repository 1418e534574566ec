import { limits } from "#contract/rules";
import { fieldTextStyle } from "../../pdf/field-text.ts";

/** The signer's name, to be corrected where it stands. */
export function NameInPlace({
  name,
  onRename,
}: {
  name: string;
  onRename: (name: string) => void;
}) {
  return (
    <input
      aria-label="Your name, as it will stand in the document"
      value={name}
      maxLength={limits.nameMax}
      autoComplete="name"
      spellCheck={false}
      onChange={(event) => onRename(event.target.value)}
      style={fieldTextStyle(name)}
      className="relative block size-full bg-transparent px-0.5 text-[#0f1d40] leading-none focus:bg-white"
    />
  );
}
