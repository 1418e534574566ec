import { useState } from "react";
import { isolated } from "#languages/isolated";
import {
  personFault,
  type RolePerson,
  roleNames,
  type TemplateRecord,
} from "../../api/templates.ts";
import { useSessionUser } from "../../session/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { type Errors, useForm } from "../../ui/form.ts";
import { TextInput } from "../../ui/inputs.tsx";
import type { Bulk } from "./bulk.ts";

interface PeopleForAllProps {
  readonly template: TemplateRecord;
  readonly bulk: Pick<Bulk, "missing" | "forAll">;
  readonly onPerson: (role: number, person: RolePerson | undefined) => void;
}

/** Names one person in all rows for each role for which the sheet and the template name nobody. */
export function PeopleForAll({ template, bulk: { missing, forAll }, onPerson }: PeopleForAllProps) {
  const names = roleNames(template.roles.length, template.roles);
  const asked = [...template.roles.keys()].filter(
    (role) => forAll.has(role) || (missing.includes(role) && template.roles.length > 1),
  );
  if (asked.length === 0) return null;
  return (
    <Card className="grid gap-4 p-4">
      {asked.map((role) => (
        <Role
          key={role}
          name={names[role] ?? ""}
          person={forAll.get(role)}
          onPerson={(person) => onPerson(role, person)}
        />
      ))}
    </Card>
  );
}

interface RoleProps {
  readonly name: string;
  readonly person: RolePerson | undefined;
  readonly onPerson: (person: RolePerson | undefined) => void;
}

function Role({ name, person, onPerson }: RoleProps) {
  const { email, firstName, lastName } = useSessionUser();
  const [isAsked, setAsked] = useState(false);
  if (person)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{isolated(name)}</span>
          {`: ${isolated([person.firstName, person.lastName].filter(Boolean).join(" "))} (${person.email}), in all rows`}
        </p>
        <Button size="small" onClick={() => onPerson(undefined)}>
          Change
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold">{`Who is “${isolated(name)}”?`}</h2>
      <p className="text-ink-soft text-sm">Choose its columns below, or one person for all rows.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onPerson({ email, firstName, lastName })}>Me</Button>
        <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          The same person for all
        </Button>
      </div>
      {isAsked && <Person onPerson={onPerson} />}
    </div>
  );
}

function Person({ onPerson }: Pick<RoleProps, "onPerson">) {
  const { form, bind } = useForm({
    names: ["email", "firstName", "lastName"],
    initial: { email: "", firstName: "", lastName: "" },
    check: faultsOf,
    onSubmit: ({ email, firstName, lastName }) =>
      onPerson({ email: email.trim(), firstName, ...(lastName ? { lastName } : {}) }),
  });
  return (
    <form {...form} className="grid gap-3 sm:grid-cols-3">
      <TextInput {...bind("email")} label="Email" type="email" />
      <TextInput {...bind("firstName")} label="First name" />
      <TextInput {...bind("lastName")} label="Last name" optional />
      <div>
        <Button type="submit">Use for all rows</Button>
      </div>
    </form>
  );
}

type Inputs = Readonly<Record<"email" | "firstName" | "lastName", string>>;

/** The last name may be left out. */
function faultsOf(inputs: Inputs): Errors<keyof Inputs> {
  const asked = (["email", "firstName", "lastName"] as const).filter(
    (name) => name !== "lastName" || inputs.lastName !== "",
  );
  return Object.fromEntries(
    asked.flatMap((name) => {
      const fault = personFault(name, inputs[name]);
      return fault === undefined ? [] : [[name, fault]];
    }),
  );
}
