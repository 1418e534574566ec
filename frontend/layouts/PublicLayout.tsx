import { Link, Outlet, useNavigate } from "react-router-dom";
import { paths } from "../paths.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { signOut, useSession } from "../session/session.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { AnonymousLinks } from "./AnonymousLinks.tsx";
import { PublicFrame } from "./PublicFrame.tsx";

export default function PublicLayout() {
  const signedIn = useSession().kind === "signedIn";
  return (
    <PublicFrame links={signedIn ? <SignedInLinks /> : <AnonymousLinks />}>
      <Outlet />
    </PublicFrame>
  );
}

function SignedInLinks() {
  const navigate = useNavigate();

  async function leave() {
    await signOut();
    navigate(paths.login());
  }

  return (
    <>
      <Link to={paths.dashboard} className={buttonClass("secondary")}>
        Dashboard
      </Link>
      <SessionWatch />
      <Button variant="ghost" onClick={leave}>
        Sign out
      </Button>
    </>
  );
}
