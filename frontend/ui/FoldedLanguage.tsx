import { type ComponentProps, useState } from "react";
import { LanguageField } from "./LanguageField.tsx";

interface FoldedLanguageProps extends ComponentProps<typeof LanguageField> {
  /** Visible summary; `name` is the accessible name if that says more. */
  readonly summary: string;
  readonly name?: string;
}

/** A collapsed choice of a language, since few people need it. */
export function FoldedLanguage({ summary, name, ...field }: FoldedLanguageProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        aria-label={name}
        className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2"
      >
        {summary}
      </summary>
      {open && (
        <div className="mt-3 max-w-sm">
          <LanguageField {...field} />
        </div>
      )}
    </details>
  );
}
