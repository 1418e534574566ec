import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useCallForm } from "../../../api/call-form.ts";
import { type ChangedFactors, factors, type MadePasskey } from "../../../api/factors.ts";
import type { User } from "../../../api/session.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { useSessionUser } from "../../../session/user.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";

interface PasskeyDialogProps {
  readonly onChanged: (changed: ChangedFactors) => void;
  readonly onClose: () => void;
}

/** Adds a passkey: after the password, the browser asks its owner to confirm. */
export function PasskeyDialog({ onChanged, onClose }: PasskeyDialogProps) {
  const user = useSessionUser();
  const [made, setMade] = useState<MadePasskey>();
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ password }),
    // A passkey that was made stays for another try, when the password was wrong.
    call: async ({ password }: { password: string }) => {
      const credential = made ?? (await madeFor(user));
      setMade(credential);
      return factors.addPasskey({ credential, password });
    },
    invalidates: [factors.list],
    done: "The passkey was added. Your other sessions were signed out.",
    onSuccess: onChanged,
    onError: ({ code }) => code === "PASSKEY_NOT_MADE" && setMade(undefined),
  });
  return (
    <FormDialog {...form} title="Add a passkey" confirm="Continue" onClose={onClose}>
      <p className="text-ink-soft text-sm">
        Your browser then asks for your fingerprint, face, screen lock or security key. Next time it
        asks the same after your password.
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

/** Throws a sentence for the person if the browser can't make one, or isn't allowed to. */
async function madeFor(user: User): Promise<MadePasskey> {
  const { makePasskey } = await import("../../../session/login-passkeys.ts");
  try {
    return await makePasskey(user);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, "PASSKEY_NOT_MADE", notMade);
  }
}

const notMade =
  "No passkey was made. Please try again; perhaps this device has one for your account already.";
