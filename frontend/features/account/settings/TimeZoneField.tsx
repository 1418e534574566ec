import { Select } from "../../../ui/Select.tsx";
import { deviceTimeZone, timeZonesWith } from "../time-zones.ts";

interface TimeZoneFieldProps {
  readonly value: string;
  readonly onChoose: (timeZone: string) => void;
}

/** The account's time zone: which one the times are in that people read beside UTC. */
export function TimeZoneField({ value, onChoose }: TimeZoneFieldProps) {
  return (
    <Select
      label="Time zone"
      hint="Times in emails, histories and certificates of completion are in this time zone, with UTC beside it."
      value={value}
      options={timeZonesWith(value, deviceTimeZone()).map((zone) => ({
        value: zone,
        label: zone.replaceAll("_", " "),
      }))}
      onChange={onChoose}
    />
  );
}
