import type { ShownHook } from "../../../api/hooks.ts";
import { ShownOnceDialog } from "../ShownOnceDialog.tsx";

export const ShownSecretDialog = ({ made, onClose }: { made: ShownHook; onClose: () => void }) => (
  <ShownOnceDialog title="The webhook’s secret" name="Secret" text={made.secret} onClose={onClose}>
    With it your program checks that a call comes from us. Copy it now: it is shown only once. If
    you lose it, replace it.
  </ShownOnceDialog>
);
