import { useEffect, useState } from "react";

/** How long the button is disabled after each attempt (spec.md section 8). */
const cooldownMs = 5_000;

export function useCooldown() {
  const [cooling, setCooling] = useState(false);

  useEffect(
    function endCooldown() {
      if (!cooling) return;
      const timer = setTimeout(() => setCooling(false), cooldownMs);
      return () => clearTimeout(timer);
    },
    [cooling],
  );
  return { cooling, begin: () => setCooling(true) };
}
