import { useId, useState } from "react";
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
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { Checkbox, TextInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";

interface HookDialogProps {
  /** The webhook to change; undefined to create one. */
  readonly hook?: Hook | undefined;
  readonly onMade: (made: ShownHook) => void;
  readonly onClose: () => void;
}

export function HookDialog({ hook, onMade, onClose }: HookDialogProps) {
  const formId = useId();
  const { form, bind, types, setTypes, tried, act } = useHookForm({ hook, onMade, onClose });
  return (
    <Dialog
      open
      size="medium"
      title={hook ? "Change webhook" : "New webhook"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={act.isPending}>
            {hook ? "Save" : "Create webhook"}
          </Button>
        </>
      }
    >
      <Form {...form} id={formId} error={messageBeside(names, act.error)}>
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
        <TypesField types={types} tried={tried} onChange={setTypes} />
      </Form>
    </Dialog>
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

interface TypesFieldProps {
  readonly types: readonly HookEvent[];
  readonly tried: boolean;
  readonly onChange: (types: readonly HookEvent[]) => void;
}

function TypesField({ types, tried, onChange }: TypesFieldProps) {
  const errorId = useId();
  const isMissing = tried && types.length === 0;
  const change = (type: HookEvent, isChosen: boolean) =>
    onChange(hookEvents.filter((one) => (one === type ? isChosen : types.includes(one))));
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-2 font-medium text-sm">Events</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {hookEvents.map((type) => (
          <Checkbox
            key={type}
            name={type}
            label={type}
            checked={types.includes(type)}
            onChange={({ target }) => change(type, target.checked)}
          />
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>{messages.hookTypes}</FieldError>}
    </fieldset>
  );
}
