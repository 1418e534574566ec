import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../../ui/Button.tsx";
import type { End } from "./dead-ends.ts";
import { EndPage } from "./EndPage.tsx";

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
    <EndPage icon={end.icon} title={end.title} isCentred>
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
    </EndPage>
  );
}
