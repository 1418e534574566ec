import type { ReactNode } from "react";
import { productName } from "#contract/rules/product/product";
import { SignersFoot } from "../../../../layouts/SignersFoot.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";
import { LanguageChoice } from "../page/LanguageChoice.tsx";

interface EndPageProps {
  readonly icon: IconName;
  readonly title: string;
  readonly isCentred?: boolean;
  /** The choice of its language; by default that of a signer's link. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a link that shows no document: what it says, above the choice of its language. */
export const EndPage = ({ icon, title, isCentred = false, foot, children }: EndPageProps) => (
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
    <h1 className="break-words font-semibold text-title">{title}</h1>
    {children}
    <SignersFoot className="mt-8 w-full">{foot ?? <LanguageChoice />}</SignersFoot>
  </main>
);
