import { type Role, roles } from "#contract/roles";
import { Select } from "../../ui/Select.tsx";
import { doesHint, doesWords } from "./role-words.ts";

interface RoleFieldProps {
  readonly label: string;
  /** Undefined for somebody who signs. */
  readonly does: Role | undefined;
  /** Id of the signer whose signature a witness witnesses. */
  readonly witnessOf: string | undefined;
  /** The others who sign, and so can have a witness. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (does: Role | undefined, witnessOf: string | undefined) => void;
}

/** What somebody does with a document; to witness is offered for each other person who signs. */
export function RoleField({ label, does, witnessOf, others, onChoose }: RoleFieldProps) {
  const plain = [undefined, "approves", "confirms"] as const;
  return (
    <Select
      label={label}
      hint={doesHint(does)}
      value={choiceOf(does, witnessOf)}
      options={[
        ...plain.map((one) => ({ value: choiceOf(one), label: doesWords(one) })),
        ...others.map(({ id, name }) => ({
          value: choiceOf("witnesses", id),
          label: doesWords("witnesses", name),
        })),
      ]}
      onChange={(value) => {
        const [chosen = "", of] = value.split(/ (.*)/s);
        onChoose(
          roles.find((role) => role === chosen),
          of,
        );
      }}
    />
  );
}

/** "signs", "approves", "witnesses" with an id. */
const choiceOf = (does: Role | undefined, witnessOf?: string): string =>
  does === "witnesses" ? `${does} ${witnessOf}` : (does ?? "signs");
