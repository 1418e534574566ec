import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation, useParams } from "react-router-dom";
import type { ApiError } from "../../../api/api-error.ts";
import type { SentDocument } from "../../../api/dashboard.ts";
import { BackLink } from "../../../layouts/BackLink.tsx";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ReadProblem } from "../../../ui/Loaded.tsx";
import { Section } from "../../../ui/Section.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { useNear } from "../../../ui/use-near.ts";
import { LabelEditor } from "../acts/LabelEditor.tsx";
import { useMayChange } from "../may-change.ts";
import { useDocument } from "../use-document.ts";
import { DocumentHead } from "./DocumentHead.tsx";
import { History } from "./History.tsx";
import { Notices } from "./Notices.tsx";
import { Parties } from "./Parties.tsx";

/** /documents/:envelopeId: everything about one document. */
export default function DocumentPage() {
  const { envelopeId = "" } = useParams();
  const document = useDocument(envelopeId);
  const { data, error } = document;
  return (
    <>
      <BackLink to={paths.documents}>All Documents</BackLink>
      {!data && !error && <Loading label="Opening the document" />}
      {error && isUnknown(error) && <Unknown />}
      {error && !isUnknown(error) && <ReadProblem of={document} />}
      {data && !isUnknown(error) && <Shown key={data.id} document={data} />}
    </>
  );
}

const isUnknown = (error: ApiError | null): boolean => error?.status === 404;

/** Shown both for an id that doesn't exist and for another account's document, so that they can't be distinguished. */
function Unknown() {
  return (
    <>
      <title>Document not found</title>
      <h1 className="font-semibold text-title">Document not found</h1>
      <Card>
        <EmptyState
          icon="file"
          title="There is no such document in your account"
          action={
            <Link to={paths.dashboard} className={buttonClass("primary")}>
              Go to your dashboard
            </Link>
          }
        >
          The address may be incomplete, or the document belongs to another account.
        </EmptyState>
      </Card>
    </>
  );
}

function Shown({ document }: { document: SentDocument }) {
  useNamedPart();
  const mayAct = useMayChange(document);
  return (
    <>
      <title>{document.title || document.fileName}</title>
      <DocumentHead document={document} />
      <Notices document={document} />
      <div
        data-wide
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:order-2">
          <Parties document={document} />
          {mayAct && !document.removedAt && <LabelsCard document={document} />}
          <History document={document} />
        </div>
        <LazyView document={document} />
      </div>
    </>
  );
}

/** Shows the part that the address names, such as #parties, once the document is there. */
function useNamedPart(): void {
  const { hash } = useLocation();
  useEffect(
    function showPart() {
      if (hash) window.document.getElementById(hash.slice(1))?.scrollIntoView({ block: "start" });
    },
    [hash],
  );
}

/** The sender's own labels of a document. */
function LabelsCard({ document: { id: envelopeId, labels } }: { document: SentDocument }) {
  return (
    <Card className="p-4 sm:p-5">
      <Section title="Labels" className="grid gap-3">
        <LabelEditor envelopeId={envelopeId} labels={labels} />
      </Section>
    </Card>
  );
}

const SentView = lazy(() => import("./SentView.tsx"));

/** The document itself, loaded when it is nearly in view: on phones and tablets it is below everything else. */
function LazyView({ document }: { document: SentDocument }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, "50% 0px");
  const [wasNear, setWasNear] = useState(false);
  if (isNear && !wasNear) setWasNear(true);
  return (
    <Card className="min-w-0 overflow-hidden lg:sticky lg:top-4">
      <section
        ref={place}
        aria-label="Document"
        className={document.removedAt ? undefined : "min-h-96"}
      >
        {document.removedAt ? (
          <p className="p-5 text-ink-soft text-sm">
            Put the document back into your list to see its pages.
          </p>
        ) : (
          wasNear && (
            <Suspense fallback={<Loading label="Opening the document" />}>
              <SentView document={document} />
            </Suspense>
          )
        )}
      </section>
    </Card>
  );
}
