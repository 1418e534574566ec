import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";

export default function ErrorPage() {
  return (
    <div className="flex grow flex-col items-center justify-center gap-6 px-6 py-24 text-center">
      <title>Page not found</title>
      <p aria-hidden="true" className="font-semibold text-6xl text-accent-ink tracking-tighter">
        404
      </p>
      <h1 className="font-semibold text-title">OOPS..Something has happend.</h1>
      <p className="max-w-sm text-ink-soft">
        This page does not exist. Its address may be mistyped, or the page may have moved.
      </p>
      <Link to={paths.home} className={buttonClass("primary")}>
        Back to home
      </Link>
    </div>
  );
}
