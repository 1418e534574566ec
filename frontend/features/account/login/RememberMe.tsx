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
      hint={`Reloading keeps you signed in, and for ${retention.rememberedDeviceDays} days you log in here without a code. Untick it on a shared computer.`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
