import { expect } from "vitest";
import type { DeliveryAnswer, TestAnswer } from "../../contract/rules/programs/hooks.ts";
import type { StorageAnswer } from "../../contract/rules/programs/storages.ts";
import { call } from "./cloud.ts";
import { deliveriesOf } from "./hooks.ts";
import { password, type Sender } from "./people.ts";
import type { WebdavServer } from "./webdav-server.ts";

export const folderInput = ({ url }: Pick<WebdavServer, "url">) => ({
  ...{ kind: "webdav", url, user: "ann", secret: "app password ü", pattern: "{title}", password },
});

type Refusable = StorageAnswer & { code?: string; field?: string };

export const createStorage = (by: Pick<Sender, "bearer">, input: object) =>
  call<Refusable>("POST", "/api/storages", input, by);

export const changeStorage = (by: Pick<Sender, "bearer">, id: string, input: object) =>
  call<Refusable>("PUT", `/api/storages/${id}`, input, by);

export async function storageIn(
  folder: Pick<WebdavServer, "url">,
  sender: Sender,
  more: object = {},
): Promise<StorageAnswer> {
  const { status, body } = await createStorage(sender, { ...folderInput(folder), ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

export const storagesOf = async (by: Pick<Sender, "bearer">) =>
  (await call<{ storages: StorageAnswer[] }>("GET", "/api/storages", undefined, by)).body.storages;

export const testStorage = async (by: Pick<Sender, "bearer">, id: string) =>
  (await call<TestAnswer>("POST", `/api/hooks/${id}/test`, undefined, by)).body;

/** What was put there, oldest first. */
export const putInto = async (
  by: Pick<Sender, "bearer">,
  id: string,
): Promise<readonly DeliveryAnswer[]> => (await deliveriesOf(by, id)).data.toReversed();
