import { useState } from "react";
import { accessCodeLimits } from "#contract/rules/people/checks";
import { isReader } from "#contract/rules/people/roles";
import { languageNames } from "#contract/rules/text/languages";
import { checksText } from "../../../checks-text.ts";
import { ChecksField } from "../../../placing/ChecksField.tsx";
import { OtherPeopleField } from "../../../placing/OtherPeopleField.tsx";
import { isOnePerson, otherPeople } from "../../../placing/other-people.ts";
import { RoleField } from "../../../placing/RoleField.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import type { DraftProps } from "../draft/draft.ts";
import { inputName } from "../draft/signer-checks.ts";
import type { DraftSigner } from "../draft/signers.ts";
import { mayRead, rowDoes, signingOthers } from "./role-words.ts";

interface SignerOptionsProps extends Pick<DraftProps, "act"> {
  readonly signer: DraftSigner;
  readonly all: readonly DraftSigner[];
  /** Counted from 1. */
  readonly number: number;
  /** The fault of the other people, once it is to be shown. */
  readonly problem: string | undefined;
  /** That of the access code. */
  readonly codeError: string | undefined;
}

/** Somebody's role, language and checks; collapsed, since most people just sign. */
export function SignerOptions(props: SignerOptionsProps) {
  const { signer, all, number, act, problem, codeError } = props;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || problem !== undefined || codeError !== undefined;
  const { id, does, witnessOf, language, checks, anyOf = "" } = signer;
  const others = otherPeople(signer)?.length ?? 0;
  const isAlone = isOnePerson(does);
  const summary = [
    rowDoes(all, signer),
    ...(others > 0 && !isAlone ? [`any one of ${others + 1}`] : []),
    ...(language ? [languageNames[language]] : []),
    ...(checks ? [checksText(checks)] : []),
  ].join(", ");
  return (
    <details open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary
        aria-label={`${summary}: what signer ${number} does, their language, and how they are checked`}
        className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2"
      >
        {summary}
      </summary>
      {isOpen && (
        <div className="mt-3 grid max-w-2xl gap-4 sm:grid-cols-2">
          <RoleField
            label="What they do"
            does={does}
            witnessOf={witnessOf}
            others={signingOthers(all, id)}
            mayRead={mayRead(all, id)}
            onChoose={(role, of) =>
              act({ type: "set what they do", id, does: role, witnessOf: of })
            }
          />
          <LanguageField
            label="Language of this signer"
            otherwise="as the document"
            value={language}
            onChoose={(chosen) => act({ type: "choose language", id, language: chosen })}
          />
          {!isAlone && (
            <OtherPeopleField
              name={inputName("anyOf", id)}
              value={anyOf}
              error={problem}
              onChange={(text) => act({ type: "edit signer", id, name: "anyOf", text })}
            />
          )}
          {!isReader(does) && <CheckFields signer={signer} error={codeError} act={act} />}
        </div>
      )}
    </details>
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
