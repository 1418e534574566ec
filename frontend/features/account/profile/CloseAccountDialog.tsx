import { type FormEvent, useState } from "react";
import { accountErasure, type Erasure } from "#contract/erasure";
import { auth } from "../../../api/auth.ts";
import { useApiMutation } from "../../../api/query.ts";
import { endSession, forgetDevice } from "../../../session/session.ts";
import { useSessionUser } from "../../../session/user.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { PasswordInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";

/** Says what is deleted and what is kept, and asks for the password. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSessionUser();
  const [password, setPassword] = useState("");
  const close = useApiMutation(auth.closeAccount, {
    onSuccess: () => {
      toast.success("Your account is deleted. We have emailed you what that means.");
      // Nothing of the account stays in this browser, not even its address for the next login.
      forgetDevice();
      endSession("asked");
    },
  });
  const confirm = () => password !== "" && close.mutate({ password });

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm();
  }

  return (
    <ConfirmDialog
      title="Delete your account for good?"
      confirm="Delete my account"
      cancel="Keep it"
      variant="danger"
      act={close}
      disabledReason={password === "" ? "Please enter your password." : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Rows title="What goes" rows={accountErasure.filter(({ becomes }) => becomes !== "kept")} />
      <Rows title="What stays" rows={accountErasure.filter(({ becomes }) => becomes === "kept")} />
      <form onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly Erasure[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5 text-ink-soft text-sm marker:text-ink-faint">
        {rows.map(({ what, becomes, why }) => (
          <li key={what}>
            <span className="text-ink">{what}</span>
            {becomes === "kept" ? "" : `: ${becomes}`}. {sentence(why)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
