import { Rich } from "../../language/Rich.tsx";
import { useVerifyWords } from "../../language/verify-words.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import type { ChosenFile } from "./chosen-files.ts";

interface PickDocumentProps {
  /** Whether a file is being dragged over the window. */
  readonly over: boolean;
  /** Whether a document was checked already; the area is smaller then. */
  readonly again: boolean;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

/** The file picker. Dropping works on the whole page. */
export function PickDocument({ over, again, onFiles }: PickDocumentProps) {
  const words = useVerifyWords();
  return (
    <div
      className={classes(
        "grid justify-items-center gap-2 rounded-xl border-2 border-dashed px-4 text-center transition-colors print:hidden",
        again ? "py-4" : "py-10 sm:py-14",
        over ? "border-accent-ink bg-accent-soft" : "border-edge/60 bg-surface",
      )}
    >
      {!again && <Icon name="checkCircle" className="size-9 text-accent-ink" />}
      <p>
        {over ? (
          <span className="inline-block font-medium text-accent-ink leading-11">
            {words("pick.over")}
          </span>
        ) : (
          <Rich
            text={words(again ? "pick.another" : "pick.first")}
            parts={{
              drop: (text) => <span className="max-sm:hidden">{text}</span>,
              choose: (text) => (
                <ChooseFile
                  label={text}
                  accept="application/pdf,.pdf,application/zip,.zip,image/*"
                  multiple
                  className="first-letter:uppercase sm:first-letter:normal-case"
                  onFiles={onFiles}
                />
              ),
            }}
          />
        )}
      </p>
      {!again && <p className="text-ink-soft text-sm">{words("pick.too")}</p>}
      {!again && (
        <p className="flex items-center gap-2 text-ink-faint text-sm">
          <Icon name="lock" className="size-4" />
          {words("pick.stays")}
        </p>
      )}
    </div>
  );
}
