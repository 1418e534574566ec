import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules";
import { useApiQuery } from "../../api/query.ts";
import { type Template, templates } from "../../api/templates.ts";
import { paths } from "../../paths.ts";
import { useFirstPage } from "../../pdf/use-first-page.ts";
import { useSessionUser } from "../../session/user.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { ReadProblem } from "../../ui/Loaded.tsx";
import { Menu, menuItemClass } from "../../ui/Menu.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { pageCount, pageWithin, rowsOfPage } from "../../ui/pages.ts";
import { Loading } from "../../ui/Spinner.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { DeleteTemplate } from "./DeleteTemplate.tsx";
import { templatesWith } from "./found.ts";
import { DuplicateTemplate, RenameTemplate } from "./NameTemplate.tsx";

/** The account's templates, newest first; the page number and the search text are in the URL. */
export function ViewTemplates() {
  const { email } = useSessionUser();
  const list = useApiQuery(templates.list, { email });
  const { data } = list;
  return (
    <Card className="overflow-hidden">
      <h2 className="border-line border-b px-4 py-4 font-semibold sm:px-5">View Templates</h2>
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
      {data && data.length > 0 && <TemplateTable all={data} />}
    </Card>
  );
}

function TemplateTable({ all }: { all: readonly Template[] }) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(() => columnsWith(setOpened), []);
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
            {words !== "" && (found.length === 1 ? "1 template" : `${found.length} templates`)}
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState icon="template" title="No template found">
          No template has “{words}” in its name or in a role.
        </EmptyState>
      ) : (
        <Table
          caption="View Templates"
          isBroad
          columns={columns}
          rows={rowsOfPage(found, page, limits.templatePageRows)}
          rowKey={({ id }) => id}
        />
      )}
      {pages > 1 && (
        <div className="border-line border-t px-4 py-3 sm:px-5">
          <Pagination
            label="Templates"
            page={page}
            count={pages}
            numbersMax={limits.pageNumbersMax}
            onChange={(next) => setSearch(address({ page: next, find: words }))}
          />
        </div>
      )}
      {row && opened?.what === "delete" && <DeleteTemplate template={row} onClose={close} />}
      {row && opened?.what === "rename" && <RenameTemplate template={row} onClose={close} />}
      {row && opened?.what === "duplicate" && <DuplicateTemplate template={row} onClose={close} />}
    </>
  );
}

/** The dialog that is open, and the template that it is about. */
interface Opened {
  readonly what: "delete" | "rename" | "duplicate";
  readonly row: Template;
}

type Open = (opened: Opened) => void;

function columnsWith(onOpen: Open): readonly Column<Template>[] {
  return [
    { header: "Id", cell: Id },
    { header: "Template Name", cell: Name },
    { header: "File Name", cell: File, grows: true },
    { header: "Number Of Signers", cell: ({ signerCount }) => signerCount },
    { header: "Action", cell: (row) => <Actions row={row} onOpen={onOpen} /> },
  ];
}

function Id({ id }: Template) {
  return (
    <span
      title={id}
      className="block break-all font-mono text-ink-soft text-xs md:max-w-24 md:truncate"
    >
      {id}
    </span>
  );
}

function Name({ name, version, roles = [] }: Template) {
  return (
    <span className="block md:min-w-28 md:max-w-64">
      <span className="line-clamp-2 break-words font-medium">{name}</span>
      {roles.length > 0 && (
        <span className="line-clamp-3 text-ink-faint text-xs [overflow-wrap:anywhere]">
          {roles.filter(Boolean).join(", ")}
        </span>
      )}
      {version > 1 && <span className="block text-ink-faint text-xs">Version {version}</span>}
    </span>
  );
}

function File({ fileName, pageCount: count, firstPage }: Template) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <SmallPage path={firstPage} />
      <span className="min-w-0">
        <span className="block md:line-clamp-2">{fileName}</span>
        <span className="block text-ink-faint text-xs">
          {count === 1 ? "1 page" : `${count} pages`}
        </span>
      </span>
    </span>
  );
}

/** A thumbnail of the first page. */
function SmallPage({ path }: { path: string | undefined }) {
  const picture = useFirstPage(path);
  return (
    <span className="flex h-13 w-10 shrink-0 items-center justify-center overflow-hidden rounded-xs border border-line bg-white text-[#676774]">
      {picture ? (
        <img src={picture} alt="" className="size-full object-cover object-top" />
      ) : (
        <Icon name="file" className="size-5" />
      )}
    </span>
  );
}

function Actions({ row, onOpen }: { row: Template; onOpen: Open }) {
  return (
    <span className="flex flex-wrap items-center gap-2 md:flex-nowrap">
      <Button
        size="small"
        variant="ghost"
        icon="trash"
        aria-label={`Delete ${row.name}`}
        onClick={() => onOpen({ what: "delete", row })}
      >
        Delete
      </Button>
      <Link
        to={paths.newFromTemplate(row.id)}
        aria-label={`Select ${row.name}`}
        className={buttonClass("secondary", "small")}
      >
        Select
      </Link>
      <Menu
        label={`More for ${row.name}`}
        className="inline-flex size-9 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        trigger={<Icon name="more" className="size-5 stroke-3" />}
      >
        <Link to={paths.editTemplate(row.id)} className={menuItemClass}>
          <Icon name="edit" className="size-4.5 text-ink-faint" />
          Edit
        </Link>
        <button
          type="button"
          className={menuItemClass}
          onClick={() => onOpen({ what: "rename", row })}
        >
          <Icon name="edit" className="size-4.5 text-ink-faint" />
          Rename
        </button>
        <button
          type="button"
          className={menuItemClass}
          onClick={() => onOpen({ what: "duplicate", row })}
        >
          <Icon name="copy" className="size-4.5 text-ink-faint" />
          Duplicate
        </button>
        <Link to={paths.newWithOtherFile(row.id)} className={menuItemClass}>
          <Icon name="file" className="size-4.5 text-ink-faint" />
          Use with another file
        </Link>
      </Menu>
    </span>
  );
}
