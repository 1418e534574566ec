import { lazy, type ReactNode, Suspense } from "react";
import { isFilledKind, type PageSize } from "#contract/rules/fields/markers";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useWide } from "../ui/narrow.ts";
import { shortName } from "./field-words.ts";
import type { Fields, PlacedField } from "./layout.ts";
import type { PlacingAction } from "./placing.ts";

// Most documents have no field with settings.
const FieldSettings = lazy(() => import("./settings/FieldSettings.tsx"));
const SeveralSettings = lazy(() => import("./settings/SeveralSettings.tsx"));

export interface SelectionSettingsProps {
  readonly fields: readonly [PlacedField, ...PlacedField[]];
  readonly placed: Fields;
  readonly pages: readonly PageSize[];
  readonly act: (action: PlacingAction) => void;
  /** Whether the dialog that has the settings on small screens is open. */
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The settings of those of the selected fields that have some. */
export function SelectionSettings(props: SelectionSettingsProps) {
  const { fields, placed, pages, act } = props;
  const [field, ...others] = fields;
  const isWide = useWide();
  const withSettings = fields.filter(({ kind }) => isFilledKind(kind));
  if (withSettings.length === 0) return null;
  const isOne = others.length === 0;
  const panel = (
    <Suspense>
      {isOne ? (
        <FieldSettings {...{ field, pages, act }} fields={placed} />
      ) : (
        <SeveralSettings fields={withSettings} act={act} />
      )}
    </Suspense>
  );
  if (isWide) return panel;
  return (
    <InDialog {...props} title={isOne ? shortName(field) : `${fields.length} fields`}>
      {panel}
    </InDialog>
  );
}

interface InDialogProps extends SelectionSettingsProps {
  readonly title: string;
  readonly children: ReactNode;
}

function InDialog({ isOpen, onOpen, title, children }: InDialogProps) {
  return (
    <>
      <Button
        size="small"
        icon="settings"
        className="shrink-0"
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        Settings
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => onOpen(false)}
        title={title}
        footer={
          <Button variant="primary" onClick={() => onOpen(false)}>
            Done
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
