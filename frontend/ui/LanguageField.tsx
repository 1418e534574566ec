import { isLanguage, type Language, languageNames, languages } from "#contract/languages";
import { Field } from "./Field.tsx";

interface LanguageFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Undefined for what applies without a choice, which `otherwise` says. */
  readonly value: Language | undefined;
  readonly otherwise?: string;
  readonly onChoose: (language: Language | undefined) => void;
}

/** One of the languages of signers' pages and mails, each by its own name. */
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
