import { type ChangeEvent, type ComponentProps, useState } from "react";
import { isEmail } from "#contract/rules/inputs/email";
import { users } from "../../../api/users.ts";
import { Initials } from "../../../placing/SignerPicker.tsx";
import type { ShownSigner } from "../../../placing/signers.ts";
import { afterPress } from "../../../ui/after-press.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { DraftProps } from "../draft/draft.ts";
import { inputName, normalized, problemsOf } from "../draft/signer-checks.ts";
import type { DraftSigner, SignerText } from "../draft/signers.ts";
import { SignerEmail } from "./SignerEmail.tsx";
import { SignerOptions } from "./SignerOptions.tsx";
import { SignerTurn, type Turn, TurnTools } from "./SignerTurn.tsx";

interface SignerRowProps extends DraftProps {
  readonly signer: DraftSigner;
  /** Counted from 1. */
  readonly number: number;
  readonly shown: ShownSigner | undefined;
  /** Undefined when all sign at the same time. */
  readonly turn: Turn | undefined;
  /** Next was pressed: all errors are shown. */
  readonly checked: boolean;
  /** Ids of the signers with a phone field. */
  readonly phones: ReadonlySet<string>;
}

const texts = [
  { name: "firstName", label: "First name", placeholder: "First name*" },
  { name: "lastName", label: "Last name", placeholder: "Last name*" },
] as const;

export function SignerRow(props: SignerRowProps) {
  const { draft, act, signer, number, phones, checked } = props;
  const { signers: all } = draft;
  const { id } = signer;
  const [left, setLeft] = useState<ReadonlySet<SignerText>>(new Set());
  const problems = problemsOf(signer, all, phones);
  const errorOf = (name: SignerText) => (checked || left.has(name) ? problems[name] : undefined);
  function leave(name: SignerText) {
    // Leaving an input empty is no error until Next.
    if (signer[name] !== "") afterPress(() => setLeft((before) => new Set([...before, name])));
    if (name === "email") void lookUp(signer, act);
  }
  const edit = (name: SignerText, text: string) => act({ type: "edit signer", id, name, text });
  const bind = (name: Exclude<SignerText, "email">) => ({
    name: inputName(name, id),
    value: signer[name],
    autoComplete: "off",
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => edit(name, event.target.value),
    onBlur: () => leave(name),
  });
  return (
    <li data-signer={id}>
      <Card className="p-4 sm:p-5">
        <RowHead {...props} />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr]">
          <SignerEmail
            signer={signer}
            all={all}
            error={errorOf("email")}
            onText={(text) => edit("email", text)}
            onPerson={(person) => {
              act({ type: "take person", id, person });
              void lookUp({ ...signer, ...person, registered: undefined }, act);
            }}
            onLeave={() => leave("email")}
          />
          {texts.map(({ name, ...input }) => (
            <TextInput key={name} {...input} {...bind(name)} autoCapitalize="words" />
          ))}
          <Mobile {...bind("mobile")} isNeeded={phones.has(id)} />
        </div>
        <div className="mt-3">
          <SignerOptions
            {...{ all, act, signer, number }}
            problem={checked ? problems.anyOf : undefined}
            codeError={checked ? problems.accessCode : undefined}
          />
        </div>
      </Card>
    </li>
  );
}

/** Prefills a registered person's data; without a reply the sender types it. */
async function lookUp(
  { id, email, registered }: DraftSigner,
  act: DraftProps["act"],
): Promise<void> {
  if (!isEmail(normalized(email)) || registered !== undefined) return;
  const found = await users.details({ email: normalized(email) }).catch(() => undefined);
  if (found) act({ type: "found signer", id, email, found });
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

function RowHead({ draft, act, signer, shown, number, turn }: SignerRowProps) {
  const { signers: all, template } = draft;
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
        {all.length > 1 && !template && (
          <IconButton
            icon="trash"
            label={`Remove signer ${number}`}
            onClick={() => act({ type: "remove signer", id: signer.id })}
          />
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
