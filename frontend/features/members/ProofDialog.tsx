import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { messages } from "#contract/rules/limits/limits";
import { ApiError } from "../../api/api-error.ts";
import { useCallForm } from "../../api/call-form.ts";
import { type Factors, factors, type UsedPasskey } from "../../api/factors.ts";
import { members, ownership, type Proof } from "../../api/members.ts";
import { useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { checkOwnPassword, OwnPassword } from "../../session/OwnPassword.tsx";
import { CodeInput, isWholeCode } from "../../ui/CodeInput.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";

interface ProofDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** What the action does, in sentences. */
  readonly children: ReactNode;
  readonly call: (proof: Proof) => Promise<unknown>;
  readonly done: string;
  /** Whether a person without a factor is told to add one first. */
  readonly isFactorNeeded?: boolean;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks for the person's password and, if they have one, for their authenticator app or passkey. */
export function ProofDialog(props: ProofDialogProps) {
  const own = useApiQuery(factors.list, {});
  const { data } = own;
  if (!data)
    return (
      <Dialog open title={props.title} onClose={props.onClose}>
        <Loaded of={own} label="Loading how you log in">
          {() => null}
        </Loaded>
      </Dialog>
    );
  const hasNone = !data.app && data.passkeys.length === 0;
  return props.isFactorNeeded && hasNone ? (
    <FactorFirst {...props} />
  ) : (
    <Asking {...props} factors={data} />
  );
}

const FactorFirst = ({ title, onClose }: ProofDialogProps) => (
  <Dialog open title={title} onClose={onClose}>
    <p className="text-ink-soft text-sm">
      The owner of a workspace with colleagues needs an authenticator app or a passkey. Please{" "}
      <Link className="link" to={paths.settingsSecurity}>
        add one under Security
      </Link>
      , and come back: the offer stays.
    </p>
  </Dialog>
);

function Asking({
  factors: { app, passkeys },
  children,
  call,
  done,
  onDone,
  ...dialog
}: ProofDialogProps & { readonly factors: Factors }) {
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const hasPasskey = !app && passkeys.length > 0;
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    onTried: () => setTried(true),
    inputOf: ({ password }) => (app && !isWholeCode(code) ? undefined : { password }),
    call: async ({ password }: { password: string }) => {
      const more = app ? { code } : hasPasskey ? { credential: await confirmed() } : {};
      return call({ password, ...more });
    },
    invalidates: [ownership.show, members.list, members.log],
    done,
    onSuccess: () => {
      dialog.onClose();
      onDone?.();
    },
  });
  const { isFactorNeeded: _, ...shown } = dialog;
  return (
    <FormDialog {...form} {...shown} className="grid gap-4">
      <p className="text-ink-soft text-sm">{children}</p>
      <OwnPassword {...bind("password")} />
      {app && (
        <CodeInput
          label="Code that your app shows"
          code={code}
          onChange={setCode}
          error={tried && !isWholeCode(code) ? messages.code : undefined}
        />
      )}
      {hasPasskey && (
        <p className="text-ink-soft text-sm">Your browser then asks for your passkey.</p>
      )}
    </FormDialog>
  );
}

/** Throws a sentence for the person if they cancel. */
async function confirmed(): Promise<UsedPasskey> {
  const { confirmWithPasskey } = await import("../../session/login-passkeys.ts");
  try {
    return await confirmWithPasskey();
  } catch (error) {
    const message = "Your passkey was not used. Please try again.";
    throw error instanceof ApiError ? error : new ApiError(0, "PASSKEY_REFUSED", message);
  }
}
