import { useState } from "react";
import { type Language, languageNames } from "#contract/languages";
import { type Role, roles } from "#contract/roles";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { DraftSigner } from "../draft/signers.ts";
import { doesWords, rowName } from "./role-words.ts";

interface SignerOptionsProps {
  readonly signer: DraftSigner;
  readonly all: readonly DraftSigner[];
  /** Counted from 1. */
  readonly number: number;
  readonly onDoes: (does: Role | undefined, witnessOf: string | undefined) => void;
  readonly onLanguage: (language: Language | undefined) => void;
}

/** What somebody does, and their language; collapsed, since most people sign in the document's language. */
export function SignerOptions(props: SignerOptionsProps) {
  const { signer, all, number, onDoes, onLanguage } = props;
  const [open, setOpen] = useState(false);
  const { does, witnessOf, language } = signer;
  const done = doesWords(does, rowName(all, witnessOf));
  const summary = [done, ...(language ? [languageNames[language]] : [])].join(", ");
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
            value={choiceOf(does, witnessOf)}
            options={choicesFor(signer, all)}
            onChange={(value) => {
              const [chosen, of] = value.split(" ");
              onDoes(
                roles.find((role) => role === chosen),
                of,
              );
            }}
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

/** "signs", "approves", "witnesses" with the id of a row. */
const choiceOf = (does: Role | undefined, witnessOf: string | undefined): string =>
  does === "witnesses" ? `${does} ${witnessOf}` : (does ?? "signs");

/** The roles; to witness is offered for each other person who signs. */
function choicesFor({ id }: DraftSigner, all: readonly DraftSigner[]) {
  const plain = [undefined, "approves", "confirms"] as const;
  const others = all.filter((other) => other.id !== id && other.does === undefined);
  return [
    ...plain.map((does) => ({ value: choiceOf(does, undefined), label: doesWords(does) })),
    ...others.map((other) => ({
      value: choiceOf("witnesses", other.id),
      label: doesWords("witnesses", rowName(all, other.id)),
    })),
  ];
}

function doesHint(does: Role | undefined): string {
  switch (does) {
    case undefined:
      return "Signs the fields that you place for them.";
    case "approves":
      return "Approves the document without signing it. They can have fields to fill in.";
    case "confirms":
      return "Reads every page and confirms that. They have no fields.";
    case "witnesses":
      return "Signs right after that person, as the witness, and enters name and address.";
  }
}
