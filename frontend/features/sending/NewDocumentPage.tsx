import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { begunOf } from "../../drafts/begun.ts";
import { DraftNotice } from "../../drafts/DraftNotice.tsx";
import { DraftStart } from "../../drafts/DraftStart.tsx";
import type { KeeperState } from "../../drafts/keeper.ts";
import { useStepsInHistory } from "../../drafts/steps-in-history.ts";
import { WorkHead } from "../../drafts/WorkHead.tsx";
import { beginsAnew, paths } from "../../paths.ts";
import { classes } from "../../ui/classes.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { fileWaiting, takeWaiting } from "../../upload/waiting-file.ts";
import {
  type Draft,
  type DraftAction,
  type DraftProps,
  emptyDraft,
  isTouched,
  type Step,
  steps,
} from "./draft/draft.ts";
import { nameOf, useDraft } from "./draft/use-draft.ts";
import { SelectFile } from "./file/SelectFile.tsx";
import { TemplateFile } from "./file/TemplateFile.tsx";
import { AddSigners } from "./signers/AddSigners.tsx";
import { AgainStart } from "./start/AgainStart.tsx";
import { Beginning } from "./start/Beginning.tsx";
import { StartOver } from "./start/StartOver.tsx";
import { TemplateNews } from "./start/TemplateNews.tsx";
import { TemplateStart } from "./start/TemplateStart.tsx";

// These load pdf.js, which the first two steps don't need.
const loadFields = () => import("./PlaceFields.tsx");
const loadReview = () => import("./review/ReviewAndSend.tsx");
const PlaceFields = lazy(async () => ({ default: (await loadFields()).PlaceFields }));
const ReviewAndSend = lazy(async () => ({ default: (await loadReview()).ReviewAndSend }));

const stepNames: Readonly<Record<Step, string>> = {
  file: "Select file",
  signers: "Add signers",
  fields: "Place fields",
  send: "Review and send",
};

/**
 * /new: four steps to a sent document, starting from a file, a template (?template=id), the contents of another document
 * (?again=id) or a draft (?draft=id).
 */
export default function NewDocumentPage() {
  const { draft, act, begin, keeper, kept } = useDraft();
  const notice = (
    <DraftNotice
      keeper={keeper}
      kept={kept}
      begun={begunOf("document", { ...draft, name: draft.file ? nameOf(draft) : "" })}
      startOver={<StartOver act={act} begin={begin} />}
    />
  );
  const [search] = useSearchParams();
  const wanted = search.get("template");
  const again = search.get("again");
  const otherFile = search.get("file") === "other";
  const unfinished = search.get("draft");
  const title = `${stepNames[draft.step]} · ${productName}`;
  const heading = useHeadingOfStep(draft.step);
  useStepsInHistory(
    kept.reading ? undefined : draft.idempotencyKey,
    steps.indexOf(draft.step),
    (index) => act({ type: "go", step: steps[index] ?? "file" }),
  );
  useEffect(function fetchLaterSteps() {
    // If that fails, they are loaded when they are shown.
    void Promise.allSettled([loadFields(), loadReview()]);
  }, []);
  // A file that was dropped elsewhere begins a document too.
  const isAnew = beginsAnew(useLocation().state) || (fileWaiting() && isBegun(draft)) === true;
  const [anew] = useState(() => emptyDraft(() => crypto.randomUUID()));
  return (
    <>
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        Create New Document: {stepNames[draft.step]}
      </h1>
      {isAnew ? (
        <Beginning
          draft={anew}
          begin={async (next) => {
            const isBegun = await begin(next);
            if (!isBegun) takeWaiting();
            return isBegun;
          }}
          label="Opening"
        />
      ) : kept.reading ? (
        <Loading />
      ) : unfinished !== null ? (
        <DraftStart id={unfinished} keeper={keeper} to={paths.newDocument} />
      ) : again !== null ? (
        <AgainStart envelopeId={again} begin={begin} />
      ) : wanted !== null ? (
        <TemplateStart id={wanted} begin={begin} withOtherFile={otherFile} />
      ) : (
        <Suspense fallback={<Loading />}>
          <CurrentStep {...{ draft, act, begin, notice, kept }} />
        </Suspense>
      )}
    </>
  );
}

const isBegun = (draft: Draft): boolean => isTouched(draft) || draft.template !== undefined;

interface StepProps extends DraftProps {
  readonly begin: (draft: Draft) => Promise<boolean>;
  /** The notice about a draft from before this sign-in; it has a Start over of its own. */
  readonly notice: ReactNode;
  readonly kept: KeeperState;
}

function CurrentStep({ draft, act, begin, notice, kept }: StepProps) {
  const [refused, setRefused] = useState<{ readonly id: string }>();
  const { step, file, template } = draft;
  const isPlacing = step === "fields" && file;
  const head = (
    // In all steps at the same place: the placer has smaller margins than other pages.
    <div className={classes("grid gap-2.5", !isPlacing && "sm:-mx-3 sm:-mt-1.5 lg:-mt-7.5")}>
      {notice}
      <WorkHead
        label="Steps of a new document"
        steps={steps.map((one) => stepNames[one])}
        current={steps.indexOf(step)}
        isDone={(index) => steps[index] === "fields" && template !== undefined}
        onGoBack={(index) => act({ type: "go", step: steps[index] ?? "file" })}
        work={file && { ...file, kept }}
        isPlacing={Boolean(isPlacing)}
      >
        {step === "file" && (isTouched(draft) || template) && !kept.resumed && (
          <StartOver act={act} begin={begin} />
        )}
      </WorkHead>
      {template && file && <TemplateNews {...{ draft, template, file, act }} />}
    </div>
  );
  if (isPlacing) {
    const goOn = (action: DraftAction) => {
      if (action.type === "go") setRefused(undefined);
      act(action);
    };
    return <PlaceFields {...{ draft, file, refused }} steps={head} act={goOn} />;
  }
  return (
    <>
      {head}
      {step === "signers" && <AddSigners draft={draft} act={act} />}
      {step === "send" && file && (
        <ReviewAndSend
          {...{ draft, file, act }}
          onRefused={(field) => {
            setRefused(field);
            act({ type: "go", step: "fields" });
          }}
        />
      )}
      {(step === "file" || !file) &&
        (template && file ? (
          <TemplateFile {...{ draft, template, file, act }} />
        ) : (
          <SelectFile draft={draft} act={act} />
        ))}
    </>
  );
}

/** Moves the focus to the heading after each change of step, but not when the page opens. */
function useHeadingOfStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(
    function readStep() {
      if (shown.current === step) return;
      shown.current = step;
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    },
    [step],
  );
  return heading;
}
