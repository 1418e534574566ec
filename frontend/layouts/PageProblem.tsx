import { reloadPage } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

/** Shown when a page throws, or when its code can't be fetched. */
export function PageProblem() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 px-6 text-center">
      <title>Something went wrong</title>
      <h1 className="font-semibold text-title">Something went wrong.</h1>
      <p className="text-ink-soft">
        This page can't be shown right now. Nothing that you sent was lost.
      </p>
      <Button variant="primary" icon="refresh" onClick={reloadPage}>
        Reload the page
      </Button>
    </main>
  );
}
