import { Dialog } from "../../ui/Dialog.tsx";

const keys: readonly (readonly [string, string])[] = [
  ["Enter on a field in the list", "places it on the page in view"],
  ["Tab", "goes from field to field"],
  ["Arrows", "move the field by 1 point, with Shift by 10"],
  ["Alt and Page Up or Down", "take it to another page"],
  ["Space, or Shift and a press", "add a field to the selection, or take it out"],
  ["Ctrl A", "selects all fields of the page"],
  ["Ctrl C, Ctrl V", "copy and paste, also to the page in view"],
  ["Ctrl D", "duplicates the field"],
  ["Delete", "removes what is selected"],
  ["Ctrl Z, Ctrl Y", "undo and redo"],
  ["Esc", "goes back to the list"],
];

interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Placing fields">
      <p className="mb-4 text-sm">
        Drag a field onto the page, or press it and then the page. Draw a rectangle over the page to
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
      <p className="mt-4 text-ink-soft text-sm">On a Mac, press ⌘ instead of Ctrl.</p>
    </Dialog>
  );
}
