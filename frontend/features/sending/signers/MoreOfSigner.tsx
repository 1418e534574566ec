import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { accessCodeLimits } from "#contract/rules/people/checks";
import { isReader } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";
import { ChecksField } from "../../../placing/ChecksField.tsx";
import { OtherPeopleField } from "../../../placing/OtherPeopleField.tsx";
import { isOnePerson } from "../../../placing/other-people.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import type { DraftProps } from "../draft/draft.ts";
import { inputName, type SignerProblems } from "../draft/signer-checks.ts";
import { type DraftSigner, fullName } from "../draft/signers.ts";
import { checksSet, languageSet, othersSet } from "./role-words.ts";

interface MoreOfSignerProps extends Pick<DraftProps, "act"> {
  readonly signer: DraftSigner;
  /** Counted from 1. */
  readonly number: number;
  /** The faults that are shown. */
  readonly problems: SignerProblems;
  /** The input to which Next has led last; a new one for each press. */
  readonly faulty: { readonly input: string } | undefined;
}

/** What few people need: who may sign instead, checks and language, each with its present value. */
export function MoreOfSigner(props: MoreOfSignerProps) {
  const { signer, number, faulty } = props;
  const [isOpen, setOpen] = useState(false);
  const own = [inputName("anyOf", signer.id), inputName("accessCode", signer.id)];
  const wanted = own.find((name) => name === faulty?.input);
  useEffect(
    function openAtFault() {
      if (wanted && faulty) setOpen(true);
    },
    [wanted, faulty],
  );
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="px-1.5!"
        aria-label={`More about signer ${number}`}
        onClick={() => setOpen(true)}
      >
        More
      </Button>
      {isOpen && <Sheet {...props} focused={wanted} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps extends MoreOfSignerProps {
  /** The input with the fault, which gets the focus. */
  readonly focused: string | undefined;
  readonly onClose: () => void;
}

function Sheet({ act, signer, number, problems, focused, onClose }: SheetProps) {
  const { id, does, language, anyOf = "" } = signer;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(
    function focusFault() {
      if (focused) sheet.current?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
    },
    [focused],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={isolated(fullName(signer) || signer.email) || `Signer ${number}`}
      size="medium"
      isSheet
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div ref={sheet} className="grid gap-5">
        {!isOnePerson(does) && (
          <Group title="Who may sign instead" value={othersSet(signer) ?? "Nobody"}>
            <OtherPeopleField
              name={inputName("anyOf", id)}
              value={anyOf}
              error={problems.anyOf}
              onChange={(text) => act({ type: "edit signer", id, name: "anyOf", text })}
            />
          </Group>
        )}
        {!isReader(does) && (
          <Group title="How they are checked" value={checksSet(signer) ?? "By their email alone"}>
            <CheckFields signer={signer} error={problems.accessCode} act={act} />
          </Group>
        )}
        <Group title="Language" value={languageSet(signer) ?? "As the document"}>
          <LanguageField
            label="Language of this signer"
            otherwise="as the document"
            value={language}
            onChoose={(chosen) => act({ type: "choose language", id, language: chosen })}
          />
        </Group>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  /** What is set now. */
  readonly value: string;
  readonly children: ReactNode;
}

function Group({ title, value, children }: GroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-line not-first:border-t not-first:pt-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">{value}</p>
      </div>
      {children}
    </section>
  );
}

interface CheckFieldsProps extends Pick<DraftProps, "act"> {
  readonly signer: DraftSigner;
  readonly error: string | undefined;
}

/** The checks of a signer, with the code that the sender tells them. */
function CheckFields({ signer, error, act }: CheckFieldsProps) {
  const { id, checks, accessCode } = signer;
  const choose = (chosen: Pick<DraftSigner, "checks" | "accessCode">) =>
    act({ type: "choose checks", id, ...chosen });
  return (
    <ChecksField
      checks={checks}
      onChoose={(chosen) =>
        choose({
          checks: chosen,
          accessCode: chosen?.includes("accessCode") ? accessCode : undefined,
        })
      }
    >
      <TextInput
        label="Access code"
        name={inputName("accessCode", id)}
        hint={`${accessCodeLimits.lengthMin} to ${accessCodeLimits.lengthMax} letters and digits. Note it now; we won't show it again.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={accessCode ?? ""}
        error={error}
        onChange={({ target }) => choose({ checks, accessCode: target.value || undefined })}
      />
    </ChecksField>
  );
}
