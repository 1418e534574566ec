import { useCallForm } from "../../../api/call-form.ts";
import { type ChangedFactors, factors } from "../../../api/factors.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";

interface ChangeDialogProps {
  readonly onChanged: (changed: ChangedFactors) => void;
  readonly onClose: () => void;
}

interface RemoveDialogProps extends ChangeDialogProps {
  /** "app", or a passkey's id. */
  readonly factor: string;
  /** "the authenticator app" */
  readonly name: string;
  /** Whether nothing else is left to log in with. */
  readonly isLast: boolean;
}

export function RemoveDialog({ factor, name, isLast, onChanged, onClose }: RemoveDialogProps) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ factor, password }),
    call: factors.remove,
    invalidates: [factors.list],
    done: "Removed. Your other sessions were signed out.",
    onSuccess: onChanged,
  });
  return (
    <FormDialog
      {...form}
      title={`Remove ${name}?`}
      confirm="Remove"
      variant="danger"
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        {isLast
          ? "We then email you a code again when you log in, and your recovery codes stop working. "
          : "You can no longer log in with it. "}
        You stay signed in here, and are signed out everywhere else.
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

export function NewCodesDialog({ onChanged, onClose }: ChangeDialogProps) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ password }),
    call: factors.newRecoveryCodes,
    invalidates: [factors.list],
    onSuccess: onChanged,
  });
  return (
    <FormDialog
      {...form}
      title="Make new recovery codes?"
      confirm="Make new codes"
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        The codes that you have stop working. You stay signed in here, and are signed out everywhere
        else.
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}
