import { filledTitle } from "#contract/title-pattern";
import { TextInput } from "../../ui/inputs.tsx";
import { type RoleRow, titleNames } from "./role-rows.ts";

interface TitlePatternProps {
  readonly value: string;
  readonly rows: readonly RoleRow[];
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (pattern: string) => void;
}

/** How documents made from the template are titled; a press puts a name in braces at the end. */
export function TitlePattern({ value, rows, name, error, onChange }: TitlePatternProps) {
  const roles = titleNames(rows);
  const example = filledTitle(value, {
    template: name || "Lease",
    roles,
    people: rows.map(({ person }, index) =>
      person ? `${person.firstName} ${person.lastName}`.trim() : (names[index] ?? "Ann Lee"),
    ),
  });
  return (
    <div className="grid gap-2">
      <TextInput
        label="Title of documents"
        optional
        autoComplete="off"
        placeholder={`{template} - {${roles.at(-1) ?? "Tenant"}}`}
        hint={
          value.trim() === ""
            ? "Without one, a document has the name of its file."
            : `For example: ${example}`
        }
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <ul aria-label="Names to insert" className="flex flex-wrap gap-2">
        {["template", ...roles].map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-label={`Insert {${one}}`}
              className="inline-flex min-h-8 items-center rounded-full border border-line px-3 text-ink-soft text-sm hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
              onClick={() => onChange(value.trim() ? `${value.trimEnd()} - {${one}}` : `{${one}}`)}
            >
              {`{${one}}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const names = ["Margaret Holloway", "Tariq Aziz"];
