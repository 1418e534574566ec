import { accountErasure, type Erasure } from "#contract/erasure";
import { auth } from "../../../api/auth.ts";
import { useCallForm } from "../../../api/call-form.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { endSession, forgetDevice } from "../../../session/session.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";

/** Says what is deleted and what is kept, and asks for the password. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ password }),
    call: auth.closeAccount,
    done: "Your account is deleted. We have emailed you what that means.",
    onSuccess: () => {
      // Nothing of the account stays in this browser, not even its address for the next login.
      forgetDevice();
      endSession("asked");
    },
  });
  return (
    <FormDialog
      {...form}
      title="Delete your account for good?"
      confirm="Delete my account"
      cancel="Keep it"
      variant="danger"
      className="grid gap-4"
      onClose={onClose}
    >
      <Rows title="What goes" rows={accountErasure.filter(({ becomes }) => becomes !== "kept")} />
      <Rows title="What stays" rows={accountErasure.filter(({ becomes }) => becomes === "kept")} />
      <OwnPassword {...bind("password")} />
    </FormDialog>
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
