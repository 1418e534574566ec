import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { StepBar } from "../../../layouts/StepBar.tsx";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ChosenFile } from "../../../upload/ChosenFile.tsx";
import type { DraftFileProps, DraftTemplate } from "../draft/draft.ts";
import { FromTemplate } from "../steps/FromTemplate.tsx";
import { StepFooter } from "../steps/StepFooter.tsx";
import { OtherFile } from "./OtherFile.tsx";

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
