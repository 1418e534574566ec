import { useState } from "react";
import { returnedBeforeText } from "#contract/rules/mails/mail-delivery";
import { useContacts } from "../../../api/use-contacts.ts";
import { Combobox } from "../../../ui/Combobox.tsx";
import { inputName, normalized } from "../draft/signer-checks.ts";
import { type DraftSigner, fullName, type KnownPerson, pastedPerson } from "../draft/signers.ts";

interface SignerEmailProps {
  readonly signer: DraftSigner;
  readonly all: readonly DraftSigner[];
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
  readonly onPerson: (person: KnownPerson) => void;
  readonly onLeave: () => void;
}

/** Longer addresses don't fit into the input on most screens. */
const fittingLength = 36;

/** The address of a signer, which suggests people whom the sender has written to. */
export function SignerEmail({ signer, all, error, onText, onPerson, onLeave }: SignerEmailProps) {
  const [open, setOpen] = useState(false);
  const found = useContacts(signer.email, open);
  const others = new Set(all.filter((one) => one.id !== signer.id).map(emailOf));
  const offered = found.filter(({ email }) => !others.has(email));
  return (
    <Combobox
      label="Email"
      isLabelHidden
      placeholder="Email*"
      inputMode="email"
      name={inputName("email", signer.id)}
      value={signer.email}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      hint={hintFor(signer)}
      suggestions={offered.map((person) => {
        const name = fullName(person);
        return { key: person.email, text: name || person.email, detail: name && person.email };
      })}
      onOpen={setOpen}
      onText={(text) => {
        const person = pastedPerson(text);
        if (person) onPerson(person);
        else onText(text);
      }}
      onPick={(email) => {
        const person = found.find((one) => one.email === email);
        if (person) onPerson(person);
      }}
      onBlur={onLeave}
    />
  );
}

const emailOf = ({ email }: DraftSigner) => normalized(email);

function hintFor({ email, returned }: DraftSigner) {
  const isLong = email.length > fittingLength;
  if (!isLong && !returned) return undefined;
  return (
    <>
      {isLong && <span className="block [overflow-wrap:anywhere]">{email}</span>}
      {returned && <span className="text-warn-ink">{returnedBeforeText(returned)}</span>}
    </>
  );
}
