import type { Fact } from "./subscription-facts.ts";

/** Names and values of what an account has and may do. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  return (
    <dl className="grid divide-y divide-line text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="break-words font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
