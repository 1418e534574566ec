import { isMark } from "#contract/rules/fields/markers";
import type { PlacedField } from "../layout.ts";
import type { PlacingAction } from "../placing.ts";
import { Print } from "./Print.tsx";
import { Tick } from "./setting-inputs.tsx";

interface SeveralSettingsProps {
  readonly fields: readonly PlacedField[];
  readonly act: (action: PlacingAction) => void;
}

/** The settings that can be changed for several selected fields at once. */
export default function SeveralSettings({ fields, act }: SeveralSettingsProps) {
  const step = fields.map(({ id }) => id).join();
  const set = (settings: Parameters<typeof Print>[0]["settings"][number]) =>
    act({ type: "set", settings, step: `${step} ${Object.keys(settings).join()}` });
  const required = fields.map(({ kind, settings }) => settings?.required ?? kind !== "check");
  const isPrinted = fields.every(({ kind }) => !isMark(kind) && kind !== "file");
  return (
    <div className="grid w-full gap-3 text-sm">
      <Tick
        label="Required"
        checked={required.every(Boolean)}
        mixed={new Set(required).size > 1}
        onTick={(on) => set({ required: on })}
      />
      {isPrinted && <Print settings={fields.map(({ settings = {} }) => settings)} set={set} />}
    </div>
  );
}
