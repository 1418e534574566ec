import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { StepBar } from "../../../layouts/StepBar.tsx";
import { paths } from "../../../paths.ts";
import { useOtherFile } from "../../../placing/WhereFieldsGo.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ChosenFile } from "../../../upload/ChosenFile.tsx";
import { FileDrop } from "../../../upload/FileDrop.tsx";
import { usePlan } from "../../../upload/use-plan.ts";
import { useUpload } from "../../../upload/use-upload.ts";
import { YourFiles } from "../../../upload/YourFiles.tsx";
import {
  type DraftFile,
  type DraftFileProps,
  type DraftTemplate,
  draftFile,
} from "../draft/draft.ts";
import { FromTemplate } from "../steps/FromTemplate.tsx";
import { StepFooter } from "../steps/StepFooter.tsx";

interface TemplateFileProps extends DraftFileProps {
  readonly template: DraftTemplate;
}

/** The first step of a document made from a template, with its file or another one. */
export function TemplateFile({ draft, template, file, act }: TemplateFileProps) {
  const [search] = useSearchParams();
  const [isChoosing, setChoosing] = useState(search.get("file") === "other");
  return (
    <div className="flex min-w-0 grow flex-col gap-5">
      <ChosenFile file={file}>
        <FromTemplate template={template} />
        <p className="mt-2 flex flex-wrap gap-2">
          <Link to={paths.templates} className={buttonClass("secondary", "small")}>
            <Icon name="template" className="size-4.5" />
            Another template
          </Link>
          {!isChoosing && (
            <Button size="small" icon="file" onClick={() => setChoosing(true)}>
              Use another file
            </Button>
          )}
        </p>
      </ChosenFile>
      {isChoosing && <OtherFile draft={draft} file={file} act={act} />}
      <StepBar>
        <StepFooter onNext={() => act({ type: "go", step: "signers" })} waitReason={undefined} />
      </StepBar>
    </div>
  );
}

/** Chooses another file than the template's `file`, to use with the template's fields, roles and language. */
function OtherFile({ draft, file, act }: DraftFileProps) {
  const navigate = useNavigate();
  const plan = usePlan();
  const fields = draft.layout.present;
  const { choose, question } = useOtherFile<DraftFile>(fields, file.pages, (other, placed) => {
    navigate(paths.newDocument, { replace: true });
    act({ type: "use other file", file: other, fields: placed ?? fields });
  });
  const { upload, start, cancel } = useUpload({
    sizeMaxBytes: plan?.fileBytesMax,
    onUploaded: (uploaded) => choose(draftFile(uploaded)),
  });
  return (
    <>
      <p className="text-ink-soft text-sm">
        The template’s fields, roles and language are used with the file that you choose here. You
        can then add signers too; the document’s record will not name the template.
      </p>
      <FileDrop upload={upload} plan={plan} onFile={(one) => void start(one)} onCancel={cancel} />
      <YourFiles
        chosenId={undefined}
        onChoose={(one) => choose(draftFile(one))}
        onDeleted={() => undefined}
      />
      {question}
    </>
  );
}
