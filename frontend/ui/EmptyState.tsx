import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

/** Says that a list is empty, and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={icon} className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 max-w-sm text-ink-soft text-sm">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
