import type { ComponentProps } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { type MutationMore, useApiMutation } from "./query.ts";

interface ConfirmCallProps<Input, Reply>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "act" | "onConfirm">,
    Pick<MutationMore<Input, Reply>, "invalidates" | "done"> {
  readonly call: (input: Input) => Promise<Reply>;
  readonly input: Input;
  readonly onDone?: (reply: Reply) => void;
}

/** Asks for confirmation before a call is made, and closes once it has succeeded. */
export function ConfirmCall<Input, Reply>(props: ConfirmCallProps<Input, Reply>) {
  const { call, input, invalidates, done, onDone, ...dialog } = props;
  const act = useApiMutation(call, {
    ...{ invalidates, done },
    onSuccess: (reply) => {
      dialog.onClose();
      onDone?.(reply);
    },
  });
  return <ConfirmDialog {...dialog} act={act} onConfirm={() => act.mutate(input)} />;
}
