import type { ReactNode } from "react";
import type { SignerView } from "../../api/esign.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Parties } from "./Parties.tsx";

interface WhatToSignProps {
  readonly view: SignerView;
  /** How many fields this signer has. */
  readonly fields: number;
  readonly heading: "h1" | "h2" | "h3";
  /** Leads to the first field; absent once signing has begun. */
  readonly onStart?: (() => void) | undefined;
  /** Stands where there is no button to the first field alone. */
  readonly actions?: ReactNode;
}

/** Who sent which document, and how much there is to do. */
export function WhatToSign(props: WhatToSignProps) {
  const { view, fields, heading: Heading, onStart } = props;
  return (
    <section aria-label="About this document" className="grid gap-3 text-sm">
      {view.company && <Company {...view.company} />}
      <div>
        <p className="text-ink-soft">
          {view.senderName} ({view.senderEmail}) asks you to sign
        </p>
        <Heading className="mt-0.5 font-semibold text-lg leading-snug">
          {view.title || view.fileName}
        </Heading>
      </div>
      {view.message && (
        <p className="whitespace-pre-line border-line border-l-3 pl-3 text-ink-soft">
          {view.message}
        </p>
      )}
      <p className="text-ink-soft">
        {summary(view, fields)}
        <br />
        Please sign by {formattedDay(view.expiresAt)}.
      </p>
      <Parties view={view} />
      {props.actions}
      {onStart && !props.actions && (
        <Button variant="primary" icon="arrowRight" wide onClick={onStart}>
          {firstField}
        </Button>
      )}
    </section>
  );
}

/** Above page 1 on small screens; large ones show the same at the side. */
export function StartCard(props: WhatToSignProps) {
  return (
    <Card className="p-4 lg:hidden">
      <WhatToSign {...props} />
    </Card>
  );
}

interface StartActionsProps {
  /** Of the button that signs everything; undefined where no press does it. */
  readonly label: string | undefined;
  readonly onRead: () => void;
  readonly onSignAll: () => void;
  readonly onStart: () => void;
}

const firstField = "Go to the first field";

/** On a phone: read, sign everything in one press, or go from field to field. */
export function StartActions({ label, onRead, onSignAll, onStart }: StartActionsProps) {
  return (
    <div className="mt-1 grid gap-1">
      <div className="flex gap-2">
        <Button size="large" className="px-4" onClick={onRead}>
          Read
        </Button>
        <Button
          variant="primary"
          size="large"
          className="grow px-2"
          onClick={label ? onSignAll : onStart}
        >
          {label ?? firstField}
        </Button>
      </div>
      {label && (
        <button type="button" onClick={onStart} className="link min-h-11 text-sm">
          {firstField}
        </button>
      )}
    </div>
  );
}

/** The same in one line, for small screens; a press shows the rest. */
export function AboutButton({ view, onPress }: { view: SignerView; onPress: () => void }) {
  return (
    <h1 className="min-w-0 grow basis-0 lg:hidden">
      <button
        type="button"
        onClick={onPress}
        className="min-h-11 w-full truncate text-left text-sm underline decoration-line underline-offset-4"
      >
        <span className="sr-only">About this document: </span>
        <span className="font-medium">{view.title || view.fileName}</span>
        <span className="text-ink-soft"> from {view.senderName}</span>
      </button>
    </h1>
  );
}

function Company({ name, logoUrl }: { name: string; logoUrl: string }) {
  return (
    <p className="flex items-center gap-3 font-medium">
      <img src={logoUrl} alt="" className="max-h-10 max-w-28 object-contain" />
      {name}
    </p>
  );
}

const summary = (view: SignerView, fields: number) =>
  `${counted(fields, "field")} for you, ${counted(view.pages.length, "page")}.`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const formattedDay = (iso: string) =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: "long" });
