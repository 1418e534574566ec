import { type ReactNode, useCallback, useMemo } from "react";
import { mayHaveFields } from "#contract/rules/people/roles";
import { openJsonLink } from "../api/documents.ts";
import { StepBar } from "../layouts/StepBar.tsx";
import { Card } from "../ui/Card.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { History, HistoryAction } from "./history.ts";
import type { Fields } from "./layout.ts";
import { Placer } from "./Placer.tsx";
import type { PlacerProps } from "./placer-props.ts";

interface PlacerScreenProps extends Pick<PlacerProps, "draftKey" | "signers" | "shown"> {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly warnings: readonly string[];
  readonly file: Pick<PlacerProps, "url" | "pages" | "firstPage"> & { readonly name: string };
  readonly layout: History<Fields>;
  readonly act: (action: HistoryAction<Fields>) => void;
}

/** The placer takes the whole window except for the sidebar. Without anybody who may have fields no pages are shown. */
export function PlacerScreen(props: PlacerScreenProps) {
  const { header, footer, warnings, file, layout, act, signers, ...placer } = props;
  const { name, url, pages, firstPage } = file;
  const open = useCallback(() => openJsonLink(url, "sender"), [url]);
  const fillers = useMemo(() => signers.filter(({ does }) => mayHaveFields(does)), [signers]);
  if (fillers.length === 0)
    return (
      <div className="grid grid-cols-1 gap-5">
        {header}
        <Card className="p-5">
          <p>No fields are needed: everyone only confirms they’ve read the document.</p>
        </Card>
        <StepBar>{footer}</StepBar>
      </div>
    );
  return (
    <div
      data-whole-window
      className="fixed inset-0 z-30 flex flex-col bg-canvas tiny:block tiny:overflow-y-auto lg:left-[15.5rem]"
    >
      <div className="border-line border-b bg-surface px-3 py-2.5 flat:py-1 sm:px-5">{header}</div>
      <Placer
        {...placer}
        {...{ url, open, pages, firstPage }}
        label={name}
        signers={fillers}
        fields={layout.present}
        onFields={(fields, step) => act({ type: "lay out", fields, step })}
        canUndo={layout.past.length > 0}
        canRedo={layout.future.length > 0}
        onUndo={() => act({ type: "undo" })}
        onRedo={() => act({ type: "redo" })}
      >
        <Warnings sentences={layout.present.length > 0 ? warnings : []} />
      </Placer>
      <div className="border-line border-t bg-surface px-3 py-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] flat:py-1 sm:px-5">
        {footer}
      </div>
    </div>
  );
}

function Warnings({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="status" className="text-sm text-warn-ink">
      {sentences.length > 0 && (
        <p className="line-clamp-3 lg:hidden">
          {sentences[0]}
          {sentences.length > 1 && ` And ${sentences.length - 1} more.`}
        </p>
      )}
      <ul className="grid gap-1.5 max-lg:hidden">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2">
            <Icon name="alert" className="mt-0.5 size-4" />
            <span className="min-w-0 break-words">{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
