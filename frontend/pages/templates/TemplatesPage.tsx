import { lazy, Suspense } from "react";
import { productName } from "#contract/product";
import { Loading } from "../../ui/Spinner.tsx";
import { CreateTemplate } from "./CreateTemplate.tsx";
import { useTemplateWork } from "./use-template-work.ts";
import { ViewTemplates } from "./ViewTemplates.tsx";

// Loads pdf.js, which the list doesn't need.
const PlaceTemplateFields = lazy(() => import("./PlaceTemplateFields.tsx"));

/** /template: the list and the form, or the placer of a new template. */
export default function TemplatesPage() {
  const { work, act } = useTemplateWork();
  return (
    <>
      <title>{`Manage Templates · ${productName}`}</title>
      {work.step === "fields" && work.file ? (
        <Suspense fallback={<Loading />}>
          <PlaceTemplateFields work={work} file={work.file} act={act} />
        </Suspense>
      ) : (
        <>
          <h1 className="font-semibold text-title">Manage Templates</h1>
          <ViewTemplates />
          <CreateTemplate work={work} act={act} />
        </>
      )}
    </>
  );
}
