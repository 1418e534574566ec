import { type AllRules, type UndoSeconds, undoTimes } from "#contract/sending-rules";
import { Select } from "../../../ui/Select.tsx";
import { undoWords } from "../../sending/index.ts";
import { deviceTimeZone, timeZonesWith } from "../time-zones.ts";

interface AccountRulesProps {
  readonly timeZone: string;
  readonly undoSeconds: UndoSeconds;
  readonly onChange: (
    change: Partial<Pick<AllRules, "undoSeconds">> & { timeZone?: string },
  ) => void;
}

/** The rules that are the account's for all its documents. */
export function AccountRules({ timeZone, undoSeconds, onChange }: AccountRulesProps) {
  return (
    <>
      <Select
        label="Time zone"
        hint="Times in emails, histories and certificates of completion are in this time zone, with UTC beside it."
        value={timeZone}
        options={timeZonesWith(timeZone, deviceTimeZone()).map((zone) => ({
          value: zone,
          label: zone.replaceAll("_", " "),
        }))}
        onChange={(zone) => onChange({ timeZone: zone })}
      />
      <Select
        label="Undo send"
        hint="You can undo sending for this long. Nobody is emailed before."
        value={String(undoSeconds)}
        options={undoTimes.map((time) => ({ value: String(time), label: undoWords(time) }))}
        onChange={(value) =>
          onChange({ undoSeconds: undoTimes.find((time) => String(time) === value) ?? 0 })
        }
      />
    </>
  );
}
