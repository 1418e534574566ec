import { Mark } from "../layouts/Brand.tsx";

/** Shown on a link's page until its code is loaded. */
export function Opening({ promise }: { promise?: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
      <Mark className="mb-2 size-11" />
      <h1 className="font-semibold text-title">Opening the document</h1>
      {promise && <p className="max-w-xs text-ink-soft">{promise}</p>}
    </main>
  );
}
