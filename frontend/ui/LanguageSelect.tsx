import { use, useId, useState } from "react";
import {
  isLanguage,
  type Language,
  languageNames,
  languages,
} from "#contract/rules/text/languages";
import { LanguageContext } from "../language/context.ts";
import { useControlWords } from "../language/control-words.ts";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";

interface LanguageSelectProps {
  /** Rejects if the texts can't be loaded. */
  readonly onChoose: (language: Language) => Promise<void>;
  readonly className?: string;
  /** A globe alone, with the device's own list of languages behind it. */
  readonly isIcon?: boolean;
}

/** Switches the page to another language; each is listed by its own name. */
export function LanguageSelect({ onChoose, className, isIcon = false }: LanguageSelectProps) {
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
    <div className={classes("relative grid gap-1 text-sm print:hidden", className)}>
      <div className={isIcon ? iconClass : "flex flex-wrap items-center gap-2"}>
        <label htmlFor={id} className="flex items-center gap-2 text-ink-soft">
          {state === "loading" ? <Spinner className="size-4.5" /> : <Icon name="language" />}
          <span className={isIcon ? "sr-only" : undefined}>{words("language")}</span>
        </label>
        <select
          id={id}
          value={language}
          title={isIcon ? words("language") : undefined}
          onChange={({ target }) => choose(target.value)}
          className={isIcon ? "absolute inset-0 cursor-pointer opacity-0" : selectClass}
        >
          {languages.map((tag) => (
            <option key={tag} lang={tag} value={tag}>
              {languageNames[tag]}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={classes("text-danger-ink empty:hidden", isIcon && belowClass)}>
        {state === "failed" && words("language.failed")}
      </p>
    </div>
  );
}

const selectClass =
  "min-h-9 min-w-0 rounded-md border border-edge/60 bg-surface px-2 text-ink pointer-coarse:min-h-11";

/** The select lies over it unseen, so its focus is shown here. The size is that of icon buttons; in WebKit the text is wider. */
const iconClass =
  "relative flex size-9 items-center justify-center overflow-hidden rounded-md focus-within:outline-2 focus-within:outline-accent-ink hover:bg-sunken pointer-coarse:size-11";
const belowClass =
  "absolute end-0 top-full z-30 w-56 rounded-md border border-line bg-surface p-2 shadow-raised";
