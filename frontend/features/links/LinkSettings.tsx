import { useState } from "react";
import { Link } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { type PublicLink, publicLinks } from "../../api/public-links.ts";
import { useApiMutation } from "../../api/query.ts";
import { roleNames, type TemplateRecord } from "../../api/templates.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { type Errors, useForm } from "../../ui/form.ts";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/Select.tsx";

interface LinkSettingsProps {
  readonly template: TemplateRecord;
  readonly link: PublicLink | undefined;
}

const stale = { invalidates: [publicLinks.get, publicLinks.list] };
const names = ["title", "endsAt", "max", "dayMax"] as const;
type Name = (typeof names)[number];

/** The settings of a link; a new one is made by saving. */
export function LinkSettings({ template, link }: LinkSettingsProps) {
  const [isOn, setOn] = useState(link?.on ?? true);
  const [role, setRole] = useState(String(link?.role ?? firstFree(template)));
  const [isShared, setShared] = useState(link?.sharedAddresses ?? false);
  const [isRemoving, setRemoving] = useState(false);
  const save = useApiMutation(publicLinks.set, {
    ...stale,
    done: "Link saved.",
  });
  const { form, bind } = useForm<Name>({
    names,
    initial: {
      title: link && link.title !== template.name ? link.title : "",
      endsAt: link?.endsAt ? localOf(link.endsAt) : "",
      max: String(link?.max ?? ""),
      dayMax: String(link?.dayMax ?? ""),
    },
    check: ({ max, dayMax }) => ({ ...faultIn("max", max), ...faultIn("dayMax", dayMax) }),
    onSubmit: (values) =>
      save.mutate({
        ...{ templateId: template.id, on: isOn, role: Number(role), ...settingsOf(values) },
        ...(isShared ? { sharedAddresses: true } : {}),
      }),
  });
  const roles = roleNames(template.roles.length, template.roles);
  return (
    <Card className="p-4">
      <Form
        {...form}
        error={save.error?.message}
        actions={
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={save.isPending}>
              {link ? "Save" : "Create link"}
            </Button>
            {link && (
              <Button variant="ghost" icon="trash" onClick={() => setRemoving(true)}>
                Delete
              </Button>
            )}
          </div>
        }
      >
        <Checkbox
          label="On"
          hint="While it is off, visitors read that the link is not open."
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        <Select
          label="The visitor is"
          value={role}
          options={roles.map((label, index) => ({ value: String(index + 1), label }))}
          onChange={setRole}
          hint={
            <>
              Every other role needs a fixed person.{" "}
              <Link to={paths.editTemplate(template.id)} className="link">
                Edit the template
              </Link>
            </>
          }
        />
        <TextInput
          {...bind("title")}
          label="Title"
          optional
          hint={`What visitors read above the document. By default “${isolated(template.name)}”.`}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-[auto_1fr_1fr]">
          <TextInput {...bind("endsAt")} label="Ends" optional type="datetime-local" />
          <TextInput {...bind("max")} label="Limit" optional inputMode="numeric" hint="people" />
          <TextInput
            {...bind("dayMax")}
            label="Daily limit"
            optional
            inputMode="numeric"
            hint={`people, by default ${limits.linkVisitorsOfDay}`}
          />
        </div>
        <Checkbox
          label="Several people can use one address"
          hint="For example a parent for each child. Each name begins a document of its own."
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
      </Form>
      {isRemoving && link && <Removal link={link} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

function faultIn(name: Name, text: string): Errors<Name> {
  const fault = countFault(text);
  return fault === undefined ? {} : { [name]: fault };
}

/** The first role for which the template names nobody, from 1. */
function firstFree({ roles, people = [] }: TemplateRecord): number {
  const free = roles.findIndex((_, index) => !people[index]);
  return Math.max(free, 0) + 1;
}

function Removal({ link, onClose }: { link: PublicLink; onClose: () => void }) {
  return (
    <ConfirmCall
      title="Delete this link?"
      confirm="Delete"
      variant="danger"
      call={publicLinks.remove}
      input={{ templateId: link.templateId }}
      {...stale}
      onClose={onClose}
    >
      <p>
        Its address never works again, also on posters. Documents that visitors have started stay as
        they are.
      </p>
    </ConfirmCall>
  );
}

interface SettingsInputs {
  readonly title: string;
  /** The value of a `datetime-local` input. */
  readonly endsAt: string;
  readonly max: string;
  readonly dayMax: string;
}

/** The typed values as the API takes them; empty inputs are left out. */
const settingsOf = ({ title, endsAt, max, dayMax }: SettingsInputs) => ({
  ...(title.trim() ? { title } : {}),
  ...(endsAt ? { endsAt: new Date(endsAt).toISOString() } : {}),
  ...(max.trim() ? { max: Number(max) } : {}),
  ...(dayMax.trim() ? { dayMax: Number(dayMax) } : {}),
});

/** The fault of a number of people; undefined for a good one, and for none. */
function countFault(text: string): string | undefined {
  const count = Number(text);
  const isGood = /^\s*\d*\s*$/.test(text) && (text.trim() === "" || count >= 1);
  if (isGood && count <= limits.linkVisitorsMax) return undefined;
  return `Please enter a number from 1 to ${limits.linkVisitorsMax.toLocaleString("en")}, or leave this empty.`;
}

/** An instant as `datetime-local` shows it, in the browser's time. */
function localOf(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
