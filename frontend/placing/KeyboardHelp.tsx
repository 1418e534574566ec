import { Dialog } from "../ui/Dialog.tsx";

const keys: readonly (readonly [string, string])[] = [
  ["Enter on a field in the list", "places it on the page in view"],
  ["Tab", "moves from field to field"],
  ["Arrow keys", "move the field by 1 point, or by 10 with Shift"],
  ["Alt and Page Up or Down", "move it to another page"],
  ["Space, or Shift and click", "add a field to the selection or remove it"],
  ["Ctrl A", "selects all fields on the page"],
  ["Ctrl C, Ctrl V", "copy and paste, onto the page in view"],
  ["Ctrl D", "duplicates the field"],
  ["Delete", "removes what is selected"],
  ["Ctrl Z, Ctrl Y", "undo and redo"],
  ["Esc", "returns to the list"],
];

interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Placing fields">
      <p className="mb-4 text-sm">
        Drag a field onto the page, or click the field and then the page. Drag across the page to
        select several.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid max-sm:block">
            <dt className="font-medium">{key}</dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft text-sm">On a Mac, use ⌘ instead of Ctrl.</p>
    </Dialog>
  );
}
