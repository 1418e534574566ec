import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import * as z from "zod/mini";

/** An entry of the browser's history notes whose steps it belongs to, and the steps up to its own. */
const noted = z.object({ of: z.string(), steps: z.array(z.number()) });

/** The steps of the entries of one draft, lowest first, and the place of the present one among them. */
export interface Trail {
  readonly steps: readonly number[];
  readonly at: number;
}

/** After a press in the page has led to another step: later ones get an entry, earlier ones have theirs already. */
export function trailTo({ steps, at }: Trail, step: number): Trail {
  const before = steps.slice(0, at + 1);
  const index = before.findIndex((one) => one >= step);
  return index < 0
    ? { steps: [...before, step], at: at + 1 }
    : { steps: steps.with(index, step), at: index };
}

/**
 * Lets the browser's Back lead to the step before, and Forward to the next. `of` names the draft, undefined while it is
 * read; entries of a draft that was sent or put aside are passed over.
 */
export function useStepsInHistory(
  of: string | undefined,
  step: number,
  onStep: (step: number) => void,
): void {
  const navigate = useNavigate();
  const { key, state, search } = useLocation();
  const isPop = useNavigationType() === "POP";
  const known = useRef<Trail & { readonly of: string; readonly key: string }>(undefined);
  const follow = useEffectEvent((name: string, key: string, step: number) => {
    const before = known.current?.of === name ? known.current : undefined;
    if (before && before.key === key) return before.steps[before.at] !== step && lead(before, step);
    const entry = noted.safeParse(state).data;
    const at = entry?.of === name ? entry.steps.length - 1 : 0;
    if (entry && entry.of !== name && isPop) navigate(1 - entry.steps.length);
    const steps =
      before?.steps[at] === undefined ? (at > 0 && entry?.steps) || [step] : before.steps;
    known.current = { of: name, key, steps, at };
    const shown = steps[at] ?? step;
    if (isPop && before && shown !== step) onStep(shown);
  });
  function lead(before: NonNullable<typeof known.current>, step: number) {
    const { steps, at } = trailTo(before, step);
    known.current = { ...before, steps, at };
    if (at > before.at) navigate({ search }, { state: { of: before.of, steps } });
    else if (at < before.at) navigate(at - before.at);
  }
  useEffect(
    function followStepAndEntry() {
      if (of !== undefined) follow(of, key, step);
    },
    [of, key, step],
  );
}
