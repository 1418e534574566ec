import { useEffect, useState } from "react";
import { isolated } from "#languages/isolated";
import { type SignatureWords, useSignatureWords } from "../../../language/signature-words.ts";
import { classes } from "../../../ui/classes.ts";
import { missingCharacters } from "./coverage.ts";
import { type FaceFamily, fontFamilyCss, loadFace, offeredFaces } from "./faces.ts";

interface FaceChoiceProps {
  readonly name: string;
  readonly face: FaceFamily;
  readonly onFace: (face: FaceFamily) => void;
}

/**
 * The name as it will appear in the document, and in each font; fonts that lack one of its letters come
 * last and say why. The fonts' names are for screen readers: other people choose by the look.
 */
export function FaceChoice({ name, face, onFace }: FaceChoiceProps) {
  const words = useSignatureWords();
  const text = name.trim() || words("name.yours");
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-sm">{words("style")}</legend>
      <p
        aria-hidden="true"
        className="flex min-h-20 items-center justify-center break-words rounded-md border border-edge bg-white px-3 py-2 text-center text-[#0f1d40] text-[2rem] leading-tight"
      >
        <InFace family={face} text={text} />
      </p>
      <div className="grid grid-cols-2 gap-2">
        {usableFirst(words, text).map(({ family, reason }) => (
          <FaceCard
            key={family}
            family={family}
            text={text}
            reason={reason}
            checked={family === face}
            onChoose={() => onFace(family)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function usableFirst(words: SignatureWords, text: string) {
  const choices = offeredFaces.map((family) => ({
    family,
    reason: reasonAgainst(words, family, text),
  }));
  const usable = choices.filter(({ reason }) => reason === undefined);
  return [...usable, ...choices.filter(({ reason }) => reason !== undefined)];
}

/** Why the font can't be chosen for the name, in a sentence. */
function reasonAgainst(words: SignatureWords, face: FaceFamily, text: string) {
  const missing = missingCharacters(face, text);
  if (missing.length === 0) return undefined;
  const some = missing.slice(0, 3).join(" ");
  const characters = `${some}${missing.length > 3 ? " …" : ""}`;
  return words("style.lacks", { face: nameOf(words, face), characters });
}

/** The font's proper name, or a word for the plain one. */
const nameOf = (words: SignatureWords, face: FaceFamily): string =>
  face === "Plain" ? words("style.plain") : face;

interface FaceCardProps {
  readonly family: FaceFamily;
  readonly text: string;
  readonly reason: string | undefined;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function FaceCard({ family, text, reason, checked, onChoose }: FaceCardProps) {
  const words = useSignatureWords();
  return (
    <label
      className={classes(
        "flex min-h-14 min-w-0 items-center gap-2 rounded-md border px-3 py-2 focus-inside:outline-2 focus-inside:outline-accent-ink focus-inside:outline-offset-2",
        checked ? "border-accent-ink bg-accent-soft" : "border-line",
        !checked && (reason === undefined ? "bg-surface hover:border-edge" : "bg-sunken"),
      )}
    >
      <input
        type="radio"
        name="face"
        value={family}
        checked={checked}
        disabled={reason !== undefined}
        onChange={onChoose}
        className="shrink-0 accent-accent focus-visible:outline-none"
      />
      <span className="sr-only">{nameOf(words, family)}</span>
      {reason === undefined ? (
        <span
          aria-hidden="true"
          className="line-clamp-2 min-w-0 break-words px-1 py-0.5 text-xl leading-tight"
        >
          <InFace family={family} text={text} />
        </span>
      ) : (
        <span className="min-w-0 text-ink-soft text-sm">{reason}</span>
      )}
    </label>
  );
}

/** Text in the font; until that is loaded, fainter in the device's own font, so that it is never blank. */
function InFace({ family, text }: Pick<FaceCardProps, "family" | "text">) {
  const ready = useFaceReady(family, text);
  return (
    <span
      dir="auto"
      style={ready ? { fontFamily: fontFamilyCss(family, text) } : undefined}
      className={classes(!ready && "opacity-75")}
    >
      {isolated(text)}
    </span>
  );
}

/** False until the font is loaded for the text. */
function useFaceReady(family: FaceFamily, text: string): boolean {
  const [readyFor, setReadyFor] = useState<FaceFamily>();
  useEffect(
    function load() {
      let current = true;
      const done = () => current && setReadyFor(family);
      loadFace(family, text).then(done, done);
      return () => {
        current = false;
      };
    },
    [family, text],
  );
  return readyFor === family;
}
