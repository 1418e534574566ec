import { productName } from "#contract/product";
import { Icon } from "../../../ui/Icon.tsx";
import { Band } from "./Band.tsx";

const facts = [
  "Your documents are kept in your own storage, under your own keys.",
  "You pay what the cloud charges: less than a cent for each document, and about 10 to 20 dollars a month while nobody signs.",
  "No analytics, no advertising, no requests to third parties. You can read every line of code.",
] as const;

export function YoursToRun() {
  return (
    <Band
      raised
      id="yours"
      title="Open source, and yours to run"
      lead={`${productName} is free software under the Apache License 2.0. Use it here, or run it in your own AWS account; one command tries it on a laptop.`}
    >
      <ul className="mt-8 grid gap-4 md:grid-cols-3 md:gap-10">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3 text-ink-soft leading-relaxed">
            <Icon name="check" className="mt-0.5 size-5 text-accent-ink" />
            {fact}
          </li>
        ))}
      </ul>
    </Band>
  );
}
