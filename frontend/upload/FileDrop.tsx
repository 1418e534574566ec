import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { spacedMegabytes } from "#contract/rules/limits/plan-words";
import { isolated } from "#languages/isolated";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { DropArea } from "../ui/DropArea.tsx";
import { FieldError } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PasswordInput } from "../ui/inputs.tsx";
import { Progress } from "../ui/Progress.tsx";
import { acceptingHeic } from "./heic.ts";
import type { AllowedPlan } from "./use-plan.ts";
import type { Upload } from "./use-upload.ts";

interface FileDropProps {
  readonly upload: Upload;
  /** The account's plan; undefined while it is loading. */
  readonly plan: AllowedPlan | undefined;
  /** Error of a form that requires a file. */
  readonly problem?: string | undefined;
  /** Label of the file picker. */
  readonly pick?: string;
  /** Either takes one file, or several at once. */
  readonly onFile?: (file: File) => void;
  readonly onFiles?: (files: readonly File[]) => void;
  /** How many more wait for their turn. */
  readonly left?: number;
  readonly onCancel: () => void;
}

/** Accepts a PDF by drop or file picker, and shows the progress of its upload. */
export function FileDrop(props: FileDropProps) {
  const {
    upload,
    plan,
    problem,
    pick = "choose a file from your device",
    onFile,
    onFiles,
    left = 0,
    onCancel,
  } = props;
  const inputId = useId();
  const busy = upload.state === "sending" || upload.state === "checking";
  const several = onFiles !== undefined;
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (busy || !file) return;
    onFiles?.(files);
    onFile?.(file);
  };
  return (
    <div className="grid gap-3">
      <DropArea takesSeveral={several} onFiles={take} className="sm:p-10">
        {busy ? (
          <div className="mx-auto grid max-w-md gap-4 text-left">
            <Progress
              label={
                upload.state === "sending"
                  ? `Uploading ${isolated(upload.name)}`
                  : `Reading ${isolated(upload.name)}`
              }
              value={upload.state === "sending" ? upload.fraction : undefined}
            />
            {left > 0 && <p className="text-ink-soft text-sm">{left} more to upload</p>}
            <Button size="small" variant="ghost" className="justify-self-center" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        ) : (
          <PickFile {...{ inputId, plan, pick, several }} onFiles={take} />
        )}
      </DropArea>
      {problem && (upload.state === "idle" || busy) && (
        <FieldError role="alert">{problem}</FieldError>
      )}
      {upload.state === "locked" && <Unlock locked={upload} />}
      {upload.state === "sealed" && <AttachSealed sealed={upload} />}
      {upload.state === "failed" && (
        <Banner
          tone="danger"
          action={
            upload.retry && (
              <Button size="small" icon="refresh" onClick={upload.retry}>
                Try again
              </Button>
            )
          }
        >
          <strong className="font-semibold">Could not upload the file!</strong> {upload.reason}
        </Banner>
      )}
    </div>
  );
}

/** A drop area of one line, for pages whose main purpose isn't uploading. */
export function SlimDrop({ pick, onFiles }: Pick<PickFileProps, "pick" | "onFiles">) {
  const inputId = useId();
  return (
    <DropArea takesSeveral onFiles={onFiles} className="px-4! py-1.5!">
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-ink-soft text-sm">
        <Icon name="upload" className="size-4.5 text-accent-ink" />
        <span className="max-sm:hidden">Drop a PDF here, or</span>
        <PickLabel {...{ inputId, pick, onFiles }} several />
      </p>
    </DropArea>
  );
}

export const acceptedFiles = (): string =>
  acceptingHeic("application/pdf,.pdf,image/jpeg,image/png,image/webp");

interface PickFileProps {
  readonly inputId: string;
  readonly plan: AllowedPlan | undefined;
  readonly pick: string;
  readonly several: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function PickFile(props: PickFileProps) {
  const { plan, several } = props;
  return (
    <div className="grid justify-items-center gap-3">
      <Icon name="upload" className="size-8 text-accent-ink" />
      <p>
        <span className="max-sm:hidden">Drop a PDF here, or </span>
        <PickLabel {...props} />
      </p>
      {/* Two lines on a phone, also before the plan is known. */}
      <p className="text-ink-faint text-sm max-sm:min-h-10">
        PDF
        {plan && `, up to ${spacedMegabytes(plan.fileBytesMax)}${ofPlan(plan)}`}
      </p>
      <p className="text-ink-faint text-sm">
        {several
          ? "Photos and pictures too (JPEG, PNG, WebP), and several files for one document"
          : "Photos and pictures too (JPEG, PNG, WebP)"}
      </p>
    </div>
  );
}

const ofPlan = ({ type, name }: AllowedPlan): string =>
  type === "INCLUDED" ? "" : ` with your plan (${name})`;

function PickLabel({ inputId, pick, several, onFiles }: Omit<PickFileProps, "plan">) {
  return (
    <label
      htmlFor={inputId}
      className="link inline-block rounded-sm leading-11 first-letter:uppercase focus-inside:outline-2 sm:first-letter:normal-case"
    >
      {pick}
      <input
        id={inputId}
        type="file"
        accept={acceptedFiles()}
        multiple={several}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Otherwise choosing the same file again would be no change.
          event.target.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}

interface AttachSealedProps {
  readonly sealed: Extract<Upload, { state: "sealed" }>;
}

/** Says why a sealed document can't be signed again, and offers its pages with the document attached to them. */
function AttachSealed({ sealed: { name, reason, attach, leave } }: AttachSealedProps) {
  return (
    <Banner
      tone="warn"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={attach}>
            Use its pages and attach it
          </Button>
          <Button size="small" variant="ghost" onClick={leave}>
            Leave it out
          </Button>
        </div>
      }
    >
      <strong className="font-semibold">“{isolated(name)}” is sealed.</strong> {reason}
    </Banner>
  );
}

interface UnlockProps {
  readonly locked: Extract<Upload, { state: "locked" }>;
}

/** Asks for the password of an encrypted PDF. Not a form, because it may be inside one. */
function Unlock({ locked }: UnlockProps) {
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
        <p className="break-words font-semibold">{isolated(locked.name)}</p>
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
