import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { useCallForm } from "../../../api/call-form.ts";
import { type ApiKey, apiKeys, type NewKey } from "../../../api/keys.ts";
import { useApiQuery } from "../../../api/query.ts";
import { checkOwnPassword, OwnPassword } from "../../../session/OwnPassword.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ShownOnceDialog } from "../../../ui/ShownOnceDialog.tsx";
import { dayMs, dayOf, momentOf, utcDayOf } from "../../../ui/times.ts";
import { EndField, endOfChosen, firstEnd } from "./EndField.tsx";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { scopeWords } from "./scope-words.ts";

type KeyDialog =
  | { readonly kind: "new" }
  | { readonly kind: "replace" | "revoke"; readonly key: ApiKey }
  | { readonly kind: "shown"; readonly made: NewKey };

/** The account's API keys. */
export function KeysSection() {
  const [opened, setOpened] = useState<KeyDialog>();
  return (
    <Section title="API keys">
      <p className="mt-1 mb-5 text-ink-soft text-sm">
        Use the product from your own software. See the{" "}
        <a href="/developers" className="link">
          API reference
        </a>
        .
      </p>
      <Loaded of={useApiQuery(apiKeys.list, {})} label="Loading API keys">
        {(keys) => <Keys keys={keys} onOpen={setOpened} />}
      </Loaded>
      {opened && <Opened opened={opened} onOpen={setOpened} />}
    </Section>
  );
}

interface KeysProps {
  readonly keys: readonly ApiKey[];
  readonly onOpen: (opened: KeyDialog) => void;
}

function Keys({ keys, onOpen }: KeysProps) {
  const inUse = keys.filter((key) => !key.replacedBy && !hasEnded(key)).length;
  const full =
    inUse >= limits.keysMax
      ? `You have ${limits.keysMax} keys, the most an account can have. Please revoke one first.`
      : undefined;
  const add = (
    <Button icon="plus" disabledReason={full} onClick={() => onOpen({ kind: "new" })}>
      New key
    </Button>
  );
  if (keys.length === 0)
    return (
      <EmptyState icon="lock" title="No API keys yet" action={add}>
        A key is for one program. It does only what you choose, and you can revoke it at any time.
      </EmptyState>
    );
  return (
    <>
      <KeyList
        keys={keys}
        onReplace={(key) => onOpen({ kind: "replace", key })}
        onRevoke={(key) => onOpen({ kind: "revoke", key })}
      />
      <div className="mt-5">{add}</div>
    </>
  );
}

interface OpenedProps {
  readonly opened: KeyDialog;
  readonly onOpen: (opened: KeyDialog | undefined) => void;
}

function Opened({ opened, onOpen }: OpenedProps) {
  const close = () => onOpen(undefined);
  const show = (made: NewKey) => onOpen({ kind: "shown", made });
  switch (opened.kind) {
    case "new":
      return <NewKeyDialog onMade={show} onClose={close} />;
    case "replace":
      return <ReplaceKeyDialog old={opened.key} onMade={show} onClose={close} />;
    case "revoke":
      return <RevokeKeyDialog apiKey={opened.key} onClose={close} />;
    case "shown":
      return <ShownKeyDialog made={opened.made} onClose={close} />;
  }
}

const ShownKeyDialog = ({ made, onClose }: { made: NewKey; onClose: () => void }) => (
  <ShownOnceDialog
    title={`Your new key: ${isolated(made.key.name)}`}
    name="Key"
    text={made.token}
    warning="You haven’t copied the key yet. Once this is closed nobody can show it again, and you would need to replace it."
    onClose={onClose}
  >
    Copy it now: for your safety it is shown only once. Keep it like a password, where only your
    program can read it, and never in source code or on a web page.
  </ShownOnceDialog>
);

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => ({ keyId: apiKey.id, password }),
    call: apiKeys.revoke,
    invalidates: [apiKeys.list],
    done: `${isolated(apiKey.name)} is revoked.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      {...form}
      title={`Revoke ${isolated(apiKey.name)}?`}
      confirm="Revoke"
      variant="danger"
      className="grid gap-4"
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        Programs that use this key stop working at once, and it can’t be brought back. Documents
        that they have sent stay as they are.
      </p>
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

interface ReplaceKeyDialogProps {
  readonly old: ApiKey;
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

function ReplaceKeyDialog({ old, onMade, onClose }: ReplaceKeyDialogProps) {
  const [chosen, setChosen] = useState(firstEnd);
  const end = endOfChosen(chosen);
  const { form, bind } = useCallForm({
    names: ["password"],
    initial: { password: "" },
    check: checkOwnPassword,
    inputOf: ({ password }) => (end === undefined ? undefined : { keyId: old.id, end, password }),
    call: apiKeys.replace,
    invalidates: [apiKeys.list],
    onSuccess: onMade,
  });
  return (
    <FormDialog
      {...form}
      title={`Replace ${isolated(old.name)}?`}
      confirm="Create new key"
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        You get a new key with the same name and scopes. The old one keeps working for 24 hours, so
        that you can update your program without interruption.
      </p>
      <EndField end={chosen} tried onChange={setChosen} />
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onReplace: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

function KeyList({ keys, onReplace, onRevoke }: KeyListProps) {
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
      <p className="wrap-anywhere font-medium">{isolated(apiKey.name)}</p>
      <p className="text-ink-soft">
        {apiKey.scopes.map((scope) => scopeWords[scope].label).join(", ")}
      </p>
      <p className="text-ink-soft">{pastOf(apiKey)}</p>
      <p className={classes(isUrgent ? "font-medium text-danger-ink" : "text-ink-soft")}>{words}</p>
      <p className="text-ink-faint">
        <code translate="no">us_{apiKey.id}…</code>
      </p>
    </div>
  );
}

const hasEnded = ({ endsAt }: ApiKey): boolean =>
  endsAt !== undefined && Date.parse(endsAt) <= Date.now();

/** "Made by Carla Clerk, who has left, 22 Nov 2026, last used 23 Nov 2026". */
function pastOf({ createdAt, lastUsedOn, madeBy, makerLeft }: ApiKey): string {
  const used = lastUsedOn ? `last used ${utcDayOf(lastUsedOn)}` : "not used yet";
  const by =
    madeBy === undefined ? "" : ` by ${isolated(madeBy)}${makerLeft ? ", who has left," : ""}`;
  return `Made${by} ${dayOf(createdAt)}, ${used}`;
}

/** How long before a key's end that end is shown as a warning. */
const soonMs = 14 * dayMs;

function endOf(key: ApiKey): { readonly words: string; readonly isUrgent: boolean } {
  const { endsAt, replacedBy } = key;
  if (endsAt === undefined) return { words: "Does not end", isUrgent: false };
  if (hasEnded(key)) return { words: `Ended on ${dayOf(endsAt)}`, isUrgent: true };
  if (replacedBy) {
    return { words: `Replaced; works until ${momentOf(endsAt)}`, isUrgent: true };
  }
  const isUrgent = Date.parse(endsAt) - Date.now() < soonMs;
  return { words: `Ends on ${dayOf(endsAt)}`, isUrgent };
}
