import { useState } from "react";
import { installation } from "#contract/rules/installation/installation";
import type { MemberRole } from "#contract/rules/people/workspace-names";
import { joinDays } from "#contract/rules/people/workspace-roles";
import { useCallForm } from "../../api/call-form.ts";
import { invitationErrors, members } from "../../api/members.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { roleOptions, roleWords } from "./role-words.ts";

/** Invites a person by mail. */
export function InviteForm() {
  const [role, setRole] = useState<MemberRole>("sender");
  const { form, bind, reset } = useCallForm({
    names: ["email"],
    initial: { email: "" },
    check: invitationErrors,
    inputOf: ({ email }) => ({ email, role }),
    call: members.invite,
    invalidates: [members.list, members.log],
    done: ({ email }) => `An invitation was emailed to ${email}.`,
    onSuccess: () => reset(),
  });
  const { busy, ...rest } = form;
  return (
    <Section title="Invite a colleague">
      <p className="mt-1 mb-4 text-ink-soft text-sm">
        We email them a link, which works for {joinDays} days and for this address alone.
        {installation.registration !== "open" &&
          " People without an account here need an invitation from the operator of this site first."}
      </p>
      <Form {...rest} aria-label="Invite a colleague">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            {...bind("email")}
          />
          <Select
            label="Role"
            value={role}
            options={roleOptions}
            onChange={setRole}
            hint={roleWords[role].hint}
          />
          <Button type="submit" variant="primary" busy={busy} className="sm:mt-7">
            Invite
          </Button>
        </div>
      </Form>
    </Section>
  );
}
