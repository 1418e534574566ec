import { useState } from "react";
import { type Language, languageNames } from "#contract/languages";
import type { RecipientRole } from "#contract/roles";
import { RoleField } from "../../../pdf/placer/RoleField.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import type { DraftSigner } from "../draft/signers.ts";
import { mayRead, rowDoes, signingOthers } from "./role-words.ts";

interface SignerOptionsProps {
  readonly signer: DraftSigner;
  readonly all: readonly DraftSigner[];
  /** Counted from 1. */
  readonly number: number;
  readonly onDoes: (does: RecipientRole | undefined, witnessOf: string | undefined) => void;
  readonly onLanguage: (language: Language | undefined) => void;
}

/** What somebody does, and their language; collapsed, since most people sign in the document's language. */
export function SignerOptions(props: SignerOptionsProps) {
  const { signer, all, number, onDoes, onLanguage } = props;
  const [open, setOpen] = useState(false);
  const { id, does, witnessOf, language } = signer;
  const summary = [rowDoes(all, signer), ...(language ? [languageNames[language]] : [])].join(", ");
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
          <RoleField
            label="What they do"
            does={does}
            witnessOf={witnessOf}
            others={signingOthers(all, id)}
            mayRead={mayRead(all, id)}
            onChoose={onDoes}
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
