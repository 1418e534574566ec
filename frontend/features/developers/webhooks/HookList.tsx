import { isolated } from "#languages/isolated";
import { type Hook, hooks } from "../../../api/hooks.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toasts.ts";
import { answerWords, stateOf, toneClass, typesInWords } from "./hook-words.ts";

export type HookAct = "change" | "deliveries" | "secret" | "delete";

interface HookListProps {
  readonly hooks: readonly Hook[];
  readonly onAct: (act: HookAct, hook: Hook) => void;
}

export function HookList({ hooks: all, onAct }: HookListProps) {
  return (
    <ul aria-label="Webhooks" className="divide-y divide-line border-line border-y">
      {all.map((hook) => (
        <li key={hook.id} className="grid gap-3 py-4 text-sm">
          <HookWords hook={hook} />
          <HookButtons hook={hook} onAct={(act) => onAct(act, hook)} />
        </li>
      ))}
    </ul>
  );
}

function HookWords({ hook }: { hook: Hook }) {
  const { words, tone } = stateOf(hook);
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="wrap-anywhere font-medium">{hook.description || hook.url}</p>
      {hook.description && <p className="wrap-anywhere text-ink-soft">{hook.url}</p>}
      <p className="text-ink-faint">{typesInWords(hook)}</p>
      <p className={toneClass[tone]}>{words}</p>
    </div>
  );
}

const labels: Readonly<Record<HookAct, string>> = {
  deliveries: "Deliveries",
  change: "Change",
  secret: "Replace secret",
  delete: "Delete",
};

function HookButtons({ hook, onAct }: { hook: Hook; onAct: (act: HookAct) => void }) {
  const { test, turn } = useHookActs(hook);
  const isOff = hook.state === "off";
  const name = hook.description || hook.url;
  const button = (act: HookAct) => (
    <Button size="small" aria-label={`${labels[act]}: ${name}`} onClick={() => onAct(act)}>
      {labels[act]}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={`Send a test: ${name}`}
        busy={test.isPending}
        onClick={() => test.mutate({ hookId: hook.id })}
      >
        Send a test
      </Button>
      {button("deliveries")}
      {button("change")}
      {button("secret")}
      <Button
        size="small"
        aria-label={`${isOff ? "Turn on" : "Turn off"}: ${name}`}
        busy={turn.isPending}
        onClick={() => turn.mutate({ hookId: hook.id, on: isOff })}
      >
        {isOff ? "Turn on" : "Turn off"}
      </Button>
      {button("delete")}
    </div>
  );
}

function useHookActs(hook: Hook) {
  const name = new URL(hook.url).host;
  const testing = `testing ${hook.id}`;
  const test = useApiMutation(hooks.test, {
    what: testing,
    onSuccess: (tested) =>
      tested.delivered
        ? toast.success(`${isolated(name)} accepted the test. ${answerWords(tested)}`)
        : toast.failure(testing, `The test failed. ${answerWords(tested)}`),
  });
  const turn = useApiMutation(hooks.change, {
    invalidates: [hooks.list],
    what: `turning ${hook.id}`,
    done: ({ state }) =>
      state === "off" ? `${isolated(name)} is turned off.` : `${isolated(name)} is turned on.`,
  });
  return { test, turn };
}
