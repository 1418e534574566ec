import { useState } from "react";
import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { hooks } from "../../../api/hooks.ts";
import { useApiQuery } from "../../../api/query.ts";
import { type Storage, storages } from "../../../api/storages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Section } from "../../../ui/Section.tsx";
import { DeliveriesDialog } from "../webhooks/DeliveriesDialog.tsx";
import { useReceiversFull } from "../webhooks/use-receivers-full.ts";
import { StorageDialog } from "./StorageDialog.tsx";
import { type StorageAct, StorageList } from "./StorageList.tsx";

type Opened = { readonly kind: "new" } | { readonly kind: StorageAct; readonly storage: Storage };

/** The workspace's own folders and buckets, into which its signed documents are put. */
export function StoragesSection() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Section title="Put signed documents into">
      <p className="mt-1 mb-5 text-ink-soft text-sm">
        Each document that is completed from now on is also put into your own storage: a folder of
        Nextcloud or of another WebDAV server, or a bucket of S3.
      </p>
      <Loaded of={useApiQuery(storages.list, {})} label="Loading storages">
        {(all) => <Storages all={all} onOpen={setOpened} />}
      </Loaded>
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

interface StoragesProps {
  readonly all: readonly Storage[];
  readonly onOpen: (opened: Opened) => void;
}

function Storages({ all, onOpen }: StoragesProps) {
  const full = useReceiversFull();
  const add = (
    <Button icon="plus" disabledReason={full} onClick={() => onOpen({ kind: "new" })}>
      New storage
    </Button>
  );
  if (all.length === 0)
    return (
      <EmptyState icon="download" title="No storage yet" action={add}>
        Enter the address of a folder or bucket of yours.
      </EmptyState>
    );
  return (
    <>
      <StorageList all={all} onAct={(kind, storage) => onOpen({ kind, storage })} />
      <div className="mt-5">{add}</div>
    </>
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.kind) {
    case "new":
      return <StorageDialog onClose={onClose} />;
    case "change":
      return <StorageDialog storage={opened.storage} onClose={onClose} />;
    case "deliveries":
      return (
        <DeliveriesDialog
          hook={opened.storage}
          what="storage"
          list={storages.list}
          onClose={onClose}
        />
      );
    case "delete":
      return <DeleteStorageDialog storage={opened.storage} onClose={onClose} />;
  }
}

function DeleteStorageDialog({ storage, onClose }: { storage: Storage; onClose: () => void }) {
  return (
    <ConfirmCall
      title="Delete this storage?"
      confirm="Delete"
      variant="danger"
      call={hooks.remove}
      input={{ hookId: storage.id }}
      invalidates={[storages.list]}
      done="The storage was deleted."
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft text-sm">
        Nothing more is put into {storage.url}. What is there stays there.
      </p>
    </ConfirmCall>
  );
}
