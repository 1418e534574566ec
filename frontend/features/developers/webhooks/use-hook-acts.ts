import { isolated } from "#languages/isolated";
import { type Hook, hooks } from "../../../api/hooks.ts";
import type { AnyCall } from "../../../api/query.ts";
import { useApiMutation } from "../../../api/query.ts";
import { toast } from "../../../ui/toasts.ts";
import { answerWords } from "./hook-words.ts";

const takenWords = (tested: Parameters<typeof answerWords>[0]): string =>
  tested.path === undefined
    ? `accepted the test. ${answerWords(tested)}`
    : `has a new file, which could be read back: ${isolated(tested.path)}`;

/** Tests a webhook or a storage, or turns it on or off; `list` shows it. */
export function useHookActs({ id, url }: Pick<Hook, "id" | "url">, list: AnyCall) {
  const name = new URL(url).host;
  const testing = `testing ${id}`;
  const test = useApiMutation(hooks.test, {
    what: testing,
    onSuccess: (tested) =>
      tested.delivered
        ? toast.success(`${isolated(name)} ${takenWords(tested)}`)
        : toast.failure(testing, `The test failed. ${answerWords(tested)}`),
  });
  const turn = useApiMutation(hooks.change, {
    invalidates: [list],
    what: `turning ${id}`,
    done: ({ state }) =>
      state === "off" ? `${isolated(name)} is turned off.` : `${isolated(name)} is turned on.`,
  });
  return { test, turn };
}
