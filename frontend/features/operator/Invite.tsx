import { invitationErrors, operator } from "../../api/operator.ts";
import { useApiMutation } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { useForm } from "../../ui/form.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";

/** Mails the link with which somebody registers, also where not everybody may. */
export function Invite() {
  const invite = useApiMutation(operator.invite, {
    invalidates: [operator.log],
    onSuccess: ({ message }) => {
      toast.success(message);
      form.reset();
    },
    onError: ({ field, message }) => form.refuse(field, message),
  });
  const form = useForm({
    names: ["email"],
    initial: { email: "" },
    check: invitationErrors,
    onSubmit: ({ email }) => invite.mutate({ email }),
  });
  const isShownAtField = invite.error?.field === "email";
  return (
    <Form
      {...form.form}
      className="grid gap-4"
      error={isShownAtField ? undefined : invite.error?.message}
      actions={
        <div>
          <Button type="submit" busy={invite.isPending}>
            Send invitation
          </Button>
        </div>
      }
    >
      <div className="max-w-sm">
        <TextInput
          {...form.bind("email")}
          label="Email"
          type="email"
          autoComplete="off"
          hint="The link works for seven days and for one account, with this address."
        />
      </div>
    </Form>
  );
}
