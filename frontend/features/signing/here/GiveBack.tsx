import { type ReactNode, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { away, awayLimits } from "../../../api/away.ts";
import { useApiMutation } from "../../../api/query.ts";
import { useHereWords } from "../../../language/here-words.ts";
import { paths } from "../../../paths.ts";
import type { HandedOver } from "../../../session/handed-over.ts";
import { startSession } from "../../../session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { PasswordInput } from "../../../ui/inputs.tsx";
import { EndPage } from "../sign/ends/EndPage.tsx";
import { RefusalText } from "../sign/ends/RefusalText.tsx";

interface GiveBackProps {
  readonly handed: HandedOver;
  /** The choice of the page's language. */
  readonly foot: ReactNode;
}

/** The sender takes their session back with the digits that they have chosen. */
export function GiveBack({ handed, foot }: GiveBackProps) {
  const words = useHereWords();
  const navigate = useNavigate();
  const [digits, setDigits] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { sender, envelopeId, remember } = handed;
  const back = useApiMutation(away.takeBack, {
    onSuccess: (user) => {
      startSession(user, remember);
      navigate(paths.documentOf(envelopeId), { replace: true });
    },
    onError: () => {
      setDigits("");
      input.current?.focus();
    },
  });
  const isWhole = digits.length === awayLimits.digits;
  return (
    <EndPage icon="lock" title={words("back.title", { sender })} foot={foot}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) back.mutate({ digits });
        }}
        error={back.error && <RefusalText error={back.error} />}
        actions={
          <>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              busy={back.isPending}
              // After a refusal, the reason would lie on the input below the pointer.
              disabledReason={isWhole || back.isError ? undefined : words("back.digits")}
            >
              {words("back.go")}
            </Button>
            <Link className="link text-sm" to={paths.login(paths.documentOf(envelopeId))}>
              {words("back.login")}
            </Link>
          </>
        }
      >
        <p className="text-ink-soft">{words("back.text", { sender })}</p>
        <PasswordInput
          ref={input}
          label={words("back.digits")}
          actions={[words("back.show"), words("back.hide")]}
          className="h-14 ps-12 text-center font-semibold text-xl tabular-nums tracking-widest"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={awayLimits.digits}
          value={digits}
          onChange={({ target }) => setDigits(target.value.replace(/\D/g, ""))}
        />
      </Form>
    </EndPage>
  );
}
