import { useId } from "react";
import { hints } from "#contract/rules";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { DropArea } from "../../ui/DropArea.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { logoTypes } from "./company-checks.ts";

interface LogoDropProps {
  readonly file: File | undefined;
  readonly preview: string | undefined;
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Takes a logo by dropping it or picking it, and shows it. */
export function LogoDrop({ file, preview, problem, onChoose, onRemove }: LogoDropProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        Logo
      </label>
      <DropArea
        onFile={onChoose}
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
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
            // The same file again must count as a change.
            event.target.value = "";
          }}
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
        <p id={problemId} role="alert" className="flex items-start gap-1.5 text-danger-ink text-sm">
          <Icon name="alert" className="mt-0.5 size-4" />
          {problem}
        </p>
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
        className="max-h-28 max-w-full object-contain"
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
