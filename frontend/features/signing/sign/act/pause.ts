/** Resolves after the time, on `wake`, when the connection is back, or when the page becomes visible. */
export function pause(ms: number, wake: { current: (() => void) | undefined }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    const look = () => document.visibilityState === "visible" && end();
    addEventListener("online", end);
    document.addEventListener("visibilitychange", look);
    wake.current = end;
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      document.removeEventListener("visibilitychange", look);
      wake.current = undefined;
      resolve();
    }
  });
}
