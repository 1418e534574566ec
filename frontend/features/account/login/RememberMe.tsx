import { retention } from "#contract/rules/installation/legal";
import { Checkbox } from "../../../ui/inputs.tsx";

interface RememberMeProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function RememberMe({ checked, onChange }: RememberMeProps) {
  return (
    <Checkbox
      label="Remember me"
      hint={`Stay signed in, with no code here for ${retention.rememberedDeviceDays} days. Untick it on a shared computer.`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
