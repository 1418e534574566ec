import type { ReactNode } from "react";
import { productName } from "#contract/rules/product/product";
import { Mark } from "../../../../layouts/Brand.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";
import { LanguageChoice } from "../page/LanguageChoice.tsx";

interface EndPageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** A page of a link that shows no document: what it says, above the choice of its language. */
export const EndPage = ({ icon, title, isCentred = false, children }: EndPageProps) => (
  <main
    className={classes(
      "mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 px-6 py-12",
      isCentred && "items-center text-center",
    )}
  >
    <title>{`${title} · ${productName}`}</title>
    <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
      <Icon name={icon} className="size-7" />
    </span>
    <h1 className="font-semibold text-title">{title}</h1>
    {children}
    <div className="mt-8">
      <LanguageChoice />
    </div>
    <p className="flex items-center gap-2 text-ink-faint text-sm">
      <Mark className="size-5" />
      {productName}
    </p>
  </main>
);
