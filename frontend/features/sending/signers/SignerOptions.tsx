import { useState } from "react";
import { type Language, languageNames } from "#contract/languages";
import type { Role } from "#contract/roles";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { DraftSigner } from "../draft/signers.ts";
import { doesWords } from "./role-words.ts";

interface SignerOptionsProps {
  readonly signer: DraftSigner;
  /** Counted from 1. */
  readonly number: number;
  readonly onDoes: (does: Role | undefined) => void;
  readonly onLanguage: (language: Language | undefined) => void;
}

const choices = ["signs", "approves", "confirms"] as const;

/** What somebody does, and their language; collapsed, since most people sign in the document's language. */
export function SignerOptions({ signer, number, onDoes, onLanguage }: SignerOptionsProps) {
  const [open, setOpen] = useState(false);
  const { does, language } = signer;
  const summary = [doesWords(does), ...(language ? [languageNames[language]] : [])].join(", ");
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        aria-label={`${summary}: what signer ${number} does, and their language`}
        className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2"
      >
        {summary}
      </summary>
      {open && (
        <div className="mt-3 grid max-w-2xl gap-4 sm:grid-cols-2">
          <Select
            label="What they do"
            hint={doesHint(does)}
            value={does ?? "signs"}
            options={choices.map((value) => ({
              value,
              label: doesWords(value === "signs" ? undefined : value),
            }))}
            onChange={(value) => onDoes(value === "signs" ? undefined : value)}
          />
          <LanguageField
            label="Language of this signer"
            otherwise="as the document"
            value={language}
            onChoose={onLanguage}
          />
        </div>
      )}
    </details>
  );
}

function doesHint(does: Role | undefined): string {
  switch (does) {
    case undefined:
      return "Signs the fields that you place for them.";
    case "approves":
      return "Approves the document without signing it. They can have fields to fill in.";
    case "confirms":
      return "Reads every page and confirms that. They have no fields.";
  }
}
