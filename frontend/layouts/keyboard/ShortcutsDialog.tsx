import { useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { shortcutsAreOn, turnShortcuts } from "./shortcuts.ts";

const keys: readonly (readonly [key: string, does: string])[] = [
  ["/", "Search documents"],
  ["C", "Create a new document"],
  ["J", "Next row of a list"],
  ["K", "Previous row of a list"],
  ["Enter", "Open the row"],
  ["?", "Show these shortcuts"],
];

/** Lists the keyboard shortcuts, and turns them off and on for this device. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(shortcutsAreOn);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="inline-flex min-w-8 justify-center rounded-md border border-line bg-sunken px-2 py-0.5 font-medium font-sans">
                {key}
              </kbd>
            </dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-line border-t pt-4">
        <Checkbox
          role="switch"
          label="Use these shortcuts"
          hint="On this device. They do nothing while you type."
          checked={on}
          onChange={({ target }) => {
            turnShortcuts(target.checked);
            setOn(target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
