import { type ReactNode, useEffect, useRef, useState } from "react";
import { attachmentLimits } from "#contract/rules/fields/attachments";
import { fieldLabels, isMark, type PageSize } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { boxesOf } from "../groups.ts";
import type { Fields, PlacedField } from "../layout.ts";
import type { PlacingAction } from "../placing.ts";
import { atControl, conditionFault, dayOf, type FieldFault } from "../settings-checks.ts";
import { faultIn } from "../value-fits.ts";
import { Conditions } from "./Conditions.tsx";
import { FormulaSetting } from "./FormulaSetting.tsx";
import { KindSettings } from "./KindSettings.tsx";
import { CountSetting, SelectSetting, type Setting, Tick, WordSetting } from "./setting-inputs.tsx";
import { ValueSettings } from "./ValueSettings.tsx";

interface FieldSettingsProps {
  readonly field: PlacedField;
  readonly fields: Fields;
  readonly pages: readonly PageSize[];
  readonly act: (action: PlacingAction) => void;
}

/** The settings of a field that its signer fills in; the defaults work for all of them. */
export default function FieldSettings({ field, fields, pages, act }: FieldSettingsProps) {
  const boxes = boxesOf(fields, field);
  const fault =
    faultIn(boxes.map(withoutConditions), pages, dayOf(new Date())) ??
    conditionFault(fields, boxes);
  const setting = settingOf(field, act, fault);
  const { locked, formula } = setting.settings;
  const panel = useInView(field.id);
  return (
    <div ref={panel} className="grid w-full gap-3 text-sm">
      <WordSetting
        {...setting}
        name="label"
        label={field.kind === "choice" ? "Question" : "Label"}
        placeholder={fieldLabels[field.kind]}
      />
      {field.kind === "list" && <OptionLines {...setting} />}
      {field.kind === "choice" && (
        <WordSetting {...setting} name="option" label="This box stands for" />
      )}
      {!locked && !formula && (
        <Tick
          label="Required"
          checked={setting.settings.required ?? field.kind !== "check"}
          onTick={(on) =>
            setting.set({ required: on === (field.kind !== "check") ? undefined : on })
          }
        />
      )}
      {field.kind === "file" && <FileCount {...setting} />}
      {isMark(field.kind) && <Boxes {...{ field, fields, act, setting }} />}
      <Conditions {...setting} fields={fields} />
      <FormulaSetting {...setting} fields={fields} />
      <MoreSettings isWrong={fault !== undefined && isFolded(field, fault)}>
        <WordSetting {...setting} name="hint" label="Hint" placeholder="Helps to fill it in" />
        <KindSettings {...setting} />
        {!formula && field.kind !== "file" && (
          <ValueSettings {...setting} boxes={boxesOf(fields, field)} />
        )}
        <Places {...{ field, fields, act }} />
      </MoreSettings>
      <Elsewhere fault={fault} field={field} />
    </div>
  );
}

/** Conditions and formulas name fields that aren't among the boxes. */
function withoutConditions(field: PlacedField): PlacedField {
  const { when: _, whenAny: _any, formula: _formula, ...settings } = field.settings ?? {};
  return { ...field, settings };
}

/** Scrolls the settings of a newly selected field into view, since they may be below a long palette. */
function useInView(id: string) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each field
  useEffect(
    function scrollThere() {
      panel.current?.closest("section")?.scrollIntoView({ block: "nearest" });
    },
    [id],
  );
  return panel;
}

function settingOf(
  field: PlacedField,
  act: FieldSettingsProps["act"],
  fault: FieldFault | undefined,
): Setting {
  return {
    field,
    settings: field.settings ?? {},
    set: (settings) => {
      const step = `${field.id} ${Object.keys(settings).join()}`;
      act({ type: "set", settings, step });
    },
    errorOf: (name) =>
      fault?.id === field.id && fault.member === name ? atControl(fault) : undefined,
  };
}

/** Whether the control that shows the fault is in the collapsed section. */
function isFolded({ kind }: PlacedField, { member = "" }: FieldFault): boolean {
  const isBound = member === "min" || member === "max";
  if (isBound) return kind === "number";
  const open = "label option options required group when formula files".split(" ");
  return !["", ...open].includes(member);
}

/** How many files the signer can attach. */
function FileCount({ settings, set, errorOf }: Setting) {
  const counts = Array.from({ length: attachmentLimits.filesMax }, (_, index) => index + 1);
  return (
    <SelectSetting
      label="Files"
      value={String(settings.files ?? 1)}
      options={counts.map((count) => ({
        value: String(count),
        label: count === 1 ? "One" : `Up to ${count}`,
      }))}
      error={errorOf("files")}
      onPick={(value) => set({ files: value === "1" ? undefined : Number(value) })}
    />
  );
}

interface MoreSettingsProps {
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** A section that is collapsed unless something in it is wrong. */
function MoreSettings({ isWrong, children }: MoreSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-ink-soft pointer-coarse:min-h-11">
        More settings
      </summary>
      <div className="mt-2 grid gap-3">{children}</div>
    </details>
  );
}

interface BoxesProps extends Omit<FieldSettingsProps, "pages"> {
  readonly setting: Setting;
}

/** The other boxes of a check box or choice, and how many of them are ticked. */
function Boxes({ field, fields, act, setting }: BoxesProps) {
  const count = boxesOf(fields, field).length;
  const { min, max } = setting.settings;
  const isCounted = count > 1 || min !== undefined || max !== undefined;
  return (
    <>
      <Button
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() => act({ type: "add box", id: field.id })}
      >
        Add another box
      </Button>
      {field.kind === "check" && isCounted && (
        <fieldset>
          <legend className="mb-1 text-ink-soft">
            {count === 1 ? "Of this box" : `Of these ${count} boxes`}, the signer ticks
          </legend>
          <div className="grid grid-cols-2 gap-2">
            <CountSetting {...setting} name="min" label="At least" />
            <CountSetting {...setting} name="max" label="At most" />
          </div>
        </fieldset>
      )}
    </>
  );
}

function Places({ field, fields, act }: Omit<FieldSettingsProps, "pages">) {
  const count = boxesOf(fields, field).length;
  if (isMark(field.kind) || count < 2) return null;
  return (
    <p className="text-ink-soft">
      Filled in once, shown at {count} places.{" "}
      <button
        type="button"
        onClick={() => act({ type: "separate", id: field.id })}
        className="min-h-6 text-accent-ink underline underline-offset-2"
      >
        Ask for this one separately
      </button>
    </p>
  );
}

/** Shows what is wrong with another box of the group, or with the group as a whole. */
function Elsewhere({ fault, field }: { fault: FieldFault | undefined; field: PlacedField }) {
  const isShown = fault?.id === field.id && fault.member !== undefined && fault.member !== "group";
  if (!fault || isShown) return null;
  return <FieldError role="alert">{atControl(fault)}</FieldError>;
}

/** The options of a list, one a line, so that a long list can be pasted. */
function OptionLines(props: Setting) {
  return <Lines key={props.field.id} {...props} />;
}

function Lines({ settings, set, errorOf }: Setting) {
  // The text as typed, including empty lines and surrounding spaces, which aren't part of the options.
  const [typed, setTyped] = useState<string>();
  const { options = [] } = settings;
  return (
    <Field
      label="Options"
      hint={`One per line, at most ${limits.optionsMax}.`}
      error={typed === undefined ? errorOf("options") : undefined}
      aside={
        <span className="text-ink-faint tabular-nums">{counted(options.length, "option")}</span>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={4}
          value={typed ?? options.join("\n")}
          onChange={(event) => {
            setTyped(event.target.value);
            set({ options: optionsIn(event.target.value) });
          }}
          onBlur={() => setTyped(undefined)}
          className="control resize-y px-2.5! pointer-fine:text-sm!"
        />
      )}
    </Field>
  );
}

const optionsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
