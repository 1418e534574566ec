import { Component, type ReactNode } from "react";
import { useControlWords } from "../language/control-words.ts";
import { reloadPage } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  readonly children: ReactNode;
}

/** Catches errors thrown while rendering: React has no hook for this. */
export class PageBoundary extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <PageProblem /> : <>{this.props.children}</>;
  }
}

/** Shown when a page throws, or when its code can't be fetched. */
function PageProblem() {
  const words = useControlWords();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 px-6 text-center">
      <title>{words("problem.title")}</title>
      <h1 className="font-semibold text-title">{words("problem.title")}</h1>
      <p className="text-ink-soft">{words("problem.text")}</p>
      <Button variant="primary" icon="refresh" onClick={reloadPage}>
        {words("problem.reload")}
      </Button>
    </main>
  );
}
