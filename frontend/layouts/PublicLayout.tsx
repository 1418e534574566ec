import { Link, Outlet, useNavigate } from "react-router-dom";
import { productName } from "#contract/product";
import { paths } from "../paths.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { endSession, useSession } from "../session/session.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import { Brand } from "./Brand.tsx";
import { SkipLink } from "./SkipLink.tsx";

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="print:hidden mx-auto flex w-full max-w-6xl items-center justify-between gap-2 px-4 py-4 sm:px-8">
        <Brand />
        <nav aria-label="Main" className="flex items-center gap-1 sm:gap-2">
          {useSession().kind === "signedIn" ? <SignedInLinks /> : <AnonymousLinks />}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <Outlet />
      </main>
      <footer className="print:hidden mx-auto w-full max-w-6xl px-4 py-8 text-ink-faint text-sm sm:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-6">
          <p>{productName}. Documents, signed.</p>
          <nav aria-label="About" className="flex flex-wrap gap-x-6 gap-y-1">
            <FooterLink to={paths.verify}>Check a document</FooterLink>
            <FooterLink to={paths.contact}>About Us</FooterLink>
            <FooterLink to={paths.contact}>Contact Us</FooterLink>
          </nav>
        </div>
      </footer>
    </div>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
      {children}
    </Link>
  );
}

function AnonymousLinks() {
  return (
    <>
      <Link to={paths.login()} className={classes(buttonClass("ghost"), "max-[21rem]:px-2")}>
        Log In
      </Link>
      <Link to={paths.register("free")} className={buttonClass("secondary")}>
        Register
      </Link>
    </>
  );
}

function SignedInLinks() {
  const navigate = useNavigate();

  function signOut() {
    endSession("asked");
    navigate(paths.login());
  }

  return (
    <>
      <Link to={paths.dashboard} className={buttonClass("secondary")}>
        Dashboard
      </Link>
      <SessionWatch />
      <Button variant="ghost" onClick={signOut}>
        Sign out
      </Button>
    </>
  );
}
