import { type RefObject, useEffect, useState } from "react";

/** Whether an element is within this distance of what is visible. */
export function useNear(place: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(
    function watchPlace() {
      if (!place.current) return;
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
        { rootMargin },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    },
    [place, rootMargin],
  );
  return isNear;
}
