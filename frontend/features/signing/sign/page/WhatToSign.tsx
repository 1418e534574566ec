import { Suspense } from "react";
import { pageRanges } from "#contract/rules/text/page-ranges";
import { isolated } from "#languages/isolated";
import type { SignerView } from "../../../../api/esign.ts";
import { Rich } from "../../../../language/Rich.tsx";
import { type SigningWords, useSigningWords } from "../../../../language/signing-words.ts";
import { Address } from "../../../../ui/Address.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { formattedDay } from "../act/local-date.ts";
import { isSignedOnly, stateOf } from "../act/part.ts";
import { EarlierFiles, SharedWith } from "../ends/LazySigned.ts";
import { CompanyLine } from "./CompanyLine.tsx";

interface WhatToSignProps {
  readonly view: SignerView;
  readonly fields: number;
  readonly heading: "h1" | "h2" | "h3";
}

function whatIsAsked(words: SigningWords, { signer, senderName, senderEmail }: SignerView): string {
  const by = { name: senderName, email: senderEmail };
  if (signer.witnessOf) return words("about.witnesses", { ...by, signer: signer.witnessOf.name });
  if (senderEmail === signer.email) return words("about.own");
  return words(`about.${signer.role ?? "asks"}`, by);
}

/** Who sent which document, and how much there is to do. */
export function WhatToSign({ view, fields, heading: Heading }: WhatToSignProps) {
  const words = useSigningWords();
  const reader = { language: words.language, format: view.dateFormat };
  return (
    <section aria-label={words("about")} className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
      {view.company && <CompanyLine {...view.company} />}
      <div>
        <p className="text-ink-soft">{whatIsAsked(words, view)}</p>
        <Heading className="mt-0.5 font-semibold text-lg leading-snug">
          <bdi translate="no">{view.title || view.fileName}</bdi>
        </Heading>
      </div>
      {view.message && (
        <p
          dir="auto"
          className="whitespace-pre-line border-line border-s-3 ps-3 text-start text-ink-soft"
        >
          {view.message}
        </p>
      )}
      <p className="text-ink-soft">
        {fields === 0 && view.signer.role
          ? words("about.pages", { pages: view.pages.length })
          : words("about.amount", { fields, pages: view.pages.length })}
        <br />
        {words(view.signer.role ? "about.respondBy" : "about.until", {
          day: formattedDay(view.expiresAt, reader),
        })}
      </p>
      <Suspense>
        {view.anyOf && <SharedWith anyOf={view.anyOf} />}
        {view.earlierFiles && <EarlierFiles />}
      </Suspense>
      <ShownOtherwise {...view} />
      <Parties view={view} />
    </section>
  );
}

/** Above page 1 on small screens; large ones show the same at the side. */
export function StartCard(props: WhatToSignProps) {
  return (
    <Card className="p-3.5 sm:p-4 lg:hidden">
      <WhatToSign {...props} />
    </Card>
  );
}

/** A summary in one line, for small screens; a press shows the rest. */
export function AboutButton({ view, onPress }: { view: SignerView; onPress: () => void }) {
  const words = useSigningWords();
  const text = words("about.button", {
    title: view.title || view.fileName,
    sender: view.senderName,
  });
  return (
    <h1 className="min-w-0 grow basis-0 lg:hidden">
      <button
        type="button"
        onClick={onPress}
        className="min-h-11 w-full truncate text-start text-sm underline decoration-line underline-offset-4"
      >
        <Rich text={text} parts={aboutParts} />
      </button>
    </h1>
  );
}

const aboutParts = {
  label: (inside: string) => <span className="sr-only">{inside}</span>,
  title: (inside: string) => <span className="font-medium">{inside}</span>,
  soft: (inside: string) => <span className="text-ink-soft">{inside}</span>,
};

/**
 * Says which pages look different in other programs, or may, and which version counts; renders nothing if there are none. Only a
 * known difference has the colour of a warning.
 */
function ShownOtherwise({
  shownOtherwise,
  notCompared = [],
  comparing,
}: Pick<SignerView, "shownOtherwise" | "notCompared" | "comparing">) {
  const words = useSigningWords();
  return (
    <>
      {comparing && (
        <p role="status" className="text-ink-soft">
          {words("about.comparing", { done: comparing.done, of: comparing.of })}
        </p>
      )}
      {shownOtherwise && (
        <p className="rounded-md border border-warn-ink/25 bg-warn-soft px-3 py-2 text-warn-ink">
          {words("about.otherwise", { pages: pageRanges(shownOtherwise) })}
        </p>
      )}
      {notCompared.map(({ cause, pages }) => (
        <p key={cause} className="text-ink-soft">
          {words(cause === "fonts" ? "about.fonts" : "about.unknown", { pages: pageRanges(pages) })}
        </p>
      ))}
    </>
  );
}

/** Everybody else who takes part, and so agrees with this signer; collapsed. */
function Parties({ view }: { view: SignerView }) {
  const words = useSigningWords();
  const others = view.parties.filter(({ email }) => email !== view.signer.email);
  const [first] = others;
  if (!first) return null;
  const signed = others.filter(({ status }) => status === "signed").length;
  const count = others.length;
  const state = words(stateOf(first));
  const isOnly = isSignedOnly(view);
  const one = words(isOnly ? "parties.one" : "parties.involved", { name: first.name, state });
  const many = isOnly
    ? words("parties.others", { count, signed })
    : words("parties.othersInvolved", { count, done: signed });
  return (
    <details className="text-ink-soft">
      <summary className="min-h-6 cursor-pointer pointer-coarse:-my-3 pointer-coarse:py-3">
        {count === 1 ? one : many}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-2 overflow-y-auto">
        {others.map((other) => (
          <li key={other.email} className="border-line border-s-3 ps-3">
            <bdi translate="no" className="block break-words font-medium text-ink">
              {isolated(other.name)}
            </bdi>
            <span className="block">
              <Address of={other.email} />
            </span>
            <span className="block text-ink-faint text-xs">{words(stateOf(other))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
