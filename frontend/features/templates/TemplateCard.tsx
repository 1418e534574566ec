import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import type { RolePerson, Template } from "../../api/templates.ts";
import { MenuLink } from "../../layouts/MenuLink.tsx";
import { paths } from "../../paths.ts";
import { SmallPage } from "../../pdf/SmallPage.tsx";
import { PersonLine } from "../../placing/PersonLine.tsx";
import { placeholders } from "../../placing/template-fields.ts";
import { useSessionUser } from "../../session/user.ts";
import { useOtherWorkspaces } from "../../session/workspace.ts";
import { buttonClass, IconButton } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { copyText } from "../../ui/copy-text.ts";
import { counted } from "../../ui/counted.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";
import { useBroad } from "../../ui/narrow.ts";

/** The dialog that is open, and the template that it is about. */
export interface TemplateDialog {
  readonly what: "delete" | "rename" | "duplicate" | "seenBy" | "copy";
  readonly row: Template;
}

interface TemplateCardProps {
  readonly template: Template;
  readonly onOpen: (opened: TemplateDialog) => void;
}

/** A template in a narrow window: its name, who signs, its file, and what can be done with it. */
export function TemplateCard({ template, onOpen }: TemplateCardProps) {
  return (
    <article className="grid grid-cols-1 gap-3 py-2.5">
      <div className="flex items-start gap-4">
        <SmallPage path={template.firstPage} className="h-26 w-20" />
        <div className="grid min-w-0 grow grid-cols-1 gap-2">
          <NameAndRoles of={template} />
          <Facts of={template} />
        </div>
      </div>
      <TemplateActions row={template} onOpen={onOpen} />
    </article>
  );
}

/** The cell of the name: the first page, the name, and the roles. */
export const TemplateName = ({ of: template }: { of: Template }) => (
  <div className="flex items-center gap-3 py-1.5">
    <SmallPage path={template.firstPage} className="h-13 w-10" />
    <div className="grid min-w-0 grow grid-cols-1 gap-1">
      <NameAndRoles of={template} />
    </div>
  </div>
);

const NameAndRoles = ({ of: template }: { of: Template }) => (
  <>
    <h3 className="line-clamp-2 break-words font-semibold">{isolated(template.name)}</h3>
    <Roles of={template} />
    <KeptBy of={template} />
    {template.version > 1 && <p className="text-ink-faint text-xs">Version {template.version}</p>}
  </>
);

/** Which colleague keeps it to themselves; nothing for a template of the whole workspace. */
function KeptBy({ of: { keptBy, madeBy } }: { of: Template }) {
  const { id: own } = useSessionUser();
  if (keptBy === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-ink-soft text-xs">
      <Icon name="lock" className="size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        {madeBy === own ? "Kept to yourself" : `Kept by ${isolated(keptBy)}`}
      </span>
    </p>
  );
}

/** Each role as a line, with who always has it. */
function Roles({ of: template }: { of: Template }) {
  const { roles, people = [], does = [], checks = [] } = template;
  if (![roles, people, does, checks].some((list) => list.some(Boolean))) return null;
  const all = placeholders(roles.length, { roles, does, checks });
  const more = all.length - linesMax;
  return (
    <ul aria-label="Roles" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {all.slice(0, linesMax).map((signer, index) => (
        <li key={signer.id} className="flex min-w-0 items-center gap-2.5">
          <PersonLine {...{ signer, all }} state={personText(people[index])} />
        </li>
      ))}
      {more > 0 && (
        <li className="self-center text-ink-soft text-xs">{`and ${counted(more, "other")}`}</li>
      )}
    </ul>
  );
}

/** Of a template for forty people, the row stays a row. */
const linesMax = 4;

/** Who always has a role, and who may act instead. */
function personText(person: RolePerson | null | undefined): string | undefined {
  if (!person) return undefined;
  const { firstName, lastName = "", anyOf = [] } = person;
  const names = [{ firstName, lastName }, ...anyOf].map((one) =>
    isolated(`${one.firstName} ${one.lastName ?? ""}`.trim()),
  );
  return names.join(" or ");
}

export const fileOf = ({ fileName, pageCount }: Template): string =>
  `${isolated(fileName)}, ${counted(pageCount, "page")}`;

function Facts({ of: template }: { of: Template }) {
  const facts = [
    ["File Name", fileOf(template)],
    ["Number Of Signers", String(template.roles.length)],
  ] as const;
  return (
    <dl className="grid grid-cols-1 gap-0.5 text-ink-faint text-xs">
      {facts.map(([key, value]) => (
        <div key={key} className="flex gap-1.5 cramped:flex-wrap">
          <dt className="shrink-0 cramped:shrink">{key}:</dt>
          <dd className="min-w-0 truncate" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TemplateActionsProps {
  readonly row: Template;
  readonly onOpen: TemplateCardProps["onOpen"];
}

/** What is done with a template each day as buttons, the rest in a menu, where cards have the id too. */
export function TemplateActions({ row, onOpen }: TemplateActionsProps) {
  const isBroad = useBroad();
  const others = useOtherWorkspaces("templates:write");
  const isKept = row.seenBy === "maker";
  const deletion = () => onOpen({ what: "delete", row });
  return (
    <div className={classes("flex items-center gap-1.5", !isBroad && "flex-wrap")}>
      <Link
        to={paths.newFromTemplate(row.id)}
        aria-label={`Select ${row.name}`}
        className={buttonClass("primary", "small")}
      >
        Select
      </Link>
      <Link
        to={paths.sendToMany(row.id)}
        aria-label={`Send ${row.name} in bulk`}
        className={buttonClass("secondary", "small")}
      >
        Send in bulk
      </Link>
      <Link
        to={paths.publicLinkOf(row.id)}
        aria-label={`Public link of ${row.name}`}
        className={buttonClass("secondary", "small")}
      >
        Link
      </Link>
      {isBroad && <IconButton icon="trash" label={`Delete ${row.name}`} onClick={deletion} />}
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
        {row.maySetSeenBy && (
          <MenuItem
            icon={isKept ? "users" : "lock"}
            onPress={() => onOpen({ what: "seenBy", row })}
          >
            {isKept ? "Share with the workspace" : "Keep to myself"}
          </MenuItem>
        )}
        {others.length > 0 && (
          <MenuItem icon="copy" onPress={() => onOpen({ what: "copy", row })}>
            Copy to another workspace…
          </MenuItem>
        )}
        <MenuLink to={paths.newWithOtherFile(row.id)} icon="file">
          Use with another file
        </MenuLink>
        {!isBroad && (
          <MenuItem icon="copy" onPress={() => void copyText(row.id, "Id")}>
            Copy Id
          </MenuItem>
        )}
        <MenuItem icon="trash" onPress={deletion}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  );
}
