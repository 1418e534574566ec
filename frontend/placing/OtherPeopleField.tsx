import { Textarea } from "../ui/inputs.tsx";

interface OtherPeopleFieldProps {
  /** For a page with several of them. */
  readonly name?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Other people who can act in somebody's place. */
export function OtherPeopleField({ name, value, error, onChange }: OtherPeopleFieldProps) {
  return (
    <Textarea
      name={name}
      label="Any of these people can sign instead"
      optional
      rows={Math.max(2, value.split("\n").length)}
      hint="One person per line: Ben Brown, ben@example.com. The first to take it signs; the others' links close."
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
