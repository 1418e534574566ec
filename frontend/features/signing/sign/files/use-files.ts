import { type RefObject, use } from "react";
import { attachmentLimits } from "#contract/rules/fields/attachments";
import { type AttachingWords, useAttachingWords } from "../../../../language/attaching-words.ts";
import { bytesOf, type FilesChange, filesOf, isRunning } from "../act/attaching.ts";
import { SigningActsContext } from "../act/signing-acts.ts";
import { type AnswerGroup, settingsOfGroup } from "../act/tasks.ts";
import type { Progress } from "../kept/progress.ts";
import { attach, detach, type News, stopUpload, type Tell } from "./attach.ts";

export interface FilesProps {
  readonly group: AnswerGroup;
  readonly progress: Progress;
  readonly onChange: (change: FilesChange, said: string | undefined) => void;
}

/** The files of a field, and what can be done with them. The focus stays in the frame. */
export function useFiles(
  { group, progress, onChange }: FilesProps,
  frame: RefObject<HTMLElement | null>,
) {
  const words = useAttachingWords();
  const { keeps: sends } = use(SigningActsContext);
  const field = group[0]?.id ?? "";
  const { attached, uploads } = filesOf(progress, field);
  const max = settingsOfGroup(group).files ?? 1;
  const remaining = max - attached.length - uploads.filter(isRunning).length;
  const tell: Tell = (change, news) => onChange(change, news && newsText(words, change, news));
  // Once the buttons have come and gone with the files.
  const focusSoon = (which: string) =>
    requestAnimationFrame(() => {
      const found = frame.current?.querySelectorAll<HTMLElement>(which);
      [...(found ?? [])].at(-1)?.focus({ preventScroll: true });
    });
  return {
    ...{ attached, uploads, max, remaining, sends },
    /** Attaches chosen files, of which one may replace another. */
    take(chosen: readonly File[], replaced?: string) {
      for (const { key, step } of uploads) if (step === "refused") tell({ left: key });
      const fit = chosen.slice(0, replaced ? 1 : remaining);
      let bytesLeft = attachmentLimits.bytesMax - bytesOf(progress, replaced);
      for (const file of fit) {
        attach(file, { field, replaced, bytesLeft, tell, sends });
        bytesLeft -= file.size;
      }
      for (const file of chosen.slice(fit.length)) tell(tooMany(file, field, max), "refused");
      focusSoon("[data-choose], li:last-child button:last-child");
    },
    remove(id: string) {
      detach(id, { tell, sends });
      focusSoon("[data-choose]");
    },
    leave(key: string) {
      stopUpload(key);
      tell({ left: key });
      focusSoon("[data-choose]");
    },
  };
}

let surplus = 0;

/** A file beyond the number that the field takes. */
const tooMany = ({ name, size: sizeBytes }: File, field: string, max: number): FilesChange => ({
  upload: {
    ...{ key: `surplus ${++surplus}`, field, name, sizeBytes },
    ...{ step: "refused", fraction: 0, fault: { code: "tooMany", max } },
  },
});

/** What screen readers say of a change. */
function newsText(words: AttachingWords, change: FilesChange, news: News): string | undefined {
  const { name } =
    "upload" in change ? change.upload : "attachment" in change ? change.attachment : { name: "" };
  switch (news) {
    case "removed":
      return words("said.removed");
    case "waiting":
      return words("waiting");
    case "sending":
    case "attached":
    case "refused":
      return words(`said.${news}`, { name });
  }
}
