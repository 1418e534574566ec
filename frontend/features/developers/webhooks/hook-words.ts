import { type Delivery, type Hook, hookEvents, type TestResult } from "../../../api/hooks.ts";
import { momentOf } from "../../../ui/times.ts";

export const typesInWords = ({ types }: Pick<Hook, "types">): string =>
  types.length === hookEvents.length ? "All events" : types.join(", ");

export interface StateWords {
  readonly words: string;
  readonly tone: "good" | "bad" | "quiet";
}

/** "Failing since 22 Nov 2026, 10:15; next try 22 Nov 2026, 10:20". */
type State = Pick<Hook, "state" | "offBecause" | "failingSince" | "nextTryAt">;

export function stateOf({ state, offBecause, failingSince, nextTryAt }: State): StateWords {
  if (state === "working") return { words: "Delivering", tone: "good" };
  if (state === "failing") {
    const since = failingSince ? ` since ${momentOf(failingSince)}` : "";
    const next = nextTryAt ? `; next try ${momentOf(nextTryAt)}` : "";
    return { words: `Failing${since}${next}`, tone: "bad" };
  }
  switch (offBecause) {
    case "gone":
      return {
        words: "Turned off because the receiver answered that it wants no more (410)",
        tone: "bad",
      };
    case "failing":
      return { words: "Turned off because everything failed for five days", tone: "bad" };
    default:
      return { words: "Turned off", tone: "quiet" };
  }
}

/** "Delivered after 2 tries", "Failed, 3 tries; next try 22 Nov 2026, 10:20". */
export function deliveryWords({ state, tries, nextTryAt }: Delivery): StateWords {
  const count = tries === 1 ? "1 try" : `${tries} tries`;
  if (state === "delivered") {
    return { words: tries === 1 ? "Delivered" : `Delivered after ${count}`, tone: "good" };
  }
  if (state === "failed") return { words: `Given up after ${count}`, tone: "bad" };
  const next = nextTryAt ? `; next try ${momentOf(nextTryAt)}` : "";
  return tries === 0
    ? { words: `Waiting${next}`, tone: "quiet" }
    : { words: `Failed, ${count}${next}`, tone: "bad" };
}

/** "Answered 500: out of order", or where a storage has the file. */
export function answerWords({ status, answer, problem, path }: Partial<TestResult>): string {
  if (path !== undefined) return path;
  if (status === undefined) return problem ?? "No answer";
  return `Answered ${status}${answer ? `: ${answer}` : ""}`;
}

export const toneClass: Readonly<Record<StateWords["tone"], string>> = {
  good: "text-ink-soft",
  bad: "font-medium text-danger-ink",
  quiet: "text-ink-faint",
};
