import type { Storage } from "../../../api/storages.ts";
import { storages } from "../../../api/storages.ts";
import { Button } from "../../../ui/Button.tsx";
import { stateOf, toneClass } from "../webhooks/hook-words.ts";
import { useHookActs } from "../webhooks/use-hook-acts.ts";

export type StorageAct = "change" | "deliveries" | "delete";

interface StorageListProps {
  readonly all: readonly Storage[];
  readonly onAct: (act: StorageAct, storage: Storage) => void;
}

export function StorageList({ all, onAct }: StorageListProps) {
  return (
    <ul aria-label="Storages" className="divide-y divide-line border-line border-y">
      {all.map((storage) => (
        <li key={storage.id} className="grid gap-3 py-4 text-sm">
          <StorageWords storage={storage} />
          <StorageButtons storage={storage} onAct={(act) => onAct(act, storage)} />
        </li>
      ))}
    </ul>
  );
}

function StorageWords({ storage }: { storage: Storage }) {
  const { words, tone } = stateOf(storage);
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="wrap-anywhere font-medium">{placeOf(storage)}</p>
      <p className="wrap-anywhere text-ink-faint">
        {storage.pattern} · {storage.user}
      </p>
      <p className={toneClass[tone]}>{words}</p>
    </div>
  );
}

/** "https://s3.eu-central-1.amazonaws.com, bucket signed" */
const placeOf = ({ url, bucket }: Storage): string =>
  bucket === undefined ? url : `${url}, bucket ${bucket}`;

const labels: Readonly<Record<StorageAct, string>> = {
  deliveries: "Deliveries",
  change: "Change",
  delete: "Delete",
};

interface ButtonsProps {
  readonly storage: Storage;
  readonly onAct: (act: StorageAct) => void;
}

function StorageButtons({ storage, onAct }: ButtonsProps) {
  const { test, turn } = useHookActs(storage, storages.list);
  const isOff = storage.state === "off";
  const name = placeOf(storage);
  const button = (act: StorageAct) => (
    <Button size="small" aria-label={`${labels[act]}: ${name}`} onClick={() => onAct(act)}>
      {labels[act]}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={`Put a test file there: ${name}`}
        busy={test.isPending}
        onClick={() => test.mutate({ hookId: storage.id })}
      >
        Put a test file there
      </Button>
      {button("deliveries")}
      {button("change")}
      <Button
        size="small"
        aria-label={`${isOff ? "Turn on" : "Turn off"}: ${name}`}
        busy={turn.isPending}
        onClick={() => turn.mutate({ hookId: storage.id, on: isOff })}
      >
        {isOff ? "Turn on" : "Turn off"}
      </Button>
      {button("delete")}
    </div>
  );
}
