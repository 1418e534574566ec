import type { ApiError } from "../../api/api-error.ts";
import { useApiMutation } from "../../api/query.ts";
import { templates } from "../../api/templates.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { type TemplateWork, type WorkProps, workOf } from "./template-work.ts";

interface LostVersionProps extends WorkProps {
  readonly editing: NonNullable<TemplateWork["editing"]>;
  /** TEMPLATE_CHANGED, or a 404. */
  readonly error: ApiError;
  readonly onChosen: () => void;
}

/** The template was changed or deleted by somebody else while it was changed here: the person chooses. */
export function LostVersion(props: LostVersionProps) {
  return props.error.status === 404 ? <Deleted {...props} /> : <Changed {...props} />;
}

function Deleted({ act, onChosen }: LostVersionProps) {
  return (
    <Banner
      tone="warn"
      action={
        <Button
          size="small"
          onClick={() => {
            act({ type: "make new" });
            onChosen();
          }}
        >
          Save as a new template
        </Button>
      }
    >
      This template was deleted in another window or on another device. Your changes are kept, and
      you can save them as a new template.
    </Banner>
  );
}

function Changed({ editing, act, onChosen }: LostVersionProps) {
  const opening = useApiMutation(
    async (kept: "mine" | "other") => {
      const record = await templates.open({ templateId: editing.id });
      if (kept === "mine") act({ type: "replace version", record });
      else act({ type: "replace", work: workOf(record, () => crypto.randomUUID()) });
    },
    { onSuccess: onChosen },
  );
  return (
    <Banner
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" busy={opening.isPending} onClick={() => opening.mutate("mine")}>
            Keep this one
          </Button>
          <Button size="small" busy={opening.isPending} onClick={() => opening.mutate("other")}>
            Show the other one
          </Button>
        </span>
      }
    >
      This template was also changed in another window or on another device. If you keep this one,
      Save replaces the other.
      {opening.error && ` The other one can’t be opened right now. ${opening.error.message}`}
    </Banner>
  );
}
