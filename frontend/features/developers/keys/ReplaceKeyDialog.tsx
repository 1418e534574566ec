import { useState } from "react";
import { useCallForm } from "../../../api/call-form.ts";
import { type ApiKey, apiKeys, type NewKey } from "../../../api/keys.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { EndField, endOfChosen, firstEnd } from "./EndField.tsx";

interface ReplaceKeyDialogProps {
  readonly old: ApiKey;
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

export function ReplaceKeyDialog({ old, onMade, onClose }: ReplaceKeyDialogProps) {
  const [chosen, setChosen] = useState(firstEnd);
  const end = endOfChosen(chosen);
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => (end === undefined ? undefined : { keyId: old.id, end, password }),
    call: apiKeys.replace,
    invalidates: [apiKeys.list],
    onSuccess: onMade,
  });
  return (
    <FormDialog {...form} title={`Replace ${old.name}?`} confirm="Make new key" onClose={onClose}>
      <p className="text-ink-soft text-sm">
        You get a new key with the same name that may do the same. The old one goes on working for
        24 hours, so that you can change your program without a pause.
      </p>
      <EndField end={chosen} tried onChange={setChosen} />
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}
