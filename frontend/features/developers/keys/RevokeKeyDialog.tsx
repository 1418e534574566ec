import { useCallForm } from "../../../api/call-form.ts";
import { type ApiKey, apiKeys } from "../../../api/keys.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ keyId: apiKey.id, password }),
    call: apiKeys.revoke,
    invalidates: [apiKeys.list],
    done: `${apiKey.name} is revoked.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      {...form}
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke"
      variant="danger"
      className="grid gap-4"
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        Programs that use this key stop working at once, and it can’t be brought back. Documents
        that they have sent stay as they are.
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}
