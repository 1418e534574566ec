import { randomUUID } from "node:crypto";
import type { templates } from "#contract/pages/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { callerOfSession } from "#core/callers/session";
import { accountStatusOf } from "#core/domain/account/account";
import { type Caller, makerOf } from "#core/domain/account/caller";
import { idFromKey } from "#core/domain/common/idempotency";
import { requestDigest } from "#core/domain/record/evidence";
import { copyTemplate as copyOf } from "#core/domain/templates/kept";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findTemplateOf, getTemplate, insertTemplate } from "#core/store/library/templates";
import { storeWithCopy } from "./own-copy.ts";
import { saved, savedBefore } from "./save.ts";
import { templateLog } from "./template-log.ts";

/** The copy has files of its own, and counts for the workspace where it is made. Repeated with the same key, it is made once. */
export const copyTemplate: RouteOf<typeof templates.copyTemplate> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const of = await getTemplate(caller, input.id);
  const there = await callerIn(input.workspaceId, caller, now);
  const userId = there.workspace.id;
  const key = input.idempotencyKey;
  const id = key ? idFromKey(userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findTemplateOf(userId, id) : undefined;
  if (before) return new Answer(201, { id: savedBefore(before, requestSha256, there).id });
  if (accountStatusOf(there.workspace, now) === "inactive") throw notThere(inactive);
  const made = { id, userId, name: input.name, requestSha256, madeBy: makerOf(there) };
  const copy = copyOf(of, made, now);
  const { email } = caller.actor;
  const log = templateLog("template-copied", of, { caller, client, now, email });
  const isStored = await storeWithCopy(copy, (own) =>
    insertTemplate(there.workspace, own, undefined, [log]),
  );
  return new Answer(201, { id: (await saved(copy, isStored, there)).id });
};

/** The person in the other workspace. What is refused there names the input, since pages go on in the workspace that is open. */
async function callerIn(workspaceId: string, { workspace, session }: Caller, now: Date) {
  if (!session || workspaceId === workspace.id) throw notThere(another);
  try {
    const there = await callerOfSession(session, workspaceId, { now, withoutFactor: false });
    if (there.may.has("templates:write")) return there;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "SIGN_IN_AGAIN") throw error;
    if (error.code === "FACTOR_REQUIRED") throw notThere(withFactor);
  }
  throw notThere(another);
}

const notThere = (message: string) => new Refusal("BAD_FIELD", { field: "workspaceId", message });

const another = "Please choose another workspace in which you may make templates.";
const withFactor =
  "This workspace requires an authenticator app or a passkey. Please open it first.";
const inactive = "The plan of this workspace is not active.";
