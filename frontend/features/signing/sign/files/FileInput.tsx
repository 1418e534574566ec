import { type RefObject, useEffect, useId, useRef } from "react";
import { attachmentAccept, attachmentLimits } from "#contract/rules/fields/attachments";
import { type AttachingWords, useAttachingWords } from "../../../../language/attaching-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { readableBytes } from "../../../../ui/bytes.ts";
import { DropArea } from "../../../../ui/DropArea.tsx";
import { acceptingHeic } from "../../../../upload/heic.ts";
import { FileRow } from "./FileRow.tsx";
import { type FilesProps, useFiles } from "./use-files.ts";

interface FileInputProps extends FilesProps {
  /** Ids of the texts that describe the control. */
  readonly aria: object;
  /** Whether signers of later steps get the files. */
  readonly sharesFiles: boolean;
}

/** The files of an open field: chosen, photographed or dropped, with what has become of each. */
export function FileInput({ aria, sharesFiles, ...props }: FileInputProps) {
  const words = useAttachingWords();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  /** Id of the file that the chosen one replaces. */
  const replaced = useRef<string>(undefined);
  const noteId = useId();
  const { attached, uploads, max, remaining, sends, ...files } = useFiles(props, frame);
  useFocusOnceThere(frame);

  function choose({ current: input }: RefObject<HTMLInputElement | null>, id?: string) {
    replaced.current = id;
    if (!input) return;
    input.multiple = !id && remaining > 1;
    input.click();
  }

  const onFiles = (chosen: readonly File[]) => files.take(chosen, replaced.current);
  return (
    <fieldset {...aria} ref={frame} className="grid min-w-0 gap-2">
      <legend className="sr-only">{words("files")}</legend>
      <ul className="grid gap-2 empty:hidden">
        {attached.map((file) => (
          <FileRow
            key={file.key ?? file.id}
            file={file}
            onReplace={() => choose(chooser, file.id)}
            onRemove={() => files.remove(file.id)}
          />
        ))}
        {uploads.map((upload) => (
          <FileRow
            key={upload.key}
            file={upload}
            upload={upload}
            onRemove={() => files.leave(upload.key)}
          />
        ))}
      </ul>
      <PickInput {...{ onFiles }} ref={chooser} accept={acceptingHeic(attachmentAccept)} />
      <PickInput {...{ onFiles }} ref={camera} accept="image/*" capture="environment" />
      {remaining > 0 && (
        <Choices
          {...{ words, noteId }}
          takesSeveral={remaining > 1}
          isMore={remaining < max}
          onChoose={() => choose(chooser)}
          onPhoto={() => choose(camera)}
          onDrop={(chosen) => files.take(chosen)}
        />
      )}
      <div id={noteId} className="grid gap-1 text-ink-soft text-sm">
        <p>
          {[
            max > 1 && words("note.files", { count: max }),
            words("note.kinds", { size: readableBytes(attachmentLimits.bytesMax, words.language) }),
            !sends && words("note.preview"),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        {sharesFiles && <p>{words("note.shared", { count: max })}</p>}
      </div>
    </fieldset>
  );
}

interface ChoicesProps {
  readonly words: AttachingWords;
  /** Id of the text that says what can be attached. */
  readonly noteId: string;
  readonly takesSeveral: boolean;
  readonly isMore: boolean;
  readonly onChoose: () => void;
  readonly onPhoto: () => void;
  readonly onDrop: (files: readonly File[]) => void;
}

const buttonLook = "min-h-11! whitespace-normal! px-2! leading-tight";

/** Choosers of phones may leave the camera out where PDFs are accepted too, so it has a button of its own. */
function Choices(props: ChoicesProps) {
  const { words, noteId, onChoose, onPhoto } = props;
  const choose = (
    <Button
      data-choose
      aria-describedby={noteId}
      icon="upload"
      className={buttonLook}
      onClick={onChoose}
    >
      {words(props.isMore ? "choose.more" : "choose")}
    </Button>
  );
  if (matchMedia("(pointer: coarse)").matches)
    return (
      <div className="grid grid-cols-2 gap-2">
        {choose}
        <Button icon="picture" className={buttonLook} onClick={onPhoto}>
          {words("photo")}
        </Button>
      </div>
    );
  return (
    <DropArea takesSeveral={props.takesSeveral} onFiles={props.onDrop} className="p-3!">
      <div className="grid gap-2">
        {choose}
        <p className="text-ink-soft text-sm">{words("drop")}</p>
      </div>
    </DropArea>
  );
}

interface PickInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly capture?: "environment";
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opened by buttons, which say what is chosen. */
const PickInput = ({ onFiles, ...input }: PickInputProps) => (
  <input
    {...input}
    type="file"
    hidden
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // Otherwise choosing the same file again would be no change.
      target.value = "";
    }}
  />
);

/** The editor takes the focus before this is loaded. */
function useFocusOnceThere(frame: RefObject<HTMLElement | null>): void {
  useEffect(
    function takeFocus() {
      const dialog = frame.current?.closest("[role=dialog]");
      if (dialog?.contains(document.activeElement)) return;
      frame.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    },
    [frame],
  );
}
