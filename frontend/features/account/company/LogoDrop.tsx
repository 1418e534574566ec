import { type ChangeEvent, useId } from "react";
import { hints } from "#contract/rules/limits/input-hints";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { DropArea } from "../../../ui/DropArea.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { logoTypes } from "./company-checks.ts";

interface LogoDropProps {
  readonly file: File | undefined;
  readonly preview: string | undefined;
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Accepts a logo by drop or file picker, and shows it. */
export function LogoDrop({ file, preview, problem, onChoose, onRemove }: LogoDropProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // Otherwise choosing the same file again would be no change.
    target.value = "";
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        Logo
      </label>
      <DropArea
        onFiles={([file]) => file && onChoose(file)}
        className={classes(
          "grid justify-items-center gap-3",
          problem !== undefined && "border-danger",
        )}
      >
        {file && preview ? (
          <Preview file={file} address={preview} onRemove={onRemove} />
        ) : (
          <Icon name="upload" className="size-7 text-accent-ink" />
        )}
        <input
          id={id}
          type="file"
          accept={logoTypes}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : hintId}
          onChange={choose}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className="link inline-flex min-h-8 items-center rounded-sm text-sm peer-focus-visible:outline-2 pointer-coarse:min-h-11"
        >
          {file ? "Choose another picture" : "Choose a picture, or drop it here"}
        </label>
      </DropArea>
      {problem ? (
        <FieldError id={problemId} role="alert">
          {problem}
        </FieldError>
      ) : (
        <p id={hintId} className="text-ink-faint text-sm">
          {hints.logo}
        </p>
      )}
    </div>
  );
}

function Preview(props: { file: File; address: string; onRemove: () => void }) {
  return (
    <>
      <img
        src={props.address}
        alt="The chosen logo"
        className="max-h-24 max-w-full object-contain"
      />
      <p className="flex max-w-full items-center gap-2 text-sm">
        <span className="truncate">{props.file.name}</span>
        <Button size="small" variant="ghost" icon="trash" onClick={props.onRemove}>
          Remove
        </Button>
      </p>
    </>
  );
}
