import { Link } from "react-router-dom";
import { sellsPlans } from "../installation.ts";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";

const tight = "max-sm:px-2.5";

/** The header's links for people who aren't signed in (as specified). */
export function AnonymousLinks() {
  return (
    <>
      <Link to={paths.verify} className={`${buttonClass("ghost")} ${tight} max-md:hidden`}>
        Check a document
      </Link>
      {sellsPlans && (
        <Link to={paths.pricing} className={`${buttonClass("ghost")} ${tight}`}>
          Pricing
        </Link>
      )}
      <Link to={paths.register("pro-annual")} className={`${buttonClass("ghost")} ${tight}`}>
        Register
      </Link>
      <Link to={paths.login()} className={`${buttonClass("secondary")} max-sm:px-3`}>
        Log In
      </Link>
    </>
  );
}
