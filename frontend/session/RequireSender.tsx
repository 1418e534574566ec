import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "../paths.ts";
import { Loading } from "../ui/Spinner.tsx";
import { useSession } from "./session.ts";

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
    case "signedIn":
      return <Outlet />;
  }
}
