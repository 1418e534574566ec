import { type ComponentProps, type ReactNode, useState } from "react";
import { type TypedRules, typedRules } from "#contract/rules/documents/typed-rules";
import { limits } from "#contract/rules/limits/limits";
import { languageNames } from "#contract/rules/text/languages";
import type { SendingSettings } from "../../../api/users.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Textarea, TextInput } from "../../../ui/inputs.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import { SettingLine } from "../../../ui/SettingLine.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import type { DraftFileProps, Letter } from "../draft/draft.ts";
import type { LetterProblems } from "../draft/letter-checks.ts";
import { titleByTemplate } from "../draft/title.ts";
import { SendingLines } from "../rules/SendingLines.tsx";
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

/** What is sent with the document: title, message, copies, expiry, and who sees what. */
export function LetterFields(props: LetterFieldsProps) {
  const { draft, file, act, problems, checked, children } = props;
  const byTemplate = titleByTemplate(draft);
  const bind = (name: keyof Letter) => ({
    name,
    value: draft.letter[name],
    error: checked || name === "message" ? problems[name] : undefined,
    onChange: (event: { target: { value: string } }) =>
      act({ type: "write", letter: { [name]: event.target.value } }),
  });
  const { copies, expiryDays } = draft.letter;
  const { rules } = draft;
  const wrong = {
    ...problems,
    ...(rules && rulesProblems(rules)),
    title: undefined,
    message: undefined,
  };
  const isWrong = checked && Object.values(wrong).some(Boolean);
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
        <div className="mt-3 grid gap-6">
          <Options {...props} bind={bind} />
          {children}
        </div>
      </details>
    </Card>
  );
}

interface OptionsProps extends LetterFieldsProps {
  readonly bind: (name: "copies" | "expiryDays") => ComponentProps<typeof SendingLines>["copies"];
}

/** What few people change for a single document. */
function Options({ draft, settings, act, checked, bind }: OptionsProps) {
  const own = settings && typedRules(settings.rules);
  const rules = draft.rules ?? own;
  if (!rules) return <Loading />;
  const isOwn = draft.rules !== undefined && !isSame(draft.rules, own);
  const { withholdValues: isOn } = draft;
  return (
    <>
      <SendingLines
        rules={rules}
        problems={checked ? rulesProblems(rules) : {}}
        onRules={(some) => act({ type: "set rules", rules: { ...rules, ...some } })}
        expiry={{
          ...bind("expiryDays"),
          label: "Expires after (days)",
          ownDays: settings?.expiresInDays ?? limits.expiryDaysDefault,
        }}
        copies={bind("copies")}
        withheld={
          draft.signers.length > 1
            ? { isOn, onChange: (on) => act({ type: "withhold", withholdValues: on }) }
            : undefined
        }
        looks={
          <SettingLine
            label="Language"
            value={draft.language ? languageNames[draft.language] : "As in your settings"}
          >
            <LanguageField
              label="Language for signers"
              hint="For their emails and pages, and the certificate of completion. They can switch."
              otherwise="as in your settings"
              value={draft.language}
              onChoose={(language) => act({ type: "choose language", language })}
            />
          </SettingLine>
        }
      />
      {isOwn && own && (
        <div>
          <Button size="small" onClick={() => act({ type: "set rules", rules: undefined })}>
            As in your settings
          </Button>
        </div>
      )}
    </>
  );
}

const isSame = (one: TypedRules, other: TypedRules | undefined): boolean =>
  other !== undefined && JSON.stringify(rulesOfTyped(one)) === JSON.stringify(rulesOfTyped(other));
