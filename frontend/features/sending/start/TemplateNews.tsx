import { useNavigate } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { useApiQuery } from "../../../api/query.ts";
import { templates } from "../../../api/templates.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { DraftFileProps, DraftTemplate } from "../draft/draft.ts";
import { renewedDraft } from "../draft/template-draft.ts";

interface TemplateNewsProps extends DraftFileProps {
  readonly template: DraftTemplate;
}

/** Says that the template was changed or deleted since the draft was begun, and offers what can be done. */
export function TemplateNews({ draft, template, file, act }: TemplateNewsProps) {
  const navigate = useNavigate();
  const { id, name, version } = template;
  const { data, error } = useApiQuery(
    templates.open,
    { templateId: id },
    { notifyOnChangeProps: "all" },
  );
  if (error?.status === 404) {
    const choose = () => {
      navigate(`${paths.newDocument}?file=other`, { replace: true });
      act({ type: "go", step: "file" });
    };
    return (
      <Banner
        tone="warn"
        action={
          <Button size="small" onClick={choose}>
            Use another file
          </Button>
        }
      >
        The template “{isolated(name)}” was deleted, so this document can’t be sent with its file.
        Fields, signers and message stay.
      </Banner>
    );
  }
  if (!data) return null;
  const fits = data.fileUrl === file.url;
  if (fits && (version === undefined || version === data.version)) return null;
  return (
    <Banner
      tone={fits ? "info" : "warn"}
      action={
        <Button
          size="small"
          onClick={() =>
            act({ type: "renew", draft: renewedDraft(draft, data, () => crypto.randomUUID()) })
          }
        >
          Use the newest version
        </Button>
      }
    >
      {fits
        ? `The template “${isolated(data.name)}” was changed since you began. You can send this document as it is.`
        : `The template “${isolated(data.name)}” has another file or number of signers since you began. To send this document, use its newest version: signers and message stay, and you place the fields again.`}
    </Banner>
  );
}
