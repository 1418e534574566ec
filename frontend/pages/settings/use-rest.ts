import { useEffect, useState } from "react";

/** How long the button is disabled after each attempt (spec.md section 8). */
const restMs = 5_000;

export function useRest() {
  const [resting, setResting] = useState(false);

  useEffect(
    function wakeUp() {
      if (!resting) return;
      const timer = setTimeout(() => setResting(false), restMs);
      return () => clearTimeout(timer);
    },
    [resting],
  );
  return { resting, begin: () => setResting(true) };
}
