import type { UpgradePreview } from "../../../api/billing.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { readableAmount, readableDay } from "./subscription-facts.ts";

interface DueTodayProps {
  readonly preview: UpgradePreview | undefined;
  readonly problem: string | undefined;
  readonly refetch: () => void;
}

/** The amount due today, and its lines. */
export function DueToday({ preview, problem, refetch }: DueTodayProps) {
  if (problem) {
    const retry = (
      <Button size="small" onClick={refetch}>
        Retry
      </Button>
    );
    return (
      <Banner tone="danger" action={retry}>
        {problem}
      </Banner>
    );
  }
  if (!preview) return <Skeleton className="h-28 w-full" />;
  const { currency, renewsAt, renewalCents } = preview;
  return (
    <section aria-live="polite" className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">Due today</span>
        <strong className="font-semibold text-xl tabular-nums">
          {readableAmount(preview.dueTodayCents, currency)}
        </strong>
      </p>
      <ul className="grid gap-1.5 text-ink-soft">
        {preview.lines.map(({ description, amountCents }) => (
          <li key={description} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">{description}</span>
            <span className="tabular-nums">{readableAmount(amountCents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        Charged to your card on file. Then {readableAmount(renewalCents, currency)} on{" "}
        {readableDay(renewsAt)}.
      </p>
    </section>
  );
}
