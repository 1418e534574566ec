import { type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { Checkbox } from "./inputs.tsx";

interface SettingLineProps {
  readonly label: string;
  /** What is set now. */
  readonly value: string;
  /** Whether an input in it has an error, which opens it. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

/** A setting in one line, with its present value; a press opens its inputs. */
export function SettingLine({ label, value, isWrong = false, children }: SettingLineProps) {
  const [chosen, setChosen] = useState(false);
  const isOpen = chosen || isWrong;
  return (
    <details
      open={isOpen}
      onToggle={({ target, currentTarget }) =>
        target === currentTarget && setChosen(currentTarget.open)
      }
      className="border-line not-first:border-t"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-sm text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 grow flex-wrap gap-x-3 py-1.5">
          <span className="font-medium">{label}</span>
          {/* A long value goes below the label, and widens no grid around it. */}
          <span
            dir="auto"
            className="wrap-anywhere line-clamp-3 min-w-0 grow text-end text-ink-soft"
            title={value}
          >
            {value}
          </span>
        </span>
        <Icon
          name="chevronDown"
          className={classes("size-4 shrink-0 text-ink-faint", isOpen && "rotate-180")}
        />
      </summary>
      {isOpen && <div className="grid gap-4 pt-1 pb-4">{children}</div>}
    </details>
  );
}

interface SwitchLineProps extends Omit<SettingLineProps, "children" | "isWrong"> {
  readonly switchLabel: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off, in one line. */
export function SwitchLine({ label, value, switchLabel, isOn, hint, onChange }: SwitchLineProps) {
  return (
    <SettingLine label={label} value={value}>
      <Checkbox
        role="switch"
        label={switchLabel}
        hint={hint}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </SettingLine>
  );
}

/** Settings that belong together. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-semibold text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
