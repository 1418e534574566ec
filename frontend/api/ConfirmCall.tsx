import type { ComponentProps } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { toast } from "../ui/toasts.ts";
import { type MutationMore, useApiMutation } from "./query.ts";

interface ConfirmCallProps<Input, Reply>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "act" | "onConfirm">,
    Pick<MutationMore<Input, Reply>, "invalidates"> {
  readonly call: (input: Input) => Promise<Reply>;
  readonly input: Input;
  /** Says that it was done. */
  readonly done?: string;
  readonly onDone?: (reply: Reply) => void;
}

/** Asks for confirmation before a call is made, and closes once it has succeeded. */
export function ConfirmCall<Input, Reply>(props: ConfirmCallProps<Input, Reply>) {
  const { call, input, invalidates, done, onDone, ...dialog } = props;
  const act = useApiMutation(call, {
    invalidates,
    onSuccess: (reply) => {
      dialog.onClose();
      if (done) toast.success(done);
      onDone?.(reply);
    },
  });
  return <ConfirmDialog {...dialog} act={act} onConfirm={() => act.mutate(input)} />;
}
