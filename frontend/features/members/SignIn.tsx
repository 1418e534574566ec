import { useState } from "react";
import { installation } from "#contract/rules/installation/installation";
import { factorNoticeDays } from "#contract/rules/people/workspace-roles";
import { useCallForm } from "../../api/call-form.ts";
import { members, workspaces } from "../../api/members.ts";
import { useApiQuery } from "../../api/query.ts";
import { checkOwnPassword, OwnPassword } from "../../session/OwnPassword.tsx";
import { useMay } from "../../session/workspace.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { SettingGroup, SettingLine } from "../../ui/SettingLine.tsx";
import { dayOf } from "../../ui/times.ts";
import { SingleSignOn } from "./SingleSignOn.tsx";

/** How members sign in; for a person alone, only single sign-on, by which colleagues may come. */
export function SignIn() {
  const isOwner = useMay("workspace:own");
  const people = useApiQuery(members.list, {});
  const { data: access } = useApiQuery(members.access, {});
  const joined = people.data?.filter(({ status }) => status === "member") ?? [];
  const hasRule = access && (joined.length > 1 || isOwnRule(access.factorFrom));
  if (!isOwner && !hasRule) return null;
  return (
    <Card className="p-4 sm:p-6">
      <SettingGroup title="Sign-in">
        {isOwner && <SingleSignOn />}
        {hasRule && <RequiredFactor from={access.factorFrom} />}
      </SettingGroup>
    </Card>
  );
}

const everywhereFrom = installation.factorFrom && `${installation.factorFrom}T00:00:00.000Z`;

/** Whether the workspace itself requires a factor, at least before the whole installation does. */
const isOwnRule = (from: string | null): boolean => from !== null && from !== everywhereFrom;

function RequiredFactor({ from }: { readonly from: string | null }) {
  const [isChanging, setChanging] = useState(false);
  const isRequired = from !== null;
  return (
    <SettingLine label="Authenticator app or passkey" value={stateOf(from)}>
      <p className="max-w-xl text-ink-soft text-sm">
        {isRequired
          ? "Members who have neither are asked to add one when they open this workspace, and see nothing else of it. API keys keep working."
          : `Members log in with their password and a code by email, or with an app or a passkey if they have one. If you require one, we email all members; they have ${factorNoticeDays} days to add it. API keys keep working.`}
      </p>
      {from === null || isOwnRule(from) ? (
        <Button size="small" className="justify-self-start" onClick={() => setChanging(true)}>
          {isRequired ? "No longer require one" : "Require one"}
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">The operator of this site requires it of everybody.</p>
      )}
      {isChanging && <ChangeDialog required={!isRequired} onClose={() => setChanging(false)} />}
    </SettingLine>
  );
}

const stateOf = (from: string | null): string => {
  if (from === null) return "Not required";
  return Date.parse(from) > Date.now() ? `Required from ${dayOf(from)}` : "Required";
};

interface ChangeDialogProps {
  readonly required: boolean;
  readonly onClose: () => void;
}

function ChangeDialog({ required, onClose }: ChangeDialogProps) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ required, password }),
    call: workspaces.requireFactor,
    invalidates: [members.access, members.log],
    done: required ? "All members were emailed." : "An app or a passkey is no longer required.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      {...form}
      title={
        required
          ? "Require an authenticator app or a passkey?"
          : "No longer require an app or a passkey?"
      }
      confirm={required ? "Require one" : "No longer require one"}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        {required
          ? `We email all members now. After ${factorNoticeDays} days, whoever has neither has to add one before they can open this workspace. This includes you.`
          : "Members can log in with their password and a code by email again. To require an app or a passkey later, you have to give notice again."}
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}
