import { type ReactNode, useId } from "react";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { acceptedFiles } from "../FileDrop.tsx";

interface PageToolsProps {
  /** How many pages are chosen. */
  readonly count: number;
  readonly onAct: (type: "earlier" | "later" | "turn" | "redact" | "remove") => void;
  /** Uploads more files, whose pages the caller adds. */
  readonly onAdd: (files: readonly File[]) => void;
}

/** What can be done with the chosen pages. */
export function PageTools({ count, onAct, onAdd }: PageToolsProps) {
  const choosing = count === 0 ? "Please press the pages first." : undefined;
  return (
    <div role="toolbar" aria-label="Chosen pages" className="flex flex-wrap gap-2">
      <Tool icon="arrowLeft" reason={choosing} onPress={() => onAct("earlier")}>
        Earlier
      </Tool>
      <Tool icon="arrowRight" reason={choosing} onPress={() => onAct("later")}>
        Later
      </Tool>
      <Tool icon="refresh" reason={choosing} onPress={() => onAct("turn")}>
        Turn
      </Tool>
      <Tool
        icon="eyeOff"
        reason={count === 1 ? undefined : "Please press one page first."}
        onPress={() => onAct("redact")}
      >
        Redact
      </Tool>
      <Tool icon="trash" reason={choosing} onPress={() => onAct("remove")}>
        Remove
      </Tool>
      <AddPages onAdd={onAdd} />
    </div>
  );
}

interface ToolProps {
  readonly icon: "arrowLeft" | "arrowRight" | "refresh" | "eyeOff" | "trash";
  readonly reason: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ icon, reason, onPress, children }: ToolProps) {
  return (
    <Button size="small" icon={icon} disabledReason={reason} onClick={onPress}>
      {children}
    </Button>
  );
}

function AddPages({ onAdd }: Pick<PageToolsProps, "onAdd">) {
  const id = useId();
  return (
    <label htmlFor={id} className={`${buttonClass("secondary", "small")} focus-inside:outline-2`}>
      <Icon name="plus" className="size-4.5" />
      Add pages
      <input
        id={id}
        type="file"
        accept={acceptedFiles()}
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onAdd(files);
          event.target.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
