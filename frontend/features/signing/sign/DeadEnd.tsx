import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/product";
import { Mark } from "../../../layouts/Brand.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { End } from "./dead-ends.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";

interface DeadEndProps {
  readonly end: End;
  readonly busy?: boolean;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** Link to where the person can go instead. */
  readonly way?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
}

export function DeadEnd({ end, busy = false, onRetry, retryLabel, way, children }: DeadEndProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 px-6 py-12 text-center">
      <title>{`${end.title} · ${productName}`}</title>
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={end.icon} className="size-7" />
      </span>
      <h1 className="font-semibold text-title">{end.title}</h1>
      <p className="text-ink-soft">{end.text}</p>
      {end.quote && (
        <div className="grid w-full gap-2 text-start">
          <p className="text-ink-soft text-sm">{end.quote.lead}</p>
          <blockquote
            dir="auto"
            className="border-line border-s-3 ps-3 [overflow-wrap:anywhere] whitespace-pre-line"
          >
            {end.quote.text}
          </blockquote>
        </div>
      )}
      {end.retry && onRetry && (
        <Button variant="primary" icon="refresh" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {way && (
        <Link to={way.to} className="link">
          {way.label}
        </Link>
      )}
      {children}
      <div className="mt-8">
        <LanguageChoice />
      </div>
      <p className="flex items-center gap-2 text-ink-faint text-sm">
        <Mark className="size-5" />
        {productName}
      </p>
    </main>
  );
}
