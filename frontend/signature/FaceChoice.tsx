import { useEffect, useState } from "react";
import { classes } from "../ui/classes.ts";
import { reasonAgainst } from "./coverage.ts";
import { type FaceFamily, faceFamilies, fontFamilyCss, loadFace } from "./faces.ts";

const families: readonly FaceFamily[] = [...faceFamilies, "Plain"];

interface FaceChoiceProps {
  readonly name: string;
  readonly face: FaceFamily;
  readonly onFace: (face: FaceFamily) => void;
}

/** The name in each font; fonts that lack one of its letters come last and say why. */
export function FaceChoice({ name, face, onFace }: FaceChoiceProps) {
  const text = name.trim() || "Your name";
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-medium text-sm">Style</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {usableFirst(text).map(({ family, reason }) => (
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

function usableFirst(text: string) {
  const choices = families.map((family) => ({ family, reason: reasonAgainst(family, text) }));
  const usable = choices.filter(({ reason }) => reason === undefined);
  return [...usable, ...choices.filter(({ reason }) => reason !== undefined)];
}

interface FaceCardProps {
  readonly family: FaceFamily;
  readonly text: string;
  readonly reason: string | undefined;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function FaceCard({ family, text, reason, checked, onChoose }: FaceCardProps) {
  const ready = useFaceReady(family, text);
  return (
    <label
      className={classes(
        "flex min-h-16 min-w-0 flex-col justify-between rounded-md border border-line bg-surface px-3 py-2 has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2",
        reason === undefined ? "hover:border-edge" : "bg-sunken",
      )}
    >
      <span className="flex items-center gap-2 text-ink-soft text-xs">
        <input
          type="radio"
          name="face"
          value={family}
          checked={checked}
          disabled={reason !== undefined}
          onChange={onChoose}
          className="accent-accent focus-visible:outline-none"
        />
        {family}
      </span>
      {reason === undefined ? (
        <span
          aria-hidden="true"
          style={{ fontFamily: fontFamilyCss(family) }}
          className={classes("truncate px-1.5 py-1 text-2xl leading-normal", !ready && "invisible")}
        >
          {text}
        </span>
      ) : (
        <span className="px-1.5 py-1 text-ink-soft text-sm">{reason}</span>
      )}
    </label>
  );
}

/** False until the font is loaded for the text, so that no other font flashes. */
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
