import { useState } from "react";
import { limits } from "#contract/rules";
import { counted } from "../../../ui/counted.ts";
import { Field } from "../../../ui/Field.tsx";
import type { Setting } from "./setting-inputs.tsx";

/** The options of a list, one a line, so that a long list can be pasted. */
export function OptionLines(props: Setting) {
  return <Lines key={props.field.id} {...props} />;
}

function Lines({ settings, set, errorOf }: Setting) {
  // The text as typed, including empty lines and surrounding spaces, which aren't part of the options.
  const [typed, setTyped] = useState<string>();
  const { options = [] } = settings;
  return (
    <Field
      label="Options"
      hint={`One a line, at most ${limits.optionsMax}.`}
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
