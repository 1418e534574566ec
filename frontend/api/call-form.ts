import { type FormRules, useForm } from "../ui/form.ts";
import { messageBeside } from "./api-error.ts";
import { type MutationMore, useApiMutation } from "./query.ts";

interface CallFormRules<Name extends string, Input, Reply>
  extends Omit<FormRules<Name>, "onSubmit" | "onRefused">,
    Omit<MutationMore<Input, Reply>, "what"> {
  readonly call: (input: Input) => Promise<Reply>;
  /** The call's input; undefined if something that isn't a text field is missing, so that nothing is called. */
  readonly inputOf: (values: Readonly<Record<Name, string>>) => Input | undefined;
  /** Called at each submit, before anything else. */
  readonly onTried?: () => void;
}

/**
 * A form of text fields whose submit makes a call, one at a time. The server's error is shown at its field, or as the
 * form's own.
 */
export function useCallForm<Name extends string, Input, Reply>(
  rules: CallFormRules<Name, Input, Reply>,
) {
  const { call, inputOf, onTried, invalidates, done, onSuccess, onError, ...fields } = rules;
  const act = useApiMutation(call, {
    ...{ invalidates, done, onSuccess },
    onError: (error, input) => {
      refuse(error.field, error.message);
      onError?.(error, input);
    },
  });
  const { form, refuse, ...more } = useForm({
    ...fields,
    onRefused: onTried,
    onSubmit: (values) => {
      onTried?.();
      const input = inputOf(values);
      if (input !== undefined) act.mutate(input);
    },
  });
  const error = messageBeside(fields.names, act.error);
  return { form: { ...form, error, busy: act.isPending }, ...more };
}
