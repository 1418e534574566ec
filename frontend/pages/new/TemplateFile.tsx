import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ChosenFile } from "../../upload/ChosenFile.tsx";
import type { DraftAction, DraftFile, DraftTemplate } from "./draft.ts";
import { FromTemplate } from "./FromTemplate.tsx";
import { StepFooter } from "./StepFooter.tsx";

interface TemplateFileProps {
  readonly template: DraftTemplate;
  readonly file: DraftFile;
  readonly act: (action: DraftAction) => void;
}

/** The first step of a document made from a template, whose file can't be changed. */
export function TemplateFile({ template, file, act }: TemplateFileProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ChosenFile file={file}>
        <FromTemplate template={template} />
        <p className="mt-2">
          <Link to={paths.templates} className={buttonClass("secondary", "small")}>
            <Icon name="template" className="size-4.5" />
            Another template
          </Link>
        </p>
      </ChosenFile>
      <StepFooter onNext={() => act({ type: "go", step: "signers" })} waitReason={undefined} />
    </div>
  );
}
