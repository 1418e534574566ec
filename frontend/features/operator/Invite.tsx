import { useCallForm } from "../../api/call-form.ts";
import { invitationErrors, operator } from "../../api/operator.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextInput } from "../../ui/inputs.tsx";

/** Mails the link with which somebody registers, also where not everybody may. */
export function Invite() {
  const { form, bind, reset } = useCallForm({
    names: ["email"],
    initial: { email: "" },
    check: invitationErrors,
    inputOf: ({ email }) => ({ email }),
    call: operator.invite,
    invalidates: [operator.log],
    done: ({ message }) => message,
    onSuccess: () => reset(),
  });
  return (
    <Form
      {...form}
      className="grid gap-4"
      actions={
        <div>
          <Button type="submit" busy={form.busy}>
            Send invitation
          </Button>
        </div>
      }
    >
      <div className="max-w-sm">
        <TextInput
          {...bind("email")}
          label="Email"
          type="email"
          autoComplete="off"
          hint="The link works for seven days and for one account, with this address."
        />
      </div>
    </Form>
  );
}
