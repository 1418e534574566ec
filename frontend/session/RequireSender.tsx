import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import type { User } from "../api/session.ts";
import { paths } from "../paths.ts";
import { Loading } from "../ui/Spinner.tsx";
import { useSession } from "./session.ts";
import { ownWorkspaceOf } from "./workspace.ts";

/** Protects the sender's pages: others are sent to the login page, and come back after it. */
export function RequireSender() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.kind) {
    case "restoring":
      return <Loading />;
    case "signedOut":
      return (
        <Navigate
          to={session.why === "asked" ? paths.login() : paths.login(pathname + search)}
          replace
        />
      );
    case "signedIn": {
      const named = otherWorkspace(session.user, search);
      return named === undefined ? <Outlet /> : <Opening id={named} />;
    }
  }
}

const nameOfParameter = "workspace";

/** The workspace that the link in an email names, if it is another one than that which is open, and the person belongs to it. */
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
      const path = address.pathname + address.search + address.hash;
      void import("./open-workspace.ts").then(({ switchWorkspace }) => switchWorkspace(id, path));
    },
    [id],
  );
  return <Loading />;
}
