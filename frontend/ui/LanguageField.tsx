import {
  isLanguage,
  type Language,
  languageNames,
  languages,
} from "#contract/rules/text/languages";
import { Field } from "./Field.tsx";

interface LanguageFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Undefined for the default, which `otherwise` describes. */
  readonly value: Language | undefined;
  readonly otherwise?: string;
  readonly onChoose: (language: Language | undefined) => void;
}

/** A choice among the languages of signers' pages and mails, each listed by its own name. */
export function LanguageField({ label, hint, value, otherwise, onChoose }: LanguageFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => onChoose(isLanguage(target.value) ? target.value : undefined)}
          className="control"
        >
          {otherwise !== undefined && <option value="">{otherwise}</option>}
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
