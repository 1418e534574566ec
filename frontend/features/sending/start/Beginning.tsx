import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import type { Draft } from "../draft/draft.ts";

interface BeginningProps {
  /** The draft to begin with; undefined until it has been loaded. */
  readonly draft: Draft | undefined;
  readonly begin: (draft: Draft) => Promise<boolean>;
  readonly label: string;
  /** The page on which it is shown; another address, so that a reload doesn't begin it again. */
  readonly to?: string;
}

/** Begins a document as soon as its contents are there. What was unfinished is kept, and nobody is asked. */
export function Beginning({ draft, begin, label, to = paths.newDocument }: BeginningProps) {
  const navigate = useNavigate();
  const isBegun = useRef(false);
  useEffect(
    function beginOnce() {
      if (!draft || isBegun.current) return;
      isBegun.current = true;
      void begin(draft).then(() => navigate(to, { replace: true }));
    },
    [draft, begin, navigate, to],
  );
  return <Loading label={label} />;
}
