import type { KeeperState } from "../../drafts/keeper.ts";
import { WorkHead } from "../../drafts/WorkHead.tsx";
import type { WorkProps } from "./template-work.ts";

interface TemplateStepsProps extends WorkProps {
  /** In the placer, whose head names the template and its file's state. */
  readonly kept?: KeeperState;
}

const names = ["Document and roles", "Place fields"];

/** The steps of a template, in the frame of a new document. */
export function TemplateSteps({ work: { step, name, file }, act, kept }: TemplateStepsProps) {
  return (
    <WorkHead
      label="Steps of a template"
      steps={names}
      current={step === "fields" ? 1 : 0}
      onGoBack={() => act({ type: "go", step: "form" })}
      work={kept && { name: name.trim(), firstPage: file?.firstPage, kept }}
      isPlacing={step === "fields"}
    />
  );
}
