import { randomUUID } from "node:crypto";
import type { templateCalls } from "#contract/calls/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { accountStatusOf } from "#core/domain/account/account";
import { makerOf } from "#core/domain/account/caller";
import { idFromKey } from "#core/domain/common/idempotency";
import { requestDigest } from "#core/domain/record/evidence";
import { duplicateTemplate } from "#core/domain/templates/template";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findTemplateOf, getTemplate, insertTemplate } from "#core/store/library/templates";
import { templateAnswer } from "./answer.ts";
import { storeWithCopy } from "./own-copy.ts";
import { saved, savedBefore } from "./save.ts";

export const duplicate: RouteOf<typeof templateCalls.duplicate> = async ({
  input,
  caller,
  now,
}) => {
  const key = input.idempotencyKey;
  const id = key ? idFromKey(caller.workspace.id, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findTemplateOf(caller.workspace.id, id) : undefined;
  if (before) return new Answer(201, templateAnswer(savedBefore(before, requestSha256, caller)));
  if (accountStatusOf(caller.workspace, now) === "inactive") throw new Refusal("INACTIVE");
  const of = await getTemplate(caller, input.templateId);
  const made = { id, name: input.name, requestSha256, madeBy: makerOf(caller) };
  const copy = duplicateTemplate(of, made, now);
  const isStored = await storeWithCopy(copy, (own) =>
    insertTemplate(caller.workspace, own, undefined),
  );
  return new Answer(201, templateAnswer(await saved(copy, isStored, caller)));
};
