import { storageCalls as wire } from "#contract/pages/storages";
import type { StorageAnswer, StorageKind } from "#contract/rules/programs/storages";
import { plain, replying } from "./api-call.ts";
import { inputErrors } from "./check.ts";

/** Where signed documents are put, without the secret. */
export type Storage = StorageAnswer;

export type { StorageKind };

export const storages = {
  list: replying(wire.storages, (reply): readonly Storage[] => reply.storages),
  create: plain(wire.createStorage),
  change: plain(wire.changeStorage),
};

/** What a person enters; "" for what does not apply, and for a secret that stays. */
export type StorageValues = Readonly<
  Record<"url" | "user" | "secret" | "bucket" | "region" | "pattern" | "password", string>
>;

/** The same as the contract has it. */
export function storageInput(kind: StorageKind, values: StorageValues) {
  const { bucket, region, secret, ...rest } = values;
  return {
    ...{ ...rest, kind, secret },
    ...(kind === "s3" ? { bucket, region } : {}),
  };
}

/** Validation of the form before it is sent, by field. */
export function storageErrors(kind: StorageKind, values: StorageValues, isNew: boolean) {
  const { secret, ...input } = storageInput(kind, values);
  const isKept = !isNew && secret === "";
  return inputErrors<keyof StorageValues>(wire.createStorage.input, {
    ...{ ...values, ...input },
    bucket: input.bucket,
    region: input.region,
    // Any text stands for the one that is stored.
    secret: isKept ? "kept" : secret,
  });
}
