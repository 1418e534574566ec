import { type ComponentProps, useId } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Form } from "./Form.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Form>, "actions" | "submit" | "id"> {
  readonly title: string;
  /** Label of the button that submits. */
  readonly confirm: string;
  /** Label of the button that closes it. */
  readonly cancel?: string;
  readonly variant?: "danger" | "primary";
  readonly busy: boolean;
  readonly size?: "small" | "medium";
  readonly onClose: () => void;
}

/** A form in a dialog, with Cancel and a submit button at the bottom. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, cancel = "Cancel", variant = "primary", busy, ...more } = props;
  const { size = "small", onClose, ...form } = more;
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant={variant} type="submit" form={id} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form {...form} id={id} />
    </Dialog>
  );
}
