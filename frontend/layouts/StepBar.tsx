import type { ReactNode } from "react";

/** The buttons of a step, in sight at the lower edge of the window however long the step is. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-step-bar
      className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 lg:-mb-10 border-line border-t bg-canvas px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] short:static sm:-mx-8 sm:px-8"
    >
      {children}
    </div>
  );
}
