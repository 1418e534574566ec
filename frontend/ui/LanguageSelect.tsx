import { use, useId, useState } from "react";
import { isLanguage, type Language, languageNames, languages } from "#contract/languages";
import { LanguageContext } from "../language/context.ts";
import { useControlWords } from "../language/control-words.ts";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";

interface LanguageSelectProps {
  /** Rejects if the texts can't be loaded. */
  readonly onChoose: (language: Language) => Promise<void>;
  readonly className?: string;
}

/** Switches the page to another language; each is listed by its own name. */
export function LanguageSelect({ onChoose, className }: LanguageSelectProps) {
  const language = use(LanguageContext);
  const words = useControlWords();
  const id = useId();
  const [state, setState] = useState<"chosen" | "loading" | "failed">("chosen");

  function choose(tag: string) {
    if (!isLanguage(tag)) return;
    setState("loading");
    onChoose(tag).then(
      () => setState("chosen"),
      () => setState("failed"),
    );
  }

  return (
    <div className={classes("grid gap-1 text-sm print:hidden", className)}>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="flex items-center gap-2 text-ink-soft">
          {state === "loading" ? <Spinner className="size-4.5" /> : <Icon name="language" />}
          {words("language")}
        </label>
        <select
          id={id}
          value={language}
          onChange={({ target }) => choose(target.value)}
          className="min-h-9 min-w-0 rounded-md border border-edge/60 bg-surface px-2 text-ink pointer-coarse:min-h-11"
        >
          {languages.map((tag) => (
            <option key={tag} lang={tag} value={tag}>
              {languageNames[tag]}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className="text-danger-ink empty:hidden">
        {state === "failed" && words("language.failed")}
      </p>
    </div>
  );
}
