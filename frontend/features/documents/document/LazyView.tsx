import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { SentDocument } from "../../../api/dashboard.ts";
import { Card } from "../../../ui/Card.tsx";
import { Loading } from "../../../ui/Spinner.tsx";

const SentView = lazy(() => import("./SentView.tsx"));

/** The document itself, loaded when it is nearly in view: on phones and tablets it is below everything else. */
export function LazyView({ document }: { document: SentDocument }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <Card className="min-w-0 overflow-hidden lg:sticky lg:top-4">
      <section
        ref={place}
        aria-label="Document"
        className={document.removedAt ? undefined : "min-h-96"}
      >
        {document.removedAt ? (
          <p className="p-5 text-ink-soft text-sm">
            Put the document back into your list to see its pages.
          </p>
        ) : (
          isNear && (
            <Suspense fallback={<Loading label="Opening the document" />}>
              <SentView document={document} />
            </Suspense>
          )
        )}
      </section>
    </Card>
  );
}

/** Whether the element has been within half a screen of what is visible. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(
    function watchPlace() {
      const element = place.current;
      if (!element || isNear) return;
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
        { rootMargin: "50% 0px" },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [place, isNear],
  );
  return isNear;
}
