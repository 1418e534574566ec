import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { productName } from "#contract/rules/product/product";
import { areAwaited } from "../../api/awaited.ts";
import { useApiQuery } from "../../api/query.ts";
import { templates } from "../../api/templates.ts";
import { begunOf } from "../../drafts/begun.ts";
import { DraftNotice } from "../../drafts/DraftNotice.tsx";
import { DraftStart } from "../../drafts/DraftStart.tsx";
import { StartOverButton } from "../../drafts/StartOverButton.tsx";
import { useStepsInHistory } from "../../drafts/steps-in-history.ts";
import { Unfinished } from "../../drafts/Unfinished.tsx";
import { useDraftList, useUnfinished } from "../../drafts/use-unfinished.ts";
import { paths } from "../../paths.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { CreateTemplate } from "./CreateTemplate.tsx";
import { EditStart } from "./EditStart.tsx";
import { emptyWork, isBegun, isUnderWay, type WorkProps } from "./template-work.ts";
import { useTemplateWork } from "./use-template-work.ts";
import { ViewTemplates } from "./ViewTemplates.tsx";

// Loads pdf.js, which the list doesn't need.
const PlaceTemplateFields = lazy(() => import("./PlaceTemplateFields.tsx"));

/**
 * /template: the list and the form, or the placer of a template that is created or, with ?edit=id, changed. ?draft=id opens
 * a draft.
 */
export default function TemplatesPage() {
  const { work, act, begin, keeper, kept } = useTemplateWork();
  useStepsInHistory(
    kept.reading ? undefined : work.idempotencyKey,
    work.step === "fields" ? 1 : 0,
    (index) => act({ type: "go", step: index > 0 ? "fields" : "form" }),
  );
  const clear = () => act({ type: "clear", key: crypto.randomUUID() });
  const name = work.name.trim() || (work.file?.name ?? "");
  const notice = (
    <DraftNotice
      keeper={keeper}
      kept={kept}
      begun={begunOf("template", { step: work.step, name })}
      startOver={
        <StartOverButton
          onConfirm={clear}
          onKeep={() => void begin(emptyWork(crypto.randomUUID()))}
        >
          {work.editing
            ? "Your changes will be discarded. The template stays as it is."
            : "The name and fields of this template will be discarded. Your uploaded files stay."}
        </StartOverButton>
      }
    />
  );
  const isWaiting = useWaiting();
  const [search] = useSearchParams();
  const unfinished = search.get("draft");
  const edited = search.get("edit");
  return (
    <>
      <title>{`Manage Templates · ${productName}`}</title>
      {kept.reading ? (
        <Loading />
      ) : unfinished !== null ? (
        <DraftStart id={unfinished} keeper={keeper} to={paths.templates} />
      ) : edited !== null ? (
        <EditStart id={edited} {...{ work, act, begin }} />
      ) : work.step === "fields" && work.file ? (
        <Suspense fallback={<Loading />}>
          <PlaceTemplateFields work={work} file={work.file} act={act} notice={notice} kept={kept} />
        </Suspense>
      ) : (
        <>
          <h1 className="font-semibold text-title">Manage Templates</h1>
          {notice}
          {isWaiting ? <Loading /> : <Parts work={work} act={act} />}
        </>
      )}
    </>
  );
}

/** Shown at once: each part would move those below it. What is under way leads. */
function Parts({ work, act }: WorkProps) {
  const parts = [
    <ViewTemplates key="list" />,
    // By its key, an upload goes on where the form is moved.
    <CreateTemplate key="form" work={work} act={act} />,
  ];
  return (
    <>
      {!isBegun(work) && <UnfinishedTemplates />}
      {isUnderWay(work) ? parts.reverse() : parts}
    </>
  );
}

/** Whether the templates or the drafts are still loading for the first time. */
function useWaiting(): boolean {
  const list = useApiQuery(templates.list, {});
  const unfinished = useDraftList();
  return areAwaited(list, unfinished);
}

/** Lists the drafts; shown while nothing is begun on this page. */
function UnfinishedTemplates() {
  const rows = useUnfinished().filter(({ kind }) => kind === "template");
  return rows.length > 0 && <Unfinished rows={rows} />;
}
