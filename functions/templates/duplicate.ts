import { randomUUID } from "node:crypto";
import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { accountStatusOf } from "#core/domain/account";
import { requestDigest } from "#core/domain/evidence";
import { idFromKey } from "#core/domain/idempotency";
import { duplicateTemplate } from "#core/domain/template";
import type { RouteOf } from "#core/http/router";
import { findTemplate, getTemplate, insertTemplate } from "#core/store/templates";
import { storeWithCopy } from "./own-copy.ts";
import { created, saved, savedBefore } from "./save.ts";

export const duplicate: RouteOf<typeof templates.duplicate> = async ({ input, caller, now }) => {
  const key = input.idempotencyKey;
  const id = key ? idFromKey(caller.userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findTemplate(caller.userId, id) : undefined;
  if (before) return created(savedBefore(before, requestSha256));
  if (accountStatusOf(caller, now) === "inactive") throw new Refusal("INACTIVE");
  const of = await getTemplate(caller.userId, input.id);
  const copy = duplicateTemplate(of, { id, name: input.name, requestSha256 }, now);
  const isStored = await storeWithCopy(copy, (own) => insertTemplate(caller, own, undefined));
  return created(await saved(copy, isStored));
};
