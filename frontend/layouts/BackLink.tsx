import { Link } from "react-router-dom";
import { Icon } from "../ui/Icon.tsx";

/** Above the heading of a page: leads to the page of which this one is a part. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      to={to}
      className="link -mb-3 inline-flex min-h-6 items-center gap-1.5 self-start text-sm"
    >
      <Icon name="arrowLeft" className="size-4" />
      {children}
    </Link>
  );
}
