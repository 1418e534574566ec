import { type RecipientRole, readerRoles, recipientRoles } from "#contract/rules/people/roles";
import { Select } from "../ui/Select.tsx";
import { doesHint, doesWords } from "./role-words.ts";

interface RoleFieldProps {
  readonly label: string;
  /** In a line the label is hidden, and the hint stays a tooltip. */
  readonly isInLine?: boolean;
  /** Undefined for somebody who signs. */
  readonly does: RecipientRole | undefined;
  /** Id of the signer whose signature a witness witnesses. */
  readonly witnessOf: string | undefined;
  /** The others who sign, and so can have a witness. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
  /** Whether they can only read, since somebody else signs, approves or confirms. */
  readonly mayRead: boolean;
  readonly onChoose: (does: RecipientRole | undefined, witnessOf: string | undefined) => void;
}

/** What somebody does with a document; to witness is offered for each other person who signs. */
export function RoleField(props: RoleFieldProps) {
  const { label, isInLine = false, does, witnessOf, others, mayRead, onChoose } = props;
  const plain = [undefined, "approves", "confirms"] as const;
  return (
    <Select
      label={label}
      hint={isInLine ? undefined : doesHint(does)}
      isLabelHidden={isInLine}
      value={choiceOf(does, witnessOf)}
      options={[
        ...plain.map((one) => ({ value: choiceOf(one), label: doesWords(one) })),
        ...others.map(({ id, name }) => ({
          value: choiceOf("witnesses", id),
          label: doesWords("witnesses", name),
        })),
        ...(mayRead ? readerRoles : []).map((one) => ({ value: one, label: doesWords(one) })),
      ]}
      onChange={(value) => {
        const [chosen = "", of] = value.split(/ (.*)/s);
        onChoose(
          recipientRoles.find((role) => role === chosen),
          of,
        );
      }}
    />
  );
}

/** "signs", "approves", "witnesses" with an id. */
const choiceOf = (does: RecipientRole | undefined, witnessOf?: string): string =>
  does === "witnesses" ? `${does} ${witnessOf}` : (does ?? "signs");
