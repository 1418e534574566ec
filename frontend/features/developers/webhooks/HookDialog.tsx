import { useState } from "react";
import { limits, messages } from "#contract/rules";
import { messageBeside } from "../../../api/api-error.ts";
import {
  type Hook,
  type HookEvent,
  hookErrors,
  hookEvents,
  hooks,
  type ShownHook,
} from "../../../api/hooks.ts";
import { useApiMutation } from "../../../api/query.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { ChecklistField } from "../ChecklistField.tsx";

interface HookDialogProps {
  /** The webhook to change; undefined to create one. */
  readonly hook?: Hook | undefined;
  readonly onMade: (made: ShownHook) => void;
  readonly onClose: () => void;
}

export function HookDialog({ hook, onMade, onClose }: HookDialogProps) {
  const { form, bind, types, setTypes, tried, act } = useHookForm({ hook, onMade, onClose });
  return (
    <FormDialog
      {...form}
      size="medium"
      title={hook ? "Change webhook" : "New webhook"}
      confirm={hook ? "Save" : "Create webhook"}
      busy={act.isPending}
      error={messageBeside(names, act.error)}
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
        error={tried ? messages.hookTypes : undefined}
        onChange={setTypes}
      />
    </FormDialog>
  );
}

const names = ["url", "description"] as const;

function useHookForm({ hook, onMade, onClose }: HookDialogProps) {
  const [types, setTypes] = useState<readonly HookEvent[]>(hook?.types ?? hookEvents);
  const [tried, setTried] = useState(false);
  const invalidates = [hooks.list];
  const onError = ({ field, message }: { field?: string | undefined; message: string }) =>
    refuse(field, message);
  const create = useApiMutation(hooks.create, { invalidates, onSuccess: onMade, onError });
  const change = useApiMutation(hooks.change, {
    invalidates,
    onError,
    onSuccess: () => {
      toast.success("The webhook was changed.");
      onClose();
    },
  });
  const act = hook ? change : create;
  const { form, bind, refuse } = useForm({
    names,
    initial: { url: hook?.url ?? "", description: hook?.description ?? "" },
    check: hookErrors,
    onRefused: () => setTried(true),
    onSubmit: (values) => {
      setTried(true);
      if (types.length === 0 || act.isPending) return;
      const input = { ...values, types: [...types] };
      if (hook) change.mutate({ hookId: hook.id, ...input });
      else create.mutate(input);
    },
  });
  return { form, bind, types, setTypes, tried, act };
}
