import { useState } from "react";
import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { type Hook, hooks, type ShownHook } from "../../../api/hooks.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ShownOnceDialog } from "../../../ui/ShownOnceDialog.tsx";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { HookDialog } from "./HookDialog.tsx";
import { type HookAct, HookList } from "./HookList.tsx";
import { useReceiversFull } from "./use-receivers-full.ts";

type HookDialogState =
  | { readonly kind: "new" }
  | { readonly kind: HookAct; readonly hook: Hook }
  | { readonly kind: "shown"; readonly made: ShownHook };

/** The webhooks to which the account's events are sent. */
export function WebhooksSection() {
  const [opened, setOpened] = useState<HookDialogState>();
  return (
    <Section title="Webhooks">
      <p className="mt-1 mb-5 text-ink-soft text-sm">
        We call your server when something happens to your documents. Requests are signed (
        <a href="https://www.standardwebhooks.com" className="link" rel="noreferrer">
          Standard Webhooks
        </a>
        ).
      </p>
      <Loaded of={useApiQuery(hooks.list, {})} label="Loading webhooks">
        {(all) => <Hooks all={all} onOpen={setOpened} />}
      </Loaded>
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} />}
    </Section>
  );
}

interface HooksProps {
  readonly all: readonly Hook[];
  readonly onOpen: (opened: HookDialogState) => void;
}

function Hooks({ all, onOpen }: HooksProps) {
  const full = useReceiversFull();
  const add = (
    <Button icon="plus" disabledReason={full} onClick={() => onOpen({ kind: "new" })}>
      New webhook
    </Button>
  );
  if (all.length === 0)
    return (
      <EmptyState icon="send" title="No webhooks yet" action={add}>
        Enter the address of your own program and choose which events to send there.
      </EmptyState>
    );
  return (
    <>
      <HookList hooks={all} onAct={(kind, hook) => onOpen({ kind, hook })} />
      <div className="mt-5">{add}</div>
    </>
  );
}

interface OpenedProps {
  readonly opened: HookDialogState;
  readonly onOpen: (opened: HookDialogState | undefined) => void;
}

function OpenedDialog({ opened, onOpen }: OpenedProps) {
  const close = () => onOpen(undefined);
  const show = (made: ShownHook) => onOpen({ kind: "shown", made });
  switch (opened.kind) {
    case "new":
      return <HookDialog onMade={show} onClose={close} />;
    case "change":
      return <HookDialog hook={opened.hook} onMade={show} onClose={close} />;
    case "deliveries":
      return (
        <DeliveriesDialog hook={opened.hook} what="webhook" list={hooks.list} onClose={close} />
      );
    case "secret":
      return <ReplaceSecretDialog hook={opened.hook} onMade={show} onClose={close} />;
    case "delete":
      return <DeleteHookDialog hook={opened.hook} onClose={close} />;
    case "shown":
      return <ShownSecretDialog made={opened.made} onClose={close} />;
  }
}

const ShownSecretDialog = ({ made, onClose }: { made: ShownHook; onClose: () => void }) => (
  <ShownOnceDialog title="The webhook’s secret" name="Secret" text={made.secret} onClose={onClose}>
    With it your program checks that a call comes from us. Copy it now: it is shown only once. If
    you lose it, replace it.
  </ShownOnceDialog>
);

function DeleteHookDialog({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  return (
    <ConfirmCall
      title="Delete this webhook?"
      confirm="Delete"
      variant="danger"
      call={hooks.remove}
      input={{ hookId: hook.id }}
      invalidates={[hooks.list]}
      done="The webhook was deleted."
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft text-sm">
        Nothing more is sent to {hook.url}, and its list of deliveries is deleted.
      </p>
    </ConfirmCall>
  );
}

interface ReplaceSecretDialogProps {
  readonly hook: Hook;
  readonly onMade: (made: ShownHook) => void;
  readonly onClose: () => void;
}

function ReplaceSecretDialog({ hook, onMade, onClose }: ReplaceSecretDialogProps) {
  return (
    <ConfirmCall
      title="Replace the secret?"
      confirm="Replace"
      variant="primary"
      call={hooks.replaceSecret}
      input={{ hookId: hook.id }}
      invalidates={[hooks.list]}
      onDone={onMade}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        For 24 hours calls are signed with the old and the new secret, so that your program can
        change over without missing one. After that only the new one counts.
      </p>
    </ConfirmCall>
  );
}
