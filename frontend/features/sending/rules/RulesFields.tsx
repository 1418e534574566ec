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
import { type RulesProblems, rulesOfTyped } from "./typed-rules.ts";

interface RulesFieldsProps {
  readonly rules: TypedRules;
  readonly problems: RulesProblems;
  readonly onChange: (change: Partial<TypedRules>) => void;
}

/** The rules for sending documents, either the account's or those of one document. */
export function RulesFields({ rules, problems, onChange }: RulesFieldsProps) {
  return (
    <>
      <Reminders rules={rules} problems={problems} onChange={onChange} />
      <Checkbox
        role="switch"
        label="Email me when someone has signed"
        hint="After the last signature you get the completed document instead."
        checked={rules.tellWhenSigned}
        onChange={({ target }) => onChange({ tellWhenSigned: target.checked })}
      />
      <Checkbox
        role="switch"
        label="Attach the signed PDF to the completion email"
        hint="Everyone who gets that email gets the file. If it is larger than 5 MB, they get only the link."
        checked={rules.attachSigned ?? false}
        onChange={({ target }) => onChange({ attachSigned: target.checked })}
      />
      <DateFormatField
        value={rules.dateFormat}
        onChoose={(dateFormat) => onChange({ dateFormat })}
      />
      <Ways ways={rules.ways} problem={problems.ways} onChange={(ways) => onChange({ ways })} />
      <Textarea
        label="Reasons for signing"
        optional
        name="reasons"
        hint="One per line (up to 8), such as Author, Review, Approval. Each signer picks one; it appears on the certificate."
        value={rules.reasons ?? ""}
        error={problems.reasons}
        onChange={({ target }) => onChange({ reasons: target.value })}
      />
      <Checkbox
        role="switch"
        label="People can decline"
        hint="If this is off, the signing page doesn't offer to decline. You can still withdraw the document."
        checked={rules.decline ?? true}
        onChange={({ target }) => onChange({ decline: target.checked })}
      />
      <Checkbox
        role="switch"
        label="Signers can reassign"
        hint="A signer can ask someone else to act in their place, with a reason, and we email you. At most three times for each."
        checked={rules.delegation ?? false}
        onChange={({ target }) => onChange({ delegation: target.checked })}
      />
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
        onChange={({ target }) => onChange({ thankYou: target.value })}
      />
    </>
  );
}

function Reminders({ rules, problems, onChange }: RulesFieldsProps) {
  const bind = (name: "firstAfterDays" | "everyDays" | "atMost") => ({
    ...{ name, value: rules[name], error: problems[name], inputMode: "numeric" as const },
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isSound = !(problems.firstAfterDays || problems.everyDays || problems.atMost);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">Reminders</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput label="First after (days)" {...bind("firstAfterDays")} />
        <TextInput label="Then every (days)" {...bind("everyDays")} />
        <TextInput label="At most" {...bind("atMost")} />
      </div>
      {isSound && (
        <p className="text-ink-faint text-sm">{reminderSentence(rulesOfTyped(rules).reminders)}</p>
      )}
    </fieldset>
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
  );
}
