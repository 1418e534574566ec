import { useState } from "react";
import type { MemberRole } from "#contract/rules/people/workspace-names";
import { useCallForm } from "../../api/call-form.ts";
import { members } from "../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { type OwnSignOn, type SignOn, signOnErrors, signOns } from "../../api/sign-on.ts";
import { checkOwnPassword, OwnPassword } from "../../session/OwnPassword.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Checkbox, PasswordInput, TextInput } from "../../ui/inputs.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingLine } from "../../ui/SettingLine.tsx";
import { dayOf } from "../../ui/times.ts";
import { roleOptions, roleWords } from "./role-words.ts";

/** How people of the owner's domain log in at their own issuer. */
export function SingleSignOn() {
  const own = useApiQuery(signOns.own, {});
  const { signOn } = own.data ?? {};
  return (
    <SettingLine label="Single sign-on" value={own.data ? stateOf(signOn) : ""}>
      <Loaded of={own} label="Loading single sign-on">
        {(data) => <Settings key={JSON.stringify(data)} {...data} />}
      </Loaded>
    </SettingLine>
  );
}

function stateOf(signOn: SignOn | undefined): string {
  if (!signOn) return "Off";
  const { domain, provenAt, lostAt, isOnly } = signOn;
  if (lostAt !== undefined) return `Stopped, DNS record missing: ${domain}`;
  if (provenAt === undefined) return `DNS record to be added: ${domain}`;
  return isOnly ? `The only way to log in: ${domain}` : domain;
}

function Settings({ signOn, redirectUri }: OwnSignOn) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <p className="text-ink-soft text-sm">
        People with addresses of your domain log in at your own identity provider (OpenID Connect:
        Entra ID, Google, Keycloak and others). The first login makes somebody a member. They are
        asked again every 12 hours.
      </p>
      {signOn && <Proof signOn={signOn} />}
      <SettingsForm {...{ signOn, redirectUri }} />
      {signOn && (
        <div>
          <Button size="small" onClick={() => setRemoving(true)}>
            Remove single sign-on
          </Button>
        </div>
      )}
      {isRemoving && <RemoveSignOn onClose={() => setRemoving(false)} />}
    </>
  );
}

/** The DNS record, until it is found and while it is missing. */
function Proof({ signOn: { record, domain, provenAt, lostAt } }: { readonly signOn: SignOn }) {
  const prove = useApiMutation(signOns.prove, {
    invalidates: [signOns.own],
    done: `${domain} is proven.`,
  });
  if (provenAt !== undefined && lostAt === undefined)
    return (
      <p className="text-ink-soft text-sm">
        The domain was proven on {dayOf(provenAt)}. Keep the DNS record: we look for it regularly.
      </p>
    );
  return (
    <div className="grid gap-3">
      <Banner tone={lostAt === undefined ? "info" : "warn"}>
        {lostAt === undefined
          ? `Add this DNS record to prove that ${domain} is yours. Nobody can log in this way before that.`
          : `Nobody can log in with single sign-on since ${dayOf(lostAt)}, because this DNS record is missing.`}
      </Banner>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <Part name="Type" value="TXT" />
        <Part name="Name" value={record.name} />
        <Part name="Value" value={record.value} />
      </dl>
      {prove.error && <Banner tone="danger">{prove.error.message}</Banner>}
      <div>
        <Button busy={prove.isPending} onClick={() => prove.mutate({})}>
          Look for the record
        </Button>
      </div>
    </div>
  );
}

const Part = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd translate="no" className="select-all font-mono [overflow-wrap:anywhere]">
      {value}
    </dd>
  </>
);

const names = ["issuer", "clientId", "clientSecret", "domain", "password"] as const;

interface FormProps {
  readonly signOn: SignOn | undefined;
  readonly redirectUri: string;
}

function SettingsForm({ signOn, redirectUri }: FormProps) {
  const [role, setRole] = useState<MemberRole>(signOn?.role ?? "sender");
  const [isOnly, setOnly] = useState(signOn?.isOnly ?? false);
  const { form, bind } = useCallForm({
    names,
    initial: {
      ...{ issuer: signOn?.issuer ?? "", clientId: signOn?.clientId ?? "", clientSecret: "" },
      ...{ domain: signOn?.domain ?? "", password: "" },
    },
    check: (values) => ({ ...signOnErrors.save(values), ...checkOwnPassword(values) }),
    inputOf: ({ clientSecret, ...values }) => ({
      ...{ ...values, role, isOnly },
      ...(clientSecret === "" ? {} : { clientSecret }),
    }),
    call: signOns.save,
    invalidates: [signOns.own, members.log],
    done: "Single sign-on is saved.",
  });
  const { busy, ...rest } = form;
  return (
    <Form {...rest} aria-label="Single sign-on">
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <Part name="Redirect URI, for your identity provider" value={redirectUri} />
      </dl>
      <TextInput
        label="Issuer"
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...bind("issuer")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput label="Client ID" autoComplete="off" {...bind("clientId")} />
        <PasswordInput
          label="Client secret"
          autoComplete="off"
          hint={signOn ? "Leave it empty to keep the one that is stored." : undefined}
          {...bind("clientSecret")}
        />
        <TextInput
          label="Domain of your addresses"
          placeholder="firm.example"
          autoComplete="off"
          autoCapitalize="none"
          {...bind("domain")}
        />
        <Select
          label="Role at the first login"
          value={role}
          options={roleOptions}
          onChange={setRole}
          hint={roleWords[role].hint}
        />
      </div>
      {signOn?.provenAt !== undefined && (
        <Checkbox
          label="Only single sign-on"
          hint="Nobody but you can open this workspace with a password. You need recovery codes for that, in case the identity provider is away."
          checked={isOnly}
          onChange={({ target }) => setOnly(target.checked)}
        />
      )}
      <OwnPassword {...bind("password")} />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}

function RemoveSignOn({ onClose }: { readonly onClose: () => void }) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ password }),
    call: signOns.remove,
    invalidates: [signOns.own, members.log],
    done: "Single sign-on is removed.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      {...form}
      title="Remove single sign-on?"
      confirm="Remove"
      variant="danger"
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        Members stay, and log in with passwords. People without one set it under “Forgot password”.
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}
