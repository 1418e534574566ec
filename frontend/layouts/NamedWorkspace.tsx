import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { User } from "../api/session.ts";
import { switchWorkspace } from "../session/open-workspace.ts";
import { useSessionUser } from "../session/user.ts";
import { ownWorkspaceOf } from "../session/workspace.ts";
import { Loading } from "../ui/Spinner.tsx";

/** Shows pages in the workspace that the link in an email names. */
export function NamedWorkspace({ children }: { readonly children: ReactNode }) {
  const user = useSessionUser();
  const { search } = useLocation();
  const named = otherWorkspace(user, search);
  return named === undefined ? <>{children}</> : <Opening id={named} />;
}

const nameOfParameter = "workspace";

/** The named workspace if it is another one than that which is open, and the person belongs to it. */
function otherWorkspace(user: User, search: string) {
  const { workspace = ownWorkspaceOf(user), workspaces = [] } = user;
  const named = new URLSearchParams(search).get(nameOfParameter);
  return workspaces.find((one) => one.id === named && one.id !== workspace)?.id;
}

/** Loads the page in this workspace. */
function Opening({ id }: { readonly id: string }) {
  useEffect(
    function openWorkspace() {
      const address = new URL(location.href);
      address.searchParams.delete(nameOfParameter);
      void switchWorkspace(id, address.pathname + address.search + address.hash);
    },
    [id],
  );
  return <Loading />;
}
