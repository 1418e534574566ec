import { useState } from "react";
import { type TypedRules, typedRules } from "#contract/typed-rules";
import type { SendingSettings } from "../../../api/users.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { RulesFields } from "../rules/RulesFields.tsx";
import { rulesOfTyped, rulesProblems } from "../rules/typed-rules.ts";

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
export function FoldedRules({ rules, settings, checked, onChange }: FoldedRulesProps) {
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
