import { useId } from "react";
import { spacedMegabytes } from "#contract/plan-words";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { DropArea } from "../ui/DropArea.tsx";
import { FieldError } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Progress } from "../ui/Progress.tsx";
import { AttachSealed } from "./AttachSealed.tsx";
import { Unlock } from "./Unlock.tsx";
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
                upload.state === "sending" ? `Uploading ${upload.name}` : `Reading ${upload.name}`
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

/** iPhones and iPads hand over their photos as JPEG where HEIC is not accepted. */
export const acceptedFiles = (): string => {
  const always = "application/pdf,.pdf,image/jpeg,image/png,image/webp";
  return navigator.maxTouchPoints > 0 ? always : `${always},.heic,.heif`;
};

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
