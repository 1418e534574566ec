import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { useCallForm } from "../../../api/call-form.ts";
import {
  type Hook,
  type HookEvent,
  hookErrors,
  hookEvents,
  hooks,
  type ShownHook,
} from "../../../api/hooks.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { ChecklistField } from "../ChecklistField.tsx";

interface HookDialogProps {
  /** The webhook to change; undefined to create one. */
  readonly hook?: Hook | undefined;
  readonly onMade: (made: ShownHook) => void;
  readonly onClose: () => void;
}

export function HookDialog({ hook, onMade, onClose }: HookDialogProps) {
  const { form, bind, types, setTypes, tried } = useHookForm({ hook, onMade, onClose });
  return (
    <FormDialog
      {...form}
      size="medium"
      title={hook ? "Change webhook" : "New webhook"}
      confirm={hook ? "Save" : "Create webhook"}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={limits.hookUrlMax}
        {...bind("url")}
      />
      <TextInput
        label="Description"
        optional
        autoComplete="off"
        maxLength={limits.hookDescriptionMax}
        {...bind("description")}
      />
      <ChecklistField
        legend="Events"
        choices={hookEvents}
        wordsOf={(type) => ({ label: type })}
        chosen={types}
        error={tried ? senderMessages.hookTypes : undefined}
        onChange={setTypes}
      />
    </FormDialog>
  );
}

function useHookForm({ hook, onMade, onClose }: HookDialogProps) {
  const [types, setTypes] = useState<readonly HookEvent[]>(hook?.types ?? hookEvents);
  const [tried, setTried] = useState(false);
  const { form, bind } = useCallForm({
    names: ["url", "description"],
    initial: { url: hook?.url ?? "", description: hook?.description ?? "" },
    check: hookErrors,
    onTried: () => setTried(true),
    inputOf: (values) => (types.length === 0 ? undefined : { ...values, types: [...types] }),
    call: async (input: Parameters<typeof hooks.create>[0]) => {
      if (!hook) return hooks.create(input);
      await hooks.change({ hookId: hook.id, ...input });
      return undefined;
    },
    invalidates: [hooks.list],
    done: hook && "The webhook was changed.",
    onSuccess: (made) => (made ? onMade(made) : onClose()),
  });
  return { form, bind, types, setTypes, tried };
}
