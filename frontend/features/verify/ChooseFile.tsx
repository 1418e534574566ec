import { useId } from "react";
import { classes } from "../../ui/classes.ts";
import { type ChosenFile, chosen } from "./chosen-files.ts";

interface ChooseFileProps {
  readonly label: string;
  /** Types and endings, as in HTML. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly className?: string;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

/** A file input that looks like a link. */
export function ChooseFile({ label, accept, multiple, className, onFiles }: ChooseFileProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classes("link inline-block rounded-sm py-2.5 focus-inside:outline-2", className)}
    >
      {label}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = chosen(event.target.files ?? []);
          if (files.length > 0) onFiles(files);
          // Otherwise choosing the same file again would be no change.
          event.target.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
