import { type ReactNode, useState } from "react";
import { type TypedRules, typedRules } from "#contract/rules/documents/typed-rules";
import { limits } from "#contract/rules/limits/limits";
import { languageNames } from "#contract/rules/text/languages";
import type { SendingSettings } from "../../../api/users.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { FoldedLanguage } from "../../../ui/FoldedLanguage.tsx";
import { Checkbox, Textarea, TextInput } from "../../../ui/inputs.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import type { DraftFileProps, Letter } from "../draft/draft.ts";
import type { LetterProblems } from "../draft/letter-checks.ts";
import { titleByTemplate } from "../draft/title.ts";
import { RulesFields } from "../rules/RulesFields.tsx";
import { rulesOfTyped, rulesProblems } from "../rules/typed-rules.ts";

interface LetterFieldsProps extends DraftFileProps {
  /** The account's settings; undefined until they are loaded. */
  readonly settings: SendingSettings | undefined;
  readonly problems: LetterProblems;
  /** Send was pressed: all errors are shown. */
  readonly checked: boolean;
  /** Shown at the end of the options. */
  readonly children: ReactNode;
}

const asInSettings = "as in your settings";

/** What is sent with the document: title, message, copies, expiry, and who sees what. */
export function LetterFields(props: LetterFieldsProps) {
  const { draft, file, settings, act, problems, checked, children } = props;
  const byTemplate = titleByTemplate(draft);
  const bind = (name: keyof Letter) => ({
    name,
    value: draft.letter[name],
    error: checked || name === "message" ? problems[name] : undefined,
    onChange: (event: { target: { value: string } }) =>
      act({ type: "write", letter: { [name]: event.target.value } }),
  });
  const { copies, expiryDays } = draft.letter;
  const isWrong = checked && (problems.copies !== undefined || problems.expiryDays !== undefined);
  const isUsed = copies !== "" || expiryDays !== "" || draft.withholdValues || draft.rules;
  const [open, setOpen] = useState(Boolean(isUsed));
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <TextInput
        label="Title"
        optional
        placeholder={byTemplate || file.name}
        hint={`If empty, the ${byTemplate ? "template’s title" : "file name"} is used.`}
        {...bind("title")}
      />
      <Textarea
        label="Message"
        optional
        lengthMax={limits.messageMax}
        hint="Signers see it in their email."
        {...bind("message")}
      />
      <details
        open={open || isWrong}
        onToggle={({ target, currentTarget }) =>
          target === currentTarget && setOpen(currentTarget.open)
        }
      >
        <summary className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2">
          Options: copies, deadline, reminders, language
        </summary>
        <div className="mt-3 grid gap-5">
          <TextInput
            label="Copies to"
            optional
            inputMode="email"
            autoCapitalize="none"
            hint="Email addresses, separated by commas. They get a link to the completed document."
            {...bind("copies")}
          />
          <TextInput
            label="Expires after (days)"
            optional
            inputMode="numeric"
            placeholder={String(settings?.expiresInDays ?? limits.expiryDaysDefault)}
            {...bind("expiryDays")}
          />
          {draft.signers.length > 1 && (
            <Checkbox
              role="switch"
              label="Signers don't see each other's answers until the end"
              hint="The completed document shows everything."
              checked={draft.withholdValues}
              onChange={(event) => act({ type: "withhold", withholdValues: event.target.checked })}
            />
          )}
          <FoldedRules
            rules={draft.rules}
            settings={settings}
            checked={checked}
            onChange={(rules) => act({ type: "set rules", rules })}
          />
          <FoldedLanguage
            summary={`Language: ${draft.language ? languageNames[draft.language] : asInSettings}`}
            label="Language for signers"
            hint="For their emails and pages, and the certificate of completion. They can switch."
            otherwise={asInSettings}
            value={draft.language}
            onChoose={(language) => act({ type: "choose language", language })}
          />
          {children}
        </div>
      </details>
    </Card>
  );
}

interface FoldedRulesProps {
  /** Undefined to use the account's rules. */
  readonly rules: TypedRules | undefined;
  /** The account's settings; undefined until they are loaded. */
  readonly settings: SendingSettings | undefined;
  /** Send was pressed: all errors are shown. */
  readonly checked: boolean;
  readonly onChange: (rules: TypedRules | undefined) => void;
}

/**
 * The rules for this document, collapsed because few people change them. The summary line is shown before the settings are
 * loaded, so that no button moves when they arrive.
 */
function FoldedRules({ rules, settings, checked, onChange }: FoldedRulesProps) {
  const [open, setOpen] = useState(false);
  const own = settings && typedRules(settings.rules);
  const shown = rules ?? own;
  const problems = checked && shown ? rulesProblems(shown) : {};
  const isOwn = rules !== undefined && !isSame(rules, own);
  const isWrong = Object.keys(problems).length > 0;
  return (
    <details open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2">
        {isOwn
          ? "Reminders and signing options: for this document"
          : "Reminders and signing options: as in your settings"}
      </summary>
      {open && !shown && <Loading />}
      {(open || isWrong) && shown && (
        <div className="mt-3 grid gap-5">
          <RulesFields
            rules={shown}
            problems={problems}
            onChange={(some) => onChange({ ...shown, ...some })}
          />
          {isOwn && own && (
            <div>
              <Button size="small" onClick={() => onChange(undefined)}>
                As in your settings
              </Button>
            </div>
          )}
        </div>
      )}
    </details>
  );
}

const isSame = (one: TypedRules, other: TypedRules | undefined): boolean =>
  other !== undefined && JSON.stringify(rulesOfTyped(one)) === JSON.stringify(rulesOfTyped(other));
