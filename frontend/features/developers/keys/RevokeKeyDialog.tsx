import { type FormEvent, useState } from "react";
import { type ApiKey, apiKeys } from "../../../api/keys.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toasts.ts";
import { OwnPassword } from "./OwnPassword.tsx";

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const revoke = useApiMutation(apiKeys.revoke, {
    invalidates: [apiKeys.list],
    onSuccess: () => {
      toast.success(`${apiKey.name} is revoked.`);
      onClose();
    },
  });

  function confirm(event?: FormEvent) {
    event?.preventDefault();
    if (password === "") return;
    revoke.mutate({ keyId: apiKey.id, password });
  }

  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke"
      variant="danger"
      act={revoke}
      disabledReason={password === "" ? "Please enter your password." : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        Programs that use this key stop working at once, and it can’t be brought back. Documents
        that they have sent stay as they are.
      </p>
      <form onSubmit={confirm}>
        <OwnPassword
          name="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
