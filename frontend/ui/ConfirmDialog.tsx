import type { ReactNode } from "react";
import { useControlWords } from "../language/control-words.ts";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** The state of the confirmed action, as a mutation has it. */
interface Act {
  readonly isPending: boolean;
  readonly error: { readonly message: ReactNode } | null;
}

interface ConfirmDialogProps {
  /** The question. */
  readonly title: string;
  /** Label of the button that does it. */
  readonly confirm: string;
  /** Label of the button that does nothing. */
  readonly cancel?: string;
  readonly variant: "danger" | "primary";
  /** The action, whose progress and error are shown; "instant" if it takes no time and can't fail. */
  readonly act: Act | "instant";
  readonly disabledReason?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What confirming means, or an input that the action needs. */
  readonly children: ReactNode;
}

/** Asks for confirmation before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel, variant, act, disabledReason } = props;
  const words = useControlWords();
  const { isPending, error } = act === "instant" ? { isPending: false, error: null } : act;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      footer={
        <>
          <Button onClick={props.onClose}>{cancel ?? words("cancel")}</Button>
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
