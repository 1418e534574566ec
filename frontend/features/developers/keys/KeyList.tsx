import type { ApiKey } from "../../../api/keys.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { endOf, pastOf } from "./key-words.ts";
import { scopeWords } from "./scope-words.ts";

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onReplace: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyList({ keys, onReplace, onRevoke }: KeyListProps) {
  return (
    <ul aria-label="API keys" className="divide-y divide-line border-line border-y">
      {keys.map((key) => (
        <li
          key={key.id}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 text-sm"
        >
          <KeyWords apiKey={key} />
          <div className="flex gap-2">
            {!key.replacedBy && (
              <Button
                size="small"
                aria-label={`Replace ${key.name}`}
                onClick={() => onReplace(key)}
              >
                Replace
              </Button>
            )}
            <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
              Revoke
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function KeyWords({ apiKey }: { apiKey: ApiKey }) {
  const { words, isUrgent } = endOf(apiKey);
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
      <p className="wrap-anywhere font-medium">{apiKey.name}</p>
      <p className="text-ink-soft">
        {apiKey.scopes.map((scope) => scopeWords[scope].label).join(", ")}
      </p>
      <p className="text-ink-soft">{pastOf(apiKey)}</p>
      <p className={classes(isUrgent ? "font-medium text-danger-ink" : "text-ink-soft")}>{words}</p>
      <p className="text-ink-faint">
        <code>us_{apiKey.id}…</code>
      </p>
    </div>
  );
}
