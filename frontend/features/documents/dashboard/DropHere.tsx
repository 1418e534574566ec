import { useNavigate } from "react-router-dom";
import { limitsDocuments } from "#contract/rules/installation/included-plan";
import { isolated } from "#languages/isolated";
import { useApiQuery } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { paths } from "../../../paths.ts";
import { sampleFile } from "../../../sample/sample-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toasts.ts";
import { FileDrop, SlimDrop } from "../../../upload/FileDrop.tsx";
import { isPdfOrPicture } from "../../../upload/file-kind.ts";
import { type AllowedPlan, usePlan } from "../../../upload/use-plan.ts";
import { keepWaiting } from "../../../upload/waiting-file.ts";

/** Accepts files and begins a document with them; larger for a new account, which can try a sample too. */
export function DropHere({ isNew }: { isNew: boolean }) {
  const navigate = useNavigate();
  const profile = useApiQuery(users.profile, {}).data;
  const plan = usePlan();

  async function begin(dropped: readonly File[], isSample = false) {
    const known = await Promise.all(dropped.map(isPdfOrPicture));
    const files = dropped.filter((_, i) => known[i]);
    const opensNext = files.length > 0 ? paths.newDocument : undefined;
    for (const { name } of dropped.filter((_, i) => !known[i]))
      toast.failure(
        `dropped ${isolated(name)}`,
        `“${isolated(name)}” is neither a PDF nor a picture.`,
        opensNext,
      );
    if (!opensNext) return;
    keepWaiting({ files, isSample });
    navigate(opensNext);
  }

  async function beginWithSample() {
    const file = await sampleFile().catch(() => undefined);
    if (file) await begin([file], true);
    else toast.failure("sample", "The sample can't be loaded right now. Please try again.");
  }

  if (!isNew)
    return (
      <div className="grid gap-1.5">
        <SlimDrop pick={pick} onFiles={(files) => void begin(files)} />
        {profile?.plan === "FREE_TRIAL" && plan && (
          <p className="text-ink-soft text-sm">{leftInWords(plan, profile.documentsUsed)}</p>
        )}
      </div>
    );
  return (
    <section aria-label="Your first document" className="grid gap-3">
      <FileDrop
        upload={{ state: "idle" }}
        plan={plan}
        pick={pick}
        onFiles={(files) => void begin(files)}
        onCancel={() => undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p className="text-ink-soft">
          {plan && profile && leftInWords(plan, profile.documentsUsed, " A sample counts as one.")}
        </p>
        <Button icon="send" onClick={() => void beginWithSample()}>
          Send a sample to yourself
        </Button>
      </div>
    </section>
  );
}

/** Worded differently from the page that opens next, on which a file can be chosen too. */
const pick = "choose a PDF to send";

/** "Free Trial: 2 of 3 documents left."; "" for a plan without a limit. */
function leftInWords(plan: AllowedPlan, used: number, more = ""): string {
  const { name, documentsMax } = plan;
  if (!limitsDocuments(plan)) return "";
  const left = Math.max(0, documentsMax - used);
  return `${name}: ${left} of ${documentsMax} documents left.${more}`;
}
