import { useState } from "react";
import { limits } from "#contract/rules";
import { type ApiKey, apiKeys, type NewKey } from "../../../api/keys.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Section } from "../../../ui/Section.tsx";
import { KeyList } from "./KeyList.tsx";
import { hasEnded } from "./key-words.ts";
import { NewKeyDialog } from "./NewKeyDialog.tsx";
import { ReplaceKeyDialog } from "./ReplaceKeyDialog.tsx";
import { RevokeKeyDialog } from "./RevokeKeyDialog.tsx";
import { ShownKeyDialog } from "./ShownKeyDialog.tsx";

type Opened =
  | { readonly kind: "new" }
  | { readonly kind: "replace" | "revoke"; readonly key: ApiKey }
  | { readonly kind: "shown"; readonly made: NewKey };

/** The account's API keys. */
export function KeysSection() {
  const [opened, setOpened] = useState<Opened>();
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
  readonly onOpen: (opened: Opened) => void;
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
  readonly opened: Opened;
  readonly onOpen: (opened: Opened | undefined) => void;
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
