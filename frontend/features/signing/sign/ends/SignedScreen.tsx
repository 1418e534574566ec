import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import type { ApiError } from "../../../../api/api-error.ts";
import type { Signed, SignerView } from "../../../../api/esign.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { type SigningWords, useSigningWords } from "../../../../language/signing-words.ts";
import { Mark } from "../../../../layouts/Brand.tsx";
import { paths } from "../../../../paths.ts";
import { host } from "../../../../session/host.ts";
import { useSession } from "../../../../session/session.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { buttonClass } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import { kindLabel } from "../act/labels.ts";
import { formattedTime } from "../act/local-date.ts";
import { done } from "../act/part.ts";
import { fieldsOf, type SigningField } from "../act/signing-fields.ts";
import type { Submitted } from "../act/tasks.ts";
import { AnswerChanges } from "../answers/AnswerChanges.tsx";
import { useAnswerRules } from "../answers/use-answer-rules.ts";
import { CompanyLine } from "../page/CompanyLine.tsx";
import { LanguageChoice } from "../page/LanguageChoice.tsx";
import { type Afterwards, afterwardsOf } from "./afterwards.ts";
import { type FilledRow, filledRows } from "./filled-rows.ts";
import { NextDocuments } from "./NextDocuments.tsx";
import { RefusalText } from "./RefusalText.tsx";

interface SignedScreenProps {
  readonly view: SignerView;
  readonly token: string;
  readonly onAnswered: () => void;
  readonly onTakenBack: () => void;
  /** Reply to the signature that was stored just now; absent when a signer returns by the link. */
  readonly reply?: Signed;
  /** What was sent with the signature. */
  readonly filled?: Submitted;
  /** Set when this submission was refused because the signer had already signed with other contents. */
  readonly refusal?: ApiError;
}

/** Shown once the signature is stored: what was signed, when, and what happens next. */
export function SignedScreen(props: SignedScreenProps) {
  const { view, token, reply, filled, refusal, ...onChange } = props;
  const words = useEndingWords();
  const signing = useSigningWords();
  const { role } = view.signer;
  const fields = fieldsOf(view);
  const { rules } = useAnswerRules(filled ? fields : []);
  const signedAt = reply?.signedAt ?? view.signedAt;
  const afterwards = afterwardsOf(words, view, reply);
  const { returnUrl } = host;
  const goOn = returnUrl === undefined ? view.thankYou : { url: returnUrl };
  const reader = { language: words.language, format: view.dateFormat };
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-5 px-5 py-12 text-center">
      <title>{`${words(role ? "tab.done" : "tab.signed")} · ${productName}`}</title>
      {view.company && <CompanyLine {...view.company} />}
      <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon name="checkCircle" className="size-8" />
      </span>
      <Heading>
        {words(role ? `done.${done[role]}` : reply ? "signed.now" : "signed.before")}
      </Heading>
      {refusal && (
        <div className="w-full text-start">
          <Banner tone="warn">
            <RefusalText error={refusal} />
          </Banner>
        </div>
      )}
      {view.changes && <AnswerChanges view={view} changes={view.changes} {...onChange} />}
      <WhatComesNext
        afterwards={afterwards}
        token={token}
        thanks={reply && words(role ? "done.thanks" : "signed.thanks")}
      />
      <NextDocuments />
      <BackToDocuments sender={view.senderEmail} />
      {goOn && <GoOn {...goOn} sender={view.senderName} />}
      <Card className="w-full p-5 text-start text-sm">
        <dl className="grid gap-3">
          <Fact name={words("fact.document")} value={view.title || view.fileName} />
          <Fact name={words("fact.from")} value={`${view.senderName} (${view.senderEmail})`} />
          {signedAt && (
            <Fact
              name={words(role ? "fact.doneOn" : "fact.signedOn")}
              value={formattedTime(signedAt, reader)}
            />
          )}
        </dl>
        {rules && filled && <FilledIn rows={filledRows(signing, view, filled, rules)} />}
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-ink-soft">
            {words("fact.details")}
          </summary>
          <dl className="mt-3 grid gap-3">
            <Fact name={words(role ? "fact.doneAs" : "fact.signedAs")} value={view.signer.email} />
            {fields.length > 0 && (
              <Fact name={signing("fields")} value={filledKinds(signing, fields)} />
            )}
            <Fact name={words("fact.envelope")} value={view.envelopeId} />
          </dl>
        </details>
      </Card>
      <LanguageChoice />
      <p className="flex items-center gap-2 text-ink-faint text-sm">
        <Mark className="size-5" />
        {productName}
      </p>
    </main>
  );
}

/** What this signer has filled in, as it was sent. */
function FilledIn({ rows }: { rows: readonly FilledRow[] }) {
  const words = useEndingWords();
  if (rows.length === 0) return null;
  return (
    <section aria-label={words("fact.filledIn")} className="mt-4 border-line border-t pt-3">
      <h2 className="mb-2 font-medium">{words("fact.filledIn")}</h2>
      <dl className="grid gap-3">
        {rows.map(({ id, label, answers }) => (
          <Fact key={id} name={label} value={answers} />
        ))}
      </dl>
    </section>
  );
}

/** The heading, which gets the focus so that screen readers start here. */
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
  /** Set if the act was stored just now. */
  readonly thanks: string | undefined;
}

function WhatComesNext({ afterwards, token, thanks }: WhatComesNextProps) {
  const words = useEndingWords();
  return (
    <>
      {afterwards.next && <p className="-mt-2 font-semibold">{afterwards.next}</p>}
      {thanks && <p className="text-sm">{thanks}</p>}
      <p role="status" className="text-ink-soft text-sm">
        {afterwards.stage === "sealing" && (
          <Spinner className="inline-block size-4 align-text-bottom" />
        )}{" "}
        {afterwards.text} {words("after.close")}
      </p>
      {afterwards.stage === "completed" && (
        <Link to={paths.signed(token)} className={buttonClass("primary", "large")}>
          {words("after.open")}
        </Link>
      )}
    </>
  );
}

/** For the sender who came here from their own pages. */
function BackToDocuments({ sender }: { sender: string }) {
  const session = useSession();
  const words = useEndingWords();
  if (session.kind !== "signedIn" || session.user.email !== sender) return null;
  return (
    <Link to={paths.dashboard} className={buttonClass("secondary", "large")}>
      {words("after.back")}
    </Link>
  );
}

/** A link to the sender's own address, whose host is shown; nobody is redirected there automatically. */
function GoOn({ url, sender }: { url: string; sender: string }) {
  const words = useEndingWords();
  return (
    <div className="grid justify-items-center gap-1.5">
      <a
        href={url}
        rel="noreferrer nofollow"
        target={host.tell && "_top"}
        className={classes(buttonClass("secondary", "large"), "max-w-full whitespace-normal!")}
      >
        <bdi translate="no" className="min-w-0 break-all">
          {words("goOn.button", { host: new URL(url).hostname })}
        </bdi>
      </a>
      <p className="text-ink-faint text-sm">
        {words("goOn.whose", { sender, product: productName })}
      </p>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | readonly string[] }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_1fr]">
      <dt className="min-w-0 break-words text-ink-faint">
        <bdi translate="no">{name}</bdi>
      </dt>
      {[value].flat().map((one) => (
        <dd
          key={one}
          className="min-w-0 whitespace-pre-line break-words font-medium sm:col-start-2"
        >
          <bdi translate="no">{one}</bdi>
        </dd>
      ))}
    </div>
  );
}

function filledKinds(words: SigningWords, fields: readonly SigningField[]): string {
  const labels = new Map<string, number>();
  for (const { kind } of fields) {
    const label = kindLabel(words, kind);
    labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  return [...labels]
    .map(([label, count]) => (count > 1 ? `${label} (${count})` : label))
    .join(", ");
}
