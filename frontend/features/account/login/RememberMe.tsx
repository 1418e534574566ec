import { retention } from "#contract/legal";
import { Checkbox } from "../../../ui/inputs.tsx";

interface RememberMeProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function RememberMe({ checked, onChange }: RememberMeProps) {
  return (
    <Checkbox
      label="Remember me"
      hint={`Stay signed in after a reload, and log in without a code on this device for ${retention.rememberedDeviceDays} days`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
