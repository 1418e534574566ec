import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { patternDefault } from "#contract/rules/programs/storages";
import { useCallForm } from "../../../api/call-form.ts";
import {
  type Storage,
  type StorageKind,
  storageErrors,
  storageInput,
  storages,
} from "../../../api/storages.ts";
import { OwnPassword } from "../../../session/OwnPassword.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { PasswordInput, TextInput } from "../../../ui/inputs.tsx";
import { Select } from "../../../ui/Select.tsx";
import { kinds, wordsOfKind } from "./storage-words.ts";

interface StorageDialogProps {
  /** The storage to change; undefined to create one. */
  readonly storage?: Storage | undefined;
  readonly onClose: () => void;
}

export function StorageDialog({ storage, onClose }: StorageDialogProps) {
  const { form, bind, kind, setKind } = useStorageForm({ storage, onClose });
  const words = wordsOfKind[kind];
  return (
    <FormDialog
      {...form}
      size="medium"
      title={storage ? "Change storage" : "New storage"}
      confirm={storage ? "Save" : "Create storage"}
      onClose={onClose}
    >
      {!storage && <Select label="Kind" value={kind} options={kinds} onChange={setKind} />}
      <TextInput
        label={words.url}
        hint={words.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={limits.hookUrlMax}
        {...bind("url")}
      />
      {kind === "s3" && (
        <>
          <TextInput label="Bucket" autoComplete="off" {...bind("bucket")} />
          <TextInput label="Region" autoComplete="off" {...bind("region")} />
        </>
      )}
      <TextInput
        label={words.user}
        autoComplete="off"
        maxLength={limits.storageUserMax}
        {...bind("user")}
      />
      <PasswordInput
        label={words.secret}
        hint={storage ? "Leave it empty to keep the one that is stored." : words.secretHint}
        autoComplete="off"
        maxLength={limits.storageSecretMax}
        {...bind("secret")}
      />
      <TextInput
        label="Name of each file"
        hint="{title}, {id}, {day}, {label} and {externalId} are filled in; / makes folders."
        autoComplete="off"
        maxLength={limits.storagePatternMax}
        {...bind("pattern")}
      />
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

function useStorageForm({ storage, onClose }: StorageDialogProps) {
  const [kind, setKind] = useState<StorageKind>(storage?.kind ?? "webdav");
  const { form, bind } = useCallForm({
    names: ["url", "bucket", "region", "user", "secret", "pattern", "password"],
    initial: {
      ...{ url: storage?.url ?? "", user: storage?.user ?? "", secret: "", password: "" },
      ...{ bucket: storage?.bucket ?? "", region: storage?.region ?? "" },
      pattern: storage?.pattern ?? patternDefault,
    },
    check: (values) => storageErrors(kind, values, storage === undefined),
    inputOf: (values) => storageInput(kind, values),
    call: (input: ReturnType<typeof storageInput>) => save(storage, input),
    invalidates: [storages.list],
    done: storage
      ? "The storage was changed."
      : "The storage is set up. Put a test file there to see that it works.",
    onSuccess: onClose,
  });
  return { form, bind, kind, setKind };
}

function save(storage: Storage | undefined, input: ReturnType<typeof storageInput>) {
  if (!storage) return storages.create(input);
  const { kind: _, secret, ...place } = input;
  return storages.change({
    ...{ ...place, storageId: storage.id },
    ...(secret === "" ? {} : { secret }),
  });
}
