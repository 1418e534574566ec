import type { ReactNode } from "react";
import { productName } from "#contract/rules/product/product";
import { classes } from "../ui/classes.ts";
import { Mark } from "./Brand.tsx";

interface SignersFootProps {
  readonly className?: string;
  /** The choice of the page's language. */
  readonly children: ReactNode;
}

/** The foot of each page for signers that shows no signing bar: whose product it is, and the page's language. */
export const SignersFoot = ({ className, children }: SignersFootProps) => (
  <div
    className={classes(
      "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-ink-faint text-sm",
      className,
    )}
  >
    <span className="flex items-center gap-2">
      <Mark className="size-5" />
      {productName}
    </span>
    {children}
  </div>
);
