import { isolated } from "#languages/isolated";
import { Icon, type IconName } from "../../../ui/Icon.tsx";

/** Widths of the grey lines that stand for text. */
const lines = ["w-11/12", "w-full", "w-10/12", "w-full", "w-8/12"] as const;

/** An illustration of a signed page with its audit trail. */
export function SignedPaper() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md select-none lg:max-w-none">
      <div className="rounded-lg border border-line bg-surface px-6 pt-8 pb-36 shadow-raised sm:px-10 sm:pt-10">
        <p className="font-semibold text-lg tracking-tight">{isolated("Lease agreement")}</p>
        <p className="text-ink-faint text-xs">12 Harbour Street, second floor</p>
        <div className="mt-6 grid gap-3">
          {lines.map((width) => (
            <div key={width} className={`h-2 rounded-full bg-sunken ${width}`} />
          ))}
        </div>
        <div className="mt-8 grid grid-cols-2 gap-4 sm:gap-5">
          <Signed name="Nora Lindqvist">
            <Signature />
          </Signed>
          <Waiting name="Tariq Aziz" />
        </div>
      </div>
      <Trail />
    </div>
  );
}

function Signed({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <div className="rounded-md border border-success-ink/25 bg-success-soft px-3 pt-2 pb-1.5">
        {children}
        <span className="mt-1 flex items-center gap-1 font-medium text-success-ink text-xs">
          <Icon name="check" className="size-3.5" />
          Signed
        </span>
      </div>
      <p className="mt-1.5 text-ink-faint text-xs">{isolated(name)}</p>
    </div>
  );
}

function Waiting({ name }: { name: string }) {
  return (
    <div className="flex flex-col">
      <div className="flex grow flex-col justify-end rounded-md border border-accent-ink/60 border-dashed bg-accent-soft px-3 pt-2 pb-1.5">
        <span className="flex items-center gap-1 font-medium text-accent-ink text-xs">
          <Icon name="edit" className="size-3.5" />
          Sign here
        </span>
      </div>
      <p className="mt-1.5 text-ink-faint text-xs">{isolated(name)}</p>
    </div>
  );
}

const entries: readonly { icon: IconName; what: string; at: string; print: string }[] = [
  { icon: "send", what: "Sent to 2 signers", at: "09:02", print: "7be1…40c2" },
  { icon: "eye", what: `${isolated("Nora")} opened it`, at: "09:14", print: "c90d…a81f" },
  { icon: "pen", what: `${isolated("Nora")} signed`, at: "09:15", print: "15aa…e37b" },
];

/** The audit trail, overlapping the lower part of the page. */
function Trail() {
  return (
    <div className="absolute right-3 -bottom-8 left-8 rounded-lg border border-line bg-surface p-4 shadow-raised sm:-bottom-10 sm:left-auto sm:w-80 sm:max-w-[calc(100%-1.5rem)] sm:p-5 lg:-right-4">
      <p className="font-semibold text-sm">On record</p>
      <ul className="mt-2.5 grid gap-2 text-xs">
        {entries.map(({ icon, what, at, print }) => (
          <li key={what} className="flex items-center gap-2.5">
            <Icon name={icon} className="size-4 text-accent-ink" />
            <span>{what}</span>
            <span className="ml-auto text-ink-faint tabular-nums">{at}</span>
            <span className="hidden font-mono text-ink-faint sm:inline">{print}</span>
          </li>
        ))}
      </ul>
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
