import type { ReactNode } from "react";
import {
  type DateFormat,
  dateFormats,
  reminderSentence,
  type WayOfSigning,
  waysOfSigning,
} from "#contract/rules/documents/sending-rules";
import type { TypedRules } from "#contract/rules/documents/typed-rules";
import { printedDay } from "#contract/rules/fields/printed-day";
import { FieldError } from "../../../ui/Field.tsx";
import { Checkbox, Textarea, TextInput } from "../../../ui/inputs.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingGroup, SettingLine, SwitchLine } from "../../../ui/SettingLine.tsx";
import { type RulesProblems, rulesOfTyped } from "./typed-rules.ts";

interface InputBind {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
}

interface SendingLinesProps {
  readonly rules: TypedRules;
  readonly problems: RulesProblems;
  readonly onRules: (change: Partial<TypedRules>) => void;
  readonly expiry: InputBind & { readonly label: string; readonly ownDays: number };
  readonly copies: InputBind;
  /** Undefined where there is nobody from whom answers could be withheld. */
  readonly withheld:
    | { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
    | undefined;
  /** Further lines of "How it looks". */
  readonly looks: ReactNode;
  /** Further lines of "Emails". */
  readonly emails?: ReactNode;
}

/** How documents are sent, the account's or a single one, in lines with their present values. */
export function SendingLines(props: SendingLinesProps) {
  const { rules, problems, onRules, expiry, copies, withheld, looks, emails } = props;
  return (
    <div className="grid gap-6">
      <SettingGroup title="Deadline and reminders">
        <Deadline expiry={expiry} />
        <Reminders {...{ rules, problems, onRules }} />
      </SettingGroup>
      <SettingGroup title="What signers may do">
        <Ways ways={rules.ways} problem={problems.ways} onChange={(ways) => onRules({ ways })} />
        <Refusing {...{ rules, onRules }} />
        <Reasons {...{ rules, problems, onRules }} />
        {withheld && (
          <SwitchLine
            label="Each other’s answers"
            value={withheld.isOn ? "Hidden until the end" : "Shown at once"}
            switchLabel="Signers don't see each other's answers until the end"
            hint="The completed document shows everything."
            isOn={withheld.isOn}
            onChange={withheld.onChange}
          />
        )}
        {withheld && <AttachedFiles {...{ rules, onRules }} isWithheld={withheld.isOn} />}
      </SettingGroup>
      <SettingGroup title="How it looks">
        <SettingLine label="Date format" value={formatWords(rules.dateFormat)}>
          <DateFormatField
            value={rules.dateFormat}
            onChoose={(dateFormat) => onRules({ dateFormat })}
          />
        </SettingLine>
        <PageAfter {...{ rules, problems, onRules }} />
        {looks}
      </SettingGroup>
      <SettingGroup title="Emails">
        {emails}
        <SettingLine
          label="Copies"
          value={copies.value.trim() || "To nobody else"}
          isWrong={copies.error !== undefined}
        >
          <TextInput
            label="Copies to"
            optional
            name="copies"
            inputMode="email"
            autoCapitalize="none"
            hint="Email addresses, separated by commas. They get a link to the completed document."
            {...copies}
          />
        </SettingLine>
        <CompletionMails {...{ rules, onRules }} />
      </SettingGroup>
    </div>
  );
}

type RulesProps = Pick<SendingLinesProps, "rules" | "onRules">;
type CheckedProps = Pick<SendingLinesProps, "rules" | "problems" | "onRules">;

function Deadline({ expiry: { label, ownDays, ...days } }: Pick<SendingLinesProps, "expiry">) {
  const shown = days.value.trim() || String(ownDays);
  return (
    <SettingLine
      label="Deadline"
      value={`${shown === "1" ? "1 day" : `${shown} days`} after sending`}
      isWrong={days.error !== undefined}
    >
      <TextInput
        label={label}
        name="expiryDays"
        inputMode="numeric"
        placeholder={String(ownDays)}
        hint="After that, a document can no longer be signed. You can give it more time."
        {...days}
      />
    </SettingLine>
  );
}

function PageAfter({ rules, problems, onRules }: CheckedProps) {
  return (
    <SettingLine
      label="Page after signing"
      value={rules.thankYou.trim() || "None"}
      isWrong={problems.thankYou !== undefined}
    >
      <TextInput
        label="Thank-you address"
        optional
        name="thankYou"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://www.example.com/thanks"
        hint="A page of your own website. After signing, people see a button that opens it."
        value={rules.thankYou}
        error={problems.thankYou}
        onChange={({ target }) => onRules({ thankYou: target.value })}
      />
    </SettingLine>
  );
}

function Reasons({ rules, problems, onRules }: CheckedProps) {
  return (
    <SettingLine
      label="Reasons for signing"
      value={rulesOfTyped(rules).reasons.join(", ") || "None"}
      isWrong={problems.reasons !== undefined}
    >
      <Textarea
        label="Reasons for signing"
        optional
        name="reasons"
        hint="One per line (up to 8), such as Author, Review, Approval. Each signer picks one; it appears on the certificate."
        value={rules.reasons ?? ""}
        error={problems.reasons}
        onChange={({ target }) => onRules({ reasons: target.value })}
      />
    </SettingLine>
  );
}

function Refusing({ rules, onRules }: RulesProps) {
  const [decline, reassign] = [rules.decline ?? true, rules.delegation ?? false];
  return (
    <>
      <SwitchLine
        label="Declining"
        value={decline ? "Allowed" : "Not offered"}
        switchLabel="People can decline"
        hint="If this is off, the signing page doesn't offer to decline. You can still withdraw the document."
        isOn={decline}
        onChange={(isOn) => onRules({ decline: isOn })}
      />
      <SwitchLine
        label="Reassigning"
        value={reassign ? "Allowed" : "Not offered"}
        switchLabel="Signers can reassign"
        hint="A signer can ask someone else to act in their place, with a reason, and we email you. At most three times for each."
        isOn={reassign}
        onChange={(isOn) => onRules({ delegation: isOn })}
      />
    </>
  );
}

interface AttachedFilesProps extends RulesProps {
  /** Whether answers are withheld, and files with them. */
  readonly isWithheld: boolean;
}

function AttachedFiles({ rules, onRules, isWithheld }: AttachedFilesProps) {
  const isOn = rules.shareAttachments ?? false;
  return (
    <SwitchLine
      label="Attached files"
      value={
        isWithheld ? "Hidden until the end" : isOn ? "For you and later signers" : "For you only"
      }
      switchLabel="Later signers can download files that earlier signers attached"
      hint="They see the files when it is their turn. This doesn't apply while each other’s answers are hidden until the end."
      isOn={isOn}
      onChange={(on) => onRules({ shareAttachments: on })}
    />
  );
}

function CompletionMails({ rules, onRules }: RulesProps) {
  const attached = rules.attachSigned ?? false;
  return (
    <>
      <SwitchLine
        label="Emails to you"
        value={rules.tellWhenSigned ? "After each signature" : "When all have signed"}
        switchLabel="Email me when someone has signed"
        hint="After the last signature you get the completed document instead."
        isOn={rules.tellWhenSigned}
        onChange={(isOn) => onRules({ tellWhenSigned: isOn })}
      />
      <SwitchLine
        label="Completion email"
        value={attached ? "With the signed PDF" : "With a link"}
        switchLabel="Attach the signed PDF to the completion email"
        hint="Everyone who gets that email gets the file. If it is larger than 5 MB, they get only the link."
        isOn={attached}
        onChange={(isOn) => onRules({ attachSigned: isOn })}
      />
    </>
  );
}

function Reminders({ rules, problems, onRules }: CheckedProps) {
  const { firstAfterDays, everyDays, atMost } = rules;
  const bind = (name: "firstAfterDays" | "everyDays" | "atMost") => ({
    ...{ name, value: rules[name], error: problems[name], inputMode: "numeric" as const },
    onChange: ({ target }: { target: { value: string } }) => onRules({ [name]: target.value }),
  });
  const isSound = !(problems.firstAfterDays || problems.everyDays || problems.atMost);
  return (
    <SettingLine
      label="Reminders"
      value={
        atMost.trim() === "0"
          ? "None"
          : `After ${firstAfterDays === "1" ? "1 day" : `${firstAfterDays} days`}, then every ${everyDays === "1" ? "day" : everyDays}, at most ${atMost}`
      }
      isWrong={!isSound}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">Reminders</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextInput label="First after (days)" {...bind("firstAfterDays")} />
          <TextInput label="Then every (days)" {...bind("everyDays")} />
          <TextInput label="At most" {...bind("atMost")} />
        </div>
        {isSound && (
          <p className="text-ink-faint text-sm">
            {reminderSentence(rulesOfTyped(rules).reminders)}
          </p>
        )}
      </fieldset>
    </SettingLine>
  );
}

const example = "2026-11-22";

const formatWords = (format: DateFormat): string =>
  format === "standard"
    ? `Written out (${printedDay(example, "D Month YYYY")})`
    : printedDay(example, format);

function DateFormatField(props: { value: DateFormat; onChoose: (format: DateFormat) => void }) {
  return (
    <Select
      label="Date format"
      hint="In date fields and for dates shown to signers. Dates that are written out are in the document's language."
      value={props.value}
      options={dateFormats.map((format) => ({ value: format, label: formatWords(format) }))}
      onChange={props.onChoose}
    />
  );
}

const wayWords: Readonly<Record<WayOfSigning, string>> = {
  typed: "Typing their name",
  drawn: "Drawing",
  picture: "A picture of their signature",
};

interface WaysProps {
  readonly ways: readonly WayOfSigning[];
  readonly problem: string | undefined;
  readonly onChange: (ways: readonly WayOfSigning[]) => void;
}

function Ways({ ways, problem, onChange }: WaysProps) {
  return (
    <SettingLine
      label="Ways of signing"
      value={ways.map((way) => wayWords[way]).join(", ") || "None"}
      isWrong={problem !== undefined}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium text-sm">Signers may sign by</legend>
        {waysOfSigning.map((way) => (
          <Checkbox
            key={way}
            name="ways"
            label={wayWords[way]}
            checked={ways.includes(way)}
            onChange={({ target }) =>
              onChange(
                waysOfSigning.filter((one) => (one === way ? target.checked : ways.includes(one))),
              )
            }
          />
        ))}
        {problem && <FieldError role="alert">{problem}</FieldError>}
      </fieldset>
    </SettingLine>
  );
}
