import { lazy, Suspense } from "react";
import { productName } from "#contract/product";
import { begunOf } from "../../drafts/begun.ts";
import { DraftNotice } from "../../drafts/DraftNotice.tsx";
import { StartOverButton } from "../../drafts/StartOverButton.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { CreateTemplate } from "./CreateTemplate.tsx";
import { useTemplateWork } from "./use-template-work.ts";
import { ViewTemplates } from "./ViewTemplates.tsx";

// Loads pdf.js, which the list doesn't need.
const PlaceTemplateFields = lazy(() => import("./PlaceTemplateFields.tsx"));

/** /template: the list and the form, or the placer of a new template. */
export default function TemplatesPage() {
  const { work, act, keeper, kept } = useTemplateWork();
  const clear = () => act({ type: "clear", key: crypto.randomUUID() });
  const name = work.name.trim() || (work.file?.name ?? "");
  const notice = (
    <DraftNotice
      keeper={keeper}
      kept={kept}
      begun={begunOf("template", { step: work.step, name })}
      startOver={
        <StartOverButton onConfirm={clear}>
          The name and fields of this template will be discarded. Your uploaded files stay.
        </StartOverButton>
      }
    />
  );
  return (
    <>
      <title>{`Manage Templates · ${productName}`}</title>
      {kept.reading ? (
        <Loading />
      ) : work.step === "fields" && work.file ? (
        <Suspense fallback={<Loading />}>
          <PlaceTemplateFields work={work} file={work.file} act={act} notice={notice} />
        </Suspense>
      ) : (
        <>
          <h1 className="font-semibold text-title">Manage Templates</h1>
          {notice}
          <ViewTemplates />
          <CreateTemplate work={work} act={act} />
        </>
      )}
    </>
  );
}
