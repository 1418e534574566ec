import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { Placer } from "./Placer.tsx";
import type { PlacerProps } from "./placer-props.ts";

interface PlacerScreenProps extends Omit<PlacerProps, "children"> {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly warnings: readonly string[];
}

/** The placer takes the whole window except for the sidebar. */
export function PlacerScreen({ header, footer, warnings, ...placer }: PlacerScreenProps) {
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-canvas tiny:block tiny:overflow-y-auto lg:left-[15.5rem]">
      <div className="border-line border-b bg-surface px-3 py-2.5 flat:py-1 sm:px-5">{header}</div>
      <Placer {...placer}>
        <Warnings sentences={placer.fields.length > 0 ? warnings : []} />
      </Placer>
      <div className="border-line border-t bg-surface px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] flat:py-1 sm:px-5">
        {footer}
      </div>
    </div>
  );
}

function Warnings({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="status" className="text-sm text-warn-ink">
      {sentences.length > 0 && (
        <p className="line-clamp-2 lg:hidden">
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
