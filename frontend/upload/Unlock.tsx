import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { limits } from "#contract/rules";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { PasswordInput } from "../ui/inputs.tsx";
import type { Upload } from "./use-upload.ts";

interface UnlockProps {
  readonly locked: Extract<Upload, { state: "locked" }>;
}

/** Asks for the password of an encrypted PDF. Not a form, because it may be inside one. */
export function Unlock({ locked }: UnlockProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState(locked.wrong ? locked.reason : undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function open() {
    if (password !== "") return locked.open(password);
    setProblem("Please enter the password.");
    field.current?.focus();
  }

  function pressed(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    open();
  }

  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div role="alert" className="grid gap-1">
        <p className="break-words font-semibold">{locked.name}</p>
        <p className={locked.wrong ? "sr-only" : "text-ink-soft text-sm"}>{locked.reason}</p>
      </div>
      <PasswordInput
        ref={field}
        label="Password of this PDF"
        hint="We use it once and don’t keep it. The copy that we keep has no password, so everyone you send it to can open it."
        error={problem}
        autoComplete="off"
        maxLength={limits.pdfPasswordMax}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setProblem(undefined);
        }}
        onKeyDown={pressed}
      />
      <Button variant="primary" className="justify-self-start" onClick={open}>
        Open PDF
      </Button>
    </Card>
  );
}
