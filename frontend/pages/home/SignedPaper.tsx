import { Icon } from "../../ui/Icon.tsx";

/** Widths of the paper's lines of text, in percent of the page. */
const lines = ["w-11/12", "w-full", "w-10/12", "w-full", "w-8/12"] as const;

/** A picture of what the product does: a page with one field signed and one waiting. */
export function SignedPaper() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md select-none">
      <div className="rounded-lg border border-line bg-surface px-8 py-9 shadow-raised sm:px-10 sm:py-11">
        <div className="h-3.5 w-2/5 rounded-full bg-ink/80" />
        <div className="mt-7 grid gap-3">
          {lines.map((width) => (
            <div key={width} className={`h-2 rounded-full bg-sunken ${width}`} />
          ))}
        </div>
        <div className="mt-3 grid gap-3">
          <div className="h-2 w-9/12 rounded-full bg-sunken" />
        </div>
        <div className="mt-9 grid grid-cols-2 gap-5">
          <div className="rounded-md border border-success-ink/40 bg-success-soft px-3 pt-2 pb-1.5">
            <Signature />
            <span className="mt-1 flex items-center gap-1 font-medium text-success-ink text-xs">
              <Icon name="check" className="size-3.5" />
              Signed
            </span>
          </div>
          <div className="flex flex-col justify-end rounded-md border border-accent-ink/50 border-dashed bg-accent-soft px-3 pt-2 pb-1.5">
            <span className="flex items-center gap-1 font-medium text-accent-ink text-xs">
              <Icon name="edit" className="size-3.5" />
              Sign here
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}

function Signature() {
  return (
    <svg viewBox="0 0 150 44" fill="none" className="h-11 w-full text-ink" aria-hidden="true">
      <path
        d="M8 34C18 30 32 8 27 6s-9 14-8 24c1 8 6 7 10 0 3-5 5-9 7-8s-3 10 1 10 6-9 9-9-1 8 3 8 5-8 8-8c4 0-2 9 3 9 6 0 13-24 10-25s-6 15-4 22 8 2 11-3c2-4 5-5 6-3s-3 8 1 8 7-9 10-9-1 8 3 8c5 0 9-4 14-4s8 3 21 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
