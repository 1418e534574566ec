import { useEffect, useRef } from "react";
import type { SignerViewReply } from "#contract/api/envelopes";
import type { SignReply } from "#contract/api/esign";
import { productName } from "#contract/product";
import { Mark } from "../../layouts/Brand.tsx";
import { kindLabels } from "../../pdf/placer/kinds.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { fieldsOf, type SigningField } from "./signing-fields.ts";

interface ThankYouProps {
  readonly view: SignerViewReply;
  readonly reply: SignReply;
}

/** Shown only when the signature is stored. */
export function ThankYou({ view, reply }: ThankYouProps) {
  const fields = fieldsOf(view);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readFromHere() {
    heading.current?.focus();
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-5 px-6 py-12 text-center">
      <title>{`Signed · ${productName}`}</title>
      <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon name="checkCircle" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl leading-snug">
        Thank you for completing the signing process. Please check your email to receive a link to
        view and download the completed document.
      </h1>
      <Card className="w-full p-5 text-left text-sm">
        <dl className="grid gap-3">
          <Fact name="Document" value={view.title || view.fileName} />
          <Fact name="From" value={`${view.senderName} (${view.senderEmail})`} />
          <Fact name="Signed as" value={view.recepient[0].email} />
          <Fact name="Signed on" value={formattedTime(reply.signedAt)} />
          {fields.length > 0 && <Fact name="Fields" value={filledKinds(fields)} />}
          <Fact name="Envelope" value={reply.envelopeId} />
        </dl>
      </Card>
      <p className="text-ink-soft text-sm">
        {reply.last
          ? "Everybody has signed. The mail comes in a few minutes."
          : "The mail comes when everybody has signed."}{" "}
        You may close this page.
      </p>
      <p className="flex items-center gap-2 text-ink-faint text-sm">
        <Mark className="size-5" />
        {productName}
      </p>
    </main>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words font-medium">{value}</dd>
    </div>
  );
}

function filledKinds(fields: readonly SigningField[]): string {
  const labels = new Map<string, number>();
  for (const { kind } of fields)
    labels.set(kindLabels[kind], (labels.get(kindLabels[kind]) ?? 0) + 1);
  return [...labels]
    .map(([label, count]) => (count > 1 ? `${label} (${count})` : label))
    .join(", ");
}

const formattedTime = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: "long", timeStyle: "long" });
