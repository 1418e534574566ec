import { type FormEvent, useState } from "react";
import { type ApiKey, apiKeys, type NewKey } from "../../../api/keys.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { EndField, endOfChosen, firstEnd } from "./EndField.tsx";
import { OwnPassword } from "./OwnPassword.tsx";

interface ReplaceKeyDialogProps {
  readonly old: ApiKey;
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

export function ReplaceKeyDialog({ old, onMade, onClose }: ReplaceKeyDialogProps) {
  const [chosen, setChosen] = useState(firstEnd);
  const [password, setPassword] = useState("");
  const replace = useApiMutation(apiKeys.replace, {
    invalidates: [apiKeys.list],
    onSuccess: onMade,
  });
  const end = endOfChosen(chosen);

  function confirm(event?: FormEvent) {
    event?.preventDefault();
    if (password === "" || end === undefined) return;
    replace.mutate({ keyId: old.id, end, password });
  }

  return (
    <ConfirmDialog
      title={`Replace ${old.name}?`}
      confirm="Make new key"
      variant="primary"
      act={replace}
      disabledReason={
        end === undefined
          ? "Please choose a day that is still to come."
          : password === ""
            ? "Please enter your password."
            : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        You get a new key with the same name that may do the same. The old one goes on working for
        24 hours, so that you can change your program without a pause.
      </p>
      <form onSubmit={confirm} className="grid gap-5">
        <EndField end={chosen} tried onChange={setChosen} />
        <OwnPassword
          name="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
