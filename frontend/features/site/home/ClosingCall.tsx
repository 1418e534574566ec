import { Link } from "react-router-dom";
import { start } from "../../../installation.ts";
import { buttonClass } from "../../../ui/Button.tsx";

export function ClosingCall() {
  return (
    <section aria-labelledby="begin" className="border-line border-t">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-8 sm:py-16">
        <h2 id="begin" className="font-semibold text-title">
          Try it with your own document.
        </h2>
        <Link to={start.to} className={buttonClass("primary", "large")}>
          {start.label}
        </Link>
      </div>
    </section>
  );
}
