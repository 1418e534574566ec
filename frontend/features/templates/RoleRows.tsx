import { isReader } from "#contract/rules/people/roles";
import { checksText } from "../../checks-text.ts";
import { ChecksField } from "../../placing/ChecksField.tsx";
import { Initials } from "../../placing/Initials.tsx";
import { OtherPeopleField } from "../../placing/OtherPeopleField.tsx";
import { isOnePerson, othersIn } from "../../placing/other-people.ts";
import { RoleField } from "../../placing/RoleField.tsx";
import type { ShownSigner } from "../../placing/signers.ts";
import { placeholders } from "../../placing/template-fields.ts";
import { useSessionUser } from "../../session/user.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import {
  listsOf,
  nobody,
  type PersonText,
  type RoleRow,
  type RowProblems,
  rowProblems,
  withRow,
} from "./role-rows.ts";

interface RoleRowsProps {
  /** One a signer. */
  readonly rows: readonly RoleRow[];
  /** Whether errors are shown. */
  readonly checked: boolean;
  /** The person in each row of the document at hand, where there is one. */
  readonly people?: readonly PersonText[];
  readonly onChange: (rows: readonly RoleRow[]) => void;
}

/** The roles of a template, a line each as for people, and who always signs in one. */
export function RoleRows({ rows, checked, people = [], onChange }: RoleRowsProps) {
  const problems = rowProblems(rows);
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="mb-2 font-medium text-sm">Roles</legend>
      <ol className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line">
        {placeholders(rows.length, listsOf(rows)).map((shown, index) => (
          <OneRole
            key={shown.id}
            shown={shown}
            number={index + 1}
            row={rows[index] ?? { role: "" }}
            others={signingOthers(rows, index)}
            mayRead={mayRead(rows, index)}
            problems={checked ? (problems[index] ?? {}) : {}}
            person={people[index]}
            onChange={(next) => onChange(withRow(rows, index, next))}
          />
        ))}
      </ol>
    </fieldset>
  );
}

/** Whether a role can only read, since another one has something to do. */
const mayRead = (rows: readonly RoleRow[], at: number): boolean =>
  rows.some(({ does }, index) => index !== at && !isReader(does) && does !== "witnesses");

const signingOthers = (rows: readonly RoleRow[], at: number) =>
  rows.flatMap(({ role, does, person }, index) =>
    index === at || does || othersIn({ ...person })
      ? []
      : [{ id: String(index + 1), name: role.trim() || `Signer ${index + 1}` }],
  );

interface OneRoleProps {
  readonly shown: ShownSigner;
  readonly number: number;
  readonly row: RoleRow;
  /** Recipients who sign individually. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
  readonly mayRead: boolean;
  readonly problems: RowProblems;
  readonly person: PersonText | undefined;
  readonly onChange: (row: RoleRow) => void;
}

function OneRole(props: OneRoleProps) {
  const { shown, number, row, others, mayRead, problems, person, onChange } = props;
  const name = row.role.trim() || `Signer ${number}`;
  return (
    <li className="grid grid-cols-1 gap-2 p-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="flex min-h-11 items-center">
          <Initials signer={shown} />
        </div>
        <div className="min-w-0 grow basis-40">
          <TextInput
            label={`Role of signer ${number}`}
            isLabelHidden
            optional
            autoComplete="off"
            placeholder={`Signer ${number}`}
            value={row.role}
            error={problems.role}
            onChange={({ target }) => onChange({ ...row, role: target.value })}
          />
        </div>
        <div className="min-w-0 grow basis-40">
          <RoleField
            label={`What ${name} does`}
            isInLine
            does={row.does}
            witnessOf={row.witnessOf?.toString()}
            others={others}
            mayRead={mayRead}
            onChoose={(does, of) =>
              onChange({ ...row, does, witnessOf: of ? Number(of) : undefined })
            }
          />
        </div>
        {row.person ? (
          <Button
            variant="ghost"
            aria-label={`${name}: someone else each time`}
            onClick={() => onChange({ ...row, person: undefined })}
          >
            Someone else each time
          </Button>
        ) : (
          <Button
            icon="user"
            aria-label={`${name}: always the same person`}
            onClick={() => onChange({ ...row, person: person ?? nobody })}
          >
            Always the same person
          </Button>
        )}
      </div>
      {row.person && (
        <Person
          name={name}
          person={row.person}
          alone={isOnePerson(row.does)}
          problems={problems}
          onChange={(next) => onChange({ ...row, person: next })}
        />
      )}
      {!isReader(row.does) && <Checks name={name} row={row} onChange={onChange} />}
    </li>
  );
}

function Checks({
  name,
  row,
  onChange,
}: { name: string } & Pick<OneRoleProps, "row" | "onChange">) {
  return (
    <details className="sm:ps-10">
      <summary
        aria-label={`${name}: how they are checked`}
        className="min-h-6 w-fit cursor-pointer text-ink-soft text-xs pointer-coarse:py-2"
      >
        {`Checks: ${checksText(row.checks ?? []) || "none"}`}
      </summary>
      <div className="mt-2 grid max-w-md gap-4">
        <ChecksField checks={row.checks} onChoose={(checks) => onChange({ ...row, checks })}>
          <p className="ps-8 text-ink-soft text-sm">
            You choose the code each time. Templates keep none.
          </p>
        </ChecksField>
      </div>
    </details>
  );
}

interface PersonProps {
  readonly name: string;
  readonly person: PersonText;
  /** Whether nobody else can act in the role. */
  readonly alone: boolean;
  readonly problems: RowProblems;
  readonly onChange: (person: PersonText) => void;
}

function Person({ name, person, alone, problems, onChange }: PersonProps) {
  const { email, firstName, lastName } = useSessionUser();
  const bind = (input: "email" | "firstName" | "lastName") => ({
    value: person[input],
    error: problems[input],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...person, [input]: target.value }),
  });
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr] sm:ps-10">
      <legend className="sr-only">{`Who always signs as ${name}`}</legend>
      <TextInput label="Email" inputMode="email" autoCapitalize="none" {...bind("email")} />
      <TextInput label="First name" {...bind("firstName")} />
      <TextInput label="Last name" optional {...bind("lastName")} />
      {person.email === "" && (
        <div>
          <Button
            size="small"
            icon="user"
            onClick={() => onChange({ ...person, email, firstName, lastName })}
          >
            Myself
          </Button>
        </div>
      )}
      {!alone && (
        <div className="sm:col-span-3">
          <OtherPeopleField
            value={person.anyOf ?? ""}
            error={problems.anyOf}
            onChange={(anyOf) => onChange({ ...person, anyOf })}
          />
        </div>
      )}
    </fieldset>
  );
}
