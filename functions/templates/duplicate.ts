import { randomUUID } from "node:crypto";
import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { accountStatusOf } from "#core/domain/account/account";
import { idFromKey } from "#core/domain/common/idempotency";
import { requestDigest } from "#core/domain/record/evidence";
import { duplicateTemplate } from "#core/domain/templates/template";
import type { RouteOf } from "#core/http/router";
import { findTemplate, getTemplate, insertTemplate } from "#core/store/files/templates";
import { storeWithCopy } from "./own-copy.ts";
import { created, saved, savedBefore } from "./save.ts";

export const duplicate: RouteOf<typeof templates.duplicate> = async ({ input, caller, now }) => {
  const key = input.idempotencyKey;
  const id = key ? idFromKey(caller.workspace.id, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findTemplate(caller.workspace.id, id) : undefined;
  if (before) return created(savedBefore(before, requestSha256));
  if (accountStatusOf(caller.workspace, now) === "inactive") throw new Refusal("INACTIVE");
  const of = await getTemplate(caller.workspace.id, input.id);
  const copy = duplicateTemplate(of, { id, name: input.name, requestSha256 }, now);
  const isStored = await storeWithCopy(copy, (own) =>
    insertTemplate(caller.workspace, own, undefined),
  );
  return created(await saved(copy, isStored));
};
