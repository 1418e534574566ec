import { useState } from "react";
import { returnedBeforeText } from "#contract/mail-delivery";
import { Initials } from "../../pdf/placer/SignerPicker.tsx";
import type { ShownSigner } from "../../pdf/placer/signers.ts";
import { afterPress } from "../../ui/after-press.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { SignerTurn, type Turn, TurnTools } from "./SignerTurn.tsx";
import { problemsOf } from "./signer-checks.ts";
import type { DraftSigner, SignerText } from "./signers.ts";

interface SignerRowProps {
  readonly signer: DraftSigner;
  readonly all: readonly DraftSigner[];
  readonly shown: ShownSigner | undefined;
  /** From 1. */
  readonly number: number;
  /** Undefined when all sign at the same time. */
  readonly turn: Turn | undefined;
  /** Next was pressed: all errors are shown. */
  readonly checked: boolean;
  readonly onEdit: (name: SignerText, text: string) => void;
  readonly onEmailLeft: () => void;
  readonly onRemove: (() => void) | undefined;
}

const inputs = [
  { name: "email", label: "Email", placeholder: "Email*", type: "email" },
  { name: "firstName", label: "First name", placeholder: "First name*", type: "text" },
  { name: "lastName", label: "Last name", placeholder: "Last name*", type: "text" },
  { name: "mobile", label: "Mobile", placeholder: "Mobile", type: "tel" },
] as const;

export function SignerRow(props: SignerRowProps) {
  const { signer, all, checked, onEdit, onEmailLeft } = props;
  const [left, setLeft] = useState<ReadonlySet<SignerText>>(new Set());
  const problems = problemsOf(signer, all);
  return (
    <li data-signer={signer.id}>
      <Card className="p-4 sm:p-5">
        <RowHead {...props} />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {inputs.map(({ name, ...input }) => (
            <TextInput
              key={name}
              {...input}
              name={`${name}-${signer.id}`}
              value={signer[name]}
              autoComplete="off"
              autoCapitalize={name === "email" ? "none" : "words"}
              hint={name === "email" ? returnedNote(signer) : undefined}
              error={checked || left.has(name) ? problems[name] : undefined}
              onChange={(event) => onEdit(name, event.target.value)}
              onBlur={() => {
                // Leaving an input empty is no error until Next.
                if (signer[name] !== "")
                  afterPress(() => setLeft((before) => new Set([...before, name])));
                if (name === "email") onEmailLeft();
              }}
            />
          ))}
        </div>
      </Card>
    </li>
  );
}

const returnedNote = ({ returned }: DraftSigner) =>
  returned && <span className="text-warn-ink">{returnedBeforeText(returned)}</span>;

function RowHead({ signer, all, shown, number, turn, onRemove }: SignerRowProps) {
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      {turn && <SignerTurn turn={turn} number={number} />}
      {shown && <Initials signer={shown} />}
      <h2 className="grow font-semibold">Signer {number}</h2>
      <Registered registered={signer.registered} />
      <div className="flex">
        {turn && <TurnTools turn={turn} number={number} of={all.length} />}
        {onRemove && (
          <IconButton icon="trash" label={`Remove signer ${number}`} onClick={onRemove} />
        )}
      </div>
    </div>
  );
}

function Registered({ registered }: { registered: boolean | undefined }) {
  if (registered === undefined) return null;
  return registered ? (
    <StatusBadge tone="success" icon="check">
      Registered: yes
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon="user">
      Registered: no
    </StatusBadge>
  );
}
