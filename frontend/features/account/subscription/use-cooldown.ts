import { useEffect, useState } from "react";

/** How long the button is disabled after each attempt (as specified). */
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
