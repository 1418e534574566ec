import { useEffect, useRef } from "react";
import { productName } from "#contract/product";
import { useNarrow } from "../../ui/narrow.ts";
import { Steps } from "../../ui/Steps.tsx";
import { AddSigners } from "./AddSigners.tsx";
import { type Step, steps } from "./draft.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { ReviewAndSend } from "./ReviewAndSend.tsx";
import { SelectFile } from "./SelectFile.tsx";
import { useDraft } from "./use-draft.ts";

const stepNames: Readonly<Record<Step, string>> = {
  file: "Select file",
  signers: "Add signers",
  fields: "Place fields",
  send: "Review and send",
};

/** /new: from a file to a sent document in four steps. */
export default function NewDocumentPage() {
  const { draft, act } = useDraft();
  const narrow = useNarrow();
  const heading = useHeadingOfStep(draft.step);
  const go = (step: Step) => act({ type: "go", step });
  const header = (
    <Steps
      label="Steps of a new document"
      steps={steps.map((step) => stepNames[step])}
      current={steps.indexOf(draft.step)}
      onGoBack={(index) => go(steps[index] ?? "file")}
    />
  );
  // Placing needs the room that the bars would take on a phone.
  const brief = (
    <p className="text-sm">
      <span className="text-ink-faint">Step 3 of 4</span>{" "}
      <span className="font-semibold">{stepNames.fields}</span>
    </p>
  );
  const title = (
    <>
      <title>{`${stepNames[draft.step]} · ${productName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        Create New Document: {stepNames[draft.step]}
      </h1>
    </>
  );
  if (draft.step === "fields" && draft.file)
    return (
      <>
        {title}
        <PlaceFields draft={draft} file={draft.file} act={act} steps={narrow ? brief : header} />
      </>
    );
  return (
    <>
      {title}
      {header}
      {draft.step === "signers" && <AddSigners draft={draft} act={act} />}
      {draft.step === "send" && draft.file && (
        <ReviewAndSend draft={draft} file={draft.file} act={act} />
      )}
      {(draft.step === "file" || !draft.file) && <SelectFile draft={draft} act={act} />}
    </>
  );
}

/** A new step is read from its heading; the first one isn't, to leave the page's start alone. */
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
