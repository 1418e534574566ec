import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { placeStyle } from "../pdf/place-style.ts";
import { counted } from "../ui/counted.ts";
import type { Fields } from "./layout.ts";
import type { ShownSigner } from "./signers.ts";
import { thumbHeightPx, thumbWidthPx } from "./strip-layout.ts";
import type { AssignedSuggestion } from "./suggestions/assigning.ts";

const DrawnThumb = lazy(() => import("../pdf/DrawnThumb.tsx"));

interface PageThumbProps {
  readonly pdf: DocumentCallback | undefined;
  readonly index: number;
  readonly page: PageSize;
  readonly signers: readonly ShownSigner[];
  readonly fields: Fields;
  readonly suggestions: readonly AssignedSuggestion[];
  readonly isCurrent: boolean;
  /** Whether it is in the tab order. */
  readonly isInOrder: boolean;
  /** Whether it was reached by arrow keys. */
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly className: string;
}

/** Pages that are scrolled past aren't drawn. */
const restMs = 150;

export function PageThumb(props: PageThumbProps) {
  const { pdf, index, page, signers, fields, suggestions, isCurrent, isInOrder, onPress } = props;
  const button = useFocusWhen(props.isActive);
  const isResting = useRest(restMs);
  const colorOf = (id: string | undefined) =>
    signers.find((signer) => signer.id === id)?.color ?? "#5b5b68";
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isInOrder ? 0 : -1}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={nameOf(index, fields.length, suggestions.length)}
      onClick={onPress}
      className="group grid justify-items-center gap-0.5 rounded-md p-1 text-ink-soft text-xs tabular-nums hover:bg-sunken"
    >
      <span
        style={{ width: thumbWidthPx, height: thumbHeightPx(page) }}
        className={`relative block overflow-hidden bg-white shadow-card ${props.className}`}
      >
        {pdf && isResting && (
          <Suspense>
            <DrawnThumb pdf={pdf} index={index} widthPx={thumbWidthPx} />
          </Suspense>
        )}
        {suggestions.map((suggestion) => (
          <span
            key={`${suggestion.place.x} ${suggestion.place.y}`}
            style={{ ...placeStyle(suggestion.place), borderColor: colorOf(suggestion.signerId) }}
            className="absolute min-h-1.5 rounded-[1px] border border-dashed bg-white/70"
          />
        ))}
        {fields.map((field) => (
          <span
            key={field.id}
            style={{ ...placeStyle(field.place), backgroundColor: colorOf(field.signerId) }}
            className="absolute min-h-1.5 rounded-[1px]"
          />
        ))}
      </span>
      <span className="flex h-4 items-center gap-1 leading-none">
        <span className={isCurrent ? "font-semibold text-ink" : ""}>{index + 1}</span>
        {fields.length > 0 && (
          <span className="rounded-full bg-ink px-1.5 py-px text-[0.65rem] text-surface">
            {fields.length}
          </span>
        )}
        {suggestions.length > 0 && (
          <span className="rounded-full border border-ink-soft border-dashed px-1.5 text-[0.65rem] text-ink">
            {suggestions.length}
          </span>
        )}
      </span>
    </button>
  );
}

function nameOf(index: number, fields: number, suggestions: number): string {
  const counts = [
    ...(fields > 0 ? [counted(fields, "field")] : []),
    ...(suggestions > 0
      ? [suggestions === 1 ? "1 place to sign" : `${suggestions} places to sign`]
      : []),
  ];
  return [`Page ${index + 1}`, ...counts].join(", ");
}

function useFocusWhen(isActive: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    function takeFocus() {
      if (isActive) button.current?.focus({ preventScroll: true });
    },
    [isActive],
  );
  return button;
}

function useRest(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(
    function wait() {
      const timer = setTimeout(() => setOver(true), ms);
      return () => clearTimeout(timer);
    },
    [ms],
  );
  return isOver;
}
