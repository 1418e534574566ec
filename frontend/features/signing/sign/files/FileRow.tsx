import { supportEmail } from "#contract/rules/product/product";
import { type AttachingWords, useAttachingWords } from "../../../../language/attaching-words.ts";
import { type RefusalWords, useRefusalWords } from "../../../../language/refusal-words.ts";
import { IconButton } from "../../../../ui/Button.tsx";
import { readableBytes } from "../../../../ui/bytes.ts";
import { classes } from "../../../../ui/classes.ts";
import { FieldError } from "../../../../ui/Field.tsx";
import { FileName } from "../../../../ui/FileName.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import type { Upload } from "../act/attaching.ts";
import type { FileFault } from "./file-fault.ts";

interface FileRowProps {
  readonly file: Pick<Upload, "name" | "sizeBytes">;
  /** Absent once it has arrived. */
  readonly upload?: Upload;
  readonly onReplace?: () => void;
  readonly onRemove: () => void;
}

/** A file, from its choice on: its last button stays the same, so that it keeps the focus when the file has arrived. */
export function FileRow({ file, upload, onReplace, onRemove }: FileRowProps) {
  const words = useAttachingWords();
  const { name } = file;
  return (
    <li className="grid gap-1.5 rounded-lg border border-line py-1.5 ps-3 pe-1.5">
      <div className="flex items-center gap-2.5">
        <StepIcon step={upload?.step} />
        <div className="grid min-w-0 grow text-start">
          <FileName name={name} className="text-sm" />
          <span className="text-ink-soft text-xs tabular-nums">{amount(words, file, upload)}</span>
        </div>
        <div className="flex shrink-0">
          {onReplace && (
            <IconButton
              key="replace"
              icon="refresh"
              label={words("replace", { name })}
              onClick={onReplace}
            />
          )}
          <IconButton
            key="remove"
            icon={upload ? "close" : "trash"}
            label={words(upload ? (upload.fault ? "leave" : "step.cancel") : "remove", { name })}
            onClick={onRemove}
          />
        </div>
      </div>
      {upload && (
        <div className="grid gap-1 pe-1.5 pb-1">
          <HowFar upload={upload} />
        </div>
      )}
    </li>
  );
}

function amount(words: AttachingWords, { sizeBytes }: FileRowProps["file"], upload?: Upload) {
  const size = readableBytes(sizeBytes, words.language);
  return upload?.step === "sending" ? words("sending", { percent: percentOf(upload), size }) : size;
}

const percentOf = ({ fraction }: Upload): number => Math.round(fraction * 100);

const icons = {
  refused: { name: "clip", ink: "text-ink-faint" },
  waiting: { name: "clock", ink: "text-warn-ink" },
  sending: { name: "upload", ink: "text-ink-faint" },
  checking: { name: "upload", ink: "text-ink-faint" },
  done: { name: "checkCircle", ink: "text-success-ink" },
} as const;

function StepIcon({ step }: { step: Upload["step"] | undefined }) {
  const { name, ink } = icons[step ?? "done"];
  return <Icon name={name} className={classes("size-5 shrink-0", ink)} />;
}

/** How far an upload is, what it waits for, or why it was refused. */
function HowFar({ upload }: { upload: Upload }) {
  const words = useAttachingWords();
  const refusals = useRefusalWords();
  const { name, step, fault } = upload;
  if (fault) return <FieldError role="alert">{faultText({ words, refusals }, fault)}</FieldError>;
  return (
    <>
      <progress
        aria-label={words("progress", { name })}
        max={100}
        value={step === "checking" ? undefined : percentOf(upload)}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
      />
      {step === "waiting" && <p className="text-sm text-warn-ink">{words("waiting")}</p>}
      {step === "checking" && <p className="text-ink-soft text-sm">{words("step.checking")}</p>}
    </>
  );
}

interface FaultWords {
  readonly words: AttachingWords;
  readonly refusals: RefusalWords;
}

/** A fault that only this page knows, or the server's refusal. */
const faultText = ({ words, refusals }: FaultWords, { code, message, max }: FileFault): string =>
  words.find(`fault.${code}`, { max }) ??
  refusals.find(`refusal.${code}`, { email: supportEmail }) ??
  message ??
  words("fault.other");
