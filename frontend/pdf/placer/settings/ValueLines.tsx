import { useState } from "react";
import { Field } from "../../../ui/Field.tsx";
import type { Setting } from "./setting-inputs.tsx";

interface ValueLinesProps extends Setting {
  readonly label: string;
}

/** What the sender fills into a field of several lines. */
export function ValueLines(props: ValueLinesProps) {
  return <Lines key={props.field.id} {...props} />;
}

function Lines({ label, settings, set, errorOf }: ValueLinesProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Field label={label} error={isTyping ? undefined : errorOf("value")}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={typeof settings.value === "string" ? settings.value : ""}
          onChange={(event) => {
            setTyping(true);
            set({ value: event.target.value || undefined });
          }}
          onBlur={() => setTyping(false)}
          className="control resize-y px-2.5! pointer-fine:text-sm!"
        />
      )}
    </Field>
  );
}
