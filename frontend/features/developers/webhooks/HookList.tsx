import { type Hook, hooks } from "../../../api/hooks.ts";
import { Button } from "../../../ui/Button.tsx";
import { stateOf, toneClass, typesInWords } from "./hook-words.ts";
import { useHookActs } from "./use-hook-acts.ts";

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
  const { test, turn } = useHookActs(hook, hooks.list);
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
