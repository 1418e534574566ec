import { useId } from "react";
import { classes } from "../../ui/classes.ts";

interface ChooseFileProps {
  readonly label: string;
  /** Types and endings, as in HTML. */
  readonly accept: string;
  readonly className?: string;
  readonly onFile: (file: File) => void;
}

/** A file input that looks like a link. */
export function ChooseFile({ label, accept, className, onFile }: ChooseFileProps) {
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
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Otherwise choosing the same file again would be no change.
          event.target.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
