import type { ComponentProps, ReactNode } from "react";
import { isolated } from "#languages/isolated";
import { SmallPage } from "../pdf/SmallPage.tsx";
import { useNarrow } from "../ui/narrow.ts";
import { StepInWords, Steps } from "../ui/Steps.tsx";
import type { KeeperState } from "./keeper.ts";

interface WorkHeadProps extends ComponentProps<typeof Steps> {
  /** What is being prepared; undefined where the page shows it anyway. */
  readonly work?:
    | {
        readonly name: string;
        /** Path of the picture of its first page. */
        readonly firstPage?: string | undefined;
        readonly kept: KeeperState;
      }
    | undefined;
  /** The placer needs the space of the bars on a phone. */
  readonly isPlacing: boolean;
  /** Shown at the end of the line. */
  readonly children?: ReactNode;
}

/** The head of a document or template that is being prepared: what it is, whether it is saved, and its steps. */
export function WorkHead({ work, isPlacing, children, ...steps }: WorkHeadProps) {
  const narrow = useNarrow();
  if (isPlacing && narrow) return <StepInWords {...steps} />;
  return (
    <div className="flex items-center gap-3 max-md:flex-wrap max-md:gap-y-1 md:gap-5">
      {work && <Work {...work} />}
      <div className="min-w-0 grow basis-0">
        <Steps {...steps} />
      </div>
      {children}
    </div>
  );
}

function Work({ name, firstPage, kept: { saved, problem } }: NonNullable<WorkHeadProps["work"]>) {
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:basis-full md:max-w-28 xl:max-w-64">
      <SmallPage path={firstPage} className="h-10 w-8 max-md:hidden" />
      <div className="min-w-0 max-md:flex max-md:items-baseline max-md:gap-2">
        <p title={name} className="truncate font-medium text-sm">
          {isolated(name)}
        </p>
        <p className="text-ink-faint text-xs">
          {problem ? "On this device only" : saved ? "Saved" : "Saving"}
        </p>
      </div>
    </div>
  );
}
