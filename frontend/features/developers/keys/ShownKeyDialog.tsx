import type { NewKey } from "../../../api/keys.ts";
import { ShownOnceDialog } from "../ShownOnceDialog.tsx";

export const ShownKeyDialog = ({ made, onClose }: { made: NewKey; onClose: () => void }) => (
  <ShownOnceDialog
    title={`Your new key: ${made.key.name}`}
    name="Key"
    text={made.token}
    warning="You haven’t copied the key yet. Once this is closed nobody can show it again, and you would need to replace it."
    onClose={onClose}
  >
    Copy it now: for your safety it is shown only once. Keep it like a password, where only your
    program can read it, and never in source code or on a web page.
  </ShownOnceDialog>
);
