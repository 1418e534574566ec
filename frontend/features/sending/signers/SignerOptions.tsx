import { useState } from "react";
import { type Language, languageNames } from "#contract/languages";
import { isReader, type RecipientRole } from "#contract/roles";
import { checksText } from "../../../checks-text.ts";
import { OtherPeopleField } from "../../../pdf/placer/OtherPeopleField.tsx";
import { isOnePerson, otherPeople } from "../../../pdf/placer/other-people.ts";
import { RoleField } from "../../../pdf/placer/RoleField.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import type { DraftSigner } from "../draft/signers.ts";
import { CheckFields, type ChosenChecks } from "./CheckFields.tsx";
import { mayRead, rowDoes, signingOthers } from "./role-words.ts";

export interface SignerOptionsProps {
  readonly signer: DraftSigner;
  readonly all: readonly DraftSigner[];
  /** Counted from 1. */
  readonly number: number;
  readonly onDoes: (does: RecipientRole | undefined, witnessOf: string | undefined) => void;
  readonly problem: string | undefined;
  readonly onOthers: (anyOf: string) => void;
  readonly onLanguage: (language: Language | undefined) => void;
  readonly onChecks: (chosen: ChosenChecks) => void;
  /** The fault of the access code, once it is to be shown. */
  readonly codeError: string | undefined;
}

/** Somebody's role, language and checks; collapsed, since most people just sign. */
export function SignerOptions(props: SignerOptionsProps) {
  const { signer, all, number, problem, codeError } = props;
  const { onDoes, onOthers, onLanguage, onChecks } = props;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || problem !== undefined || codeError !== undefined;
  const { id, does, witnessOf, language, checks, anyOf = "" } = signer;
  const others = otherPeople(signer)?.length ?? 0;
  const isAlone = isOnePerson(does);
  const summary = [
    rowDoes(all, signer),
    ...(others > 0 && !isAlone ? [`any one of ${others + 1}`] : []),
    ...(language ? [languageNames[language]] : []),
    ...(checks ? [checksText(checks)] : []),
  ].join(", ");
  return (
    <details open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary
        aria-label={`${summary}: what signer ${number} does, their language, and how they are checked`}
        className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2"
      >
        {summary}
      </summary>
      {isOpen && (
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
          {!isAlone && (
            <OtherPeopleField name="anyOf" value={anyOf} error={problem} onChange={onOthers} />
          )}
          {!isReader(does) && <CheckFields signer={signer} error={codeError} onChoose={onChecks} />}
        </div>
      )}
    </details>
  );
}
