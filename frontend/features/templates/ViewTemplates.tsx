import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { ConfirmCall } from "../../api/ConfirmCall.tsx";
import { useApiQuery } from "../../api/query.ts";
import { type Template, templates } from "../../api/templates.ts";
import { users } from "../../api/users.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { ReadProblem } from "../../ui/Loaded.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { pageCount, pageWithin, rowsOfPage } from "../../ui/pages.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { Table } from "../../ui/Table.tsx";
import { CopyTemplate } from "./CopyTemplate.tsx";
import { templatesWith } from "./found.ts";
import { DuplicateTemplate, RenameTemplate } from "./NameTemplate.tsx";
import {
  fileOf,
  TemplateActions,
  TemplateCard,
  type TemplateDialog,
  TemplateName,
} from "./TemplateCard.tsx";
import { TemplateSeenBy } from "./TemplateSeenBy.tsx";

/** The account's templates, newest first; the page number and the search text are in the URL. */
export function ViewTemplates() {
  const list = useApiQuery(templates.list, {});
  const { data } = list;
  return (
    <Card className="overflow-hidden" isWide>
      <div className="flex flex-wrap items-baseline justify-between gap-3 border-line border-b px-4 py-4 sm:px-5">
        <h2 className="font-semibold">View Templates</h2>
        <Link to={paths.batches} className="text-accent-ink text-sm underline">
          Bulk sends
        </Link>
      </div>
      {list.isPending && <Loading label="Loading templates" />}
      {list.error && (
        <div className="p-4">
          <ReadProblem of={list} />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState icon="template" title="No templates yet">
          A template keeps a document with its fields, for documents that you send often. Create
          your first one below.
        </EmptyState>
      )}
      {data && data.length > 0 && <TemplateList all={data} />}
    </Card>
  );
}

function TemplateList({ all }: { all: readonly Template[] }) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<TemplateDialog>();
  const words = search.get("find") ?? "";
  const found = templatesWith(words, all);
  const pages = pageCount(found.length, limits.templatePageRows);
  const page = pageWithin(Number(search.get("page")), pages);
  const address = (next: { page?: number; find?: string }) => ({
    ...(next.find ? { find: next.find } : {}),
    ...((next.page ?? 1) === 1 ? {} : { page: String(next.page) }),
  });
  // The current row: somebody may have changed the template while the dialog is open.
  const row = opened && (all.find(({ id }) => id === opened.row.id) ?? opened.row);
  const close = () => setOpened(undefined);
  return (
    <>
      {(all.length > limits.templatePageRows || words !== "") && (
        <div className="border-line border-b px-4 py-3 sm:px-5">
          <TextInput
            label="Search by name or role"
            type="search"
            autoComplete="off"
            className="max-w-sm"
            value={words}
            onChange={({ target }) => setSearch(address({ find: target.value }), { replace: true })}
          />
          <p role="status" className="sr-only">
            {words !== "" && counted(found.length, "template")}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState icon="template" title="No template found">
          No template has “{words}” in its name or in a role.
        </EmptyState>
      ) : (
        <Table
          caption="Templates"
          isBroad
          rows={rowsOfPage(found, page, limits.templatePageRows)}
          rowKey={({ id }) => id}
          columns={[
            { header: "Id", cell: ShortId },
            { header: "Template Name", grows: true, cell: (row) => <TemplateName of={row} /> },
            { header: "File Name", cell: FileName },
            { header: "Number Of Signers", cell: ({ roles }) => roles.length },
            {
              header: "Action",
              cell: (row) => <TemplateActions row={row} onOpen={setOpened} />,
            },
          ]}
          card={(row) => <TemplateCard template={row} onOpen={setOpened} />}
        />
      )}
      <Pagination
        label="Templates"
        page={page}
        count={pages}
        numbersMax={limits.pageNumbersMax}
        onChange={(next) => setSearch(address({ page: next, find: words }))}
      />
      {row && opened?.what === "delete" && <DeleteTemplate template={row} onClose={close} />}
      {row && opened?.what === "rename" && <RenameTemplate template={row} onClose={close} />}
      {row && opened?.what === "duplicate" && <DuplicateTemplate template={row} onClose={close} />}
      {row && opened?.what === "seenBy" && <TemplateSeenBy template={row} onClose={close} />}
      {row && opened?.what === "copy" && <CopyTemplate template={row} onClose={close} />}
    </>
  );
}

const ShortId = ({ id }: Template) => (
  <span title={id} className="block max-w-16 truncate font-mono text-ink-faint text-xs">
    {id}
  </span>
);

const FileName = (template: Template) => (
  <span title={fileOf(template)} className="block max-w-40 truncate text-ink-soft 2xl:max-w-72">
    {fileOf(template)}
  </span>
);

function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <ConfirmCall
      title="Delete this template?"
      confirm="Delete"
      variant="danger"
      call={templates.delete}
      input={{ templateId: template.id }}
      invalidates={[templates.list, templates.open, users.profile]}
      done="The template was deleted."
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="break-words font-medium text-ink">{isolated(template.name)}</span> can no
        longer be used for new documents. Documents that you have already sent do not change.
      </p>
    </ConfirmCall>
  );
}
