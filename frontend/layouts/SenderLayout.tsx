import { lazy, Suspense, useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { workspaces } from "../api/members.ts";
import { anew, paths } from "../paths.ts";
import { useAccount } from "../session/account.ts";
import { switchWorkspace, watchWorkspace } from "../session/open-workspace.ts";
import { watchFactor } from "../session/required-factor.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { signOut } from "../session/session.ts";
import { useSessionUser } from "../session/user.ts";
import { useMay, useWorkspace } from "../session/workspace.ts";
import { classes } from "../ui/classes.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";
import { MenuItem } from "../ui/MenuItem.tsx";
import { AccountGate } from "./AccountGate.tsx";
import { AccountNotice } from "./AccountNotice.tsx";
import { Brand, Mark } from "./Brand.tsx";
import { FactorNotice } from "./FactorNotice.tsx";
import { useShortcuts } from "./keyboard/use-shortcuts.ts";
import { MenuLink } from "./MenuLink.tsx";
import { NamedWorkspace } from "./NamedWorkspace.tsx";
import { SkipLink } from "./SkipLink.tsx";

watchWorkspace();
watchFactor();

const ShortcutsDialog = lazy(() => import("./keyboard/ShortcutsDialog.tsx"));

/** The layout of the sender's pages, in the workspace that a link names. */
export default function SenderLayout() {
  return (
    <NamedWorkspace>
      <Layout />
    </NamedWorkspace>
  );
}

/** A sidebar on wide screens, a bottom bar on phones. */
function Layout() {
  const user = useSessionUser();
  const account = useAccount();
  const maySend = account && account.status !== "reads" ? account.status === "IN_LIMIT" : undefined;
  const [isListing, setListing] = useState(false);
  const listShortcuts = () => setListing(true);
  useShortcuts({ maySend: maySend ?? false, onHelp: listShortcuts });
  return (
    // The bar of a step takes the place of the entries at the lower edge, and what has the whole window that of the header too.
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr] [&:has([data-step-bar],[data-whole-window])>nav]:hidden">
      <SkipLink />
      <SessionWatch />
      <aside
        data-sidebar
        className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-surface px-3 py-4 lg:flex"
      >
        <div className="px-2 pb-6">
          <Brand to={paths.dashboard} />
          <WorkspaceName className="mt-2" />
        </div>
        <nav aria-label="Main" className="grid gap-1">
          <Entries maySend={maySend} look={sideEntry} wide />
          <Entry to={paths.guide} icon="book" look={sideEntry}>
            User Guide
          </Entry>
          <Entry to={paths.contact} icon="mail" look={sideEntry}>
            Get In Touch
          </Entry>
        </nav>
        <div className="mt-auto">
          <ProfileMenu
            firstName={user.firstName}
            email={user.email}
            onShortcuts={listShortcuts}
            isOperator={account?.operator}
            wide
          />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col max-lg:min-h-dvh max-lg:not-has-[[data-step-bar]]:pb-20">
        <header className="flex items-center justify-between px-4 py-3 in-[:has([data-whole-window])]:hidden sm:px-8 lg:hidden">
          <Link to={paths.dashboard} aria-label="Dashboard" className="rounded-md p-1">
            <Mark className="size-8" />
          </Link>
          <WorkspaceName className="min-w-0 grow px-2" />
          <ProfileMenu
            firstName={user.firstName}
            email={user.email}
            onShortcuts={listShortcuts}
            isOperator={account?.operator}
          />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-6xl grow has-[[data-wide]]:max-w-[110rem] flex-col gap-6 px-4 py-4 sm:px-8 lg:py-10"
        >
          {account && <AccountNotice {...account} />}
          <FactorNotice from={account?.factorFrom} />
          <AccountGate />
        </main>
      </div>
      <nav
        aria-label="Main"
        className="fixed tiny:static inset-x-0 bottom-0 z-20 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <Entries maySend={maySend} look={bottomEntry} />
        <MoreEntries maySend={maySend ?? false} className={bottomEntry({ isActive: false })} />
      </nav>
      {isListing && (
        <Suspense>
          <ShortcutsDialog onClose={() => setListing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Names the open workspace where the person has several. */
function WorkspaceName({ className }: { className: string }) {
  const { name } = useWorkspace();
  if (name === undefined) return null;
  return (
    <p title={name} className={classes("truncate font-medium text-ink-soft text-sm", className)}>
      <span className="sr-only">Workspace: </span>
      {isolated(name)}
    </p>
  );
}

type EntryLook = (state: { isActive: boolean }) => string;

const sideEntry: EntryLook = ({ isActive }) =>
  classes(
    "flex min-h-10 items-center gap-3 rounded-md px-3 font-medium text-sm transition-colors",
    isActive ? "bg-accent-soft text-accent-ink" : "text-ink-soft hover:bg-sunken hover:text-ink",
  );

const bottomEntry: EntryLook = ({ isActive }) =>
  classes(
    "flex min-h-14 min-w-0 grow basis-0 flex-col items-center gap-0.5 px-1 pt-2 pb-1.5 text-center font-medium text-xs",
    isActive ? "text-accent-ink" : "text-ink-soft",
  );

interface EntriesProps {
  /** Undefined until it is known. */
  readonly maySend: boolean | undefined;
  readonly look: EntryLook;
  readonly wide?: boolean;
}

/** The entries for creating appear only for an account that may send (as specified). */
function Entries({ maySend, look, wide = false }: EntriesProps) {
  return (
    <>
      <Entry to={paths.dashboard} icon="dashboard" look={look}>
        Dashboard
      </Entry>
      <Entry to={paths.documents} icon="list" look={look}>
        All Documents
      </Entry>
      {maySend ? (
        <>
          <Entry to={paths.newDocument} state={anew} icon="plus" look={look}>
            Create New Document
          </Entry>
          {wide && (
            <Entry to={paths.templates} icon="template" look={look}>
              Manage Templates
            </Entry>
          )}
        </>
      ) : (
        <PlaceOfEntries isPaused={maySend === false} look={look} wide={wide} />
      )}
      {wide && (
        <Entry to={paths.settings} icon="settings" look={look}>
          Account Settings
        </Entry>
      )}
    </>
  );
}

/** A placeholder as large as the entries that may appear or disappear, so that nothing moves under the pointer. */
function PlaceOfEntries({
  isPaused,
  look,
  wide,
}: {
  isPaused: boolean;
  look: EntryLook;
  wide: boolean;
}) {
  const text = isPaused ? "Sending is paused" : "";
  if (!wide) return <span className={look({ isActive: false })}>{text}</span>;
  return <p className="flex h-21 items-center px-3 text-ink-faint text-sm">{text}</p>;
}

function Entry({
  to,
  state,
  icon,
  look,
  children,
}: {
  to: string;
  state?: typeof anew;
  icon: IconName;
  look: EntryLook;
  children: string;
}) {
  return (
    <NavLink to={to} state={state} className={look}>
      <Icon name={icon} />
      {children}
    </NavLink>
  );
}

function ProfileMenu({
  firstName,
  email,
  onShortcuts,
  isOperator = false,
  wide = false,
}: {
  firstName: string;
  email: string;
  onShortcuts: () => void;
  isOperator?: boolean | undefined;
  wide?: boolean;
}) {
  return (
    <Menu
      label={`${firstName}, account menu`}
      className={classes(
        "flex min-h-11 items-center gap-2.5 px-2 text-sm hover:bg-sunken",
        wide && "w-full",
      )}
      align={wide ? "start" : "end"}
      trigger={
        <>
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink"
          >
            {[...firstName][0]?.toLocaleUpperCase()}
          </span>
          <span className={classes("truncate font-medium", !wide && "max-w-24 sm:max-w-56")}>
            {isolated(firstName)}
          </span>
          <Icon name="chevronDown" className="ml-auto size-4 shrink-0 text-ink-faint" />
        </>
      }
    >
      <p className="max-w-72 px-3 py-2 text-ink-faint text-sm [overflow-wrap:anywhere]">{email}</p>
      <MenuLink to={paths.settingsProfile} icon="user">
        My Profile
      </MenuLink>
      <MenuLink to={paths.settings} icon="settings">
        Account Settings
      </MenuLink>
      <WorkspaceEntries />
      {isOperator && (
        <MenuLink to={paths.operator} icon="shieldCheck">
          Operator
        </MenuLink>
      )}
      <MenuLink to={paths.contact} icon="help">
        Need Help?
      </MenuLink>
      <MenuItem icon="keyboard" onPress={onShortcuts} className="pointer-coarse:hidden">
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon="logOut" onPress={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}

/** Members and, where the person has several workspaces, the others. */
function WorkspaceEntries() {
  const { id, name } = useWorkspace();
  const { workspaces: all = [] } = useSessionUser();
  const mayInvite = useMay("members:write");
  return (
    <>
      <MenuLink to={paths.members} icon="users">
        {name === undefined && mayInvite ? "Invite a colleague" : "Members"}
      </MenuLink>
      {all
        .filter((one) => one.id !== id)
        .map((one) => (
          <MenuItem key={one.id} icon="refresh" onPress={() => void openWorkspace(one.id)}>
            {`Switch to ${isolated(one.name)}`}
          </MenuItem>
        ))}
    </>
  );
}

/** Also the one that pages open after the next login. Without a connection, this tab switches nevertheless. */
async function openWorkspace(workspaceId: string): Promise<void> {
  await workspaces.open({ workspaceId }).catch(() => undefined);
  await switchWorkspace(workspaceId);
}

/** The menu entries that don't fit into the phone's bottom bar. */
function MoreEntries({ maySend, className }: { maySend: boolean; className: string }) {
  return (
    <Menu
      label="More"
      className={className}
      trigger={
        <>
          <Icon name="more" />
          More
        </>
      }
    >
      {maySend && (
        <MenuLink to={paths.templates} icon="template">
          Manage Templates
        </MenuLink>
      )}
      <MenuLink to={paths.settings} icon="settings">
        Account Settings
      </MenuLink>
      <MenuLink to={paths.guide} icon="book">
        User Guide
      </MenuLink>
      <MenuLink to={paths.contact} icon="mail">
        Get In Touch
      </MenuLink>
    </Menu>
  );
}
