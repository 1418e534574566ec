import type { Check } from "sealed-pdf/verify";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { checkLook } from "./verdict-looks.ts";
import { worded } from "./worded.ts";

/** Each check with its outcome and its reason. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const words = useVerifyWords();
  return (
    <Section title={words("checks.title")} level={3} isLarge className="grid gap-3">
      <Card>
        <ul className="divide-y divide-line">
          {checks.map(({ id, outcome, said }) => {
            const look = checkLook(outcome, said);
            return (
              <li
                key={id}
                className="grid break-inside-avoid gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[10rem_1fr_9rem] sm:items-baseline"
              >
                <div className="flex items-center justify-between gap-3 sm:contents">
                  <h4 className="font-medium text-sm">{words(`check.${id}`)}</h4>
                  <span className="sm:order-1 sm:justify-self-end">
                    <StatusBadge {...look} word={words(look.word)} />
                  </span>
                </div>
                <p className="min-w-0 break-words text-ink-soft text-sm leading-relaxed">
                  {worded(words, said)}
                </p>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
