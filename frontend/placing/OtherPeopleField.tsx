import { Textarea } from "../ui/inputs.tsx";

interface OtherPeopleFieldProps {
  /** For a page with several of them. */
  readonly name?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Other people, of whom any one can act in somebody's place. */
export function OtherPeopleField({ name, value, error, onChange }: OtherPeopleFieldProps) {
  return (
    <Textarea
      name={name}
      label="Or any one of these people"
      optional
      rows={Math.max(2, value.split("\n").length)}
      hint="One a line: Ben Brown, ben@example.com. Each gets a link, and who takes it first does it for all."
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
