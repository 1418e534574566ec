import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { word } from "../rules/inputs/inputs.ts";
import { newStorage, type StorageAnswer, storageChange } from "../rules/programs/storages.ts";

/** Oldest first. What is put there is listed, sent again, turned off and deleted by the calls of webhooks. */
const storages = replies<{ readonly storages: readonly StorageAnswer[] }>()({
  path: "GET /api/storages",
  access: "sender",
  needs: "keys:write",
  because: "person",
  input: z.object({}),
});

/** From now on, each document that is completed is put there. */
const createStorage = replies<StorageAnswer>()({
  path: "POST /api/storages",
  access: "sender",
  needs: "keys:write",
  because: "person",
  limit: "receiversByAccount",
  input: z.object(newStorage),
});

/** Another address needs the secret once more, so that nobody learns it by having it sent elsewhere. */
const changeStorage = replies<StorageAnswer>()({
  path: "PUT /api/storages/{storageId}",
  access: "sender",
  needs: "keys:write",
  because: "person",
  limit: "receiversByAccount",
  input: z.object({ storageId: word, ...storageChange }),
});

/** Calls of a sender's session: no key can say where documents go. */
export const storageCalls = { storages, createStorage, changeStorage };
