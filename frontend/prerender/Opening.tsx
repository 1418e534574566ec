import type { ControlWords } from "../language/control-words.ts";
import { Mark } from "../layouts/Brand.tsx";

interface OpeningProps {
  readonly words: ControlWords;
  /** Adds a sentence that opening the document doesn't sign it. */
  readonly promises?: boolean;
}

/** Shown on a link's page until its code is loaded. */
export function Opening({ words, promises = false }: OpeningProps) {
  return (
    <main
      data-opening
      className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center"
    >
      <Mark className="mb-2 size-11" />
      <h1 className="font-semibold text-title">{words("opening.title")}</h1>
      {promises && <p className="max-w-xs text-ink-soft">{words("opening.promise")}</p>}
    </main>
  );
}
