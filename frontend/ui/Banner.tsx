import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./Icon.tsx";

type BannerTone = "info" | "success" | "warn" | "danger";

const looks: Readonly<Record<BannerTone, string>> = {
  info: "border-accent-ink/25 bg-accent-soft text-accent-ink",
  success: "border-success-ink/25 bg-success-soft text-success-ink",
  warn: "border-warn-ink/25 bg-warn-soft text-warn-ink",
  danger: "border-danger-ink/25 bg-danger-soft text-danger-ink",
};

const icons: Readonly<Record<BannerTone, IconName>> = {
  info: "info",
  success: "checkCircle",
  warn: "alert",
  danger: "alert",
};

/** A message within the page. Screen readers announce `danger` at once, the others when they are idle. */
export function Banner({
  tone,
  children,
  action,
  icon = true,
}: {
  tone: BannerTone;
  children: ReactNode;
  action?: ReactNode;
  /** False for texts that begin with an emoji. */
  icon?: boolean;
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border px-4 py-3 text-sm",
        looks[tone],
      )}
    >
      <span className="flex grow items-start gap-2.5">
        {icon && <Icon name={icons[tone]} className="mt-px size-4.5" />}
        <span className="min-w-0">{children}</span>
      </span>
      {action}
    </div>
  );
}
