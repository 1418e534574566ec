import { Link, useParams } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { type PublicLink, publicLinks } from "../../api/public-links.ts";
import { useApiQuery } from "../../api/query.ts";
import { type TemplateRecord, templates } from "../../api/templates.ts";
import { BackLink } from "../../layouts/BackLink.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { LinkSettings } from "./LinkSettings.tsx";

/** Visitors begin while the owner looks on. */
const visitorsMs = 10_000;

/** /links/:templateId: the public link of a template, with which anybody who has its address can begin to sign. */
export default function PublicLinkPage() {
  const { templateId = "" } = useParams();
  const template = useApiQuery(templates.open, { templateId });
  const link = useApiQuery(
    publicLinks.get,
    { templateId },
    {
      notifyOnChangeProps: "all",
      refetchInterval: ({ state: { data } }) => data?.state === "open" && visitorsMs,
    },
  );
  const isNone = link.error?.code === "NOT_FOUND";
  return (
    <>
      <title>Public link</title>
      <BackLink to={paths.templates}>Manage Templates</BackLink>
      <h1 className="font-semibold text-title">Public link</h1>
      <Loaded of={template} label="Loading the template">
        {(record) =>
          isNone ? (
            <Shown template={record} link={undefined} />
          ) : (
            <Loaded of={link} label="Loading the link">
              {(data) => <Shown template={record} link={data} />}
            </Loaded>
          )
        }
      </Loaded>
    </>
  );
}

interface ShownProps {
  readonly template: TemplateRecord;
  readonly link: PublicLink | undefined;
}

function Shown({ template, link }: ShownProps) {
  return (
    <>
      <p className="text-ink-soft">
        Anyone with this link can read “{isolated(template.name)}”, confirm their email address and
        sign. Then the people named in the template sign, in the order of its roles. Each visitor
        counts as one document of your plan once they have entered the code that we email them.
      </p>
      {link && <State link={link} />}
      {link && <Address link={link} />}
      {/* A new link has no settings yet; those of another one are other inputs. */}
      <LinkSettings key={link?.id ?? "new"} template={template} link={link} />
    </>
  );
}

function State({
  link: { state, unfitBecause, templateId, max, visitors, ...link },
}: {
  link: PublicLink;
}) {
  const of = max === undefined ? "" : ` of ${max.toLocaleString("en")}`;
  return (
    <>
      {state === "unfit" ? (
        <Banner
          tone="warn"
          action={
            <Link to={paths.editTemplate(templateId)} className={buttonClass("secondary", "small")}>
              Edit the template
            </Link>
          }
        >
          {unfitBecause}
        </Banner>
      ) : (
        state !== "open" && <Banner tone="warn">{closedWords[state]}</Banner>
      )}
      <p role="status">
        <strong>{visitors.toLocaleString("en")}</strong>
        {`${of} have started, ${link.visitorsToday.toLocaleString("en")} of them today.`}
      </p>
    </>
  );
}

const closedWords = {
  off: "The link is off: nobody can start.",
  ended: "The link has ended: nobody can start.",
  full: "The limit has been reached: nobody else can start.",
  "full-today": "Today’s limit has been reached. Others can start tomorrow.",
} as const;

function Address({ link: { url, templateId } }: { link: PublicLink }) {
  return (
    <Card className="flex flex-wrap items-center gap-5 p-4">
      <QrCode text={url} label="Code of the link" className="w-40 shrink-0" />
      <div className="grid min-w-0 grow basis-64 gap-3">
        <code
          translate="no"
          className="block select-all break-all rounded-md border border-line bg-canvas p-3 text-sm"
        >
          {url}
        </code>
        <div className="flex flex-wrap gap-3">
          <Button icon="copy" onClick={() => void copyText(url, "Link")}>
            Copy
          </Button>
          <Link to={paths.posterOf(templateId)} className={buttonClass()}>
            <Icon name="file" className="size-4.5" />
            Poster
          </Link>
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass("ghost")}>
            Open
          </a>
        </div>
      </div>
    </Card>
  );
}
