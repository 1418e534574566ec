import { Link } from "react-router-dom";
import { roleNames, type Template } from "../../api/templates.ts";
import { checksText } from "../../checks-text.ts";
import { MenuLink } from "../../layouts/MenuLink.tsx";
import { paths } from "../../paths.ts";
import { SmallPage } from "../../pdf/SmallPage.tsx";
import { doesWords } from "../../placing/role-words.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";

/** The dialog that is open, and the template that it is about. */
export interface TemplateDialog {
  readonly what: "delete" | "rename" | "duplicate";
  readonly row: Template;
}

interface TemplateCardProps {
  readonly template: Template;
  readonly onOpen: (opened: TemplateDialog) => void;
}

/** A template: its name, who signs, its file, and what can be done with it. */
export function TemplateCard({ template, onOpen }: TemplateCardProps) {
  const { name, version, firstPage } = template;
  return (
    <article
      data-row={template.id}
      className="grid h-full grid-cols-1 content-between gap-4 rounded-lg border border-line p-4"
    >
      <div className="flex items-start gap-4">
        <SmallPage path={firstPage} className="h-26 w-20" />
        <div className="grid min-w-0 grow grid-cols-1 gap-2">
          <h3 className="line-clamp-2 break-words font-semibold">{name}</h3>
          <Roles of={template} />
          <Facts of={template} />
          {version > 1 && <p className="text-ink-faint text-xs">Version {version}</p>}
        </div>
      </div>
      <Actions row={template} onOpen={onOpen} />
    </article>
  );
}

/** Each role, with who always signs in it. */
function Roles({ of }: { of: Template }) {
  const { roles, people = [], does = [], checks = [] } = of;
  if (![roles, people, does, checks].some((list) => list.some(Boolean))) return null;
  const names = roleNames(roles.length, roles);
  return (
    <ul aria-label="Roles" className="grid gap-0.5 text-sm">
      {names.map((role, index) => {
        const person = people[index];
        const act = does[index];
        const facts = [
          ...(act ? [doesWords(act.role, names[(act.witnessOf ?? 0) - 1])] : []),
          ...(checks[index] ? [checksText(checks[index])] : []),
        ];
        return (
          <li key={role} className="[overflow-wrap:anywhere]">
            {role}
            {facts.length > 0 && ` (${facts.join(", ")})`}
            {person && (
              <span className="text-ink-soft">
                {`: ${person.firstName} ${person.lastName ?? ""}`.trimEnd()}
                {orOthers(person.anyOf?.length ?? 0)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const orOthers = (count: number): string =>
  count === 0 ? "" : ` or ${count === 1 ? "another person" : `any one of ${count} others`}`;

function Facts({ of: { id, fileName, pageCount, roles } }: { of: Template }) {
  const facts = [
    ["File Name", `${fileName}, ${counted(pageCount, "page")}`],
    ["Number Of Signers", String(roles.length)],
    ["Id", id],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-0.5 text-ink-faint text-xs">
      {facts.map(([key, value]) => (
        <div key={key} className="flex gap-1.5">
          <dt className="shrink-0">{key}:</dt>
          <dd className="min-w-0 truncate" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ row, onOpen }: { row: Template; onOpen: TemplateCardProps["onOpen"] }) {
  return (
    <div className="flex items-center gap-2">
      <Link
        to={paths.newFromTemplate(row.id)}
        aria-label={`Select ${row.name}`}
        className={buttonClass("primary", "small")}
      >
        Select
      </Link>
      <Button
        size="small"
        variant="ghost"
        icon="trash"
        aria-label={`Delete ${row.name}`}
        onClick={() => onOpen({ what: "delete", row })}
      >
        Delete
      </Button>
      <Menu
        label={`More for ${row.name}`}
        className="ms-auto inline-flex size-9 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        trigger={<Icon name="more" className="size-5 stroke-3" />}
      >
        <MenuLink to={paths.editTemplate(row.id)} icon="edit">
          Edit
        </MenuLink>
        <MenuItem icon="edit" onPress={() => onOpen({ what: "rename", row })}>
          Rename
        </MenuItem>
        <MenuItem icon="copy" onPress={() => onOpen({ what: "duplicate", row })}>
          Duplicate
        </MenuItem>
        <MenuLink to={paths.sendToMany(row.id)} icon="send">
          Send in bulk
        </MenuLink>
        <MenuLink to={paths.publicLinkOf(row.id)} icon="users">
          Public link
        </MenuLink>
        <MenuLink to={paths.newWithOtherFile(row.id)} icon="file">
          Use with another file
        </MenuLink>
      </Menu>
    </div>
  );
}
