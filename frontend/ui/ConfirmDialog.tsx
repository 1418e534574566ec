import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** How an act goes that was confirmed, as a mutation tells of it. */
interface Act {
  readonly isPending: boolean;
  readonly error: { readonly message: string } | null;
}

interface ConfirmDialogProps {
  /** The question. */
  readonly title: string;
  /** On the button that does it. */
  readonly confirm: string;
  /** On the button that leaves everything as it is. */
  readonly cancel?: string;
  readonly variant: "danger" | "primary";
  /** Shows that it is under way, and why it failed; "instant" is done at once and can't fail. */
  readonly act: Act | "instant";
  readonly disabledReason?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it means, or what it needs to know. */
  readonly children: ReactNode;
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = "Cancel", variant, act, disabledReason } = props;
  const { isPending, error } = act === "instant" ? { isPending: false, error: null } : act;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      footer={
        <>
          <Button onClick={props.onClose}>{cancel}</Button>
          <Button
            variant={variant}
            busy={isPending}
            disabledReason={disabledReason}
            onClick={props.onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {props.children}
        {error && <Banner tone="danger">{error.message}</Banner>}
      </div>
    </Dialog>
  );
}
