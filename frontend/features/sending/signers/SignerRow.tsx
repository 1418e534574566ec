import { type ChangeEvent, type ComponentProps, useState } from "react";
import { isEmail } from "#contract/rules/inputs/email";
import { users } from "../../../api/users.ts";
import { Initials } from "../../../placing/Initials.tsx";
import { RoleField } from "../../../placing/RoleField.tsx";
import type { ShownSigner } from "../../../placing/signers.ts";
import { afterPress } from "../../../ui/after-press.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import type { DraftProps } from "../draft/draft.ts";
import { inputName, normalized, problemsOf } from "../draft/signer-checks.ts";
import type { DraftSigner, SignerText } from "../draft/signers.ts";
import { MoreOfSigner } from "./MoreOfSigner.tsx";
import { mayRead, moreText, signingOthers } from "./role-words.ts";
import { SignerEmail } from "./SignerEmail.tsx";
import { SignerTurn, Together, type Turn, TurnTools } from "./SignerTurn.tsx";

interface SignerRowProps extends DraftProps {
  readonly signer: DraftSigner;
  /** Counted from 1. */
  readonly number: number;
  readonly shown: ShownSigner | undefined;
  /** Undefined when all sign at the same time. */
  readonly turn: Turn | undefined;
  /** Next was pressed: all errors are shown. */
  readonly checked: boolean;
  /** The input to which Next has led last; a new one for each press. */
  readonly faulty: { readonly input: string } | undefined;
  /** Ids of the signers with a phone field. */
  readonly phones: ReadonlySet<string>;
}

const texts = [
  { name: "firstName", label: "First name", placeholder: "First name*", side: "left" },
  { name: "lastName", label: "Last name", placeholder: "Last name*", side: "right" },
] as const;

/** The inputs of a row; in wide windows they stand below one head of labels. */
const inputsClass =
  "contents min-w-0 grow gap-2 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1.15fr)_minmax(0,1.15fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_4rem] lg:[&_.control]:px-2!";

/** On a phone, the left and the right half of a line below that of the address. */
const leftClass = "min-w-0 max-lg:order-last max-lg:col-span-2";
const rightClass = "min-w-0 max-lg:order-last max-lg:col-span-3";

/** The labels of all rows, which have their own for screen readers. */
export function SignerHead({ inOrder }: { inOrder: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="flex gap-2 border-line border-b px-3 py-2 font-medium text-ink-soft text-xs max-lg:hidden"
    >
      <span className={inOrder ? "w-19 shrink-0" : "w-8 shrink-0"} />
      <span className={inputsClass}>
        <span>Email</span>
        <span>First name</span>
        <span>Last name</span>
        <span>Mobile</span>
        <span>Role</span>
        <span>Registered</span>
      </span>
      <span className={inOrder ? "w-40 shrink-0" : "w-22 shrink-0"} />
    </div>
  );
}

/** A person in one line. What few people need is behind More. */
export function SignerRow(props: SignerRowProps) {
  const { draft, act, signer, number, phones, checked, turn, shown } = props;
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
    isLabelHidden: true,
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => edit(name, event.target.value),
    onBlur: () => leave(name),
  });
  return (
    <li data-signer={id} className="grid gap-1 p-3">
      <h2 className={signer.role ? "text-ink-soft text-xs lg:ms-10" : "sr-only"}>
        {signer.role && <span className="font-semibold text-ink">{signer.role} · </span>}
        Signer {number}
      </h2>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto_auto] items-start gap-2 lg:flex">
        <RowLead {...{ turn, shown }} />
        <div className={inputsClass}>
          <div className={turn ? "max-lg:col-span-3" : "max-lg:col-span-2"}>
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
          </div>
          {texts.map(({ name, side, ...input }) => (
            <div key={name} className={side === "left" ? leftClass : rightClass}>
              <TextInput {...input} {...bind(name)} autoCapitalize="words" />
            </div>
          ))}
          <div className={leftClass}>
            <Mobile {...bind("mobile")} isNeeded={phones.has(id)} />
          </div>
          <RoleOfRow {...{ signer, all, act }} />
          <Registered registered={signer.registered} />
        </div>
        <RowTools {...props} problems={checked ? problems : {}} />
      </div>
      <RowFoot signer={signer} turn={turn} number={number} />
    </li>
  );
}

interface RoleOfRowProps extends Pick<SignerRowProps, "signer" | "act"> {
  readonly all: readonly DraftSigner[];
}

function RoleOfRow({ signer, all, act }: RoleOfRowProps) {
  const { id, does, witnessOf } = signer;
  return (
    <div className={rightClass}>
      <RoleField
        label="Role"
        isInLine
        does={does}
        witnessOf={witnessOf}
        others={signingOthers(all, id)}
        mayRead={mayRead(all, id)}
        onChoose={(role, of) => act({ type: "set what they do", id, does: role, witnessOf: of })}
      />
    </div>
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

interface MobileProps extends Omit<ComponentProps<typeof TextInput>, "label"> {
  readonly isNeeded: boolean;
}

const Mobile = ({ isNeeded, ...input }: MobileProps) => (
  <TextInput
    {...input}
    label="Mobile"
    type="tel"
    placeholder="Mobile"
    optional={!isNeeded}
    title={isNeeded ? "Shown in this signer's phone field" : "Needed only for a phone field"}
  />
);

type RowPartProps = Pick<SignerRowProps, "turn" | "number">;

function RowLead({ turn, shown }: Pick<SignerRowProps, "turn" | "shown">) {
  return (
    <div className="shrink-0">
      <div className="flex min-h-11 items-center gap-1">
        {turn && <SignerTurn turn={turn} />}
        {shown && <Initials signer={shown} />}
      </div>
    </div>
  );
}

interface RowToolsProps extends SignerRowProps {
  /** The faults that are shown. */
  readonly problems: ReturnType<typeof problemsOf>;
}

function RowTools({ draft, act, signer, number, turn, problems, faulty }: RowToolsProps) {
  const { signers: all, template } = draft;
  const isBegun = signer.email !== "" || signer.firstName !== "" || moreText(signer) !== "";
  return (
    <div
      className={classes(
        "flex min-h-11 shrink-0 items-center justify-end",
        // With the order's tools, they would leave no width for the address on a phone.
        turn ? "max-lg:order-last max-lg:col-span-5 lg:w-40" : "lg:w-22",
      )}
    >
      {turn && <TurnTools turn={turn} number={number} of={all.length} />}
      {isBegun && <MoreOfSigner {...{ act, signer, number, problems, faulty }} />}
      {all.length > 1 && !template && (
        <IconButton
          icon="trash"
          label={`Remove signer ${number}`}
          onClick={() => act({ type: "remove signer", id: signer.id })}
        />
      )}
    </div>
  );
}

/** What is set behind More, and whether they sign together with the row above. */
function RowFoot({ signer, turn, number }: RowPartProps & Pick<SignerRowProps, "signer">) {
  const more = moreText(signer);
  const isAfter = turn !== undefined && number > 1;
  if (more === "" && !isAfter) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-10 text-ink-soft text-xs">
      {isAfter && <Together turn={turn} />}
      {more !== "" && <p className="min-w-0 [overflow-wrap:anywhere]">{more}</p>}
    </div>
  );
}

/** As specified: whether the address has an account. In wide windows the head has the label, on phones there is space for the icon. */
function Registered({ registered }: Pick<DraftSigner, "registered">) {
  if (registered === undefined) return null;
  return (
    <span
      title={`Registered: ${registered ? "yes" : "no"}`}
      className="flex min-h-11 items-center gap-1 self-start text-ink-soft text-xs"
    >
      <Icon name={registered ? "check" : "user"} className="size-3.5 max-lg:size-4.5" />
      <span className="max-sm:sr-only">
        <span className="lg:sr-only">Registered: </span>
        {registered ? "yes" : "no"}
      </span>
    </span>
  );
}
