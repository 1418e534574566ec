import type { End } from "../../../api/keys.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { Select } from "../../../ui/Select.tsx";
import { dayMs, dayOf } from "../../../ui/times.ts";

/** The chosen option, and the day (YYYY-MM-DD) if that option is a date. */
export interface ChosenEnd {
  readonly choice: (typeof choices)[number]["value"];
  readonly on: string;
}

const choices = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In one year" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
] as const;

export const firstEnd: ChosenEnd = {
  choice: "90",
  on: "",
};

/** The end to send; undefined while no day, or a past one, is chosen. */
export function endOfChosen({ choice, on }: ChosenEnd): End | undefined {
  if (choice === "never") return "never";
  if (choice === "30") return 30;
  if (choice === "90") return 90;
  if (choice === "365") return 365;
  // The key is valid until the day ends in the sender's time zone.
  const end = new Date(`${on}T23:59:59.999`);
  return end.getTime() > Date.now() ? end.toISOString() : undefined;
}

interface EndFieldProps {
  readonly end: ChosenEnd;
  readonly tried: boolean;
  readonly onChange: (end: ChosenEnd) => void;
}

export function EndField({ end, tried, onChange }: EndFieldProps) {
  const sent = endOfChosen(end);
  return (
    <>
      <Select
        label="Ends"
        value={end.choice}
        options={choices}
        onChange={(choice) => onChange({ ...end, choice })}
        hint={hintOf(sent)}
      />
      {end.choice === "date" && (
        <TextInput
          label="Last day"
          name="on"
          type="date"
          value={end.on}
          error={
            tried && sent === undefined ? "Please choose a day that is still to come." : undefined
          }
          onChange={({ target }) => onChange({ ...end, on: target.value })}
        />
      )}
    </>
  );
}

function hintOf(sent: End | undefined): string {
  if (sent === "never") return "Whoever gets hold of it can use it until you revoke it.";
  if (typeof sent === "number") {
    return `The key stops working on ${dayOf(new Date(Date.now() + sent * dayMs).toISOString())}.`;
  }
  return "The key works until the end of that day.";
}
