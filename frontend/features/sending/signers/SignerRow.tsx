import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Initials } from "../../../pdf/placer/SignerPicker.tsx";
import type { ShownSigner } from "../../../pdf/placer/signers.ts";
import { afterPress } from "../../../ui/after-press.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { problemsOf } from "../draft/signer-checks.ts";
import type { KnownPerson, SignerText } from "../draft/signers.ts";
import { SignerEmail } from "./SignerEmail.tsx";
import { SignerOptions, type SignerOptionsProps } from "./SignerOptions.tsx";
import { SignerTurn, type Turn, TurnTools } from "./SignerTurn.tsx";

interface SignerRowProps extends Omit<SignerOptionsProps, "problem" | "codeError"> {
  readonly shown: ShownSigner | undefined;
  /** Undefined when all sign at the same time. */
  readonly turn: Turn | undefined;
  /** Next was pressed: all errors are shown. */
  readonly checked: boolean;
  /** Ids of the signers with a phone field. */
  readonly phones: ReadonlySet<string>;
  readonly onPerson: (person: KnownPerson) => void;
  readonly onEdit: (name: SignerText, text: string) => void;
  readonly onEmailLeft: () => void;
  readonly onRemove: (() => void) | undefined;
}

const texts = [
  { name: "firstName", label: "First name", placeholder: "First name*" },
  { name: "lastName", label: "Last name", placeholder: "Last name*" },
] as const;

export function SignerRow(props: SignerRowProps) {
  const { signer, all, phones, checked, onEdit, onPerson, onEmailLeft } = props;
  const [left, setLeft] = useState<ReadonlySet<SignerText>>(new Set());
  const problems = problemsOf(signer, all, phones);
  const errorOf = (name: SignerText) => (checked || left.has(name) ? problems[name] : undefined);
  function leave(name: SignerText) {
    // Leaving an input empty is no error until Next.
    if (signer[name] !== "") afterPress(() => setLeft((before) => new Set([...before, name])));
    if (name === "email") onEmailLeft();
  }
  const bind = (name: Exclude<SignerText, "email">) => ({
    name: `${name}-${signer.id}`,
    value: signer[name],
    autoComplete: "off",
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onEdit(name, event.target.value),
    onBlur: () => leave(name),
  });
  return (
    <li data-signer={signer.id}>
      <Card className="p-4 sm:p-5">
        <RowHead {...props} />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr]">
          <SignerEmail
            signer={signer}
            all={all}
            error={errorOf("email")}
            onText={(text) => onEdit("email", text)}
            onPerson={onPerson}
            onLeave={() => leave("email")}
          />
          {texts.map(({ name, ...input }) => (
            <TextInput key={name} {...input} {...bind(name)} autoCapitalize="words" />
          ))}
          <Mobile {...bind("mobile")} isNeeded={phones.has(signer.id)} />
        </div>
        <div className="mt-3">
          <SignerOptions
            signer={signer}
            all={all}
            number={props.number}
            problem={checked ? problems.anyOf : undefined}
            onDoes={props.onDoes}
            onOthers={props.onOthers}
            onLanguage={props.onLanguage}
            onChecks={props.onChecks}
            codeError={checked ? problems.accessCode : undefined}
          />
        </div>
      </Card>
    </li>
  );
}

type MobileProps = Omit<ComponentProps<typeof TextInput>, "label"> & {
  readonly isNeeded: boolean;
};

const Mobile = ({ isNeeded, ...input }: MobileProps) => (
  <TextInput
    {...input}
    label="Mobile"
    type="tel"
    placeholder="Mobile"
    optional={!isNeeded}
    hint={isNeeded ? "Shown in this signer's phone field" : "Needed only for a phone field"}
  />
);

function RowHead({ signer, all, shown, number, turn, onRemove }: SignerRowProps) {
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      {turn && <SignerTurn turn={turn} number={number} />}
      {shown && <Initials signer={shown} />}
      <h2 className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
        {signer.role && (
          <>
            {signer.role} <span className="font-normal text-ink-faint"> · </span>
          </>
        )}
        <span className={signer.role && "font-normal text-ink-soft"}>Signer {number}</span>
      </h2>
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
    <StatusBadge tone="success" icon="check" word="Registered: yes" />
  ) : (
    <StatusBadge tone="neutral" icon="user" word="Registered: no" />
  );
}
