import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Answers } from "#contract/answers";
import { fieldLabels } from "#contract/markers";
import { productName } from "#contract/product";
import type { Signed, SignerView } from "../../api/esign.ts";
import { Mark } from "../../layouts/Brand.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { AnswerChanges } from "./AnswerChanges.tsx";
import { type Afterwards, afterwardsOf, signedHeading, thanks } from "./afterwards.ts";
import { type FilledRow, filledRows } from "./filled-rows.ts";
import { formattedTime } from "./local-date.ts";
import { fieldsOf, type SigningField } from "./signing-fields.ts";

interface SignedScreenProps {
  readonly view: SignerView;
  readonly token: string;
  readonly onAnswered: () => void;
  readonly onTakenBack: () => void;
  /** Of the signature that was stored just now; absent when a signer comes back by the link. */
  readonly reply?: Signed;
  /** What was sent with it. */
  readonly answers?: Answers;
}

/** Shown once the signature is stored: what was signed, when, and what happens next. */
export function SignedScreen(props: SignedScreenProps) {
  const { view, token, reply, answers = {}, ...onChange } = props;
  const fields = fieldsOf(view);
  const signedAt = reply?.signedAt ?? view.signedAt;
  const afterwards = afterwardsOf(view, reply);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-5 px-5 py-12 text-center">
      <title>{`Signed · ${productName}`}</title>
      <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon name="checkCircle" className="size-8" />
      </span>
      <Heading>{signedHeading(reply !== undefined)}</Heading>
      {view.changes && <AnswerChanges view={view} changes={view.changes} {...onChange} />}
      <WhatComesNext afterwards={afterwards} token={token} thanked={reply !== undefined} />
      <Card className="w-full p-5 text-left text-sm">
        <dl className="grid gap-3">
          <Fact name="Document" value={view.title || view.fileName} />
          <Fact name="From" value={`${view.senderName} (${view.senderEmail})`} />
          {signedAt && <Fact name="Signed on" value={formattedTime(signedAt)} />}
        </dl>
        <FilledIn rows={filledRows(view, answers)} />
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-ink-soft">Details</summary>
          <dl className="mt-3 grid gap-3">
            <Fact name="Signed as" value={view.signer.email} />
            {fields.length > 0 && <Fact name="Fields" value={filledKinds(fields)} />}
            <Fact name="Envelope" value={view.envelopeId} />
          </dl>
        </details>
      </Card>
      <p className="flex items-center gap-2 text-ink-faint text-sm">
        <Mark className="size-5" />
        {productName}
      </p>
    </main>
  );
}

/** What this signer has filled in, as it was sent. */
function FilledIn({ rows }: { rows: readonly FilledRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="What you filled in" className="mt-4 border-line border-t pt-3">
      <h2 className="mb-2 font-medium">What you filled in</h2>
      <dl className="grid gap-3">
        {rows.map(({ id, label, words }) => (
          <Fact key={id} name={label} value={words} />
        ))}
      </dl>
    </section>
  );
}

/** Gets the focus, so that screen readers start here. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readFromHere() {
    heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl leading-snug">
      {children}
    </h1>
  );
}

interface WhatComesNextProps {
  readonly afterwards: Afterwards;
  readonly token: string;
  /** Whether the signature was stored just now. */
  readonly thanked: boolean;
}

function WhatComesNext({ afterwards, token, thanked }: WhatComesNextProps) {
  return (
    <>
      {afterwards.next && <p className="-mt-2 font-semibold">{afterwards.next}</p>}
      {thanked && <p className="text-sm">{thanks}</p>}
      <p role="status" className="text-ink-soft text-sm">
        {afterwards.stage === "sealing" && (
          <Spinner className="inline-block size-4 align-text-bottom" />
        )}{" "}
        {afterwards.text} You can close this page.
      </p>
      {afterwards.stage === "completed" && (
        <Link to={paths.signed(token)} className={buttonClass("primary", "large")}>
          View and download the document
        </Link>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt dir="auto" className="min-w-0 break-words text-ink-faint">
        {name}
      </dt>
      <dd dir="auto" className="min-w-0 whitespace-pre-line break-words text-left font-medium">
        {value}
      </dd>
    </div>
  );
}

function filledKinds(fields: readonly SigningField[]): string {
  const labels = new Map<string, number>();
  for (const { kind } of fields)
    labels.set(fieldLabels[kind], (labels.get(fieldLabels[kind]) ?? 0) + 1);
  return [...labels]
    .map(([label, count]) => (count > 1 ? `${label} (${count})` : label))
    .join(", ");
}
