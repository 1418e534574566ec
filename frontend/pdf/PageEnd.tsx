import { useEffect, useRef } from "react";

interface PageEndProps {
  /** Counted from 0. */
  readonly page: number;
  readonly onSeen: (page: number) => void;
}

/** The last line of a page's box, which tells when it has come into view. */
export function PageEnd({ page, onSeen }: PageEndProps) {
  const end = useRef<HTMLSpanElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(
    function watchEnd() {
      if (!end.current) return;
      const observer = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        latest.current(page);
      });
      observer.observe(end.current);
      return () => observer.disconnect();
    },
    [page],
  );
  return <span ref={end} aria-hidden className="absolute inset-x-0 bottom-0 h-px" />;
}
